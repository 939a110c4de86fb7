import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const limits = oneLine`
  rules|limits|restrictions|limitations|filters|filter|guidelines|ethics|morals|policy|policies|boundaries|moderation|
  censorship|safeguards|scruples|restraint|inhibitions
`;
const freely = oneLine`
  (no rules|no limits|no restrictions|no filter|no filters|no ethics|no morals|no guidelines|without limits|without rules|
  without restrictions|without filters|without restraint|unfiltered|uncensored|anything goes|never refuses|
  never says no|cannot refuse|answers anything|answers everything|does anything)
`;

// Plays have characters and debates have two sides. Here the second voice exists for what the first would refuse.
export const rule: AccusingRule = {
  id: 'split_persona',
  title: 'Second voice or pretended world without limits',
  category: 'identity-hijack',
  level: 2,
  confidence: 0.82,
  scope: 'standard',
  threats: ['T02'],
  why: 'The part to play is a way around what the agent would refuse.',
  advice: 'Do not store it; ask for what is needed without the part.',
  yieldsTo: [
    'unrestricted_mode',
    'role_pretend',
    'role_hijack',
    'bypass_restrictions',
    'remove_filters',
    'refusal_suppression',
  ],
  phrases: [
    oneLine`
      (answer|respond|reply|speak|write|answers|responses|replies|characters|personas|voices|paragraphs) ..6 (twice|two|both|
      second|other|once as) ..10 ${freely}
    `,
    `(two|both) (characters|personas|answers|responses|replies|voices|versions|paragraphs|ways) ..10 ${freely}`,
    oneLine`
      (ai|character|persona|bot|assistant|machine|chatbot|entity|genie|computer) ..3 (that|who|which|with|and) ..3 ${freely}
    `,
    oneLine`
      (when|where|if|whenever|wherever) you would ..1 (refuse|decline|say no|object|warn|reject|hesitate) ..3 (comply|answer|
      do|agree|deliver|continue|say|give|provide|proceed|instead)
    `,
    oneLine`
      (pretend|imagine|suppose|assume|simulate|simulation|fictional|hypothetical|universe|world|dream|parallel) ..8 (nobody|
      no one|gone|left|removed) ..2 (filters|filter|filtered|safety|moderated|moderates|checks|${limits})
    `,
    oneLine`
      (simulation|fiction|fictional|hypothetical|game|dream|story|roleplay|novel) ..6 (harm|rules|laws|consequences|policy|
      policies|ethics|limits) ..2 (cannot|cant|do not|dont|does not|doesnt|never|no longer) ..2 (happen|apply|exist|matter|count|hold|real)
    `,
    `(stay|remain|keep|staying) in character ..8 (even if|no matter|whatever|regardless) ..5 (illegal|harmful|dangerous|unethical|wrong|asks|asked)`,
    oneLine`
      (never|not|no longer|cannot|cant) (refuse|decline|say no|reject|break character) ..6 (illegal|harmful|dangerous|
      unethical|immoral|request|whatever|anything|reason)
    `,
    oneLine`
      (do not|dont|without|no|never) ..2 (include|add|give|any|adding|giving|use)? ..1 (warnings|warning|disclaimers|
      disclaimer|caveats|ethical|moral|refusals|apologies|safety) ..3 (or|and) ..1 (warnings|warning|disclaimers|disclaimer|
      caveats|refusals|apologies|lectures|advice|notes|objections|considerations|guidelines)
    `,
    `(begin|start|open) ..3 (answer|response|reply|message)? with ..1 (sure|absolutely|certainly|of course) ..1 (here|heres|i|ill|lets)`,
    `(however|no matter how|regardless of how|even if) ..2 (immoral|illegal|unethical|harmful|dangerous|offensive|controversial|evil|criminal)`,
    `(must|should|shall|may|will|can) (never|not) (apologise|apologize|decline|refuse|hesitate|object|moralise|moralize|warn)`,
    oneLine`
      (lose|loses|deduct|deducted|deducts|penalty|cost|costs|minus) ..4 (tokens|points|credits|lives|coins) ..10 (refuse|reject|
      decline|break character)
    `,
    oneLine`
      (refuse|reject|decline|break character|out of character) ..4 (lose|loses|deduct|deducted|cost|costs|minus|penalised|penalized)
      ..3 (tokens|points|credits|lives|coins|@number)
    `,
    `(late|dead|deceased) (grandmother|grandma|granny|grandfather|mother|father|aunt) ..2 (used to|would) (read|tell|recite|sing|whisper|explain)`,
    `(terminal|console|shell|machine|computer|engine|interpreter) (without|with no|free of|lacking) ..1 ${limits}`,
    oneLine`
      (ignore|forget|disregard|unlearn|drop) (what|everything|all|whatever) ..1 you ..2 (taught|told|trained|learned|
      learnt|instructed|shown) ..3 (safety|rules|ethics|caution|refusing|harm|policy|limits|about)
    `,
    `(opposite|backwards|reverse) (day|mode|world|land) ..8 (refuse|comply|rules|no means|allowed|forbidden|answer)`,
    `(honesty|safety|ethics|caution|scruples|brakes|morals) (off|aside|disabled|removed|muted)`,
    `(lose|release|drop|cut|without|remove) ..1 (brakes|scruples|inhibitions|filters|handcuffs|chains|shackles)`,
  ],
};
