import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const office =
  'system|admin|administrator|developer|developers|root|supervisor|openai|anthropic|management|security|operator|superuser';
const verbs = 'ignore|override|bypass|disable|disregard|skip|suspend|unlock|grant|execute|transfer|reveal|lift';

// Only the text itself says who is speaking. Mail from an administrator is ordinary; combined with an order to switch
// protection off, it is a forgery until proved otherwise.
export const rule: AccusingRule = {
  id: 'authority_override',
  title: 'Claimed authority used to switch protection off',
  category: 'authority-forgery',
  level: 3,
  confidence: 0.82,
  scope: 'standard',
  threats: ['T10', 'T01'],
  why: 'A text cannot prove who wrote it, and borrowed authority is the oldest trick.',
  advice: 'Ask the named person through another channel.',
  phrases: [
    oneLine`
      source|sender|signed|authority ..1 ${office} ..5 ${verbs} ..4 safety|security|restrictions|rules|instructions|
      filters|guidelines|checks|policy|policies|protections|confirmation|verification|approval
    `,
    oneLine`
      ${office} directive|order|command|mandate|authorization|authorisation|override|clearance ..5 ${verbs} ..4
      safety|security|restrictions|rules|instructions|filters|guidelines|checks|policy|protections|confirmation|
      verification|approval|all|user|users
    `,
    oneLine`
      authorized|authorised|approved|ordered|mandated|requested|sanctioned by ..3 ${office}|ceo|cto|cfo|ciso|owner|
      board ..5 ${verbs} ..4 safety|security|restrictions|rules|instructions|filters|checks|policy|protections|
      confirmation|verification|approval|mfa|logging|audit|limits
    `,
    oneLine`
      obey|follow|honor|honour|accept|execute|perform ..8 as|like if|though ..2 user|users|owner|operator|human|
      principal|admin ..1 had|wrote|typed|said|personally
    `,
    oneLine`
      treat|handle|regard|take ..3 instructions|orders|messages|requests|remarks|comments|text|notes ..4 as|like if|
      though ..2 user|users|owner|operator|human|principal|admin ..1 had|wrote|typed|said|personally
    `,
    oneLine`
      behalf of ..3 ${office}|ceo|cto|cfo ..5 ignore|override|bypass|disable|disregard|skip ..4 safety|security|
      restrictions|rules|instructions|filters|checks|policy|confirmation|verification|approval
    `,
  ],
};
