import { unitsIn } from '../../lexer/unit-tables.ts';

const letterOf: ReadonlyMap<string, string> = new Map(
  Object.entries({
    0: 'o',
    1: 'i',
    3: 'e',
    4: 'a',
    5: 's',
    7: 't',
    8: 'b',
    9: 'g',
    '@': 'a',
    $: 's',
    '!': 'i',
    '|': 'i',
    '+': 't',
  }),
);

/** The same as a table; everything else maps to itself. */
export const letters: Uint8Array = Uint8Array.from({ length: 128 }, (_none, unit) => {
  const sign = String.fromCharCode(unit);
  return (letterOf.get(sign) ?? sign).charCodeAt(0);
});

const ordinary =
  /^(?:\d+(?:st|nd|rd|th|[a-z]|[kmgt]i?b|[kmg]?hz|ms|px|em|rem|pt|am|pm|kg|cm|mm|km|mah|fps|bit|min|hrs?|mins?|secs?))$/;
/** What stays a number among leet words: there, `53nd` and `4nd` are no ordinals. */
const ordinalOrUnit =
  /^(?:\d*(?:1st|2nd|3rd|\dth)|\d+(?:[kmgt]i?b|[kmg]?hz|ms|px|em|rem|pt|kg|cm|mm|km|mah|fps|bit|min|hrs?|mins?|secs?))$/;
const onlyAmongLeet = /^[a-z]\d+[a-z]$|^[0-9a-f]{4,5}$|[|+]|^[^0-9@$!]+$/;
const hexadecimal = /^[0-9a-f]{6,}$|^0[xbo][0-9a-f]/;
const letter = /[a-z]/;
const standIn = /[0-9@$!|+]/;
/** A bar or a plus counts as a letter in leet words, but does not indicate one: `string|number`, `ctrl+c`. */
const signs = /[0-9@$!]+/g;

/** `@name`, `$home` and `!important` are not leet, but these are: short words that an order can hardly do without. */
const symbolWords = new Set(
  'all also always and any are as at admin if ignore in instead is it say secret see send show so start stop system'.split(
    ' ',
  ),
);

// How much a word looks like leetspeak. `none` is read as letters only among leet words, `number` only among many.
/** Never read as leet. */
export const never = -2;
const number = -1;
const none = 0;
export const weak = 1;
export const medium = 2;
export const strong = 3;
export const certain = 4;

const maxCachedWords = 1024;

/** Weighing needs a dozen checks, so a text that repeats a word to be slow is weighed once. */
export function cachedWeights(mostly: boolean): (core: string) => number {
  const weights = new Map<string, number>();
  return (core) => {
    const known = weights.get(core);
    const weight = known ?? weigh(core, mostly);
    if (known === undefined && weights.size < maxCachedWords) weights.set(core, weight);
    return weight;
  };
}

function weigh(core: string, mostly: boolean): number {
  // Nobody writes 2 or 6 for a letter; identifiers and model numbers are full of them.
  if (/[26]/.test(core)) return never;
  if (/^(?:[0134578]{2,6}|[14])$/.test(core)) return number;
  if (core.length < 2 || !letter.test(core) || !standIn.test(core) || !isPronounceable(core)) return never;
  if (mostly ? ordinalOrUnit.test(core) : ordinary.test(core) || hexadecimal.test(core)) return never;
  // `k8s`, `i18n` and `ba54` are read as letters only among leet words, like `n3w`.
  return onlyAmongLeet.test(core) ? none : weighGroups(core, core.match(signs) ?? []);
}

function weighGroups(core: string, groups: readonly string[]): number {
  const letters = core.length - groups.join('').length;
  if (groups.length >= 3 && letters >= 3 && !/[89]/.test(core)) return certain;
  if (groups.length >= 2) return letters >= 2 && core.length >= 4 ? strong : weak;
  return weighOne(core, groups[0] ?? '', letters);
}

function weighOne(core: string, group: string, letters: number): number {
  // `python3` and `sha256` end in a number, but few names end in a zero.
  if (core.endsWith(group)) return group === '0' ? weak : none;
  if (core.startsWith(group)) return weighStart(core, group, letters);
  if (group.length > 2 || letters < 3 || /[|+9]/.test(group)) return none;
  return group === '@' || group === '!' ? weak : medium;
}

function weighStart(core: string, group: string, letters: number): number {
  if (/[^0-9]/.test(group)) return symbolWords.has(lettersFor(core)) ? weak : none;
  return group.length === 1 && letters >= 2 ? weak : none;
}

function lettersFor(core: string): string {
  let text = '';
  for (const sign of core) text += letterOf.get(sign) ?? sign;
  return text;
}

/** Keys and random identifiers turn into long runs of consonants. */
function isPronounceable(core: string): boolean {
  let vowels = 0;
  let others = 0;
  for (let at = 0; at < core.length; at++) {
    if (isVowel[letters[core.charCodeAt(at)] ?? 0] === 1) {
      vowels++;
      others = 0;
    } else if (++others === maxConsonantRun) return false;
  }
  return vowels > 0 && vowels >= core.length * 0.15;
}
const isVowel = unitsIn('aeiouyl');
const maxConsonantRun = 6;
