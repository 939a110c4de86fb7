/**
 * The words of a text in runs of four, as hashes. They show whether a text repeats another, and not what either says.
 */
export type Shingles = ReadonlySet<number>;

const shingleWords = 4;
const maxWords = 4_000;
/** Many people say shorter texts without having read each other. */
const minShingles = 3;
/** The share of one text that must be in the other. */
const minSharedFraction = 0.6;

export function shinglesOf(text: string): Shingles {
  // Words in their order, with repetitions: a set of search words loses both.
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  const found = new Set<number>();
  for (let start = 0; start + shingleWords <= Math.min(words.length, maxWords); start++) {
    let hash = 0x811c_9dc5;
    for (let index = start; index < start + shingleWords; index++) {
      const word = words[index] ?? '';
      for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x0100_0193);
      hash = Math.imul(hash ^ 0x20, 0x0100_0193);
    }
    found.add(hash >>> 0);
  }
  return found;
}

/** Whether a text repeats another, completely or in large part, with other words before or after it. */
export function repeats(text: Shingles, other: Shingles): boolean {
  if (text.size < minShingles || other.size < minShingles) return false;
  const needed = Math.ceil(Math.min(text.size, other.size) * minSharedFraction);
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
