import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { hidden } from '../src/base/visible.ts';
import { similarSets } from './similar-sets.ts';

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
  return [true, false].flatMap((byLetters) => {
    const compared = rows.filter((row) => unspaced.has(row.lang) === byLetters);
    return similarSets(compared.map(featuresOf), threshold).flatMap(({ first: one, second: two, similarity }) => {
      const [first, second] = [compared[one], compared[two]];
      return first === undefined || second === undefined ? [] : [{ first, second, similarity }];
    });
  });
}
