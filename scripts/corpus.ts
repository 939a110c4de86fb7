import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { hidden } from '../src/base/visible.ts';

export const corpusFolder = 'corpus';

export const attackKinds = [
  'authority_claim',
  'c2',
  'code_injection',
  'config_tampering',
  'data_redirect',
  'delayed_trigger',
  'destructive',
  'exfiltration',
  'fake_approval',
  'fake_turn',
  'false_fact',
  'hide_from_user',
  'importance_inflation',
  'indirect_injection',
  'instruction_override',
  'malicious_skill',
  'payment_redirect',
  'poisoned_experience',
  'prompt_extraction',
  'recall_order',
  'recommendation_poisoning',
  'role_hijack',
  'safety_removal',
  'secret_planting',
  'self_replication',
  'standing_order',
  'tool_abuse',
  'weakened_security',
] as const;

export const benignKinds = [
  'agents_file',
  'code_comment',
  'commit_message',
  'config_file',
  'docs_paragraph',
  'document',
  'email',
  'licence',
  'memory_entry',
  'memory_fact',
  'multilingual_note',
  'ops_note',
  'policy',
  'preference',
  'project_rule',
  'prompt_docs',
  'readme',
  'release_notes',
  'roleplay_request',
  'runbook',
  'security_talk',
  'skill_file',
  'source_code',
  'trigger_word',
  'user_query',
] as const;

/** The BCP 47 tag of every language in the corpus, with its English name. */
export const languageNames = {
  ar: 'Arabic',
  'ar-Latn': 'Arabic in Latin letters',
  bg: 'Bulgarian',
  bn: 'Bengali',
  ca: 'Catalan',
  cs: 'Czech',
  da: 'Danish',
  de: 'German',
  el: 'Greek',
  'el-Latn': 'Greek in Latin letters',
  en: 'English',
  es: 'Spanish',
  et: 'Estonian',
  eu: 'Basque',
  fa: 'Persian',
  'fa-Latn': 'Persian in Latin letters',
  fi: 'Finnish',
  fr: 'French',
  ga: 'Irish',
  he: 'Hebrew',
  hi: 'Hindi',
  'hi-Latn': 'Hindi in Latin letters',
  hr: 'Croatian',
  hu: 'Hungarian',
  id: 'Indonesian',
  is: 'Icelandic',
  it: 'Italian',
  ja: 'Japanese',
  'ja-Latn': 'Japanese in Latin letters',
  ko: 'Korean',
  'ko-Latn': 'Korean in Latin letters',
  la: 'Latin',
  lt: 'Lithuanian',
  ms: 'Malay',
  nl: 'Dutch',
  no: 'Norwegian',
  pl: 'Polish',
  pt: 'Portuguese',
  ro: 'Romanian',
  ru: 'Russian',
  'ru-Latn': 'Russian in Latin letters',
  sr: 'Serbian',
  'sr-Latn': 'Serbian in Latin letters',
  sv: 'Swedish',
  sw: 'Swahili',
  ta: 'Tamil',
  th: 'Thai',
  'th-Latn': 'Thai in Latin letters',
  tl: 'Tagalog',
  tr: 'Turkish',
  uk: 'Ukrainian',
  'uk-Latn': 'Ukrainian in Latin letters',
  ur: 'Urdu',
  'ur-Latn': 'Urdu in Latin letters',
  vi: 'Vietnamese',
  zh: 'Chinese',
  'zh-Hant': 'Chinese in traditional characters',
  'zh-Latn': 'Chinese in Latin letters',
} as const;

type Language = keyof typeof languageNames;
const languages = Object.keys(languageNames) as [Language, ...Language[]];

const common = { id: z.string().regex(/^[a-z-]+-\d{4}$/), text: z.string().min(1), lang: z.enum(languages) };
export const rowSchema = z.discriminatedUnion('label', [
  z.strictObject({ ...common, label: z.literal('attack'), kind: z.enum(attackKinds) }),
  z.strictObject({ ...common, label: z.literal('benign'), kind: z.enum(benignKinds) }),
]);
export type Row = z.infer<typeof rowSchema>;

/** The names of the corpus files, sorted by code unit: the order in which the checksum reads them. */
export function corpusFiles(root: string): string[] {
  return readdirSync(join(root, corpusFolder))
    .filter((name) => name.endsWith('.jsonl'))
    .sort();
}

/** The lines of one corpus file; the file must end with a newline. */
export function corpusLines(root: string, file: string): string[] {
  const lines = readFileSync(join(root, corpusFolder, file), 'utf8').split('\n');
  if (lines.pop() !== '') throw new Error(`${file} does not end with a newline; add one`);
  return lines;
}

export function readCorpus(root: string): Row[] {
  return corpusFiles(root).flatMap((file) =>
    corpusLines(root, file).map((line, index) => {
      try {
        return rowSchema.parse(JSON.parse(line));
      } catch (cause) {
        throw new Error(`${file}:${index + 1} is not a row of the corpus`, { cause });
      }
    }),
  );
}

const toEscape = new RegExp(`[${hidden}]`, 'gu');

