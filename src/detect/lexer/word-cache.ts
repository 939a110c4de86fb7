const indexBits = 15;
/** Half of a key has five letters of six bits. */
const halfMask = 0x3fff_ffff;
const used = 0x8000;

/**
 * The signatures of recent words. Most words of a text recur, and packing their letters into a key is much cheaper than
 * walking the trie. The key is the whole word, so a word never gets the signature of another, whatever was scanned
 * before: the upper half is stored, and the lower one follows from the cell and from the bits stored with the signature.
 */
export class WordCache {
  /** In pairs: the upper half of the key; and a mark that the cell is used, 15 bits of the lower half, the signature. */
  readonly #cells: Int32Array = new Int32Array(2 << indexBits);

  /** The signature of the word, or -1 if it is not cached. */
  find(low: number, high: number): number {
    const cells = this.#cells;
    const mixed = mix(low);
    const cell = cellOf(mixed, high);
    const rest = cells[cell + 1] ?? 0;
    return cells[cell] === high && rest >>> 16 === (used | (mixed & 0x7fff)) ? rest & 0xffff : -1;
  }

  remember(low: number, high: number, meaning: number): void {
    const mixed = mix(low);
    const cell = cellOf(mixed, high);
    this.#cells[cell] = high;
    this.#cells[cell + 1] = ((used | (mixed & 0x7fff)) << 16) | meaning;
  }
}

/** An odd factor maps no two halves to one number; the golden ratio spreads neighbours. */
function mix(low: number): number {
  return Math.imul(low, 0x278dde6d) & halfMask;
}

/** From the upper 15 bits of the mixed half, and the other half. */
function cellOf(mixed: number, high: number): number {
  return ((mixed >>> 15) ^ (Math.imul(high, 0x9e3779b1) >>> (32 - indexBits))) << 1;
}
