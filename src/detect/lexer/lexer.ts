import { letterNumber } from '../phrases/letter-trie.ts';
import type { Lexicon } from '../phrases/lexicon.ts';
import { accountAt, dottedAt, dottedEnd, emailEnd, urlEnd } from './addresses.ts';
import { kindOf, separator, unspaced, wordCharacter } from './characters.ts';
import { emit, type LexerState } from './lexer-state.ts';
import { readSeparator } from './separators.ts';
import { paragraphMark, type WordTokens } from './tokens.ts';
import { noUnit } from './units.ts';

const apostrophe = 39;
const colon = 58;
const atSign = 64;
const dot = 46;
/**
 * Splits a folded text into words and looks each one up: one pass, one table step per character. With `segment`, the
 * dictionary splits long unbroken runs (`ignoreallrules`), for views that lost their spaces.
 */
export function lex(text: string, lexicon: Lexicon, tokens: WordTokens, segment: boolean): void {
  lexUntil(text.length, lexerOf(text, lexicon, tokens, segment));
}

/** At the start of a text. */
export function lexerOf(text: string, lexicon: Lexicon, tokens: WordTokens, segment: boolean): LexerState {
  tokens.clear();
  const codes = tokens.units.of(text);
  tokens.codes = codes;
  return { text, codes, lexicon, tokens, segment, at: 0, opens: paragraphMark, since: 0, dottedUntil: 0 };
}

/** Reads on to `end`, or to the end of the word there. */
export function lexUntil(end: number, state: LexerState): void {
  const { codes } = state;
  let { at } = state;
  while (at < end) {
    const code = codes[at] ?? 0;
    if (code === 32) at++;
    else if (letterOf[code] !== 0) at = readWord(state, at);
    else at = code < 128 ? readSeparator(state, at) : readOther(state, at, kindOf(code));
  }
  state.at = at;
}

function readOther(state: LexerState, at: number, kind: number): number {
  if (kind === wordCharacter) return walkWord(state, at);
  return kind === unspaced ? readUnspaced(state, at) : readSeparator(state, at);
}

/** The number of letters that fit into one key number, and into both. */
const lettersPerKey = 5;
const maxCachedLength = 10;
/** Shorter words are neither accounts nor several words run together. */
const minCompoundLength = 8;

/** Fast path for the common case: a word of a few ASCII letters, followed by nothing that could belong to it. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the hottest loop of the scan; every extracted call costs measurable time.
function readWord(state: LexerState, start: number): number {
  const { codes, lexicon } = state;
  let low = 0;
  let high = 0;
  let letter = 0;
  let end = start;
  for (const stop = start + lettersPerKey; end < stop; end++) {
    letter = letterOf[codes[end] ?? 0] ?? 0;
    if (letter === 0) break;
    low = (low << 6) | letter;
  }
  for (const stop = start + maxCachedLength; letter !== 0 && end < stop; end++) {
    letter = letterOf[codes[end] ?? 0] ?? 0;
    if (letter === 0) break;
    high = (high << 6) | letter;
  }
  const after = follows[codes[end] ?? 0] ?? 0;
  if (after === partOfWord) return walkWord(state, start);
  let known = lexicon.wordCache.find(low, high);
  if (known < 0) {
    known = lookUp(state, start, end);
    lexicon.wordCache.remember(low, high, known);
  }
  if (after === possibleJoint || (known === 0 && end - start >= minCompoundLength))
    return finishWord(state, start, end, known);
  emit(state, start, end, known);
  return end;
}

/** 1 to 36 for a-z and 0-9, in either case; 0 for everything else. */
const letterOf = new Uint8Array(65_536);
for (let code = 0; code < 128; code++) letterOf[code] = letterNumber(code >= 65 && code <= 90 ? code + 32 : code);

/** What a character after a few letters can be: part of the word, the joint of an address or a name, or its end (0). */
const partOfWord = 1;
const possibleJoint = 2;
const follows: Uint8Array = new Uint8Array(65_536).fill(partOfWord, 128, noUnit);
for (let code = 0; code < 128; code++) if (letterOf[code] !== 0 || code === apostrophe) follows[code] = partOfWord;
for (const joint of [colon, atSign, dot]) follows[joint] = possibleJoint;

/** The lexicon's signature for a word of ASCII letters and digits only. */
function lookUp({ codes, lexicon }: LexerState, start: number, end: number): number {
  const { letters, stems, forms } = lexicon;
  let node = 0;
  for (let at = start; at < end; at++) {
    const reached = letters.child(node, letterOf[codes[at] ?? 0] ?? 0);
    if (reached === 0) return stems[node] || (isNumber(codes, start, end) ? forms.number : 0);
    node = reached;
  }
  return endingAt(lexicon, node) || (isNumber(codes, start, end) ? forms.number : 0);
}

/**
 * Walks the trie with the letters of any word up to a separator; most words leave the trie early and are only measured.
 */
function walkWord(state: LexerState, start: number): number {
  const { text, codes, lexicon } = state;
  const { letters, stems } = lexicon;
  const end = text.length;
  let node = 0;
  for (let at = start; at < end; at++) {
    const code = codes[at] ?? 0;
    const letter = letterOf[code] ?? 0;
    const reached = letter > 0 ? letters.child(node, letter) : otherNode(state, node, at, code);
    if (reached > 0) node = reached;
    else if (reached === 0) return finishWord(state, start, restOfWord(text, codes, at + 1), stems[node] ?? 0);
    else if (reached === wordEnded) return finishWord(state, start, at, endingAt(lexicon, node));
  }
  return finishWord(state, start, end, endingAt(lexicon, node));
}

