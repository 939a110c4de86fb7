import { commonness } from '../vocabulary/common.ts';
import { type Alternatives, badPhrase, type Element, type Phrase } from './phrase.ts';

/** An automaton fits into one machine word; the sign bit stays free. */
export const maxPositions = 31;

/**
 * A phrase as an automaton without empty transitions (Glushkov): each position reads one word, `follow[n]` is the set
 * of positions that may come after position n, as bits.
 */
export interface Graph {
  readonly anchored: boolean;
  /** The words that a position reads; undefined reads any word. */
  readonly words: readonly (readonly string[] | undefined)[];
  readonly follow: readonly number[];
  readonly first: number;
  readonly last: number;
  /** Words that the sentence must contain: one list per required part of the phrase, of which one word is needed. */
  readonly needs: readonly (readonly string[])[];
}

/** Positions that are read one after the other. */
type Chain = readonly (readonly string[] | undefined)[];

interface Part {
  readonly chains: readonly Chain[];
  readonly optional: boolean;
}

/** Usually one graph; a phrase with very many alternatives of several words is split into a few. */
export function graphsOf(phrase: Phrase): readonly Graph[] {
  const parts = phrase.elements.flatMap(partsOf);
  return split(parts, phrase).map((some) => graphOf(some, phrase));
}

/** Groups of word pairs multiply, and rule packs come from strangers. */
const maxGraphsPerPhrase = 64;

function partsOf(element: Element): Part[] {
  if (element.kind === 'gap')
    return Array.from({ length: element.max }, () => ({ chains: [[undefined]], optional: true }));
  return [{ chains: chainsOf(element.alternatives), optional: element.optional }];
}

const chainCache = new WeakMap<Alternatives, readonly Chain[]>();

/**
 * Single words share one position; pairs share positions if the same second words follow; longer ones stay separate.
 */
function chainsOf(alternatives: Alternatives): readonly Chain[] {
  const known = chainCache.get(alternatives);
  if (known !== undefined) return known;
  const { single, several } = alternatives;
  const chains = [...(single.length > 0 ? [[single]] : []), ...(several.length > 0 ? pairUp(several) : [])];
  chainCache.set(alternatives, chains);
  return chains;
}

function pairUp(several: readonly (readonly string[])[]): Chain[] {
  const chains: Chain[] = [];
  const byHead = new Map<string, string[]>();
  for (const [head = '', ...tail] of several) byHead.set(head, [...(byHead.get(head) ?? []), tail.join(' ')]);
  const byTails = new Map<string, string[]>();
  for (const [head, tails] of byHead) {
    const key = tails.sort().join('|');
    byTails.set(key, [...(byTails.get(key) ?? []), head]);
  }
  for (const [key, heads] of byTails) {
    const tails = key.split('|');
    const single = tails.filter((tail) => !tail.includes(' '));
    const longer = tails.filter((tail) => tail.includes(' ')).map((tail) => tail.split(' '));
    for (const tail of chainsOf({ single, several: longer })) chains.push([heads, ...tail]);
  }
  return chains;
}

function positionsOf({ chains }: Part): number {
  return chains.reduce((sum, chain) => sum + chain.length, 0);
}

function split(parts: readonly Part[], phrase: Phrase): readonly (readonly Part[])[] {
  const done: (readonly Part[])[] = [];
  const waiting = [parts];
  for (let some = waiting.pop(); some !== undefined; some = waiting.pop()) {
    const total = some.reduce((sum, part) => sum + positionsOf(part), 0);
    if (total <= maxPositions) done.push(some);
    else waiting.push(...halve(some, total, phrase));
    if (done.length + waiting.length > maxGraphsPerPhrase)
      throw badPhrase(phrase.source, `has more than ${maxGraphsPerPhrase} variants; use fewer groups of several words`);
  }
  return done;
}

/** Two copies of the parts, each with half of the alternatives of the widest one. */
function halve(parts: readonly Part[], total: number, phrase: Phrase): readonly (readonly Part[])[] {
  const divisible = parts.filter(({ chains }) => chains.length > 1);
  const [first, ...others] = divisible;
  if (first === undefined)
    throw badPhrase(
      phrase.source,
      `needs ${total} positions, at most ${maxPositions} are possible; shorten it or its gaps`,
    );
  const widest = others.reduce((a, b) => (positionsOf(b) > positionsOf(a) ? b : a), first);
  const middle = widest.chains.length >> 1;
  const halves = [widest.chains.slice(0, middle), widest.chains.slice(middle)];
  return halves.map((chains) => parts.map((part) => (part === widest ? { ...part, chains } : part)));
}

function graphOf(parts: readonly Part[], phrase: Phrase): Graph {
  const words: (readonly string[] | undefined)[] = [];
  const follow: number[] = [];
  let first = 0;
  /** Positions after which the next part may begin. */
  let open = 0;
  let started = false;
  for (const part of parts) {
    const { heads, tails } = append(part, words, follow);
    for (let at = 0; at < words.length; at++) if ((open >> at) & 1) follow[at] = (follow[at] ?? 0) | heads;
    if (!started) first |= heads;
    started ||= !part.optional;
    open = part.optional ? open | tails : tails;
  }
  return { anchored: phrase.anchored, words, follow, first, last: open, needs: needsOf(parts) };
}

/** Appends the chains of a part side by side and returns where they begin and end. */
function append(
  part: Part,
  words: (readonly string[] | undefined)[],
  follow: number[],
): { heads: number; tails: number } {
  let heads = 0;
  let tails = 0;
  for (const chain of part.chains) {
    heads |= 1 << words.length;
    for (const [n, read] of chain.entries()) {
      follow[words.length] = n + 1 < chain.length ? 1 << (words.length + 1) : 0;
      words.push(read);
    }
    tails |= 1 << (words.length - 1);
  }
  return { heads, tails };
}

/** For each required part: of every alternative, the words of its rarest position. */
function needsOf(parts: readonly Part[]): (readonly string[])[] {
  return parts
    .filter((part) => !part.optional)
    .map(({ chains }) => {
      const only = chains.length === 1 && chains[0] !== undefined ? rarestIn(chains[0]) : undefined;
      return only ?? chains.flatMap((chain) => rarestIn(chain) ?? []);
    });
}

function rarestIn(chain: Chain): readonly string[] | undefined {
  let rarest: readonly string[] | undefined;
  let lowest = Number.POSITIVE_INFINITY;
  for (const words of chain) {
    const sum = words === undefined ? lowest : commonnessOf(words);
    if (sum >= lowest) continue;
    rarest = words;
    lowest = sum;
  }
  return rarest;
}

const knownSums = new WeakMap<readonly string[], number>();

/** How often one of the words occurs. Phrases share their lists, so each is added up once. */
function commonnessOf(words: readonly string[]): number {
  const known = knownSums.get(words) ?? words.reduce((sum, word) => sum + commonness(word), 0);
  knownSums.set(words, known);
  return known;
}
