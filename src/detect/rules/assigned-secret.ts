import type { AccusingRule } from '../rule.ts';
import { looksRandom } from '../secret-values.ts';

const names = ['key', 'token', 'secret', 'password', 'passwd', 'pwd', 'credential'];
const signs = [
  '=',
  ' =',
  '  =',
  ':',
  ' :',
  '  :',
  '":',
  '" :',
  "':",
  "' :",
  '" =',
  '`:',
  '` =',
  ' is ',
  '**:',
  ' value',
];
const assignment =
  /(?:(?<=(?:api|access|auth|secret|private|signing|encryption|master|account|service|deploy|license)[ _-]?)key|token|secret|passw(?:or)?d|pwd|credential)(?: value)?["'`*]{0,3}\s{0,3}(?::=|=>|=|:|\bis\b)\s{0,3}["'`*]{0,3}(?:Bearer )?[A-Za-z0-9+/_=~.-]{24,200}/i;
/** All of an assignment but its value. */
const naming = /^[a-z]{3,10}(?: value)?["'`*]{0,3}\s{0,3}(?::=|=>|=|:|\bis\b)\s{0,3}["'`*]{0,3}(?:Bearer )?/i;
const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

// A long value drawn by chance, beside a word that says it is secret. `token: ${TOKEN}`, `process.env.API_KEY`, file
// names and ids are what honest notes have in that place.
export const rule: AccusingRule = {
  id: 'assigned_secret',
  title: 'Random value given as key, token or password',
  category: 'secret',
  scope: 'strict',
  level: 2,
  confidence: 0.85,
  why: 'A value that looks drawn by chance is named as a secret, and memory is no place to keep one.',
  advice: 'Replace the value by a reference to a secret store and revoke it if it is real.',
  threats: ['T12'],
  unsoftened: ['quoted', 'negated', 'asked', 'code'],
  shapes: [
    {
      at: names.flatMap((name) => signs.map((sign) => `${name}${sign}`)),
      pattern: assignment,
      accept: isSecret,
    },
  ],
};

function isSecret(match: string): boolean {
  const value = match.replace(naming, '');
  return (
    !uuid.test(value) &&
    !/^[./~]|\.(?:json|md|txt|ts|js|py|ya?ml|com|io|net|org|dev)\b|:\/\//.test(value) &&
    looksRandom(value)
  );
}
