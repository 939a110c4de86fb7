import { oneLine } from '../../long-text.ts';
import type { AccusingRule } from '../../rule.ts';
import { memory, reader, thisText } from './words.ts';

const superlatives = 'highest|maximum|max|top|absolute|utmost|supreme|greatest|ultimate';
const worth = 'importance|priority|urgency|weight|relevance|rank|score|precedence|authority|confidence|significance';
const remembering = oneLine`
  remember|memorise|memorize|store|save|keep|file|index|record|log|forget|remembered|memory|memories|kept|treat
`;
const very = oneLine`
  extremely|critically|absolutely|supremely|incredibly|exceptionally|super|duper|vitally|hugely
`;

/** A memory that argues for its own rank. Tickets have priorities; here the claim is about the text itself. */
const phrases: readonly string[] = [
  // The place of this text among the others.
  oneLine`
    ${thisText} ..4 (outranks|outweighs|supersedes|overrides|beats|wins|takes precedence|has priority|ranks first|
    comes first|is more important|matters more|weighs more|ranks above|is decisive|is final|take precedence)
  `,
  oneLine`
    ${memory} ..4 (outranks|outweighs|beats|supersedes|overrides|override|takes precedence over) ..3 other|others|all|
    everything|anything|rest|preferences|every|system|earlier|later|user|older|newer
  `,
  `nothing|no|never ..5 (matters more|more important|as important|more vital|be exceeded|outranked) ..6 this|one|other|it|line|${memory}`,
  '(more important than|more vital than|priority over|precedence over) ..2 system|anything|everything|all|any|every|other|others|users ..1 prompt|user|other|reviews|else|words|memory|memories|notes|you|stored|told',
  'importance of this ..4 cannot|exceeded|never|highest|ten',
  'conflict|conflicts|contradicts|contradict|doubt ..3 (this one wins|this wins|drop the other|this one counts|trust this|use this one|keep this)',
  oneLine`
    consider|regard|regarded|treat ..5 (top authority|highest authority|absolute priority|top priority|priority zero|
    most important|final word|most significant|more important|most vital)
  `,
  `this|it|line|note ..3 ${superlatives} ..1 ${worth}`,
  `${very} ..1 important|vital|crucial|essential ..9 ${remembering}|${memory}|above|before|answer|valid`,
  '(essential|overriding|crucial|vital) ..3 fact|knowledge ..4 more|above|first|before',
  `important|vital|crucial ..3 ${remembering} ..4 (above everything|before anything|before everything|above all|number one|before all)`,
  `(above all else|above all competitors) ..2 ${remembering}`,
  'remember this ..2 (above all|before anything|before everything|forever)',
  oneLine`
    (most important|most vital|most critical|most significant|highest priority|highest ranked|top ranked|most essential)
    ..2 (memory|memories|entry|note|fact in your|fact on file|rule on file|piece of knowledge|thing to remember|
    stakeholder note|source on the topic|in your memory|rule in your)
  `,
  '(of all your|among all your|among all) ..1 memories|notes|entries ..3 most|first|highest',
  '(vital vital|important important|very very important|priority priority|utmost importance)',
  // A request for a place.
  oneLine`
    rank|place|put|bump|weight|weigh|score|mark|store|save|file|index|record|log|give|keep|treat|set|pin|raise|
    assign|register this|these|memory|entry|note|it|following|below|vendor|record ..6 (at the top|top of|to the top|above
    all|above the others|above everything|first place|first whenever|number one|before all|to ten|most important|
    so that it is never|as critical|1.0 even)
  `,
  oneLine`
    rank|place|put|bump|weight|weigh|score|mark|store|save|file|index|record|log|give|keep|kept|treat|set|pin|raise|
    assign|deserves|carries|has|weighted ..5 ${superlatives} ..2 ${worth}|level|weight
  `,
  '(rank it first|weighted highest|weight it accordingly|rank this first|put this first|must come first|ranks first among)',
  oneLine`
    ${remembering} ..3 with|at|under|as ..2 top|highest|maximum|greatest|high|absolute|ultimate|urgent|critical|
    priority|importance ..2 importance|priority|level|possible|critical|highest|ten|weight|importance
  `,
  oneLine`
    (priority one|number one|priority zero|top priority|first in rank|highest importance|top ranked|maximum priority|
    maximum importance|highest rank|maximum urgency|highest urgency) ..6 ${remembering}|${memory}|knowledge|content|${reader}|payee|supplier
  `,
  `${remembering} ..6 (priority one|number one|priority zero|first in rank|highest importance|maximum importance)`,
  oneLine`
    ${reader} ..4 (highest importance|maximum priority|priority override|importance maximum|most important|critical
    memory|high importance)
  `,
  'priority|importance|urgency critical|highest|maximum|max ..4 that|for ..8 approvals|vendor|entry|wallet|check|memory|note|needed',
  // A memory that refuses to fade.
  `never|not|dont ..2 evict|expire|outrank|demote ..2 this|${memory}`,
  'never|not|dont ..2 this ..1 memory|entry|note|record|line ..2 decay|expire|fade|evicted|outranked|slip',
  `${memory} ..3 (never outranked|never evicted|never decays|never expires)`,
  'pinned|pin|keep|kept ..6 (first place|priority one|maximum priority|top priority) ..3 forever|never|always|until',
  '(priority one never forget|store and never drop|save and repeat)',
  `${superlatives}|top|first ..1 authority|confidence ..3 knowledge|memory|doubt|conflict|store|answers`,
];

export const inflationRules: readonly AccusingRule[] = [
  {
    id: 'contract_importance_claim',
    title: 'Memory that claims its own importance',
    category: 'persistence',
    level: 2,
    confidence: 0.7,
    scope: 'strict',
    threats: ['T16'],
    why: 'Rankings decide what an agent remembers, and this text tries to set its own.',
    advice: 'Strip the claim and keep the fact, if there is one.',
    unmitigated: ['negated'],
    phrases,
    shapes: [
      {
        at: ['importance'],
        pattern:
          /(?<=^|[\n[|;,(*:] {0,2}|with )(?<!:)importance(?:[ _](?:level|rating|score|value))?["']?\s{0,2}(?:[:=]|of|is)?\s{0,2}["']?(?:critical|highest|max(?:imum)?\b|10\b|1\.0\b|ten\b|9{2,6}|top\b|absolute)/iu,
      },
      {
        at: ['priority', 'urgency', 'relevance', 'weight', 'rank', 'memory score', 'trust score', 'critical'],
        pattern:
          /(?<=^|[\n[|;,(*:] {0,2})(?<!:)(?:priority|urgency|relevance|weight|rank|memory score|trust score|critical)(?: level| rating)?["'\]]?\s{0,2}[:=]\s{0,2}["']?(?:highest|max(?:imum)?\b|absolute|critical|10{1,5}\b(?! ?kg)|1\.0\b|top\b|override|9{3,6}|supreme)/iu,
      },
      {
        at: ['priority level ', 'urgent, highest', '* critical'],
        pattern: /(?:priority level (?:max|highest|critical)|urgent, highest|\* critical priority)/iu,
      },
    ],
  },
];
