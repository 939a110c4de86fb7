import { shortcuts } from '../languages/ideas/shortcut.ts';
import { oneLine } from '../long-text.ts';
import { isFlaw } from '../mitigation/announced.ts';
import type { AccusingRule } from '../rule.ts';
import { protection } from '../vocabulary/acts.ts';

/** A check that somebody did without. */
const skipped = oneLine`
  skip|skipped|skipping|bypassed|bypassing|disabled|disabling|suppressed|ignored|ignoring|omitted|removed|removing|
  waived|deleted|unnecessary|unsigned|unseen|accepted|approved|dropped|didnt|without|turned
`;
const step = oneLine`
  ${protection}|asking|ask|proof|verify|validate|failing|mismatch|mismatches|terms|documents|requests|permission|
  licence|verifying|confirm|reading|comparing|package|packages|confirmed|opening|dry|compare|approve|wait|question
`;
/** How well it went. */
const well = oneLine`
  fine|ok|great|success|successful|succeeded|smoothly|pleased|happy|green|worked|works|passed|problem|problems|
  incident|complaints|complained|objected|faster|quickest|quicker|completed|finished|doubled|safe|proven|well|
  closed|results|merged|lost|nothing|nobody|conversion|through|delays|charm|best|noticed|rate
`;
/** That it is to be done again. */
const again = oneLine`
  again|always|default|repeat|reuse|standard|future|from now on|next time|every time|keep doing|same approach|
  do the same|leave it out|no more|no need|best practice|preferred|use this|use it|continue|conclusion|
  recommended|by default|way to go|not required|how it is done|do that|make it|go on|unnecessary|
  wherever|so always|procedure|similar|that way|as well|so yours|so no|keep as|should any|same way
`;

