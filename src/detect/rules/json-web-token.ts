import type { AccusingRule } from '../rule.ts';

/** The token in every introduction: John Doe, 1234567890. */
const textbook = /eyJzdWIiOiIxMjM0NTY3ODkw/;

// A signed token is a login until it expires. It must begin like a JWT header, so that the rule ignores other base64.
export const rule: AccusingRule = {
  id: 'json_web_token',
  title: 'Signed access token',
  category: 'secret',
  scope: 'strict',
  level: 2,
  confidence: 0.9,
  why: 'The text carries a signed token that logs its bearer in until it expires.',
  advice: 'Remove the token and end the session it belongs to.',
  threats: ['T12'],
  unmitigated: ['quoted', 'negated', 'asked', 'code'],
  shapes: [
    {
      at: ['eyjhbgcioi', 'eyj0exaioi', 'eyjrawqioi', 'eyjjdhkioi', 'eyjlbmmioi'],
      pattern: /eyJ[\w-]{12,400}\.eyJ[\w-]{12,800}\.[\w-]{16,400}/,
      accept: (token) => !textbook.test(token),
    },
  ],
};
