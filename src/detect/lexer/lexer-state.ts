import type { Lexicon } from '../phrases/lexicon.ts';
import { sentenceMark, type WordTokens } from './tokens.ts';

/** The state of splitting a text into words. */
export interface LexerState {
  readonly text: string;
  readonly codes: Uint16Array;
  readonly lexicon: Lexicon;
  readonly tokens: WordTokens;
  readonly segment: boolean;
  /** Where the next word or separator begins. */
  at: number;
  /** Whether the next word opens a sentence or a paragraph. */
  opens: number;
  /** Words since the start of the sentence. */
  since: number;
  /** Up to this position, words joined by dots are known not to be a name. */
  dottedUntil: number;
}

export function emit(state: LexerState, start: number, end: number, signature: number): void {
  state.tokens.push(start, end, signature, state.opens);
  state.opens = 0;
  state.since++;
}

export function breakSentence(state: LexerState, mark: number = sentenceMark): void {
  state.opens = Math.max(state.opens, mark);
  state.since = 0;
}
