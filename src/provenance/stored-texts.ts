import { isValue, type MarkedClause, type MarkedToken, marked, mayBeName, nameOf, pairsOf } from './marks.ts';
import type { Mark } from './noted-words.ts';
import { readTurn, readWritten } from './said.ts';

/** An entry of the memory that the session was shown, with its clauses. */
export interface StoredText {
  readonly entry: string;
  readonly clauses: readonly MarkedClause[];
  /** Who stands for it: the user, the agent whose inference it is, or nobody. */
  readonly standing: 'user' | 'agent' | 'outside';
}

/** The clauses of a text that a person wrote into the memory: a message of theirs, or a note. */
export function* statedClauses(
  text: string,
  kind: 'message' | 'note',
  mark: Mark,
): Generator<undefined, readonly MarkedClause[]> {
  const said = yield* kind === 'message' ? readTurn(text) : readWritten(text);
  return said.map((clause) => marked(clause, mark));
}

/** Entries that a session was shown, found by their words. */
export class StoredTexts {
  readonly #byStanding: Readonly<Record<StoredText['standing'], Map<number, Set<StoredText>>>> = {
    user: new Map(),
    agent: new Map(),
    outside: new Map(),
  };
  readonly #outside = new Set<number>();

  constructor(texts: readonly StoredText[] = []) {
    for (const text of texts) {
      const tokens = text.clauses.flatMap((clause) => clause.tokens);
      for (const { mark } of tokens) add(this.#byStanding[text.standing], mark, text);
      if (text.standing !== 'outside') continue;
      for (const { mark } of tokens.filter(isValue)) this.#outside.add(mark);
      for (const name of tokens.filter(mayBeName).map(nameOf)) this.#outside.add(name);
      for (const pair of text.clauses.flatMap(pairsOf)) this.#outside.add(pair);
    }
  }

  /** Whether a value or a pair of neighbours is in an entry that nobody stands for. */
  holdsOutside(number: number): boolean {
    return this.#outside.has(number);
  }

  /** Whether an entry of the user has a word. */
  hasOfUser(mark: number): boolean {
    return this.#byStanding.user.has(mark);
  }

  /** Entries of the user that have one of these words. */
  ofUser(words: readonly MarkedToken[]): readonly StoredText[] {
    return sharing(this.#byStanding.user, words);
  }

  /**
   * Entries from outside that the clause restates: it has one of their values, or half of their words with a pair of
   * neighbours. Values and pairs that were there `before` do not count.
   */
  restatedBy(clause: MarkedClause, before: ReadonlySet<number>): readonly StoredText[] {
    return this.#restated('outside', clause, before);
  }

  /** The same for the agent's own inferences. */
  notesRestatedBy(clause: MarkedClause): readonly StoredText[] {
    return this.#restated('agent', clause, new Set());
  }

  #restated(
    standing: StoredText['standing'],
    clause: MarkedClause,
    before: ReadonlySet<number>,
  ): readonly StoredText[] {
    const content = clause.tokens.filter(({ kind }) => kind !== 'person');
    const texts = sharing(this.#byStanding[standing], content);
    if (texts.length === 0) return texts;
    const isNew = (mark: number): boolean => !before.has(mark);
    const values = new Set(content.filter((token) => isValue(token) && isNew(token.mark)).map(({ mark }) => mark));
    const pairs = new Set(pairsOf(clause).filter(isNew));
    return texts.filter((text) => text.clauses.some((stored) => isRestated(content, values, pairs, stored)));
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

function sharing(
  index: ReadonlyMap<number, ReadonlySet<StoredText>>,
  words: readonly MarkedToken[],
): readonly StoredText[] {
  if (index.size === 0) return [];
  const found = new Set<StoredText>();
  for (const { mark } of words) for (const text of index.get(mark) ?? []) found.add(text);
  return [...found];
}

function add(index: Map<number, Set<StoredText>>, mark: number, text: StoredText): void {
  const known = index.get(mark);
  if (known === undefined) index.set(mark, new Set([text]));
  else known.add(text);
}
