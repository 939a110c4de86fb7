/** A text of more units than this is compared sentence by sentence instead of word by word. */
const maxUnits = 64;
/** A text of fewer words is like another only if all of them are the same. */
const minWords = 6;

/**
 * Keys that texts share if they differ in at most one word, or in one sentence of a long text; letter case, digits and
 * punctuation do not count. `also` must be equal too. Whoever decides about similar texts together sees each in full, so
 * that an attacker gains nothing from a text that only looks like others.
 */
export function similarityKeys(text: string, also: readonly string[]): readonly string[] {
  const words = wordsOf(text);
  const units = words.length <= maxUnits ? words : sentencesOf(text);
  const kind = `${units === words ? 'words' : 'sentences'}\n${also.join('\n')}`;
  const start = hashOf(kind);
  const hashes = units.map(hashOf);
  const whole = keyOf(hashes.reduce(chain, start));
  const isComparable = words.length >= minWords && units.length >= 2 && units.length <= maxUnits;
  return isComparable ? [...new Set([whole, ...withoutEach(hashes, start)])] : [whole];
}

/** A hash of the units without the first, without the second, and so on. */
function withoutEach(units: readonly Hash[], start: Hash): readonly string[] {
  const keys: string[] = [];
  let before = start;
  for (const [at, unit] of units.entries()) {
    let hash = before;
    for (let next = at + 1; next < units.length; next++) hash = chain(hash, units[next] ?? seed);
    keys.push(keyOf(hash));
    before = chain(before, unit);
  }
  return keys;
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
const seed: Hash = [0x811c9dc5, 0x1b873593];

function chain([a, b]: Hash, [c, d]: Hash): Hash {
  return [Math.imul(a ^ c, 0x01000193) ^ (a >>> 15), Math.imul(b ^ d, 0x85ebca6b) ^ (b >>> 13)];
}

function hashOf(text: string): Hash {
  let hash = seed;
  for (let at = 0; at < text.length; at++) hash = chain(hash, [text.charCodeAt(at), text.charCodeAt(at)]);
  return hash;
}

function keyOf([a, b]: Hash): string {
  return `${(a >>> 0).toString(36)}.${(b >>> 0).toString(36)}`;
}
