import type { Lexicon } from '../phrases/lexicon.ts';
import { sentenceMark, type WordTokens } from './tokens.ts';

/** What is known while a text is cut into words. */
export interface LexerState {
  readonly text: string;
  readonly codes: Uint16Array;
  readonly lexicon: Lexicon;
  readonly tokens: WordTokens;
  readonly segment: boolean;
  /** What the next word begins. */
  opens: number;
  /** Words since the sentence began. */
  since: number;
  /** Up to here, words joined by dots are known to be no name. */
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
