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
  /** By pattern: the third of its rarest words, as a number of `present`. */
  readonly #third: Uint16Array;
  /**
   * By signature, three lists: the numbers of its classes that are second in a pattern, of those that are only third,
   * and the patterns whose rarest word it can be, each after the number of its second one.
   */
  readonly #needs: ListsOnDemand;
  /** The number of the last sentence with a class, a signature or a selected pattern. */
  readonly #present: Uint16Array;
  readonly #seen: Uint16Array;
  readonly #selectedIn: Uint16Array;
  #sentence = 0;
  /** The distinct words of the current sentence, and those of them that are the rarest of a pattern. */
  readonly #words: Uint16Array;
  readonly #rareWords: Uint16Array;
  #wordCount = 0;
  #rareCount = 0;

  constructor({ patterns: { needs }, signatures, classCount }: PhraseTables) {
    const count = signatures.from.length - 1;
    const patterns = needs.length / needsPerPattern;
    const rarest = Int32Array.from({ length: patterns }, (_none, pattern) => needs[pattern * needsPerPattern] ?? 0);
    const { numbers, second, third, isSecond } = numberOthers(needs, classCount);
    this.#third = third;
    const patternsOf = grouped(rarest, classCount);
    this.#needs = new ListsOnDemand(count, 3, (signature) => {
      const ids = [...listOf(signatures, signature)];
      const others = ids.filter((id) => numbers[id] !== nothing);
      const numbersOf = (kind: number): readonly number[] =>
        filledUp(others.filter((id) => isSecond[id] === kind).map((id) => numbers[id] ?? 0));
      const rarestOf = ids.flatMap((id) => [...listOf(patternsOf, id)]);
      return [numbersOf(1), numbersOf(0), rarestOf.flatMap((pattern) => [second[pattern] ?? 0, pattern])];
    });
    // The first signature is a word that no rule knows.
    this.rare = new Uint8Array(count).fill(1, 1);
    this.selected = new Int32Array(patterns);
    this.#present = new Uint16Array(classCount + 1);
    this.#seen = new Uint16Array(count);
    this.#selectedIn = new Uint16Array(patterns);
    this.#words = new Uint16Array(count + 1);
    this.#rareWords = new Uint16Array(count + 1);
  }

  /** Whether the sentence contains the rarest words of some pattern; `selected` are those patterns. */
  survey(signatures: Uint16Array, from: number, to: number): boolean {
    this.#noteWords(signatures, from, to);
    this.#notePresent(seconds);
    const { bounds } = this.#needs;
    this.count = 0;
    let hasThird = false;
    for (let at = 0; at < this.#rareCount; at++) {
      const signature = this.#rareWords[at] ?? 0;
      const place = this.#needs.at(signature) + rarests;
      const end = bounds[place + 1] ?? 0;
      let next = bounds[place] ?? 0;
      if (next === end) {
        this.rare[signature] = 0;
        continue;
      }
      next = this.#nextPair(next, end);
      // One pattern in twenty comes this far, so most sentences need no look at the third words.
      if (next < end && !hasThird) this.#notePresent(thirds);
      hasThird ||= next < end;
      for (; next < end; next = this.#nextPair(next + 2, end)) this.#select(this.#needs.items[next + 1] ?? 0);
    }
    if (this.count > 1) this.selected.subarray(0, this.count).sort();
    return this.count > 0;
  }

  /** The next pattern of a list whose second word is in the sentence as well; `end` if there is none. */
  #nextPair(from: number, end: number): number {
    const present = this.#present;
    const sentence = this.#sentence;
    const { items } = this.#needs;
    let at = from;
    while (at < end && present[items[at] ?? 0] !== sentence) at += 2;
    return at;
  }

  #select(pattern: number): void {
    const sentence = this.#sentence;
    if (this.#present[this.#third[pattern] ?? 0] !== sentence || this.#selectedIn[pattern] === sentence) return;
    this.#selectedIn[pattern] = sentence;
    this.selected[this.count++] = pattern;
  }

  /**
   * Collects the distinct words of the sentence, and those of them that are the rarest of a pattern: a word that occurs a
   * thousand times counts once. Without a branch, since nothing could predict it.
   */
  #noteWords(signatures: Uint16Array, from: number, to: number): void {
    // Sentence numbers have 16 bits, so that the tables stay in the fastest cache.
    if (this.#sentence === 0xffff) {
      for (const table of [this.#present, this.#seen, this.#selectedIn]) table.fill(0);
      this.#sentence = 0;
    }
    const sentence = ++this.#sentence;
    const { rare } = this;
    const seen = this.#seen;
    const words = this.#words;
    const rareWords = this.#rareWords;
    let count = 0;
    let rareCount = 0;
    for (let at = from; at < to; at++) {
      const signature = signatures[at] ?? 0;
      const difference = (seen[signature] ?? 0) ^ sentence;
      const isNew = (difference | -difference) >>> 31;
      seen[signature] = sentence;
      words[count] = signature;
      count += isNew;
      rareWords[rareCount] = signature;
      rareCount += isNew & (rare[signature] ?? 0);
    }
    this.#wordCount = count;
    this.#rareCount = rareCount;
  }

  /** Records the classes of the words, by one kind of lists. */
  #notePresent(kind: typeof seconds | typeof thirds): void {
    const present = this.#present;
    const sentence = this.#sentence;
    const words = this.#words;
    const count = this.#wordCount;
    const needs = this.#needs;
    const { bounds } = needs;
    present[nothing] = sentence;
    for (let at = 0; at < count; at++) {
      const place = needs.at(words[at] ?? 0) + kind;
      const { items } = needs;
      const end = bounds[place + 1] ?? 0;
      // Lists are filled up, so that most have the same length, and the processor sees their ends coming.
      for (let n = bounds[place] ?? 0; n < end; n += listStep) {
        present[items[n] ?? 0] = sentence;
        present[items[n + 1] ?? 0] = sentence;
        present[items[n + 2] ?? 0] = sentence;
        present[items[n + 3] ?? 0] = sentence;
      }
    }
  }

  /** Whether the pattern was selected in the last surveyed sentence. */
  isSelected(pattern: number): boolean {
    return this.#selectedIn[pattern] === this.#sentence;
  }
}

