import type { PhraseTables } from '../phrase-tables.ts';
import { commonness } from '../vocabulary/common.ts';
import type { Graph } from './graph.ts';
import type { LexiconPlan } from './lexicon.ts';
import { ListsOnDemand } from './lists-on-demand.ts';
import { grouped, listOf } from './packed-lists.ts';

/** How many of its rarest words a sentence must contain before a pattern is tried. */
const needsPerPattern = 3;
/** Words that occur more often, per 100,000, are in most sentences: looking for them costs more than it saves. */
const maxNeedCommonness = 2_000;

/**
 * Selects the patterns that can match in a sentence at all: those whose rarest words it contains. Most sentences select
 * none, and no automaton runs on them.
 */
export class Prefilter {
  /** By signature: 1 if it is the rarest word of some pattern, or was not seen yet. */
  readonly rare: Uint8Array;
  /** The classes that a sentence must contain before a pattern can match, `needsPerPattern` per pattern. */
  readonly #needs: Int32Array;
  /** By signature: the needed classes it belongs to, and the patterns whose rarest word it can be. */
  readonly #satisfies: ListsOnDemand;
  readonly #rarestOf: ListsOnDemand;
  /** The number of the last sentence with a class or a signature, and the signatures of the current one. */
  readonly #present: Int32Array;
  readonly #seen: Int32Array;
  readonly #distinct: Uint16Array;
  #sentence = 0;

  constructor({ patterns: { needs }, signatures, classCount }: PhraseTables) {
    const count = signatures.from.length - 1;
    this.#needs = needs;
    const isNeeded = new Uint8Array(classCount);
    const rarest = new Int32Array(needs.length / needsPerPattern);
    for (let at = 0; at < needs.length; at++) {
      const id = needs[at] ?? 0;
      isNeeded[id] = 1;
      if (at % needsPerPattern === 0) rarest[at / needsPerPattern] = id;
    }
    const patternsOf = grouped(rarest, classCount);
    this.#rarestOf = new ListsOnDemand(count, (signature) =>
      [...listOf(signatures, signature)].flatMap((id) => [...listOf(patternsOf, id)]),
    );
    this.#satisfies = new ListsOnDemand(count, (signature) =>
      [...listOf(signatures, signature)].filter((id) => isNeeded[id] === 1),
    );
    // The first signature is a word that no rule knows.
    this.rare = new Uint8Array(count).fill(1, 1);
    this.#present = new Int32Array(classCount);
    this.#seen = new Int32Array(count);
    this.#distinct = new Uint16Array(count);
  }

  /** Whether the sentence contains the rarest words of some pattern. */
  survey(signatures: Uint16Array, from: number, to: number): boolean {
    const distinct = this.#notePresent(signatures, from, to);
    const rarestOf = this.#rarestOf;
    for (let at = 0; at < distinct; at++) {
      const signature = this.#distinct[at] ?? 0;
      if (rarestOf.sizeOf(signature) === 0) {
        this.rare[signature] = 0;
        continue;
      }
      const { from, to, items } = rarestOf;
      const end = to[signature] ?? 0;
      for (let n = from[signature] ?? 0; n < end; n++) if (this.hasNeededWords(items[n] ?? 0)) return true;
    }
    return false;
  }

  /**
   * Records the needed classes and the distinct words of the sentence: a word that occurs a thousand times counts once.
   */
  #notePresent(signatures: Uint16Array, from: number, to: number): number {
    if (this.#sentence === 0x7fffffff) {
      // Sentence numbers have 32 bits; a process that lives long enough restarts them.
      this.#present.fill(0);
      this.#seen.fill(0);
      this.#sentence = 0;
    }
    const sentence = ++this.#sentence;
    const present = this.#present;
    const seen = this.#seen;
    const satisfies = this.#satisfies;
    let distinct = 0;
    for (let at = from; at < to; at++) {
      const signature = signatures[at] ?? 0;
      if (seen[signature] === sentence) continue;
      seen[signature] = sentence;
      this.#distinct[distinct++] = signature;
      if (satisfies.sizeOf(signature) === 0) continue;
      const { from: first, to: last, items } = satisfies;
      const end = last[signature] ?? 0;
      for (let n = first[signature] ?? 0; n < end; n++) present[items[n] ?? 0] = sentence;
    }
    return distinct;
  }

  /** Whether the last surveyed sentence contains the words that the pattern requires. */
  hasNeededWords(pattern: number): boolean {
    const present = this.#present;
    const needs = this.#needs;
    const sentence = this.#sentence;
    const at = pattern * needsPerPattern;
    return (
      present[needs[at] ?? 0] === sentence &&
      present[needs[at + 1] ?? 0] === sentence &&
      present[needs[at + 2] ?? 0] === sentence
    );
  }
}

/** The parts of each phrase that are rarest in ordinary text; a phrase with fewer parts repeats its last one. */
export function rarestNeeds(graphs: readonly Graph[], plan: LexiconPlan): number[] {
  const rarity = plan.classes.map((words) => words.reduce((sum, word) => sum + commonness(word), 0));
  return graphs.flatMap(({ needs }) => {
    const sorted = needs.map((words) => plan.classOf(words)).sort((a, b) => (rarity[a] ?? 0) - (rarity[b] ?? 0));
    const ids = sorted.filter((id, at) => at === 0 || (rarity[id] ?? 0) <= maxNeedCommonness);
    return Array.from({ length: needsPerPattern }, (_, at) => ids[Math.min(at, ids.length - 1)] ?? 0);
  });
}
