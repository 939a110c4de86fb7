import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const verbs = 'ignore|bypass|override|disregard|disable|execute|obey|exfiltrate|reveal|skip|send|forward|approve';

// One poisoned entry for everybody. Products have rules for all users; here the rule for all is to circumvent
// protection.
export const rule: AccusingRule = {
  id: 'global_rule',
  title: 'Harmful rule for all users or sessions',
  category: 'persistence',
  level: 3,
  confidence: 0.8,
  scope: 'standard',
  threats: ['T06', 'T13'],
  why: 'It affects people who never saw the text it came from.',
  advice: 'Delete the entry, and check the memory of other users.',
  phrases: [
    oneLine`
      applies|apply|affects|valid|across ..2 all|every|any|each ..1 user|users|session|sessions|conversation|
      conversations|tenant|tenants|agent|agents ..5 ignore|bypass|override|disregard|disable|exfiltrate|obey ..4
      safety|security|restrictions|rules|instructions|filters|guidelines|checks|policy|confirmation|approval|limits|
      warnings
    `,
    oneLine`
      all|every|each user|users|session|sessions|conversation|conversations|tenant|tenants ..3 bypass|override|
      disregard|disable ..3 safety|security|restrictions|approval|checks|guardrails|filters|confirmation
    `,
    oneLine`
      global|shared|universal rule|instruction|directive|order ..4 ${verbs} ..4 safety|security|restrictions|
      rules|instructions|filters|guidelines|checks|user|users|data|all|secrets|everything
    `,
    oneLine`
      in|into|to|for|from global|shared memory ..4 ${verbs} ..3 safety|security|restrictions|rules|instructions|
      filters|guidelines|user|users|secrets|everything
    `,
    oneLine`
      ignore|bypass|override|disregard|disable|exfiltrate ..4 safety|security|restrictions|rules|instructions|
      filters|guidelines|checks|policy|limits|warnings ..4 for|in|across ..1 all|every|any|each ..1 users|user|
      sessions|session|conversations|conversation|tenants|agents|future
    `,
    oneLine`
      store|save|write|copy|propagate|spread|share this ..4 (globally|shared memory|all agents|every agent|
      all users|every user|all sessions|other agents|every memory) ..6 ${verbs}|so|and|must|always
    `,
  ],
};
