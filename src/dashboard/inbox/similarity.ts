/** A text of more units than this is compared sentence by sentence instead of word by word. */
const maxUnits = 64;
/** A text of fewer words is like another only if all of them are the same. */
const minWords = 6;

/**
 * Keys that texts share if they differ in at most one word, or in one sentence of a long text; letter case, digits and
 * punctuation do not count. `also` must be equal too. Anyone who decides about similar texts together sees each in
 * full, so that an attacker gains nothing from a text that only looks like others.
 */
export function similarityKeys(text: string, also: readonly string[]): readonly number[] {
  const words = wordsOf(text);
  const units = words.length <= maxUnits ? words : sentencesOf(text);
  const kind = `${units === words ? 'words' : 'sentences'}\n${also.join('\n')}`;
  const hashes = units.map(hashOf);
  const isComparable = words.length >= minWords && units.length >= 2 && units.length <= maxUnits;
  return [...new Set(keysOf(hashes, hashOf(kind), isComparable))];
}

/**
 * A hash of all units, and of the units without the first, without the second, and so on. The hash is a sum of the units, each times a power of
 * its place, so that leaving one out needs no second look at the others.
 */
function keysOf(units: readonly Hash[], start: Hash, leavesOut: boolean): readonly number[] {
  const [a, b] = [0, 1].map((half) => {
    const base = bases[half] ?? 1;
    const sums = [start[half] ?? 0];
    let power = 1;
    for (const unit of units) {
      sums.push((sums.at(-1) ?? 0) + Math.imul(unit[half] ?? 0, power));
      power = Math.imul(power, base);
    }
    return sums.map((sum) => sum | 0);
  });
  const without = ([sums, half]: readonly [readonly number[] | undefined, number], at: number): number =>
    ((sums?.[at] ?? 0) + Math.imul((sums?.at(-1) ?? 0) - (sums?.[at + 1] ?? 0), inverses[half] ?? 1)) | 0;
  const whole = keyOf([a?.at(-1) ?? 0, b?.at(-1) ?? 0]);
  if (!leavesOut) return [whole];
  return [whole, ...units.map((_, at) => keyOf([without([a, 0], at), without([b, 1], at)]))];
}

function sentencesOf(text: string): readonly string[] {
  return text
    .split(/[.!?\n]+/u)
    .map((sentence) => wordsOf(sentence).join(' '))
    .filter((sentence) => sentence !== '');
}

function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/\p{N}+/gu, '0')
      .match(/[\p{L}\p{M}0]+/gu) ?? []
  );
}

/** Two independent hashes of 32 bits. */
type Hash = readonly [number, number];
/** Odd, so that each has an inverse modulo 2^32. */
const bases = [0x01000193, 0x85ebca6b];
const inverses = bases.map(inverseOf);

/** Newton's method: each step doubles the number of right bits. */
function inverseOf(odd: number): number {
  let inverse = odd;
  for (let step = 0; step < 5; step++) inverse = Math.imul(inverse, 2 - Math.imul(odd, inverse));
  return inverse;
}

function hashOf(text: string): Hash {
  let [a, b] = [0x811c9dc5, 0x1b873593];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    a = Math.imul(a ^ unit, 0x01000193) ^ (a >>> 15);
    b = Math.imul(b ^ unit, 0x85ebca6b) ^ (b >>> 13);
  }
  return [a, b];
}

/** A whole number of 53 bits: numbers are quicker to compare than texts, and there are many of them. */
function keyOf([a, b]: Hash): number {
  return (a >>> 0) * 0x200000 + (b >>> 11);
}
