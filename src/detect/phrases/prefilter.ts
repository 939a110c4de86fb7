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
  /** The patterns that can match in the last surveyed sentence, in ascending order: the first `count` of them. */
  readonly selected: Int32Array;
  count = 0;
  /** Two per pattern: what a sentence must contain besides the rarest class, as numbers of `present`. */
  readonly #others: Int32Array;
  /** By signature: the other classes it belongs to, and the patterns whose rarest word it can be. */
  readonly #satisfies: ListsOnDemand;
  readonly #rarestOf: ListsOnDemand;
  /** The number of the last sentence with a class, a signature or a selected pattern, and the signatures of the current one. */
  readonly #present: Uint16Array;
  readonly #seen: Uint16Array;
  readonly #selectedIn: Uint16Array;
  readonly #distinct: Uint16Array;
  #sentence = 0;

  constructor({ patterns: { needs }, signatures, classCount }: PhraseTables) {
    const count = signatures.from.length - 1;
    const patterns = needs.length / needsPerPattern;
    const rarest = Int32Array.from({ length: patterns }, (_none, pattern) => needs[pattern * needsPerPattern] ?? 0);
    const { numbers, others } = numberOthers(needs, classCount);
    this.#others = others;
    const patternsOf = grouped(rarest, classCount);
    this.#rarestOf = new ListsOnDemand(count, (signature) =>
      [...listOf(signatures, signature)].flatMap((id) => [...listOf(patternsOf, id)]),
    );
    this.#satisfies = new ListsOnDemand(count, (signature) =>
      [...listOf(signatures, signature)].map((id) => numbers[id] ?? 0).filter((number) => number !== nothing),
    );
    // The first signature is a word that no rule knows.
    this.rare = new Uint8Array(count).fill(1, 1);
    this.selected = new Int32Array(patterns);
    this.#present = new Uint16Array(classCount + 1);
    this.#seen = new Uint16Array(count);
    this.#selectedIn = new Uint16Array(patterns);
    this.#distinct = new Uint16Array(count);
  }

  /** Whether the sentence contains the rarest words of some pattern; `selected` are those patterns. */
  survey(signatures: Uint16Array, from: number, to: number): boolean {
    const distinct = this.#notePresent(signatures, from, to);
    const rarestOf = this.#rarestOf;
    this.count = 0;
    for (let at = 0; at < distinct; at++) {
      const signature = this.#distinct[at] ?? 0;
      if (rarestOf.sizeOf(signature) === 0) this.rare[signature] = 0;
      else this.#select(rarestOf.from[signature] ?? 0, rarestOf.to[signature] ?? 0, rarestOf.items);
    }
    if (this.count > 1) this.selected.subarray(0, this.count).sort();
    return this.count > 0;
  }

  #select(from: number, to: number, patterns: Int32Array): void {
    const [others, present, sentence] = [this.#others, this.#present, this.#sentence];
    for (let n = from; n < to; n++) {
      const pattern = patterns[n] ?? 0;
      if (present[others[pattern * 2] ?? 0] !== sentence || present[others[pattern * 2 + 1] ?? 0] !== sentence)
        continue;
      if (this.#selectedIn[pattern] === sentence) continue;
      this.#selectedIn[pattern] = sentence;
      this.selected[this.count++] = pattern;
    }
  }

  /**
   * Records the needed classes and the distinct words of the sentence: a word that occurs a thousand times counts once.
   */
  #notePresent(signatures: Uint16Array, from: number, to: number): number {
    // Sentence numbers have 16 bits, so that the tables stay in the fastest cache.
    if (this.#sentence === 0xffff) {
      for (const table of [this.#present, this.#seen, this.#selectedIn]) table.fill(0);
      this.#sentence = 0;
    }
    const sentence = ++this.#sentence;
    const present = this.#present;
    const seen = this.#seen;
    const satisfies = this.#satisfies;
    let distinct = 0;
    present[nothing] = sentence;
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

  /** Whether the pattern was selected in the last surveyed sentence. */
  isSelected(pattern: number): boolean {
    return this.#selectedIn[pattern] === this.#sentence;
  }
}

/** Stands for a class that every sentence contains, where a pattern needs fewer than three. */
const nothing = 0;

/** Numbers the classes that patterns need besides their rarest one: few enough to record for every sentence. */
function numberOthers(needs: Int32Array, classCount: number): { numbers: Int32Array; others: Int32Array } {
  const numbers = new Int32Array(classCount);
  const others = new Int32Array((needs.length / needsPerPattern) * 2);
  let last: number = nothing;
  for (let at = 0; at < needs.length; at++) {
    const place = at % needsPerPattern;
    const id = needs[at] ?? 0;
    // A pattern with fewer parts repeats its last one.
    if (place === 0 || id === needs[at - 1]) continue;
    if (numbers[id] === nothing) numbers[id] = ++last;
    others[((at - place) / needsPerPattern) * 2 + place - 1] = numbers[id] ?? 0;
  }
  return { numbers, others };
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
