import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const verbs = '(ignore|bypass|override|disregard|skip|disable|obey|share all|reveal all|send all)';

// An old date makes a new order look settled. Notes do have dates; they seldom come with an order to circumvent
// protection.
export const rule: AccusingRule = {
  id: 'backdated_rule',
  title: 'Order presented as an old, settled rule',
  category: 'authority-forgery',
  level: 2,
  confidence: 0.7,
  scope: 'strict',
  threats: ['T10', 'T06'],
  why: 'The text claims its age without proof, which makes the order look harmless.',
  advice: 'Check in the journal when the entry really arrived.',
  phrases: [
    oneLine`
      established|created|dated|timestamp|effective|agreed|decided ..2 @number ..8 must|always|should|shall|will ..2
      ${verbs} ..4 safety|security|user|users|review|checks|confirmation|approval|warnings|restrictions|limit|
      limits|cap|rules|policy|instructions
    `,
    oneLine`
      (original|oldest|founding|longstanding|long standing) rule|rules|instruction|instructions|directive|policy|
      agreement ..4 ${verbs} ..3 safety|security|user|users|checks|confirmation|approval|warnings|restrictions|new|
      later|newer|all|any
    `,
    `since ..1 (inception|beginning|creation|day one|the start|first day) ..4 must|always|have|has|should ..3 ${verbs}`,
  ],
};
