import { oneLine, pattern } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

/** Names of what the agent knows and no service asks for. Keys, ids and search words are left: APIs ask for them. */
const whole = oneLine`
  (?:chat_?|conversation_?|message_?)?history|transcript|system_?prompt|passwords?|passwd|secrets|credentials?|cookies
`;
const inParameter = oneLine`
  ${whole}|conversations?|messages|(?:last_|user_){1,2}messages?|memory|memories|(?:access|auth|session|bearer)_?token|
  user[._](?:api_?key|token)|secret
`;
const owner = String.raw`(?:(?:user|agent|chat|session|full|last|my|the|all|process\.env|env)[._ ]?){0,2}`;
const opening = String.raw`(?:\$\{|\{\{?|\$|%7B(?:%7B)?|%|\[|<)\s?`;
const address = String.raw`(?<=(?<lead>https?:\/\/[^\s)"'>{<[$]{3,160}))`;
const ending = '(?![a-z0-9_-])';

// An address with a hole for the conversation or a password is a form that the agent is to fill. Documentation is full of
// addresses with {id}, {query} and $API_KEY; those are for the service that the address belongs to.
export const rule: AccusingRule = {
  id: 'private_placeholder',
  title: 'Address with a placeholder for private words',
  category: 'exfiltration',
  level: 2,
  confidence: 0.8,
  scope: 'strict',
  threats: ['T05'],
  why: 'Whoever fills in the placeholder sends the conversation or a secret to the owner of the address.',
  advice: 'Do not open the address; delete the entry unless the service is yours.',
  unmitigated: ['code'],
  yieldsTo: ['address_exfiltration'],
  shapes: [
    {
      at: ['=$', '={', '=%', '=[', '=<'],
      pattern: new RegExp(
        pattern`(?==${opening}${owner}(?:${inParameter})${ending})${address}=${opening}[\w. ]{3,60}`,
        'i',
      ),
    },
    {
      at: ['/$', '/{', '/%'],
      pattern: new RegExp(
        pattern`(?=\/${opening}${owner}(?:${whole})${ending})${address}\/${opening}[\w. ]{3,60}`,
        'i',
      ),
    },
  ],
};
