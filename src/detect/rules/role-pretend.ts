import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const mask = oneLine`
  hacker|attacker|admin|administrator|root|superuser|sysadmin|ceo|cfo|cto|boss|owner|developer|operator|
  maintainer|creator|unrestricted|uncensored|unfiltered|evil|jailbroken|criminal|scammer|rogue|malicious|
  different|another|dan|human|support|police|officer|lawyer|doctor
`;

// Honest people ask an assistant to play a waiter or a pirate. This order asks for authority or harm.
export const rule: AccusingRule = {
  id: 'role_pretend',
  title: 'Order to pretend to be somebody with authority',
  category: 'identity-hijack',
  level: 2,
  confidence: 0.75,
  scope: 'standard',
  threats: ['T02'],
  why: 'A pretended role can talk an agent into what its own role forbids.',
  advice: 'Delete the entry unless you asked for this role play yourself.',
  phrases: [
    `^pretend ..3 you|youre|be|being ..3 ${mask}`,
    `must|should|shall|will|please|now|always|simply pretend ..3 you|youre|be ..3 ${mask}`,
    'pretend|pretending ..2 you|youre|be ..4 no|without|any|anything rules|restrictions|limits|filter|filters|limitations|now',
    `roleplay|play|impersonate ..2 as ..3 ${mask}`,
    '^impersonate ..2 admin|administrator|ceo|cfo|user|owner|manager|support|developer|director|employee',
  ],
};
