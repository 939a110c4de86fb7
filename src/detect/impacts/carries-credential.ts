import { pattern } from '../long-text.ts';
import type { ImpactRule } from '../rule.ts';
import { rule as assignedSecret } from '../rules/assigned-secret.ts';
import { rule as jsonWebToken } from '../rules/json-web-token.ts';
import { rule as passwordInAddress } from '../rules/password-in-address.ts';
import { rule as privateKeyBlock } from '../rules/private-key-block.ts';
import { rule as providerKey } from '../rules/provider-key.ts';

const names = [
  'password',
  'passphrase',
  'passcode',
  'pass word',
  'pin',
  'pin code',
  'access code',
  'door code',
  'alarm code',
  'gate code',
  'wifi key',
  'wi-fi key',
  'recovery phrase',
  'recovery code',
  'seed phrase',
  '2fa code',
  '2fa seed',
  'one-time code',
  'codeword',
  'code word',
  'safe combination',
  'license token',
  'api key',
];
const links = [' is ', ' was changed to ', ':', ' :', '=', ' =', ' for ', ' of ', ' to ', ' on '];
const statedCredential = new RegExp(
  pattern`
    (?<!\w)(?:password|passphrase|passcode|pass ?word|pin(?: code)?|access code|door code|alarm code|gate code|
    wi-?fi (?:password|key)|recovery (?:phrase|code)|seed phrase|2fa (?:code|seed)|one-time code|code ?word|
    safe combination|license token|api key)\b(?: (?:for|of|to|on) (?:the |my |our |his |her |
    their )?[\w' -]{1,40}?)?(?: is(?: now)?| was changed to|\s?[:=])
    \s{0,2}["'\`]?(?!(?:a|an|the|in|on|at|not|no|never|your|my|our|stored|kept|set|required|needed|managed|wrong|
    incorrect|invalid|missing|hashed|encrypted|rotated|expired|reset|too|only|from|via|under|changed|lost|empty|
    optional|read|protected|sent|shared|saved|valid|used|now|still|also|always|with|for|process|none|null|undefined|
    string|str|true|false)\b)[^\s"'\`,;.]{3,60}
  `,
  'i',
);

// A secret that anyone who reads it can use, described in words or written in the format of its issuer.
export const rule: ImpactRule = {
  id: 'carries_credential',
  title: 'Carries a credential',
  scope: 'minimal',
  impact: 'carries-credential',
  shapes: [
    ...[assignedSecret, jsonWebToken, passwordInAddress, privateKeyBlock, providerKey].flatMap(
      ({ shapes = [] }) => shapes,
    ),
    {
      at: names.flatMap((name) => links.map((link) => name + link)),
      pattern: statedCredential,
      accept: (found) => !/<[^>]{0,60}$|\$\{|\{\{|\*\*\*|xxx/i.test(found),
    },
  ],
};
