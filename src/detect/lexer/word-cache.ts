const indexBits = 13;

/**
 * The signatures of recent words. Most words of a text recur, and packing their letters into a key is much cheaper than
 * walking the trie. The key is the whole word, so a word never gets the signature of another, whatever was scanned
 * before.
 */
export class WordCache {
  /** In fours: the two halves of the key, the signature, and padding, so that a word lies in one cache line. */
  readonly #cells: Int32Array = new Int32Array(4 << indexBits);

  /** The signature of the word, or -1 if it is not cached. */
  find(low: number, high: number): number {
    const cells = this.#cells;
    const cell = cellOf(low, high);
    return cells[cell] === low && cells[cell + 1] === high ? (cells[cell + 2] ?? 0) : -1;
  }

  remember(low: number, high: number, meaning: number): void {
    const cell = cellOf(low, high);
    this.#cells[cell] = low;
    this.#cells[cell + 1] = high;
    this.#cells[cell + 2] = meaning;
  }
}

function cellOf(low: number, high: number): number {
  return (Math.imul(low ^ Math.imul(high, 0x85ebca6b), 0x9e3779b1) >>> (32 - indexBits)) << 2;
}
