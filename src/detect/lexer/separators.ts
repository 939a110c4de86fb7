import { dottedAt } from './addresses.ts';
import { afterTag } from './bare-tag.ts';
import { isSpace, kindOf, separator, wordCharacter } from './characters.ts';
import { breakSentence, emit, type LexerState } from './lexer-state.ts';
import { paragraphMark } from './tokens.ts';

const dot = 46;
const dollar = 36;
const newline = 10;
/** A sentence mark after fewer words than this counts as a disguise (`ignore. all. rules.`) or an abbreviation. */
const minSentenceWords = 3;

/** Reads the characters between words, and returns where the next word may begin. */
export function readSeparator(state: LexerState, at: number): number {
  const { text } = state;
  const code = text.charCodeAt(at);
  if (code === newline) return readNewline(state, at);
  if (code === dot) return readDot(state, at);
  if (code === 33 || code === 63) {
    if (state.since >= minSentenceWords && endsSentence(text, at + 1)) breakSentence(state);
  } else if (code === dollar) return readVariable(state, at);
  else if (code === 60) return afterTag(text, at);
  else if (code === 0x3002 || code === 0xff01 || code === 0xff1f || code === 0x964 || code === 0x61f) {
    breakSentence(state);
  }
  return at + 1;
}

function endsSentence(text: string, at: number): boolean {
  if (at >= text.length) return true;
  const code = text.charCodeAt(at);
  return isSpace(code) || code === 34 || code === 39 || code === 41 || code === 60 || code === 42 || code === 93;
}

/** A line break inside a sentence is only layout; an empty line or a block marker ends the sentence. */
function readNewline(state: LexerState, start: number): number {
  const { text } = state;
  let at = start + 1;
  while (at < text.length && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9 || text.charCodeAt(at) === 13))
    at++;
  if (at >= text.length) return at;
  const code = text.charCodeAt(at);
  if (code === newline) breakSentence(state, paragraphMark);
  else if (blockMarks.has(code) || (code >= 48 && code <= 57)) breakSentence(state);
  return at;
}
const blockMarks = new Set([...'-*#>|<[{=+`_~"'].map((mark) => mark.charCodeAt(0)).concat(0x2022));

function readDot(state: LexerState, at: number): number {
  const { text, lexicon } = state;
  const next = at + 1 < text.length ? kindOf(text.charCodeAt(at + 1)) : separator;
  const before = at > 0 ? kindOf(text.charCodeAt(at - 1)) : separator;
  if (next === wordCharacter && before !== wordCharacter) {
    const dotted = dottedAt(text, at, lexicon.names);
    if (dotted !== undefined && dotted.name > 0) {
      emit(state, at, dotted.end, dotted.name);
      return dotted.end;
    }
  }
  if (state.since >= minSentenceWords && endsSentence(text, at + 1)) breakSentence(state);
  return at + 1;
}

function readVariable(state: LexerState, start: number): number {
  const { text } = state;
  let at = start + 1;
  if (text.charCodeAt(at) === 123) at++;
  const from = at;
  while (at < text.length && (kindOf(text.charCodeAt(at)) === wordCharacter || text.charCodeAt(at) === 95)) at++;
  const first = text.charCodeAt(from);
  if (at - from < 2 || (first >= 48 && first <= 57)) return start + 1;
  emit(state, start, at, state.lexicon.forms.variable);
  return at;
}
