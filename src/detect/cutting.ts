import type { Lexicon } from './lexicon.ts';
import { sentenceMark, type Tokens } from './tokens.ts';

/** What is known while a text is cut into words. */
export interface State {
  readonly text: string;
  readonly codes: Uint16Array;
  readonly lexicon: Lexicon;
  readonly tokens: Tokens;
  readonly segment: boolean;
  /** What the next word begins. */
  opens: number;
  /** Words since the sentence began. */
  since: number;
  /** Up to here, words joined by dots are known to be no name. */
  dottedUntil: number;
}

export function emit(state: State, start: number, end: number, signature: number): void {
  state.tokens.push(start, end, signature, state.opens);
  state.opens = 0;
  state.since++;
}

export function breakSentence(state: State, mark: number = sentenceMark): void {
  state.opens = Math.max(state.opens, mark);
  state.since = 0;
}
