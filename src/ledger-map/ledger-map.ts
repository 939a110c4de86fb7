import { sha256 } from '../base/hash.ts';
import { WorkSlices } from '../base/work-slices.ts';
import type { NodeChange } from '../model/store.ts';
import { MapChange } from './change.ts';
import { byHash, bytesOfKey, type HashedKey, hashedKeys, keyIn } from './hashed-key.ts';
import { childrenOf, type NodeRef } from './inner.ts';
import { copiedValue, itemsOf, type LeafItem, positionOf } from './leaf.ts';
import { maxCacheBytes, NodeCache } from './node-cache.ts';
import { NodeReader, type ReadNodes } from './node-reader.ts';
import type { TrieNode } from './trie-node.ts';

/** Long work lets others run after this time. */
const sliceMs = 5;

/** `entries` reads subtrees of up to this size at a time. */
const pageBytes = 128 * 1_024;

/**
 * A map from keys to bytes whose root hash stands for all of its content: a store that alters, swaps, loses or replays a
 * node is found out when the node is read. It is a trie over the hexadecimal digits of each key's SHA-256. The same
 * content has the same nodes, whatever came before.
 */
export class LedgerMap {
  readonly #read: ReadNodes;
  readonly #root: string | undefined;
  readonly #cache: NodeCache;
  readonly #reader: NodeReader;

  /** `root`: hex SHA-256 of the root node, or undefined for an empty map. */
  constructor(read: ReadNodes, root: string | undefined, cache: NodeCache = new NodeCache(maxCacheBytes)) {
    this.#read = read;
    this.#root = root;
    this.#cache = cache;
    this.#reader = new NodeReader(read, cache);
  }

  get root(): string | undefined {
    return this.#root;
  }

  /** The map with another root, of the same store: the nodes they share stay in memory. */
  at(root: string | undefined): LedgerMap {
    return new LedgerMap(this.#read, root, this.#cache);
  }

  /** Values by key; keys that are absent are left out. Throws `NodeMismatch`. */
  async get(keys: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const values = new Map<string, Uint8Array>();
    if (this.#root === undefined) return values;
    const slices = new WorkSlices(sliceMs);
    const hashed = await hashedKeys(keys, slices);
    for (const { node, from, to } of await this.#reader.visits(this.#root, hashed, slices)) {
      if (node.inner) continue;
      const items = itemsOf(node.data);
      for (let at = from; at < to; at += 1) {
        const { key, bytes } = hashed[at] as HashedKey;
        const item = items[positionOf(items, bytes)];
        if (item !== undefined) values.set(key, copiedValue(item));
      }
      if (slices.due) await slices.pause();
    }
    return values;
  }

  /**
   * A new map with these values (null deletes), and exactly the nodes that changed. Does not change this one. Store the
   * nodes before you read the new map: only some of them stay in memory.
   */
  async with(
    changes: ReadonlyMap<string, Uint8Array | null>,
  ): Promise<{ readonly map: LedgerMap; readonly nodes: readonly NodeChange[] }> {
    const change = new MapChange(this.#reader, new WorkSlices(sliceMs));
    const root = await change.apply(this.#root, changes);
    const nodes: NodeChange[] = [];
    for (const [path, node] of change.writes) {
      nodes.push({ path, data: node === null ? null : node.data });
      if (node === null) this.#cache.delete(path);
      else this.#cache.set(path, node);
    }
    return { map: this.at(root), nodes };
  }

  /** Every key and value, in order of the hashed key. Throws `NodeMismatch`, also if the stored image is replaced meanwhile. */
  async *entries(): AsyncGenerator<readonly [string, Uint8Array]> {
    for await (const page of this.pages()) yield* inOrder(page);
  }

  /**
   * The same, many at once, each page in any order: a promise for each value, a hash of each key or a view of each value would
   * take longer than reading it. Do not change or keep the bytes.
   */
  async *pages(): AsyncGenerator<readonly MapItem[]> {
    if (this.#root === undefined) return;
    const slices = new WorkSlices(sliceMs);
    const stack: NamedNode[] = [{ path: '', hash: this.#root, size: Number.POSITIVE_INFINITY }];
    let page = new Map<string, TrieNode>();
    for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
      if (!page.has(top.path)) page = await this.#page(top);
      const node = page.get(top.path);
      if (node?.inner === true) stack.push(...childrenBelow(top.path, node).reverse());
      else if (node !== undefined) yield mapItemsOf(node);
      if (slices.due) await slices.pause();
    }
  }

  /** A node, and all that is below it if that is not too much. */
  async #page(top: NamedNode): Promise<Map<string, TrieNode>> {
    const page = new Map<string, TrieNode>();
    for (let level: readonly NamedNode[] = [top]; level.length > 0; ) {
      const nodes = await this.#reader.nodes(new Map(level.map(({ path, hash }) => [path, hash])), true);
      for (const [path, node] of nodes) page.set(path, node);
      if (top.size > pageBytes) return page;
      level = [...nodes].flatMap(([path, node]) => (node.inner ? childrenBelow(path, node) : []));
    }
    return page;
  }
}

/** A key, and where its value lies in memory. */
interface MapItem {
  readonly key: string;
  readonly item: LeafItem;
}

interface NamedNode extends Pick<NodeRef, 'hash' | 'size'> {
  readonly path: string;
}

function childrenBelow(path: string, node: TrieNode): NamedNode[] {
  return childrenOf(node.data).map(([digit, { hash, size }]) => ({ path: `${path}${digit.toString(16)}`, hash, size }));
}

function mapItemsOf(node: TrieNode): readonly MapItem[] {
  return itemsOf(node.data).map((item) => ({ key: keyIn(item.source, item.keyAt, item.valueAt), item }));
}

function inOrder(page: readonly MapItem[]): readonly (readonly [string, Uint8Array])[] {
  const hashed = page.map(({ key, item }) => ({ key, item, hash: sha256(bytesOfKey(key)) }));
  return hashed.sort(byHash).map(({ key, item }) => [key, copiedValue(item)]);
}