/** Stands for a class that every sentence contains, where a pattern needs fewer than three. */
const nothing = 0;

/** The places of the three lists of a signature. */
const seconds = 0;
const thirds = 1;
const rarests = 2;

/** Lists of classes are read in steps of this length. */
const listStep = 4;

function filledUp(numbers: readonly number[]): readonly number[] {
  const rest = (listStep - (numbers.length % listStep)) % listStep;
  return [...numbers, ...new Array<number>(rest).fill(nothing)];
}

/** What patterns need besides their rarest class, by pattern; the classes are numbered so that few need be recorded. */
interface Others {
  /** By class. */
  readonly numbers: Uint16Array;
  readonly isSecond: Uint8Array;
  /** By pattern. */
  readonly second: Uint16Array;
  readonly third: Uint16Array;
}

function numberOthers(needs: Int32Array, classCount: number): Others {
  const patterns = needs.length / needsPerPattern;
  const numbers = new Uint16Array(classCount);
  const isSecond = new Uint8Array(classCount);
  const second = new Uint16Array(patterns);
  const third = new Uint16Array(patterns);
  let last: number = nothing;
  const numberOf = (id: number): number => {
    if (numbers[id] === nothing) numbers[id] = ++last;
    return numbers[id] ?? 0;
  };
  for (let pattern = 0; pattern < patterns; pattern++) {
    const [rarest = 0, next = 0, other = 0] = needs.subarray(pattern * needsPerPattern);
    // A pattern with fewer parts repeats its last one.
    if (next !== rarest) {
      second[pattern] = numberOf(next);
      isSecond[next] = 1;
    }
    if (other !== next) third[pattern] = numberOf(other);
  }
  return { numbers, isSecond, second, third };
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
