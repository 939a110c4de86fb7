import type { Said } from './agreement.ts';
import type { MarkedToken } from './marks.ts';
import { isPlainKind, type TokenKind } from './tokens.ts';

/** How a statement uses a word. */
interface SaidWord {
  /** The most telling kind it has there. */
  kind: TokenKind;
  plain: boolean;
  negated: boolean;
}

/** The words of a statement by their marks. */
export type SaidWords = ReadonlyMap<number, SaidWord>;

const known = new WeakMap<readonly unknown[], SaidWords>();

/** The words of a statement by their marks. Turns are compared with every note of a session, so this is kept. */
export function saidWords({ clauses }: Said): SaidWords {
  const cached = known.get(clauses);
  if (cached !== undefined) return cached;
  const words = new Map<number, SaidWord>();
  for (const { tokens } of clauses) for (const token of tokens) addWord(words, token);
  known.set(clauses, words);
  return words;
}

function addWord(words: Map<number, SaidWord>, { mark, kind, negated }: MarkedToken): void {
  const word = words.get(mark);
  if (word === undefined) {
    words.set(mark, { kind, plain: !negated, negated });
    return;
  }
  if (isPlainKind(word.kind)) word.kind = kind;
  if (negated) word.negated = true;
  else word.plain = true;
}
