import { digits, smallLetters, unitsIn } from '../../lexer/unit-tables.ts';
import { Units } from '../../lexer/units.ts';
import type { TextView } from '../view.ts';
import { cachedWeights, certain, letters, medium, never, strong, weak } from './leet-word.ts';
import { forPhrases, PlaceWriter } from './places.ts';

// Words must not touch the characters of addresses, paths, versions, identifiers and numbers: `/`, `_`, `=`, `-`, `.`
// and `:`.
const word = /(?<![^\s"'`([{,;*>~])[a-z0-9@$!|+]+(?![^\s"'`)\]},;?.:*<~])(?![.:][^\s])/g;
/** Characters that may come before and after such a word, besides blanks. */
const canPrecede = unitsIn('"\'`([{,;*>~');
const canFollow = unitsIn('"\'`)]},;?.:*<~');
const isInner = unitsIn('0134578@$!');
const maxHintLength = 3;
const isSign = unitsIn(`${digits}@$!|+`);
/** Among leet words, parts of names and tags are leet as well: `(5y573m_m3554g3)`, `<|1m_574r7|>`. */
const canPrecedePart = unitsIn('"\'`([{,;*>~_-#<|/=');
const canFollowPart = unitsIn('"\'`)]},;?.:*<~_->|=');
const inLeet = unitsIn(`${smallLetters}${digits}@$!|+`);
/** Words in the order of the text, in columns, because a text may consist of them. */
interface Leet {
  readonly starts: number[];
  readonly ends: number[];
  readonly weights: number[];
}

const units = new Units();

/**
 * The places of a text with leetspeak, read as letters; undefined if it has none. `1` can mean `i` or `l`, so phrases
 * are matched in the squeezed view, with a lexicon that is squeezed in the same way. `codes` are the units of the text,
 * if the caller has them already.
 */
export function foldLeet(folded: TextView, codes: Uint16Array = units.of(folded.text)): TextView | undefined {
  const { text } = folded;
  if (!hasHint(codes, text.length)) return undefined;
  const found = survey(text, false, codes);
  const telling = countOf(found, weak);
  if (!isLeet(text, found, telling)) return undefined;
  // `411` is a number in a report and "all" among leet words.
  const mostly = isShare(text, telling, 0.4) || (isShare(text, telling, 0.25) && !hasMorePlain(text, telling));
  return rewrite(folded, mostly ? survey(text, true) : found);
}

/**
 * Whether one to three digits or symbols occur between two letters. Most text has none, so this checks four units at
 * once.
 */
function hasHint(codes: Uint16Array, length: number): boolean {
  for (let at = 0; at < length; at += 4) {
    const some =
      (isInner[codes[at] ?? 0] ?? 0) |
      (isInner[codes[at + 1] ?? 0] ?? 0) |
      (isInner[codes[at + 2] ?? 0] ?? 0) |
      (isInner[codes[at + 3] ?? 0] ?? 0);
    if (some !== 0 && (isHint(codes, at) || isHint(codes, at + 1) || isHint(codes, at + 2) || isHint(codes, at + 3)))
      return true;
  }
  return false;
}

function isHint(codes: Uint16Array, at: number): boolean {
  if (isInner[codes[at] ?? 0] !== 1 || !isSmall(codes[at - 1] ?? 0)) return false;
  let end = at + 1;
  while (end < at + maxHintLength && isInner[codes[end] ?? 0] === 1) end++;
  return isSmall(codes[end] ?? 0);
}

function isSmall(unit: number): boolean {
  return unit >= 97 && unit <= 122;
}

/** The view in which every `l` is an `i`. */
export function squeeze(view: TextView): TextView {
  return { ...view, text: view.text.replaceAll('l', 'i') };
}

/** One product name with a digit inside is not leet; two telling words are, and so is a text full of weaker ones. */
function isLeet(text: string, found: Leet, telling: number): boolean {
  if (countOf(found, certain) >= 1 || (countOf(found, strong) >= 1 && telling >= 2)) return true;
  return countOf(found, medium) >= 2 && isShare(text, telling, 0.3);
}

function countOf({ weights }: Leet, minimum: number): number {
  let count = 0;
  for (let at = 0; at < weights.length; at++) if ((weights[at] ?? 0) >= minimum) count++;
  return count;
}

/** Whether `count` words are at least this share of all words. Counting stops as soon as there are too many. */
function isShare(text: string, count: number, share: number): boolean {
  let total = 0;
  word.lastIndex = 0;
  while (word.test(text)) {
    if (++total * share <= count) continue;
    word.lastIndex = 0;
    return false;
  }
  return true;
}

/** A word that leetspeak would have written differently. */
const plain = /(?<![a-z0-9@$!|+])(?=[a-z]*[aeiost])[a-z]{3,}(?![a-z0-9@$!|+])/g;

/**
 * Whether more than `count` words contain a letter that leetspeak replaces. Names and addresses often stay unchanged.
 */
function hasMorePlain(text: string, count: number): boolean {
  let total = 0;
  plain.lastIndex = 0;
  while (plain.test(text)) {
    if (++total <= count) continue;
    plain.lastIndex = 0;
    return true;
  }
  return false;
}

/** Words that are not all letters, with their weight; in a text that is mostly leet also numbers and parts of names. */
function survey(text: string, mostly: boolean, codes: Uint16Array = units.of(text)): Leet {
  const found: Leet = { starts: [], ends: [], weights: [] };
  const weightOf = cachedWeights(mostly);
  const { length } = text;
  let done = 0;
  // A text may consist of such words, and reading outwards from a sign is cheaper than a pattern match.
  for (let at = 0; at < length; at++) {
    if (isSign[codes[at] ?? 0] === 0) {
      if (noSign(codes, at + 1)) at += 4;
      continue;
    }
    const start = runStart(codes, at, done);
    const end = runEnd(codes, at + 1);
    at = end;
    done = end;
    if (!(mostly || hasLetter(codes, start, end)) || !standsAlone(codes, length, start, end, mostly)) continue;
    const stop = trimMarks(codes, start, end);
    const weight = weightOf(text.slice(start, stop));
    if (weight === never && !(mostly && isEnding(codes, start, stop))) continue;
    found.starts.push(start);
    found.ends.push(stop);
    found.weights.push(weight);
  }
  return found;
}

/** Whether none of the four units from `at` on is a sign; there is none after the end of a text. */
function noSign(codes: Uint16Array, at: number): boolean {
  const some =
    (isSign[codes[at] ?? 0] ?? 0) |
    (isSign[codes[at + 1] ?? 0] ?? 0) |
    (isSign[codes[at + 2] ?? 0] ?? 0) |
    (isSign[codes[at + 3] ?? 0] ?? 0);
  return some === 0;
}

/** `dad'5`, `didn'7`: the rest of a word after its apostrophe. */
function isEnding(codes: Uint16Array, start: number, stop: number): boolean {
  const unit = codes[start] ?? 0;
  const ends = stop === start + 1 && (unit === 53 || unit === 55);
  return ends && codes[start - 1] === 39 && inLeet[codes[start - 2] ?? 0] === 1;
}

function runStart(codes: Uint16Array, from: number, minimum: number): number {
  let start = from;
  while (start > minimum && inLeet[codes[start - 1] ?? 0] === 1) start--;
  // The bar of `<|` is no letter.
  return codes[start] === 124 && codes[start - 1] === 60 ? start + 1 : start;
}

function runEnd(codes: Uint16Array, from: number): number {
  let end = from;
  while (inLeet[codes[end] ?? 0] === 1) end++;
  return end;
}

function hasLetter(codes: Uint16Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    if (isSmall(codes[at] ?? 0)) return true;
  }
  return false;
}

function standsAlone(codes: Uint16Array, length: number, start: number, end: number, mostly: boolean): boolean {
  const before = start > 0 ? (codes[start - 1] ?? 0) : 32;
  if ((mostly ? canPrecedePart : canPrecede)[before] !== 1 && !isBlank(before)) return false;
  const next = codes[end] ?? 0;
  if (end === length || isBlank(next)) return true;
  // A full stop or colon ends a word only before a blank or the end.
  const joins = (next === 46 || next === 58) && end + 1 < length && !isBlank(codes[end + 1] ?? 0);
  return (mostly ? canFollowPart : canFollow)[next] === 1 && !joins;
}

function isBlank(unit: number): boolean {
  return unit <= 32 ? unit === 32 || (unit >= 9 && unit <= 13) : unit > 127 && /\s/.test(String.fromCharCode(unit));
}

/** The end of a word: a closing exclamation mark ends a sentence far more often than a word. */
function trimMarks(codes: Uint16Array, start: number, end: number): number {
  let stop = end;
  while (stop > start && isClosing(codes[stop - 1] ?? 0)) stop--;
  return stop;
}

function isClosing(unit: number): boolean {
  return unit === 33 || unit === 43 || unit === 124;
}

function rewrite(folded: TextView, { starts, ends }: Leet): TextView {
  const writer = new PlaceWriter(folded, forPhrases);
  let at = 0;
  for (let n = 0; n < starts.length; n++) {
    const start = starts[n] ?? 0;
    writer.copy(at, start);
    at = ends[n] ?? 0;
    writer.replace(start, at, letters);
  }
  writer.copy(at, folded.text.length);
  return writer.view('folded');
}