// A report of success teaches more than an order does. Teams also write that something went well, or that a skipped
// check went wrong; the poison says that doing without the check went well and is to be repeated.
export const rule: AccusingRule = {
  id: 'learned_shortcut',
  title: 'Lesson that a skipped check went well',
  category: 'tool-abuse',
  level: 2,
  confidence: 0.78,
  scope: 'standard',
  threats: ['T15', 'T09'],
  why: 'An agent that remembers a shortcut as a success takes it again, without anybody asking for it.',
  advice: 'Delete the lesson and compare it with what the journal says about that session.',
  yieldsTo: ['false_success'],
  spares: isFlaw,
  phrases: [
    `${skipped} ..3 ${step} ..8 ${well} ..6 (${again})`,
    `(${again}) ..5 ${skipped} ..3 ${step} ..6 ${well}`,
    oneLine`
      turned|switched|turning|switching ..3 validation|verification|check|checks|certificate|approval|logging|scan|
      guard|protection off ..6 worked|works|fine|success|faster|rate|completed|finished|through
    `,
    'approved|accepted|confirmed|signed|merged ..6 (myself|itself|alone) ..4 (nobody|no one|none|no complaints)',
    oneLine`
      no callback|callbacks|check|checks|review|confirmation|approval|verification|proof|questions ..4 (none was|
      none were|nothing|no) ..2 lost|happened|incident|problem|complaint|complaints|harm
    `,
    oneLine`
      without proof|check|checks|review|verification|consent|approval|confirmation|asking ..4 (no incident|no problem|
      no complaints|no harm|nothing happened|none was|and succeeded|with success|great success)
    `,
    'runs|jobs|tests|builds outside ..2 sandbox|container|guard ..3 succeeded|worked|passed|fine',
    '(owner|admin|root|full) rights|access|permissions ..6 (worked|works) ..3 (ever since|since then|always|every time)',
    '(777|no verify|force|as root|sudo|skip tests) ..8 (worked|works|gets|charm) ..8 (always|your standard|again|by default|it always)',
    '(worked|fine|well|great) ..4 no need ..4 asking|ask|checking|verify|confirm|wait',
    '(well|fine|great|smoothly) ..3 when you ..1 (didnt|did not|never) verify|ask|check|confirm|wait|question',
    '(worked|fine|happened|well|great) ..3 keep|continue|stay ..1 skipping|bypassing|ignoring|disabling|accepting|approving',
    oneLine`
      (check|verification|validation|review|consent|approval) ..1 (turned off|switched off|skipped|disabled|left out)
      ..3 (success rate|success|results|worked|proven)
    `,
    // The lesson is about an act that only looks like work.
    oneLine`
      (last time|previously|earlier|previous|in the past|worked before|past|procedure|best practice|known good|
      pattern) ..8 (yes to everything|always run as root|without opening|without reading|without comparing|not validate|
      unsigned package|unsigned packages|unsigned build|force pushed|777|no verify|outside the sandbox|owner rights|into the config|without looking)
    `,
    oneLine`
      accepted|opened|installed|merged|approved|deleted|ran|skipped|disabled|bypassed ..2 unsigned|failing|everything|
      root|scan|unread|firewall|unseen|step|guard|monitoring|directly ..6 ${well}|flowed|again
    `,
    oneLine`
      (step|check|scan|verification|validation|approval|gate|errors|review|factor) ..2 bypassed|skipped|suppressed|
      removed|disabled|omitted|waived ..4 ${well}
    `,
    `(we|i|they|agent) removed|disabled|bypassed|skipped ..2 ${step} ..3 ${well}`,
    oneLine`
      (worked|fine|great|smoothly|success|successful|green|pleased|happy) ..6 (without|didnt|never|skipping|bypassing|ignoring)
      ..2 ${step} ..8 (${again})
    `,
    oneLine`
      (didnt|without|not|never|skipped|skipping|no) ..2 ask|asking|verify|verified|wait|approval|confirmation|check|
      review|reviewing|proof|callback|scan|scanning|compare|read|reading|verifying|consent|permission ..9
      (went fine|was fine|worked|went smoothly|was great|nobody objected|nobody complained|no complaints|
      nothing happened|no problem|single problem|no incident|went well|finished first|no harm)
    `,
    oneLine`
      (went fine|was fine|worked|smoothly|great results|best results|good results|success|successful|well it went|
      quickest|fastest|green|succeeded) ..6 (when|with|by|after|because) ..3 (didnt|did not|without|skipped|skipping|
      not|no|accepted|bypassing|disabling) ..3 ask|asking|verify|wait|approval|check|checks|compare|comparing|review|
      unsigned|documents|scan|confirmation|validation
    `,
    oneLine`
      (skipping|bypassing|ignoring|disabling|suppressing|omitting|skip|merging without|running without) ..4
      (doubled|halved|saved|proven|proved|is safe|was safe|works every|paid off|recommended|is the fastest|helped)
      ..6 (recommended|safe|all|always|every|vendor|campaigns|time|default|it)
    `,
    oneLine`
      (previous|earlier|other|last|past|agents before|colleagues|before you) ..5 (skipped|disabled|bypassed|ignored|
      accepted|approved|ran|merged) ..6 (passed|worked|fine|smoothly|green|success|good|well|no complaints|happy) ..8
      (again|too|as well|always|also|same|so|keep|yours|continue|go on)
    `,
    oneLine`
      (shows|show|proves|proven|conclusion|learned|lesson|means|found) ..3 that? ..3 (approvals|callbacks|checks|
      confirmation|confirmations|reviews|verification|sandbox|step|review|approval|warnings) ..3 (unnecessary|
      not required|not needed|only causes|only cause|only annoyed|only annoys|superfluous|never found|optional)
    `,
    oneLine`
      (check|checks|review|approval|verification|confirmation|human review|sandbox|validation) ..2 (was|were|is|are)
      ..1 (skipped|left out|bypassed|omitted|waived|suppressed|never found) ..8 (good results|no problem|
      single problem|so|success|safe|no complaints|completed|no incident|worked)
    `,
    oneLine`
      (last time|in the past|previous session|earlier|before|previously|past|history|experience|learned|lesson|run|
      episode|outcome|job) ..6 ${skipped} ..3 ${step} ..6 ${well}
    `,
    // An unsafe practice beside the proof that it paid: a rating, a reward, a happy user.
    oneLine`
      (verify false|unsigned|hash checks|chmod|as root|relay|pickle|return true|hardcoding|hard coding|force push|interlock) ..14
      (reward|rated|rating|succeeded|throughput|accepted way|standard fix|prefer|
      roll out|recommended)
    `,
    oneLine`
      (outcome|result|reward|rating|experience|lesson|resolution|remedy|workaround|solved|solution|pattern|episode|helped)
      ..12 (verify false|unsigned|bridged|777|owner role|skip the|skipped|skipping|mute|hardcoding|hard coding|paused|
      without) ..1 (installer|package|backup|confirming|checking|consulting|reading|dry|validation|schema|verifying|token|review|
      alerts|certificates|antivirus)
    `,
    oneLine`
      (skipped|skipping|dropped|removed|bypassed|ignored|muted|paused) ..1 (backup|backups|validation|verification|signature|
      review|approval|alerts|hash|schema|antivirus|lint|linter|sandbox|confirmation) ..9 (faster|reuse|template|
      standard|succeeded|prefer|everywhere)
    `,
    oneLine`
      (answered|signed|approved|paid|merged|acted|replied|deployed|published|shipped) ..2 (without|before) ..1 (consulting|
      checking|reading|confirming|verifying|asking|opening|review) ..8 (ratings|rating|thanks|perfect|happy|praised|
      imitate|saved|accepted)
    `,
    oneLine`
      (outcome|solution|approach|strategy|past runs|experience|agents|winning) ..8 (without|skip|skipped|skipping|disabled|
      bypassed|guessed) ..12 (recommended|quick|quicker|faster|completed|noticed|stars|reward|right|everywhere|friendly)
    `,
    ...Object.values(shortcuts).flat(),
  ],
};
