import type { TrieNode } from './trie-node.ts';

/** What one map may keep in memory, with the maps made from it. */
export const maxCacheBytes = 16 * 1_024 * 1_024;

/** What an object, a map entry and a path take besides the node's own bytes; an estimate. */
const overheadBytes = 400;

/** Nodes that were verified, by path; the ones used longest ago leave first. */
export class NodeCache {
  readonly #nodes = new Map<string, TrieNode>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** An estimate of the memory it takes. */
  get bytes(): number {
    return this.#bytes;
  }

  has(path: string): boolean {
    return this.#nodes.has(path);
  }

  /** The node with this hash. Another one at the same path is of another map, which may still need it. */
  get(path: string, hash: string): TrieNode | undefined {
    const node = this.#nodes.get(path);
    if (node === undefined || node.hash !== hash) return undefined;
    this.#nodes.delete(path);
    this.#nodes.set(path, node);
    return node;
  }

  set(path: string, node: TrieNode): void {
    this.delete(path);
    this.#nodes.set(path, node);
    this.#bytes += node.data.length + overheadBytes;
    for (const oldest of this.#nodes.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.delete(oldest);
    }
  }

  delete(path: string): void {
    const node = this.#nodes.get(path);
    if (node === undefined) return;
    this.#nodes.delete(path);
    this.#bytes -= node.data.length + overheadBytes;
  }
}
