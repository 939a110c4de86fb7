import { stemmer as russian } from '@orama/stemmers/russian';
import type { TextLanguage } from './languages.ts';
import { sameWord } from './light-words.ts';
import { irregular } from './words.ts';

const endings: readonly (readonly [string, string])[] = [
  ['ations', 'at'],
  ['ation', 'at'],
  ['ments', ''],
  ['ment', ''],
  ['nesses', ''],
  ['ness', ''],
  ['ingly', ''],
  ['edly', ''],
  ['ities', 'ity'],
  ['ings', ''],
  ['ing', ''],
  ['ies', 'y'],
  ['ied', 'y'],
  ['sses', 'ss'],
  ['ches', 'ch'],
  ['shes', 'sh'],
  ['xes', 'x'],
  ['ers', 'er'],
  ['ed', ''],
  ['es', 'e'],
  ['ally', 'al'],
  ['ely', 'e'],
  ['tly', 't'],
  ['dly', 'd'],
  ['s', ''],
];
const lastLetters = new Set(endings.map(([ending]) => ending.slice(-1)));
const endingsByLastLetter = new Map(
  [...lastLetters].map((letter) => [letter, endings.filter(([ending]) => ending.endsWith(letter))]),
);
const shortestStem = 3;
const vowel = /[aeiouyäöüáéíóú]/;
/** `PCs`, `DMs`. */
const acronyms = /^[^aeiouy]{2,4}s$/;
const latinOnly = /^\p{Script=Latin}+$/u;

/** Endings of verbs and adjectives in languages whose nouns are not cut by them. What stays has at least four letters. */
const endingsByLanguage: Readonly<Partial<Record<TextLanguage, RegExp>>> = {
  de: /^(.{4,}?)(?:e(?:n|m|r|s|st|t|rn)?|st|t|n)$/u,
  nl: /^(.{4,}?)(?:en|e|t)$/u,
};

const cyrillic = /^\p{Script=Cyrillic}{4,40}$/u;

/**
 * The form under which two inflections of a word meet: `deploys`, `deployed` and `deploying` are one word. It cuts little,
 * because two different words that meet here could stand for each other.
 */
export function stem(given: string, language: TextLanguage = 'other'): string {
  const word = sameWord(given);
  if (word !== given) return stem(word, 'en');
  if (cyrillic.test(word)) return russian(word);
  const cut = endingsByLanguage[language]?.exec(word)?.[1];
  if (cut !== undefined) return cut;
  if (endingsByLanguage[language] !== undefined) return word;
  const known = irregular.get(word);
  if (known !== undefined) return known.length > shortestStem ? stem(known) : known;
  if (acronyms.test(word)) return word.slice(0, -1);
  if (word.length <= shortestStem || !latinOnly.test(word)) return word;
  return withoutDoubling(withoutEnding(word));
}

function withoutEnding(word: string): string {
  if (/(?:ss|us|is)$/.test(word)) return word;
  const found = endingsByLastLetter.get(word.slice(-1))?.find(([ending]) => word.endsWith(ending));
  if (found === undefined) return word;
  const rest = word.slice(0, -found[0].length) + found[1];
  return rest.length >= shortestStem && vowel.test(rest) ? rest : word;
}

/** `planned` and `plan`, `bake` and `baking`, `tidied` and `tidy` meet as well. */
function withoutDoubling(word: string): string {
  let cut = word;
  if (cut.length > shortestStem && cut.at(-1) === cut.at(-2) && !/[lsz]$/.test(cut)) cut = cut.slice(0, -1);
  if (cut.length > shortestStem && cut.endsWith('e')) cut = cut.slice(0, -1);
  return cut.length > shortestStem && cut.endsWith('i') ? `${cut.slice(0, -1)}y` : cut;
}

/** "Ponerlo": an infinitive with what it acts on. */
const enclitic = /^(\p{Script=Latin}{2,}[aei]r)(?:me|te|se|l[oae]s?|nos)+$/u;
/** Spanish verbs whose forms no ending tells. */
const irregularSpoken: Readonly<Record<string, readonly string[]>> = Object.assign(Object.create(null) as object, {
  poner: ['pon', 'pongas', 'ponga', 'pongan', 'pongo'],
  tener: ['ten', 'tengas', 'tenga', 'tengo', 'tiene', 'tienes'],
  venir: ['ven', 'vengas', 'venga', 'vengo', 'viene', 'vienes'],
  hacer: ['haz', 'hagas', 'haga', 'hago'],
  decir: ['di', 'digas', 'diga', 'digo', 'dice', 'dices'],
  salir: ['sal', 'salgas', 'salga', 'salgo', 'sale', 'sales'],
  traer: ['trae', 'traigas', 'traiga', 'traigo'],
  ir: ['ve', 'vayas', 'vaya', 'voy', 'va', 'vas'],
  ser: ['sé', 'seas', 'sea', 'soy', 'eres'],
  dar: ['da', 'des', 'doy'],
  poder: ['puedo', 'puede', 'puedes', 'pueda', 'puedas'],
  querer: ['quiero', 'quiere', 'quieres', 'quiera', 'quieras'],
  dormir: ['duermo', 'duerme', 'duermes', 'duerma', 'duermas'],
  volver: ['vuelvo', 'vuelve', 'vuelves', 'vuelva', 'vuelvas'],
  pedir: ['pido', 'pide', 'pides', 'pida', 'pidas'],
});

/** Most words do not. */
const endsLikeInfinitive = /(?:re?|r(?:me|te|se|l[oae]s?|nos)+)$/;
const infinitive = /^(\p{Script=Latin}{3,}?)(ar|er|ir|re|are|ere|ire)$/u;

/**
 * What a person may have said where a note has an infinitive: Romance languages note "no marque" as "no marcar". Only the
 * words of a person are compared with these forms.
 */
export function spokenForms(form: string): readonly string[] {
  if (!endsLikeInfinitive.test(form)) return [];
  const bare = enclitic.exec(form)?.[1];
  if (bare !== undefined) return [stem(bare), ...spokenForms(bare)];
  const known = irregularSpoken[form]?.map((one) => stem(one)) ?? [];
  const [, base = '', ending = ''] = infinitive.exec(form) ?? [];
  if (base === '') return known;
  const soft = base.replace(/c$/, 'qu').replace(/g$/, 'gu').replace(/z$/, 'c');
  const forms = ending.startsWith('a')
    ? [`${base}a`, `${base}o`, `${base}as`, `${soft}e`, `${soft}es`]
    : [base, `${base}s`, `${base}e`, `${base}a`, `${base}o`, `${base}es`, base.replace(/y$/, 'ie')];
  return [...new Set([...known, ...forms.map((one) => stem(one))])].filter((one) => one !== form);
}

const minPart = 4;
const minWhole = 7;
const minEnd = 5;

/**
 * Shorter words that a long one begins or ends with, as a person may have said them: "dev" would be too short, "scandi" and "watch"
 * are not. Only the words of a person are compared with these.
 */
export function wordParts(form: string): readonly string[] {
  if (form.length < minWhole || !latinOnly.test(form)) return [];
  const beginnings = Array.from({ length: form.length - minPart }, (_, more) => form.slice(0, minPart + more));
  const ends = Array.from({ length: form.length - minEnd - minPart + 1 }, (_, at) => form.slice(minPart + at));
  return [...beginnings, ...ends.filter((end) => end.length >= minEnd)];
}
