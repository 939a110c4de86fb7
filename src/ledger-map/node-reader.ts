import type { WorkSlices } from '../base/work-slices.ts';
import type { LedgerNode } from '../model/store.ts';
import type { HashedKey } from './hashed-key.ts';
import { childAt, type NodeRef } from './inner.ts';
import { maxLeafBytes } from './leaf.ts';
import type { NodeCache } from './node-cache.ts';
import { type TrieNode, verifiedNode } from './trie-node.ts';

/** Reads nodes by path; missing ones are left out. */
export type ReadNodes = (paths: readonly string[]) => Promise<readonly LedgerNode[]>;

/** A node is missing or is not the one that its parent names: the stored image was replaced meanwhile, or was altered. */
export class NodeMismatch extends Error {
  override readonly name = 'NodeMismatch';
  readonly path: string;

  constructor(path: string) {
    super(
      `The ledger node at path "${path}" is missing or is not the one that its parent names. Read the image again.`,
    );
    this.path = path;
  }
}

/** A node on the way of some keys: those from `from` up to, not including, `to`. */
export interface NodeVisit {
  readonly path: string;
  readonly node: TrieNode;
  readonly from: number;
  readonly to: number;
}

/** A node that is wanted. The size is unknown for the root. */
interface WantedNode {
  readonly path: string;
  readonly ref: Pick<NodeRef, 'hash'> & Partial<NodeRef>;
  readonly from: number;
  readonly to: number;
}

/** Finds nodes in the cache or in the store, and verifies each before anything uses it. */
export class NodeReader {
  readonly #read: ReadNodes;
  readonly #cache: NodeCache;

  constructor(read: ReadNodes, cache: NodeCache) {
    this.#read = read;
    this.#cache = cache;
  }

  /** Every node from the root to where each key is or would be, parents first. The keys are in order of their hashes. */
  async visits(root: string, keys: readonly HashedKey[], slices: WorkSlices): Promise<readonly NodeVisit[]> {
    const visits: NodeVisit[] = [];
    const unread = new Map<string, Uint8Array>();
    let missing: WantedNode[] = keys.length === 0 ? [] : [{ path: '', ref: { hash: root }, from: 0, to: keys.length }];
    for (;;) {
      missing = await this.#descend(missing, keys, unread, visits, slices);
      if (missing.length === 0) return visits;
      await this.#fetch(missing, keys, unread);
      for (const { path } of missing) if (!unread.has(path)) throw new NodeMismatch(path);
    }
  }

