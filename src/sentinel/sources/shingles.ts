/**
 * The words of a text in runs of four, as hashes. They show whether a text repeats another, and not what either says.
 */
export type Shingles = ReadonlySet<number>;

const run = 4;
const maxWords = 4_000;
/** Shorter texts are often the same by coincidence. */
const leastShingles = 3;
/** The share of one text that occurs in the other. */
const repeated = 0.6;

export function shinglesOf(text: string): Shingles {
  // Words in order, repeats included: the set of search words has neither.
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  const found = new Set<number>();
  for (let start = 0; start + run <= Math.min(words.length, maxWords); start++) {
    let hash = 0x811c_9dc5;
    for (let index = start; index < start + run; index++) {
      const word = words[index] ?? '';
      for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x0100_0193);
      hash = Math.imul(hash ^ 0x20, 0x0100_0193);
    }
    found.add(hash >>> 0);
  }
  return found;
}

/** Whether a text repeats another, wholly or in large part, with words before or after it. */
export function repeats(text: Shingles, other: Shingles): boolean {
  if (text.size < leastShingles || other.size < leastShingles) return false;
  const needed = Math.ceil(Math.min(text.size, other.size) * repeated);
  const [few, many] = text.size <= other.size ? [text, other] : [other, text];
  let common = 0;
  let left = few.size;
  for (const shingle of few) {
    if (many.has(shingle)) common += 1;
    left -= 1;
    if (common >= needed) return true;
    if (common + left < needed) return false;
  }
  return false;
}
