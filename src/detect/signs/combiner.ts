import { paragraphMark, type WordTokens } from '../lexer/tokens.ts';
import type { Combination } from '../rule.ts';
import { acts } from './acts.ts';
import { type SignName, signNames } from './index.ts';

/** Combinations of signs, by the sign that may complete them. */
export interface SignPlan {
  /** The number of each sign that some rule combines; the patterns of signs are in this order. */
  readonly used: readonly SignName[];
  readonly combinations: readonly CompiledCombination[];
  /** By sign: the combinations it belongs to. */
  readonly bySign: readonly (readonly CompiledCombination[])[];
}

export interface CompiledCombination {
  readonly rule: number;
  readonly signs: readonly number[];
  readonly within: number;
  readonly unless: number;
  readonly ordered: boolean;
  readonly disguised: boolean;
}

interface Combining {
  readonly combinations?: readonly Combination[];
}

/** The signs that rules combine, in the order of the table. */
export function usedSigns(rules: readonly Combining[]): readonly SignName[] {
  const named = new Set(
    rules.flatMap(({ combinations = [] }) =>
      combinations.flatMap(({ signs, unless }) => [...signs, ...(unless === undefined ? [] : [unless])]),
    ),
  );
  return signNames.filter((name) => named.has(name));
}

export function planSigns(rules: readonly Combining[]): SignPlan {
  const used = usedSigns(rules);
  const combinations = rules.flatMap(({ combinations: own = [] }, rule) =>
    own.map(({ signs, within, unless, ordered = false, disguised = false }) => ({
      rule,
      signs: signs.map((name) => used.indexOf(name)),
      within,
      unless: unless === undefined ? -1 : used.indexOf(unless),
      ordered,
      disguised,
    })),
  );
  return {
    used,
    combinations,
    bySign: used.map((_name, sign) => combinations.filter(({ signs }) => signs.includes(sign))),
  };
}

/** Signs that belong together stand in neighbouring sentences of a paragraph. */
const maxSentenceBreaks = 1;

export function inOnePassage({ opens }: WordTokens, first: number, last: number): boolean {
  let breaks = 0;
  for (let at = first + 1; at <= last; at++) {
    if (opens[at] === paragraphMark || (opens[at] !== 0 && ++breaks > maxSentenceBreaks)) return false;
  }
  return true;
}

/** How many words before a combination a sign still makes it harmless. */
const leadWords = 4;
/** How many words after a negation it still denies an act, see `isNegated`. */
const negationReach = 4;

/** Long ago: farther from every word than any combination reaches. */
const never = -1_000_000;

/**
 * Finds signs that stand near each other, in any order and across sentences. It keeps the last place of each sign only,
 * so a sign costs a few comparisons whatever the text: matches arrive ordered by their last word, and of two places of
 * a sign the later one is nearer to all that follows.
 */
export class Combiner {
  readonly #plan: SignPlan;
  readonly #first: Int32Array;
  readonly #last: Int32Array;
  #disguised = false;

  constructor(plan: SignPlan) {
    this.#plan = plan;
    this.#first = new Int32Array(plan.used.length);
    this.#last = new Int32Array(plan.used.length);
  }

  /** Whether a sign is something done, which a negation before it denies. */
  isAct(sign: number): boolean {
    return (this.#plan.used[sign] ?? '') in acts;
  }

  /** Whether the words just before order silence: "tell nobody and delete" negates the telling, not the deleting. */
  followsSilence(first: number): boolean {
    const last = this.#last[this.#plan.used.indexOf('unseen')] ?? never;
    return last < first && first - last <= negationReach;
  }

  /** Forgets the signs of the view before. */
  begin(disguised: boolean): void {
    this.#disguised = disguised;
    this.#first.fill(never);
    this.#last.fill(never);
  }

  /** A sign was read in the words `first` to `last`; reports the combinations that it completes, with their words. */
  note(sign: number, first: number, last: number, onHit: (rule: number, first: number, last: number) => void): void {
    this.#first[sign] = first;
    this.#last[sign] = last;
    for (const { rule, signs, within, unless, ordered, disguised } of this.#plan.bySign[sign] ?? []) {
      if (disguised && !this.#disguised) continue;
      const from = this.#completed(signs, last - within, ordered);
      if (from !== undefined && (this.#first[unless] ?? never) < from - leadWords) onHit(rule, from, last);
    }
  }

  /** Where the signs begin if all stand after `after` and none shares a word with another. */
  #completed(signs: readonly number[], after: number, ordered: boolean): number | undefined {
    let from = Number.POSITIVE_INFINITY;
    for (const [at, sign] of signs.entries()) {
      const first = this.#first[sign] ?? never;
      if (first <= after) return undefined;
      from = Math.min(from, first);
      for (let other = 0; other < at; other++) {
        const their = signs[other] ?? 0;
        const isAfter = first > (this.#last[their] ?? never);
        const isBefore = (this.#last[sign] ?? never) < (this.#first[their] ?? never);
        if (!(isAfter || (isBefore && !ordered))) return undefined;
      }
    }
    return from;
  }
}