  /** Visits what can be reached without reading from the store; returns the nodes that are missing. */
  async #descend(
    wanted: readonly WantedNode[],
    keys: readonly HashedKey[],
    unread: ReadonlyMap<string, Uint8Array>,
    visits: NodeVisit[],
    slices: WorkSlices,
  ): Promise<WantedNode[]> {
    const missing: WantedNode[] = [];
    const stack = [...wanted];
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      const node = this.#known(next, unread);
      if (node === undefined) missing.push(next);
      else visits.push({ path: next.path, node, from: next.from, to: next.to });
      if (node?.inner === true) stack.push(...below(next, node, keys));
      if (slices.due) await slices.pause();
    }
    return missing;
  }

  /** These nodes, in this order. With `passing`, they do not replace what the cache holds. */
  async nodes(refs: ReadonlyMap<string, string>, passing = false): Promise<ReadonlyMap<string, TrieNode>> {
    const known = new Map<string, TrieNode>();
    const missing: string[] = [];
    for (const [path, hash] of refs) {
      const node = this.#cache.get(path, hash);
      if (node === undefined) missing.push(path);
      else known.set(path, node);
    }
    const stored = new Map<string, Uint8Array>();
    if (missing.length > 0) for (const { path, data } of await this.#read(missing)) stored.set(path, data);
    for (const path of missing) {
      const node = verifiedOrThrow(path, stored.get(path), refs.get(path) ?? '');
      known.set(path, node);
      if (!passing) this.#cache.set(path, node);
    }
    return known;
  }

  #known({ path, ref }: WantedNode, unread: ReadonlyMap<string, Uint8Array>): TrieNode | undefined {
    const cached = this.#cache.get(path, ref.hash);
    if (cached !== undefined) return cached;
    const data = unread.get(path);
    if (data === undefined) return undefined;
    const node = verifiedOrThrow(path, data, ref.hash);
    if (ref.size !== undefined && (node.size !== ref.size || node.count !== ref.count)) throw new NodeMismatch(path);
    this.#cache.set(path, node);
    return node;
  }

  /**
   * Reads the missing nodes and, in the same call, those that are probably below them: hashes are evenly spread, so the
   * size of a subtree tells its depth. Reading a path that has no node is cheaper than another call.
   */
  async #fetch(
    missing: readonly WantedNode[],
    keys: readonly HashedKey[],
    unread: Map<string, Uint8Array>,
  ): Promise<void> {
    const paths = new Set<string>();
    for (const { path, ref, from, to } of missing) {
      paths.add(path);
      const levels = ref.size === undefined ? 0 : levelsBelow(ref.size);
      for (let depth = path.length + 1; depth <= path.length + levels; depth += 1) {
        for (let at = from; at < to; at += 1) {
          const guess = (keys[at] as HashedKey).hash.slice(0, depth);
          if (!this.#cache.has(guess)) paths.add(guess);
        }
      }
    }
    for (const { path, data } of await this.#read([...paths])) if (paths.has(path)) unread.set(path, data);
  }
}

/** The nodes below an inner node that lead to its keys. */
function below(visit: WantedNode, node: TrieNode, keys: readonly HashedKey[]): readonly WantedNode[] {
  return rangesBelow(visit, keys).flatMap(({ path, digit, from, to }) => {
    const ref = childAt(node.data, digit);
    return ref === undefined ? [] : [{ path, ref, from, to }];
  });
}

/** The keys that pass a node, by the child they go to. */
export function rangesBelow(
  { path, from, to }: { readonly path: string; readonly from: number; readonly to: number },
  keys: readonly { readonly hash: string }[],
): readonly { readonly path: string; readonly digit: number; readonly from: number; readonly to: number }[] {
  const ranges = [];
  const depth = path.length;
  for (let start = from; start < to; ) {
    const digit = digitAt(keys, start, depth);
    const end = endOf(keys, start, to, depth, digit);
    ranges.push({ path: `${path}${digit.toString(16)}`, digit, from: start, to: end });
    start = end;
  }
  return ranges;
}

/** The first position after `start` whose digit is greater. Ranges are mostly short, but may be very long. */
function endOf(
  keys: readonly { readonly hash: string }[],
  start: number,
  to: number,
  depth: number,
  digit: number,
): number {
  let step = 1;
  while (start + step < to && digitAt(keys, start + step, depth) === digit) step *= 2;
  let [low, high] = [start + Math.floor(step / 2), Math.min(start + step, to)];
  while (low + 1 < high) {
    const middle = (low + high) >>> 1;
    if (digitAt(keys, middle, depth) === digit) low = middle;
    else high = middle;
  }
  return high;
}

function digitAt(keys: readonly { readonly hash: string }[], at: number, depth: number): number {
  return Number.parseInt((keys[at] as { readonly hash: string }).hash.charAt(depth), 16);
}

function verifiedOrThrow(path: string, data: Uint8Array | undefined, hash: string): TrieNode {
  const node = data === undefined ? undefined : verifiedNode(data, hash);
  if (node === undefined) throw new NodeMismatch(path);
  return node;
}

function levelsBelow(size: number): number {
  return size <= maxLeafBytes ? 0 : Math.ceil(Math.log(size / maxLeafBytes) / Math.log(16));
}
