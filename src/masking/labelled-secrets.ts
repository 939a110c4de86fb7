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
/** The credentials of a request, and a password in any address. */
const others: readonly RegExp[] = [
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
      if (value === '' || placeholder.test(value) || (pattern === labelled && !looksChosen(value))) continue;
      const start = index + match.lastIndexOf(given);
      found.push({ kind: 'secret', start, end: start + value.length });
    }
  }
  return found;
}

/** "The password is required" states no password; a value that is no plain word does. */
function looksChosen(value: string): boolean {
  return !/^\p{Lu}?[\p{Ll}\p{Pd}]+$/u.test(value) && !/^\p{Lu}+$/u.test(value) && !/^https?:/i.test(value);
}
