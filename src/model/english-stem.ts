/** A `y` after a consonant is a vowel. */
function isVowel(word: string, at: number): boolean {
  const letter = word[at] ?? '';
  return letter === 'y' ? at > 0 && !isVowel(word, at - 1) : 'aeiou'.includes(letter);
}

/** Porter's measure: how often a vowel is followed by a consonant. */
function measure(word: string): number {
  let [count, wasVowel] = [0, false];
  for (let at = 0; at < word.length; at += 1) {
    const is = word[at] === 'y' ? at > 0 && !wasVowel : isVowel(word, at);
    if (wasVowel && !is) count += 1;
    wasVowel = is;
  }
  return count;
}

function hasVowel(word: string): boolean {
  return [...word].some((_, at) => isVowel(word, at));
}

const doubleConsonant = /([^aeiou])\1$/;

/** Ends with consonant, vowel, consonant, the last one not w, x or y: as "hop", which comes from "hope" or "hopping". */
function endsShort(word: string): boolean {
  const last = word.length - 1;
  if (last < 2 || /[wxy]$/.test(word)) return false;
  return !isVowel(word, last) && isVowel(word, last - 1) && !isVowel(word, last - 2);
}

/** Endings with what replaces them, the longest first where one ends with another. */
const manyEndings: readonly (readonly [ending: string, replacement: string])[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
  ['logi', 'log'],
];
const fewEndings: typeof manyEndings = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
];
const lastEndings = [
  ...['al', 'ance', 'ence', 'er', 'ic', 'able', 'ible', 'ant', 'ement', 'ment', 'ent', 'ion', 'ou', 'ism', 'ate'],
  ...['iti', 'ous', 'ive', 'ize'],
].sort((a, b) => b.length - a.length);

const steps: readonly ((word: string) => string)[] = [
  withoutPlural,
  withoutPast,
  // As in Porter's later algorithm, so that "deploy" and "deployment" have one stem.
  (word) => word.replace(/(?<=.[^aeiou])y$/, 'i'),
  (word) => replaced(word, manyEndings),
  (word) => replaced(word, fewEndings),
  withoutLastEnding,
  withoutFinalE,
];

/** The stem of an English word of the letters a to z, by Porter's algorithm of 1980: "tea" for "teas" and "run" for "running". */
export function englishStemOf(word: string): string {
  return steps.reduce((rest, step) => step(rest), word);
}

function withoutPlural(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2);
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

function withoutPast(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const [, rest] = /^(.+)(?:ed|ing)$/.exec(word) ?? [];
  if (rest === undefined || !hasVowel(rest)) return word;
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (doubleConsonant.test(rest) && !/[lsz]$/.test(rest)) return rest.slice(0, -1);
  return measure(rest) === 1 && endsShort(rest) ? `${rest}e` : rest;
}

function replaced(word: string, endings: typeof manyEndings): string {
  const found = endings.find(([ending]) => word.endsWith(ending));
  if (found === undefined) return word;
  const rest = word.slice(0, -found[0].length);
  return measure(rest) > 0 ? rest + found[1] : word;
}

function withoutLastEnding(word: string): string {
  const ending = lastEndings.find((each) => word.endsWith(each));
  if (ending === undefined) return word;
  const rest = word.slice(0, -ending.length);
  if (ending === 'ion' && !/[st]$/.test(rest)) return word;
  return measure(rest) > 1 ? rest : word;
}

function withoutFinalE(word: string): string {
  const short = word.endsWith('e') ? word.slice(0, -1) : word;
  const isLong = measure(short) > 1;
  const rest = short !== word && (isLong || (measure(short) === 1 && !endsShort(short))) ? short : word;
  return measure(rest) > 1 && rest.endsWith('ll') ? rest.slice(0, -1) : rest;
}
