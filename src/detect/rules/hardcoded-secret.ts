import type { AccusingRule } from '../rule.ts';

const names = ['api_key', 'api-key', 'apikey', 'token', 'secret', 'password', 'passwd'];
const signs = ['=', ' =', ':', ' :', '"', "'"];
const placeholder =
  /example|sample|placeholder|your|change.?me|dummy|redacted|insert|replace|xxxx|_here|goes.?here|\*\*\*|(.)\1{5}/i;

/** A key is not made of words: `my-long-token-name` and `getUserTokenFromHeader` are names of things. */
function isKey(match: string): boolean {
  const value = /[A-Za-z0-9+/=_-]{20,200}["']?$/.exec(match)?.[0].replace(/["']$/, '') ?? '';
  if (placeholder.test(value) || /^[a-z]{1,40}(?:[A-Z][a-z]{2,40}){1,12}$/.test(value)) return false;
  const kinds = [/\d/, /[a-z]/, /[A-Z]/].filter((kind) => kind.test(value)).length;
  return kinds >= 2 && new Set(value).size >= 8;
}

// A secret that somebody stored with its value. From memory it gets into every prompt, log and backup.
export const rule: AccusingRule = {
  id: 'hardcoded_secret',
  title: 'Secret in plain text',
  category: 'secret',
  level: 2,
  confidence: 0.8,
  scope: 'strict',
  threats: ['T12'],
  why: 'Memory is copied into prompts, logs and backups, and the secret with it.',
  advice: 'Keep the value in a secret store, refer to it by name, and replace it if it is real.',
  unmitigated: ['quoted', 'negated', 'asked'],
  shapes: [
    {
      at: names.flatMap((name) => signs.map((sign) => name + sign)),
      pattern: /(?:api[_-]?key|token|secret|password|passwd)["']?\s{0,3}[:=]\s{0,3}["'][A-Za-z0-9+/=_-]{20,200}["']?/i,
      accept: isKey,
    },
  ],
};
