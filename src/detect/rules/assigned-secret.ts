import type { AccusingRule } from '../rule.ts';
import { looksRandom } from '../shapes/secret-values.ts';

const names = ['token', 'secret', 'password', 'passwd', 'pwd', 'credential'];
const signs = [
  '=',
  ' =',
  '  =',
  ':',
  ' :',
  '  :',
  '":',
  '" :',
  '" =',
  "':",
  "' :",
  '`:',
  '` =',
  '**:',
  ' is ',
  ' key',
  '_key',
  '-key',
  ' value',
];
/** Every JSON file has a `"key":`, so a key must say what it unlocks. */
const keys = [
  'api',
  'access',
  'auth',
  'private',
  'signing',
  'encryption',
  'master',
  'account',
  'service',
  'deploy',
  'license',
].flatMap((use) => ['key', ' key', '_key', '-key'].map((key) => use + key));
const value = '[A-Za-z0-9+/_=~.-]{24,160}';
const sign = String.raw`["'\x60*]{0,3}\s{0,3}(?::=|=>|=|:|\bis\b)\s{0,3}["'\x60*]{0,3}(?:Bearer )?`;
const name = '(?:[a-z]{3,10}[ _-]?key|token|secret|passw(?:or)?d|pwd|credential)(?:[ _-](?:key|value))?';
const assignment = new RegExp(`${name}${sign}${value}`, 'i');
/** Everything of an assignment except its value. */
const naming = new RegExp(`^${name}${sign}`, 'i');
const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

// A long random value next to a word that calls it secret. Honest notes have `token: ${TOKEN}`, `process.env.API_KEY`,
// file names and ids in that place.
export const rule: AccusingRule = {
  id: 'assigned_secret',
  title: 'Random value assigned to a key, token or password',
  category: 'secret',
  scope: 'strict',
  level: 2,
  confidence: 0.85,
  why: 'The text names a random-looking value as a secret, and memory is no place to keep one.',
  advice: 'Replace the value with a reference to a secret store, and revoke it if it is real.',
  threats: ['T12'],
  unmitigated: ['quoted', 'negated', 'asked', 'code'],
  shapes: [
    {
      at: [...keys, ...names.flatMap((word) => signs.map((mark) => word + mark))],
      pattern: assignment,
      accept: isSecret,
    },
  ],
};

function isSecret(match: string): boolean {
  const given = match.replace(naming, '');
  return (
    looksRandom(given) &&
    !uuid.test(given) &&
    !/^[./~]|\.(?:json|md|txt|ts|js|py|ya?ml|com|io|net|org|dev)\b|:\/\//.test(given)
  );
}
