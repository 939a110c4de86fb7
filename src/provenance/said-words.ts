import type { MarkedClause, MarkedToken } from './marks.ts';
import { isPlainKind, type TokenKind } from './tokens.ts';

/** Clauses in the user's name. */
export interface Said {
  readonly clauses: readonly MarkedClause[];
}

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

const clausesByWord = new WeakMap<readonly MarkedClause[], ReadonlyMap<number, readonly MarkedClause[]>>();
const noClauses: readonly MarkedClause[] = [];

/** The clauses of a statement that have a word. A statement is compared with many notes, so the index is kept. */
export function clausesWith({ mark }: MarkedToken, { clauses }: Said): readonly MarkedClause[] {
  const index = clausesByWord.get(clauses) ?? indexed(clauses);
  return index.get(mark) ?? noClauses;
}

function indexed(clauses: readonly MarkedClause[]): ReadonlyMap<number, readonly MarkedClause[]> {
  const index = new Map<number, MarkedClause[]>();
  for (const clause of clauses) {
    for (const mark of new Set(clause.tokens.map((token) => token.mark))) {
      const known = index.get(mark);
      if (known === undefined) index.set(mark, [clause]);
      else known.push(clause);
    }
  }
  clausesByWord.set(clauses, index);
  return index;
}
