import { isValue } from './evidence.ts';
import { type MarkedClause, type MarkedToken, pairsOf } from './marks.ts';

/** An entry of the memory that the session was shown, with its clauses. */
export interface StoredText {
  readonly entry: string;
  readonly clauses: readonly MarkedClause[];
  /** Whether the user stands for it: its trust is `user` or `verified`. */
  readonly isUsers: boolean;
}

/** Entries that a session was shown, found by their words. */
export class StoredTexts {
  readonly #users = new Map<number, Set<StoredText>>();
  readonly #others = new Map<number, Set<StoredText>>();
  readonly #outside = new Set<number>();

  constructor(texts: readonly StoredText[] = []) {
    for (const text of texts) {
      const tokens = text.clauses.flatMap((clause) => clause.tokens);
      for (const { mark } of tokens) add(text.isUsers ? this.#users : this.#others, mark, text);
      if (text.isUsers) continue;
      for (const { mark } of tokens.filter(isValue)) this.#outside.add(mark);
      for (const pair of text.clauses.flatMap(pairsOf)) this.#outside.add(pair);
    }
  }

  /** Whether a value or a pair of neighbours stands in an entry that the user does not stand for. */
  holdsOutside(number: number): boolean {
    return this.#outside.has(number);
  }

  /** Entries of the user that share a word with the clause. */
  ofUser(clause: MarkedClause): readonly StoredText[] {
    return sharing(this.#users, clause);
  }

  /** Other entries that the clause restates: it has one of their values, or half of their words with a pair of neighbours. */
  restatedBy(clause: MarkedClause): readonly StoredText[] {
    const content = clause.tokens.filter(({ kind }) => kind !== 'person');
    const values = new Set(content.filter(isValue).map(({ mark }) => mark));
    const pairs = new Set(pairsOf(clause));
    return sharing(this.#others, clause).filter((text) =>
      text.clauses.some((stored) => isRestated(content, values, pairs, stored)),
    );
  }
}

function isRestated(
  content: readonly MarkedToken[],
  values: ReadonlySet<number>,
  pairs: ReadonlySet<number>,
  stored: MarkedClause,
): boolean {
  if (stored.tokens.some((token) => isValue(token) && values.has(token.mark))) return true;
  const own = new Set(stored.tokens.map(({ mark }) => mark));
  const shared = content.filter(({ mark }) => own.has(mark)).length;
  return shared >= 2 && shared * 2 >= content.length && pairsOf(stored).some((pair) => pairs.has(pair));
}

function sharing(index: ReadonlyMap<number, ReadonlySet<StoredText>>, { tokens }: MarkedClause): readonly StoredText[] {
  const found = new Set<StoredText>();
  for (const { mark, kind } of tokens) {
    if (kind !== 'person') for (const text of index.get(mark) ?? []) found.add(text);
  }
  return [...found];
}

function add(index: Map<number, Set<StoredText>>, mark: number, text: StoredText): void {
  const known = index.get(mark);
  if (known === undefined) index.set(mark, new Set([text]));
  else known.add(text);
}
