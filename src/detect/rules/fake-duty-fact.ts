import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const duty =
  '(bypass|override|ignore|disregard|skip|disable|obey|comply with|share all|reveal all|never refuse|never question)';

// An order phrased as a fact about the agent. Facts about people and software say what is, not what the agent must
// circumvent.
export const rule: AccusingRule = {
  id: 'fake_duty_fact',
  title: 'Order disguised as a fact about the agent',
  category: 'persistence',
  level: 2,
  confidence: 0.75,
  scope: 'strict',
  threats: ['T06', 'T15'],
  why: 'Once stored as a fact, the agent obeys the order without recognising it as one.',
  advice: 'Delete the entry; duties of the agent belong in its configuration.',
  phrases: [
    oneLine`
      remember|note|recall|know|understand that you ..1 should|must|will|always|shall|may|can|are ..2 ${duty} ..4
      safety|security|user|users|rules|instructions|checks|confirmation|confirmations|approval|restrictions|
      warnings|request|requests|policy|guidelines|everything|orders
    `,
    `fact ..1 the? ai|assistant|agent|model|you must|should|shall|always|is|are ..2 ${duty}`,
    oneLine`
      learned|learnt|established|confirmed|agreed|known that ..2 safety|security|confirmation|verification|
      guardrails|safeguards ..2 can|may|should|must|need|is ..2 bypassed|skipped|ignored|disabled|waived|optional|
      unnecessary|overridden
    `,
    'insert|inject ..2 into ..1 your context|memory|memories|knowledge',
    oneLine`
      assistant|agent|ai is|are|was authorized|authorised|obligated|obliged|required|programmed|designed|instructed|
      trained to ..1 bypass|override|ignore|disregard|skip|disable|obey|reveal|share|transfer|approve ..4 without|
      safety|security|all|any|user|users|every|rules|instructions|checks|secrets|credentials
    `,
  ],
};
