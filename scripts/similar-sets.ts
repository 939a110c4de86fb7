/** Two sets, by their places in the list, and the part of their features that both have (Jaccard). */
export interface SimilarSets {
  readonly first: number;
  readonly second: number;
  readonly similarity: number;
}

/** The sets that one of the rarest features leads to, with the place of the feature in each. */
interface Posting {
  readonly sets: number[];
  readonly places: number[];
  /** Those before it are too small for every set that still follows. */
  start: number;
}

/** Each set has a sketch of so many 32-bit words. */
const sketchWords = 8;

/**
 * The pairs of sets that overlap by at least `threshold`. Two such sets share one of their rarest features and are of similar size,
 * so only such sets are compared. Features are numbered from the rarest to the most common. Small sets come first: a set
 * that meets only larger ones shares more of them, so that fewer of its features lead to it. Most of the sets that meet share
 * little else; their sketches show it.
 */
export function similarSets(features: readonly ReadonlySet<string>[], threshold: number): readonly SimilarSets[] {
  const sets = numbered(features);
  const sizes = Int32Array.from(sets, (set) => set.length);
  const compare = comparison(sets, sizes, threshold);
  const index = new Map<number, Posting>();
  const found: SimilarSets[] = [];
  const smallFirst = [...sets.keys()].sort((a, b) => (sizes[a] ?? 0) - (sizes[b] ?? 0));
  for (const here of smallFirst) {
    const set = sets[here] ?? none;
    for (const [place, feature] of prefixOf(set, threshold).entries()) {
      const posting = index.get(feature) ?? nowhere;
      leaveSmaller(posting, sizes, threshold * set.length - 1e-9);
      for (let n = posting.start; n < posting.sets.length; n++) {
        const there = posting.sets[n] ?? 0;
        const similarity = compare(here, place, there, posting.places[n] ?? 0);
        if (similarity > 0) found.push({ first: Math.min(here, there), second: Math.max(here, there), similarity });
      }
    }
    addTo(index, here, prefixOf(set, (2 * threshold) / (1 + threshold)));
  }
  return found.sort((a, b) => a.second - b.second || a.first - b.first);
}

const none = new Int32Array();
const nowhere: Posting = { sets: [], places: [], start: 0 };

function leaveSmaller(posting: Posting, sizes: Int32Array, size: number): void {
  const { sets } = posting;
  while (posting.start < sets.length && (sizes[sets[posting.start] ?? 0] ?? 0) < size) posting.start += 1;
}

function addTo(index: Map<number, Posting>, set: number, features: Int32Array): void {
  for (const [place, feature] of features.entries()) {
    const posting = index.get(feature) ?? { sets: [], places: [], start: 0 };
    posting.sets.push(set);
    posting.places.push(place);
    index.set(feature, posting);
  }
}

/** Compares two sets that meet at a feature; 0 if they met before or are less similar than `threshold`. */
function comparison(
  sets: readonly Int32Array[],
  sizes: Int32Array,
  threshold: number,
): (here: number, place: number, there: number, otherPlace: number) => number {
  const sketches = sketchesOf(sets);
  const metAt = new Int32Array(sets.length).fill(-1);
  const sharedPart = threshold / (1 + threshold);
  return (here, place, there, otherPlace) => {
    if (metAt[there] === here) return 0;
    metAt[there] = here;
    const both = (sizes[here] ?? 0) + (sizes[there] ?? 0);
    const needed = Math.ceil(sharedPart * both - 1e-9);
    if ((both - sketchDistance(sketches, here, there)) >> 1 < needed) return 0;
    // The two sets meet for the first time: nothing that stands before in either is in the other.
    const shared = sharedFrom(sets[here] ?? none, place, sets[there] ?? none, otherPlace, needed);
    const similarity = shared / (both - shared);
    return similarity >= threshold ? similarity : 0;
  };
}

/** The features of which a set that shares at least this part of them has one. */
function prefixOf(features: Int32Array, sharedPart: number): Int32Array {
  return features.subarray(0, features.length - Math.ceil(sharedPart * features.length - 1e-9) + 1);
}

/** Each set as sorted numbers. */
function numbered(sets: readonly ReadonlySet<string>[]): readonly Int32Array[] {
  const counts = new Map<string, number>();
  for (const set of sets) for (const feature of set) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const byRarity = [...counts].sort(([a, one], [b, other]) => one - other || (a < b ? -1 : 1));
  const numbers = new Map(byRarity.map(([feature], number) => [feature, number]));
  return sets.map((set) => Int32Array.from(set, (feature) => numbers.get(feature) ?? 0).sort());
}

/** One bit for each feature, flipped by every feature that falls on it: a bit in which two sketches differ is a feature of one set alone. */
function sketchesOf(sets: readonly Int32Array[]): Int32Array {
  const sketches = new Int32Array(sets.length * sketchWords);
  for (const [at, set] of sets.entries()) {
    for (const feature of set) {
      const bit = Math.imul(feature, 0x9e3779b1) >>> 24;
      const word = at * sketchWords + (bit >> 5);
      sketches[word] = (sketches[word] ?? 0) ^ (1 << (bit & 31));
    }
  }
  return sketches;
}

function sketchDistance(sketches: Int32Array, one: number, other: number): number {
  let distance = 0;
  for (let word = 0; word < sketchWords; word++) {
    const differs = (sketches[one * sketchWords + word] ?? 0) ^ (sketches[other * sketchWords + word] ?? 0);
    distance += bitsIn(differs);
  }
  return distance;
}

function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How many features the sets share from these places on; less than `needed` as soon as that is out of reach. */
function sharedFrom(a: Int32Array, fromA: number, b: Int32Array, fromB: number, needed: number): number {
  let shared = 0;
  let [left, right] = [fromA, fromB];
  while (left < a.length && right < b.length) {
    if (shared + Math.min(a.length - left, b.length - right) < needed) return 0;
    const [one = 0, other = 0] = [a[left], b[right]];
    if (one === other) shared += 1;
    if (one <= other) left += 1;
    if (other <= one) right += 1;
  }
  return shared;
}
