const bits = 12;

/**
 * What the words read last mean. Most words of a text stand in it again and again, and to read their letters into a key is
 * much less work than to walk the trie with them. The key is the whole word, so no word ever answers for another, whatever was
 * scanned before.
 */
export class WordCache {
  /** In fours: the two halves of the key, the meaning, and nothing, so that a word lies in one line of the cache. */
  readonly #cells: Int32Array = new Int32Array(4 << bits);

  /** What the word means, or -1 when it is not remembered. */
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
  return (Math.imul(low ^ Math.imul(high, 0x85ebca6b), 0x9e3779b1) >>> (32 - bits)) << 2;
}
