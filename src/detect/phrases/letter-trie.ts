/** Letters and digits: 1 for `a`, 27 for `0`, 36 for `9`. */
const letterCount = 36;
/** Nodes with fewer children are searched one by one. */
const minRowChildren = 4;

/**
 * The words' letters a-z and digits as a trie. A full table of its 47,000 nodes would have three megabytes, and every
 * letter of a word would wait for memory. Nearly all nodes have one child or none, so only the others have a row in a
 * table, and all of it stays in the processor's caches.
 */
export class LetterTrie {
  /** By node: its letter, its first child and its next sibling, or 0. */
  readonly #letters: Uint8Array;
  readonly #children: Uint16Array;
  readonly #siblings: Uint16Array;
  /** By node: its row in the table, or 0. */
  readonly #rows: Uint16Array;
  readonly #table: Uint16Array;

  /** `letters` has 0 for nodes that other characters lead to. */
  constructor(parents: Uint16Array, letters: Uint8Array) {
    const nodes = parents.length;
    this.#letters = letters;
    this.#children = new Uint16Array(nodes);
    this.#siblings = new Uint16Array(nodes);
    const counts = new Uint8Array(nodes);
    for (let node = nodes - 1; node > 0; node--) {
      const parent = parents[node] ?? 0;
      if (letters[node] === 0) continue;
      this.#siblings[node] = this.#children[parent] ?? 0;
      this.#children[parent] = node;
      counts[parent] = (counts[parent] ?? 0) + 1;
    }
    this.#rows = new Uint16Array(nodes);
    let rows = 0;
    for (let node = 0; node < nodes; node++) if ((counts[node] ?? 0) >= minRowChildren) this.#rows[node] = ++rows;
    this.#table = tableOf(rows, this.#rows, parents, letters);
  }

  /** The node after reading a letter at a node, or 0. */
  child(node: number, letter: number): number {
    const row = this.#rows[node] ?? 0;
    if (row !== 0) return this.#table[row * letterCount + letter - 1] ?? 0;
    let next = this.#children[node] ?? 0;
    while (next !== 0 && this.#letters[next] !== letter) next = this.#siblings[next] ?? 0;
    return next;
  }
}

/** By row and letter: the node after reading it. The first row is that of no node. */
function tableOf(rows: number, rowOf: Uint16Array, parents: Uint16Array, letters: Uint8Array): Uint16Array {
  const table = new Uint16Array((rows + 1) * letterCount);
  for (let node = 1; node < parents.length; node++) {
    const row = rowOf[parents[node] ?? 0] ?? 0;
    const letter = letters[node] ?? 0;
    if (row !== 0 && letter !== 0) table[row * letterCount + letter - 1] = node;
  }
  return table;
}

/** The number of a letter; 0 for all other characters, capitals among them. */
export function letterNumber(code: number): number {
  if (code >= 97 && code <= 122) return code - 96;
  if (code >= 48 && code <= 57) return code - 21;
  return 0;
}
