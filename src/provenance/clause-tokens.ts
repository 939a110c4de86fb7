import { capitalDates, currencies, dates, datesByLanguage, units } from './calendar-words.ts';
import { beforeMonth } from './clause-words.ts';
import { grammarWords } from './grammar-words.ts';
import { isForeignSelf, type TextLanguage } from './languages.ts';
import { type ClauseToken, formsOf, isPlainKind, kindOf, partsOf, type TokenKind } from './tokens.ts';
import { isUnspacedDenial } from './unspaced.ts';
import { contractedParts, emptyWordsIn, ownWords, qualifierOf, selfWords } from './words.ts';

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

/** A word, or one part of a hyphenated one, with what can be told of it wherever it stands. */
export interface KnownWord {
  readonly part: string;
  readonly lower: string;
  /** Whether it changes how the words around it are read. */
  readonly isGrammar: boolean;
  /** Whether it is a run of a script without spaces that denies what it says. */
  readonly isDenial: boolean;
  /** Whether it may be what an apostrophe cut off. */
  readonly mayBeContracted: boolean;
  /** Its tokens, where they were asked for: most words stand in one language. */
  readonly readings: ReadWord[];
}

/** The tokens of a word in a language, where a capital is common or not. */
interface ReadWord {
  readonly language: TextLanguage;
  readonly isCapitalCommon: boolean;
  readonly tokens: readonly WordToken[];
}

/**
 * Most words of a text were read before. One look here spares most of them ten others: a text is read between other work, so
 * each list has to be fetched into the processor again.
 */
const readWords = new Map<string, readonly KnownWord[]>();
const maxReadWords = 20_000;
/** Longer ones are addresses and the like, which seldom come again. */
const maxReadWordLength = 40;

/** Nothing of an erased text may survive here. */
export function forgetReadWords(): void {
  readWords.clear();
}

/** The parts of a piece of text between blanks. */
export function knownWordsIn(raw: string): readonly KnownWord[] {
  const known = readWords.get(raw);
  if (known !== undefined) return known;
  if (readWords.size >= maxReadWords) forgetReadWords();
  const parts = partsOf(raw).map((part) => {
    const lower = part.toLowerCase();
    return {
      part,
      lower,
      isGrammar: grammarWords.has(lower),
      isDenial: isUnspacedDenial(part),
      mayBeContracted: part.length <= 2 && contractedParts.has(lower),
      readings: [],
    };
  });
  if (raw.length <= maxReadWordLength) readWords.set(raw, parts);
  return parts;
}

/** A letter or two of which the apostrophe is on either side. */
export function isContracted(
  { mayBeContracted }: KnownWord,
  { 0: raw, index }: RegExpExecArray,
  text: string,
): boolean {
  if (!mayBeContracted) return false;
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

/** The tokens of a word. */
export function tokensOf(word: KnownWord, { isCapitalCommon, measured, language }: Reading): readonly WordToken[] {
  if (measured !== undefined) return [{ form: measured, kind: isDate(measured) ? 'date' : 'number' }];
  for (const known of word.readings) {
    if (known.language === language && known.isCapitalCommon === isCapitalCommon) return known.tokens;
  }
  const tokens = tokensOfWord(word.part, word.lower, isCapitalCommon, language);
  word.readings.push({ language, isCapitalCommon, tokens });
  return tokens;
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