function endingAt({ whole, stems }: Lexicon, node: number): number {
  return whole[node] || (stems[node] ?? 0);
}

const wordEnded = -1;
const skipped = -2;

/** How a character other than an ASCII letter affects a word: it ends it, is skipped, or counts as a letter. */
function otherNode({ text, lexicon }: LexerState, node: number, at: number, code: number): number {
  if (code === apostrophe) return joins(text, at) ? skipped : wordEnded;
  if (code < 128 || kindOf(code) !== wordCharacter) return wordEnded;
  return lexicon.nextOther(node, code);
}

function restOfWord(text: string, codes: Uint16Array, from: number): number {
  let at = from;
  for (; at < text.length; at++) {
    const code = codes[at] ?? 0;
    if (letterOf[code] !== 0 || kindOf(code) === wordCharacter) continue;
    if (code !== apostrophe || !joins(text, at)) break;
  }
  return at;
}

function finishWord(state: LexerState, start: number, end: number, known: number): number {
  const { text, codes, lexicon } = state;
  const following = codes[end] ?? 0;
  const longer =
    following === colon || following === atSign || following === dot ? compoundEnd(state, start, end, following) : 0;
  if (longer > 0) return longer;
  if (known === 0) {
    if (isNumber(codes, start, end)) {
      emit(state, start, end, lexicon.forms.number);
      return end;
    }
    if (end - start >= minCompoundLength && accountAt(text, start, end)) {
      emit(state, start, end, lexicon.forms.account);
      return end;
    }
    if (state.segment && end - start >= 9) return segmentRun(state, start, end);
  }
  emit(state, start, end, known);
  return end;
}

/** Addresses, hosts and file names: one word to a reader, several to a naive lexer. */
function compoundEnd(state: LexerState, start: number, end: number, following: number): number {
  const { text, lexicon } = state;
  if (following === colon) {
    if (text.charCodeAt(end + 1) !== 47 || text.charCodeAt(end + 2) !== 47) return 0;
    const stop = urlEnd(text, end + 3);
    emit(state, start, stop, lexicon.forms.url);
    return stop;
  }
  if (following === atSign) {
    const stop = emailEnd(text, end);
    if (stop > 0) emit(state, start, stop, lexicon.forms.email);
    return stop;
  }
  // Nearly every full stop ends a sentence; only one inside a word can belong to a name.
  if (end + 1 >= text.length || kindOf(text.charCodeAt(end + 1)) !== wordCharacter) return 0;
  if (start < state.dottedUntil) return 0;
  const dotted = dottedAt(text, start, lexicon.names);
  if (dotted === undefined) {
    // The following words of this run have the same ending, so they are not names either.
    state.dottedUntil = dottedEnd(text, start);
    return 0;
  }
  const signature = dotted.name > 0 ? dotted.name : lexicon.forms[dotted.form];
  emit(state, start, dotted.end, signature);
  return dotted.end;
}

/** `don't` is one word; in `l'instruction` the article is a word of its own. */
function joins(text: string, at: number): boolean {
  if (at + 1 >= text.length || kindOf(text.charCodeAt(at + 1)) !== wordCharacter) return false;
  const third = at + 3 < text.length ? kindOf(text.charCodeAt(at + 3)) : separator;
  const second = at + 2 < text.length ? kindOf(text.charCodeAt(at + 2)) : separator;
  return second !== wordCharacter || third !== wordCharacter;
}

function isNumber(codes: Uint16Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = codes[at] ?? 0;
    if (code < 48 || code > 57) return false;
  }
  return true;
}

/**
 * The end of the longest entry that starts here, or `start` if there is none: Chinese, Japanese and Thai as written,
 * Latin script once its spaces are gone. Its signature is left in `found`.
 */
function longestAt({ codes, lexicon }: LexerState, start: number, end: number): number {
  const { letters, whole, prefix } = lexicon;
  let node = 0;
  let best = start;
  for (let at = start; at < end; at++) {
    const code = codes[at] ?? 0;
    const letter = letterNumber(code);
    node = letter === 0 ? lexicon.nextOther(node, code) : letters.child(node, letter);
    if (node === 0) break;
    const signature = whole[node] || prefix[node] || 0;
    if (signature === 0) continue;
    best = at + 1;
    found = signature;
  }
  return best;
}
let found = 0;

function readUnspaced(state: LexerState, start: number): number {
  const end = longestAt(state, start, Math.min(state.text.length, start + 16));
  if (end > start) emit(state, start, end, found);
  else emit(state, start, start + 1, 0);
  return Math.max(end, start + 1);
}

function segmentRun(state: LexerState, start: number, end: number): number {
  let at = start;
  let unknownFrom = start;
  while (at < end) {
    const stop = longestAt(state, at, Math.min(end, at + 24));
    if (stop - at < 2) {
      at++;
      continue;
    }
    if (unknownFrom < at) emit(state, unknownFrom, at, 0);
    emit(state, at, stop, found);
    at = stop;
    unknownFrom = at;
  }
  if (unknownFrom < at) emit(state, unknownFrom, at, 0);
  return end;
}
