import type { PrivateSpan } from './span.ts';

const label = `(?:${[
  'pass(?:word|wort|phrase|code|wd)',
  'kennwort',
  'pwd',
  'contraseña',
  'mot de passe',
  'senha',
  '(?:api|access|private)[ _-]?key',
  '(?:client[ _-]?)?secret(?:[ _-]?key)?',
  '(?:(?:access|auth|bearer|refresh|api)[ _-]?)?token',
  'pin(?:[ _-]?code)?',
  'cv[vc]',
].join('|')})`;
const sign = String.raw`["'\x60*]{0,3}(?: {0,3}(?::=|=>|[:=]) {0,3}| (?:is|are|was|ist|lautet|es|est|é) (?:now |still |jetzt )?)["'\x60*]{0,3}`;
/** A word that calls a value secret, then the value up to the next blank or quotation mark. */
const labelled = new RegExp(String.raw`(?<![\p{L}\p{N}])${label}${sign}([^\s"'\x60<>\[\]]{3,200})`, 'giu');
/** A word for a code, at most four words about it, and its digits: "the PIN for the door is 9921", "CVV 123". */
const code = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}])(?:pin|passcode|otp|(?:security|verification|access|entry|door|unlock)[ -]code|puk|tan)`,
    String.raw`(?:[ -](?:code|number|no\.?|nr\.?))?(?: (?:for|of|to|at|on)(?: \p{L}{1,20}){1,3})? ?(?:[:=]| is(?: now)?)? ?`,
    String.raw`(\d{4,10})(?![\p{L}\p{N}]|[.,]\d)`,
  ].join(''),
  'giu',
);
const cardCode = /(?<![\p{L}\p{N}])cv[vc]2?(?: (?:code|number))? ?(?:[:=]| is)? ?(\d{3,4})(?![\p{L}\p{N}])/giu;
/** Somebody's own password may be a plain word: "my password is swordfish". */
const own =
  /(?<![\p{L}])(?:my|our|her|his|their|your|wi-?fi|admin|root|login)(?: \p{L}{1,20})? pass(?:word|phrase|code) is (?:now |still )?["'\x60]?([\p{L}\p{N}-]{4,60})/giu;
/** What is said about a password, and is none. */
const saidOfPasswords =
  /^(?:too|very|not|also|only|never|always|being|been|about|already|required|needed|missing|wrong|invalid|incorrect|correct|valid|secret|safe|secure|strong|weak|short|long|empty|expired|saved|stored|kept|hashed|encrypted|hidden|known|unknown|lost|forgotten|reset|changed|set|sent|shown|written|asked|protected|managed|none|null|true|false|string|optional|different|same|what|that|this|with|from|here|there|under|like|must|may|can|should|will|use|enter|please|your|the|any|copy|paste|see|ask|whatever|yes)$/i;
/** The credentials of a request, and a password in any address. */
const others: readonly RegExp[] = [
  code,
  cardCode,
  own,
  // A signed token: two parts of JSON in base64url, and a signature.
  /(?<![A-Za-z0-9_-])(eyJ[A-Za-z0-9_-]{8,4000}\.eyJ[A-Za-z0-9_-]{4,8000}\.[A-Za-z0-9_-]{16,2000})/g,
  /(?<![A-Za-z])(?:Bearer|Basic) {1,2}([A-Za-z0-9+/_=~.-]{16,2000})/g,
  /(?<![A-Za-z])[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/'"`<>]{0,64}:([^\s@/'"`<>]{1,200})@/gi,
];
/** `${TOKEN}`, `process.env.TOKEN`, `<token>`, `****`: a place for a secret, and none. */
const placeholder = /^(?:\$[{(\w]|\{\{|%\w+%|process\.|os\.|env\.|[*.x]+[.,;]?$)|\(\)|removed\]/i;

/**
 * Values that a word next to them calls a secret, however short. The scanner looks for long random ones, because it
 * accuses; here a mistake only masks a word.
 */
export function labelledSecretsIn(text: string): readonly PrivateSpan[] {
  const found: PrivateSpan[] = [];
  for (const pattern of [labelled, ...others]) {
    for (const { 0: match, 1: given = '', index } of text.matchAll(pattern)) {
      const value = given.replace(/[.,;:!?)]+$/, '');
      if (value === '' || placeholder.test(given) || saidOfPasswords.test(value)) continue;
      if (pattern === labelled && !looksChosen(value, match)) continue;
      const start = index + match.lastIndexOf(given);
      found.push({ kind: 'secret', start, end: start + value.length });
    }
  }
  return found;
}

/**
 * "The password is required" states no password; a value that is no plain word does, and so does a plain word that is
 * assigned to a password.
 */
function looksChosen(value: string, match: string): boolean {
  if (/^https?:/i.test(value) || /^[\p{Lu}_]+$/u.test(value)) return false;
  return isAssignedPassword.test(match) || !/^\p{Lu}?[\p{Ll}\p{Pd}]+$/u.test(value);
}

const isAssignedPassword =
  /^(?:pass(?:word|wort|phrase|code|wd)|kennwort|pwd|contraseña|mot de passe|senha)["'`*]{0,3} {0,3}[:=]/iu;
