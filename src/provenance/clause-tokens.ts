import { currencies, dates, datesByLanguage, units } from './calendar-words.ts';
import { beforeMonth } from './clause-words.ts';
import { isForeignSelf, type TextLanguage } from './languages.ts';
import { type ClauseToken, formsOf, isPlainKind, kindOf, type TokenKind } from './tokens.ts';
import { contractedParts, emptyWordsIn, ownWords, qualifierOf, selfWords } from './words.ts';

/** Words that are dates only with a capital. */
export const capitalDates: ReadonlyMap<string, string> = new Map([
  ['May', 'may'],
  ['Sat', 'saturday'],
  ['Sun', 'sunday'],
]);
/** "40 euros an hour": so much for each of these. */
const isRate = /\p{L}\s+(?:per|an?|pro|par|por|al)\s+$/u;
const money: ReadonlySet<string> = new Set(['euro', 'dollar', 'pound', 'franc', 'yen']);

/** What stands around a word. */
interface Surroundings {
  readonly language: TextLanguage;
  readonly isFirst: boolean;
  /** The form of the token before it. */
  readonly last: string | undefined;
  readonly before: string;
  readonly behind: string;
}

/** Most words can be neither a date nor a unit. */
export function mayMeasure(lower: string): boolean {
  return measuring.has(lower);
}

const measuring: ReadonlySet<string> = new Set([
  ...dates.keys(),
  ...Object.values(datesByLanguage).flatMap((own) => [...own.keys()]),
  ...[...capitalDates.keys()].map((name) => name.toLowerCase()),
  ...units.keys(),
]);

/** A date, or a unit beside a number, in the one form for all its spellings. */
export function measureOf(
  part: string,
  lower: string,
  { language, isFirst, last = '', before, behind }: Surroundings,
): string | undefined {
  const date =
    dates.get(lower) ?? datesByLanguage[language]?.get(lower) ?? (isFirst ? undefined : capitalDates.get(part));
  if (date !== undefined) return date;
  if (lower === 'may' && beforeMonth.test(before)) return 'may';
  const unit = units.get(lower);
  if (unit === undefined) return undefined;
  // "40 minutes" measures, "the minutes of the meeting" do not.
  const isCounted =
    /^\d/.test(last) ||
    (money.has(last) && isRate.test(before)) ||
    (currencies.has(lower) && /^\s*\d/.test(behind)) ||
    /[\d€$£]\s*$/.test(before.slice(-3));
  return isCounted ? unit : undefined;
}

const titles: ReadonlySet<string> = new Set(['mr', 'mrs', 'ms', 'dr', 'prof', 'herr', 'frau', 'mme', 'sra', 'sr']);

/** In front of a name. */
const spelledTitles: ReadonlySet<string> = new Set(['Doctor', 'Professor', 'Mister']);

function isTitle(part: string, lower: string, isCapitalCommon: boolean): boolean {
  return titles.has(lower) || (!isCapitalCommon && spelledTitles.has(part));
}

/** A form that no text can contain: the speaker. */
const self = '\u0000self';

const dayForms: ReadonlySet<string> = new Set([...dates.values(), ...capitalDates.values()]);

function isDate(form: string): boolean {
  return dayForms.has(form);
}

/** Whether a word cannot be a name: it has no capital, or one that tells nothing. */
export function isPlainWord(part: string, lower: string, opens: boolean, language: TextLanguage): boolean {
  if (part === lower || opens) return true;
  const isShouted = part.length > 1 && part === part.toUpperCase();
  return isShouted || (language === 'de' && qualifierOf.get(lower) === 'someone-else');
}

/** A letter or two of which the apostrophe is on either side. */
export function isContracted(part: string, { 0: raw, index }: RegExpExecArray, text: string): boolean {
  if (part.length > 2 || !contractedParts.has(part.toLowerCase())) return false;
  return raw.includes("'") || text[index - 1] === "'" || text[index + raw.length] === "'";
}

const italianOwn: ReadonlySet<string> = new Set(['mio', 'mia', 'miei', 'mie']);

/** With a capital, "Mia" is a name in all languages but Italian. */
function isOwn(lower: string, kind: TokenKind, language: TextLanguage): boolean {
  return ownWords.has(lower) && !(kind === 'initial' && italianOwn.has(lower) && language !== 'it');
}

/** How a word is read. */
interface Reading {
  readonly isCapitalCommon: boolean;
  readonly measured: string | undefined;
  readonly language: TextLanguage;
}

type WordToken = Omit<ClauseToken, 'negated'>;
type ReadWords = Map<TextLanguage, Map<string, readonly WordToken[]>>;
/** What words were read as where a capital is common and where it is not, by the language: most words of a text were read before. */
const [readWhereCommon, readWhereRare]: readonly [ReadWords, ReadWords] = [new Map(), new Map()];
const maxReadWords = 20_000;
const kept = { words: 0 };

/** Nothing of an erased text may survive here. */
export function forgetReadWords(): void {
  readWhereCommon.clear();
  readWhereRare.clear();
  kept.words = 0;
}

/** The tokens of a word. */
export function tokensOf(
  part: string,
  lower: string,
  { isCapitalCommon, measured, language }: Reading,
): readonly WordToken[] {
  if (measured !== undefined) return [{ form: measured, kind: isDate(measured) ? 'date' : 'number' }];
  const readWords = isCapitalCommon ? readWhereCommon : readWhereRare;
  const known = readWords.get(language)?.get(part);
  if (known !== undefined) return known;
  if (kept.words >= maxReadWords) forgetReadWords();
  const words = readWords.get(language) ?? new Map<string, readonly WordToken[]>();
  const read = tokensOfWord(part, lower, isCapitalCommon, language);
  readWords.set(language, words.set(part, read));
  kept.words += 1;
  return read;
}

function tokensOfWord(
  part: string,
  lower: string,
  isCapitalCommon: boolean,
  language: TextLanguage,
): readonly WordToken[] {
  if (isTitle(part, lower, isCapitalCommon)) return [];
  const kind = kindOf(part, lower, isCapitalCommon);
  if (isPlainKind(kind) || part === 'I' || lower === 'ok') {
    if (selfWords.has(lower) && !isForeignSelf(lower, language)) return [{ form: self, kind: 'person' }];
    if (isOwn(lower, kind, language) || emptyWordsIn(language).has(lower)) return [];
  }
  // "How many hours?" - "Four.": a unit has one form, also where no number is beside it.
  const unit = isPlainKind(kind) ? units.get(lower) : undefined;
  return (unit === undefined ? formsOf(part, lower, kind, language) : [unit]).map((form) => ({ form, kind }));
}