/** The canonical form of a row: fixed order of keys, letters unescaped, all invisible characters as escapes. */
export function canonicalLine({ id, text, label, kind, lang }: Row): string {
  return JSON.stringify({ id, text, label, kind, lang }).replace(toEscape, (character) =>
    Array.from({ length: character.length }, (_, at) => escapeUnit(character.charCodeAt(at))).join(''),
  );
}

function escapeUnit(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}

/** Scripts and spellings without blanks between words, which are compared by pairs of letters. */
const unspaced: ReadonlySet<string> = new Set(['ja', 'ko', 'th', 'zh', 'zh-Hant']);
const minComparedUnits = 6;

/** The words of a text in lower case, with the marks that belong to their letters. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** The features by which two texts are compared; none for a text that is too short to be a copy. */
function featuresOf(row: Row): Set<string> {
  const words = wordsOf(row.text);
  if (!unspaced.has(row.lang)) return new Set(words.length < minComparedUnits ? [] : words);
  const letters = Array.from(words.join(''));
  if (letters.length < minComparedUnits) return new Set();
  return new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`));
}

export interface Pair {
  readonly first: Row;
  readonly second: Row;
  readonly similarity: number;
}

/** The pairs of rows whose features overlap by at least `threshold` (Jaccard). Words and letter pairs are not mixed. */
export function similarPairs(rows: readonly Row[], threshold: number): Pair[] {
  return [true, false].flatMap((byLetters) =>
    joinByPrefix(
      rows.filter((row) => unspaced.has(row.lang) === byLetters),
      threshold,
    ),
  );
}

/** A feature of a row, by where it is among the sorted features. */
interface Place {
  readonly row: number;
  readonly set: Int32Array;
  readonly from: number;
}

/**
 * Two sets that overlap by the threshold share one of their rarest features and are of similar size, so only such texts
 * are compared. Features are numbered from the rarest to the most common. Short sets come first: a set that meets only
 * longer ones shares more of them, so that fewer of its features lead to it.
 */
function joinByPrefix(rows: readonly Row[], threshold: number): Pair[] {
  const sets = numbered(rows.map(featuresOf));
  const sizeOf = (at: number): number => sets[at]?.length ?? 0;
  const shortFirst = [...rows.keys()].sort((a, b) => sizeOf(a) - sizeOf(b));
  const index = new Map<number, Place[]>();
  const seenAt = new Int32Array(rows.length).fill(-1);
  const found: (readonly [first: number, second: number, similarity: number])[] = [];
  const compare = (other: Place, here: Place): void => {
    if (seenAt[other.row] === here.row) return;
    seenAt[other.row] = here.row;
    // The two sets meet for the first time: nothing that stands before in either is in the other.
    const similarity = jaccard(other, here, threshold);
    if (similarity >= threshold) {
      found.push([Math.min(other.row, here.row), Math.max(other.row, here.row), similarity]);
    }
  };
  for (const row of shortFirst) {
    const set = sets[row] ?? new Int32Array();
    for (const [from, feature] of prefixOf(set, threshold).entries()) {
      for (const other of index.get(feature) ?? []) compare(other, { row, set, from });
    }
    for (const [from, feature] of prefixOf(set, (2 * threshold) / (1 + threshold)).entries()) {
      const list = index.get(feature);
      if (list === undefined) index.set(feature, [{ row, set, from }]);
      else list.push({ row, set, from });
    }
  }
  return found
    .sort(([first, second], [otherFirst, otherSecond]) => second - otherSecond || first - otherFirst)
    .flatMap(([one, two, similarity]) => {
      const [first, second] = [rows[one], rows[two]];
      return first === undefined || second === undefined ? [] : [{ first, second, similarity }];
    });
}

/** The features of which a set that shares at least this part of them has one. */
function prefixOf(features: Int32Array, sharedPart: number): Int32Array {
  return features.subarray(0, features.length - Math.ceil(sharedPart * features.length - 1e-9) + 1);
}

/** Each set as sorted numbers. */
function numbered(sets: readonly ReadonlySet<string>[]): readonly Int32Array[] {
  const counts = new Map<string, number>();
  for (const set of sets) for (const feature of set) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const byRarity = [...counts].sort(([a, one], [b, other]) => one - other || (a < b ? -1 : 1));
  const numbers = new Map(byRarity.map(([feature], number) => [feature, number]));
  return sets.map((set) => Int32Array.from(set, (feature) => numbers.get(feature) ?? 0).sort());
}

/** 0 as soon as the threshold is out of reach. */
function jaccard({ set: a, from: fromA }: Place, { set: b, from: fromB }: Place, threshold: number): number {
  const needed = Math.ceil((threshold / (1 + threshold)) * (a.length + b.length) - 1e-9);
  let shared = 0;
  let [left, right] = [fromA, fromB];
  while (left < a.length && right < b.length) {
    if (shared + Math.min(a.length - left, b.length - right) < needed) return 0;
    const [one = 0, other = 0] = [a[left], b[right]];
    if (one === other) shared += 1;
    if (one <= other) left += 1;
    if (other <= one) right += 1;
  }
  return shared / (a.length + b.length - shared);
}
