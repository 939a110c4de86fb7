import { eachClause } from './clauses.ts';
import { isValue, marked, mayBeName, nameOf, pairsOf } from './marks.ts';
import type { Mark } from './noted-words.ts';
import type { Clause } from './tokens.ts';

const maxSampled = 6;
/** More than any session has room for: what comes after it could not be kept anyway. */
const maxDistinct = 65_536;

/** What outside texts leave behind, in keyed hashes, each once and in the order of the texts. */
export interface OutsideMarks {
  readonly values: Iterable<number>;
  readonly names: Iterable<number>;
  /** Of neighbouring words. */
  readonly pairs: Iterable<number>;
  /** A few values and pairs, always the same for the same texts, enough to name them as the source of a note. */
  readonly sample: readonly number[];
}

/** Reads outside texts, in small steps: they may be long. */
export function* readOutside(texts: Iterable<string>, mark: Mark): Generator<undefined, OutsideMarks> {
  const found = new FoundMarks();
  for (const text of texts) {
    for (const clause of eachClause(text)) {
      found.add(clause, mark);
      yield;
    }
    yield;
  }
  return found;
}

class FoundMarks implements OutsideMarks {
  readonly values = new Set<number>();
  readonly names = new Set<number>();
  readonly pairs = new Set<number>();
  readonly #leastValues: number[] = [];
  readonly #leastPairs: number[] = [];

  get sample(): readonly number[] {
    return [...this.#leastValues, ...this.#leastPairs];
  }

  add(clause: Clause, mark: Mark): void {
    const { tokens, ...rest } = marked(clause, mark);
    for (const token of tokens) {
      if (isValue(token)) {
        keepNew(this.values, token.mark);
        keepLeast(this.#leastValues, token.mark);
      } else if (mayBeName(token)) keepNew(this.names, nameOf(token));
    }
    for (const pair of pairsOf({ tokens, ...rest })) {
      keepNew(this.pairs, pair);
      keepLeast(this.#leastPairs, pair);
    }
  }
}

function keepNew(numbers: Set<number>, number: number): void {
  if (numbers.size < maxDistinct) numbers.add(number);
}

/** The smallest ones are an unbiased sample, since they are hashes. */
function keepLeast(least: number[], number: number): void {
  if (least.length === maxSampled && number >= (least.at(-1) ?? 0)) return;
  if (least.includes(number)) return;
  const at = least.findIndex((other) => other > number);
  least.splice(at === -1 ? least.length : at, 0, number);
  if (least.length > maxSampled) least.pop();
}
