import { sha256 } from '../base/hash.ts';
import type { WorkSlices } from '../base/work-slices.ts';
import { byHash, type HashedKey, hashedKeys } from './hashed-key.ts';
import { childAt, childrenOf, innerWith, type NodeRef, totalOf } from './inner.ts';
import { itemsOf, keyOf, type LeafItem, leafOf, maxLeafBytes, newItem, positionOf, sizeOf, withItems } from './leaf.ts';
import { type NodeReader, type NodeVisit, rangesBelow } from './node-reader.ts';
import type { TrieNode } from './trie-node.ts';

/** A key with its new item; undefined deletes. */
interface KeyChange extends HashedKey {
  readonly item: LeafItem | undefined;
}

/** An item whose place in the map is known. */
interface PlacedItem {
  readonly hash: string;
  readonly item: LeafItem;
}

/** An inner node with so little below it that it becomes a leaf. */
interface Collapse {
  readonly visit: NodeVisit;
  readonly data: Buffer;
}

/**
 * Changes some keys, from the leaves up. The shape follows from the content alone: a subtree is a leaf if it has one
 * item or its items take no more than `maxLeafBytes`, and an inner node otherwise.
 */
export class MapChange {
  /** The nodes that are not what they were; null for those that are gone. */
  readonly writes = new Map<string, TrieNode | null>();
  readonly #reader: NodeReader;
  readonly #slices: WorkSlices;
  readonly #visited = new Map<string, TrieNode>();

  constructor(reader: NodeReader, slices: WorkSlices) {
    this.#reader = reader;
    this.#slices = slices;
  }

  /** Returns the new root. */
  async apply(root: string | undefined, values: ReadonlyMap<string, Uint8Array | null>): Promise<string | undefined> {
    const changes: KeyChange[] = [];
    for (const key of await hashedKeys(values.keys(), this.#slices)) {
      const value = values.get(key.key) ?? null;
      changes.push({ ...key, item: value === null ? undefined : newItem(key.bytes, value) });
      if (this.#slices.due) await this.#slices.pause();
    }
    if (root === undefined) return (await this.#build('', await this.#placed(changes, 0, changes.length)))?.hash;
    const levels: NodeVisit[][] = [];
    for (const visit of await this.#reader.visits(root, changes, this.#slices)) {
      const level = levels[visit.path.length];
      if (level === undefined) levels[visit.path.length] = [visit];
      else level.push(visit);
      this.#visited.set(visit.path, visit.node);
    }
    const after = new Map<string, NodeRef | undefined>([['', { hash: root, size: 0, count: 0 }]]);
    for (const level of levels.reverse()) await this.#applyLevel(level, changes, after);
    return after.get('')?.hash;
  }

  async #applyLevel(
    level: readonly NodeVisit[],
    changes: readonly KeyChange[],
    after: Map<string, NodeRef | undefined>,
  ): Promise<void> {
    const collapses: Collapse[] = [];
    for (const visit of level) {
      const { path, node } = visit;
      const data = node.inner ? await this.#changeInner(visit, changes, after) : undefined;
      if (data === undefined) after.set(path, await this.#changeLeaf(visit, changes));
      else if (data === node.data) after.set(path, node);
      else if (isLeaf(totalOf(data))) collapses.push({ visit, data });
      else after.set(path, this.#write(path, true, data, totalOf(data)));
      if (this.#slices.due) await this.#slices.pause();
    }
    if (collapses.length === 0) return;
    const unread = await this.#reader.nodes(this.#unreadChildren(collapses));
    for (const collapse of collapses) {
      after.set(collapse.visit.path, this.#collapse(collapse, unread));
      if (this.#slices.due) await this.#slices.pause();
    }
  }

  async #changeLeaf(visit: NodeVisit, changes: readonly KeyChange[]): Promise<NodeRef | undefined> {
    const before = itemsOf(visit.node.data);
    const replaced = new Set<number>();
    for (let at = visit.from; at < visit.to; at += 1) {
      const position = positionOf(before, (changes[at] as KeyChange).bytes);
      if (position >= 0) replaced.add(position);
      if (this.#slices.due) await this.#slices.pause();
    }
    const added = await this.#placed(changes, visit.from, visit.to);
    const kept = before.filter((_, position) => !replaced.has(position));
    if (kept.length + added.length === 0) return this.#remove(visit.path);
    if (!fitsLeaf([...kept, ...firstItems(added)])) {
      return this.#build(visit.path, await this.#merged(kept, added));
    }
    const data = leafOf(withItems(kept, firstItems(added)));
    return data.equals(visit.node.data) ? visit.node : this.#writeLeaf(visit.path, data, kept.length + added.length);
  }

  /** The same bytes if nothing below has changed. */
  async #changeInner(
    visit: NodeVisit,
    changes: readonly KeyChange[],
    after: ReadonlyMap<string, NodeRef | undefined>,
  ): Promise<Buffer> {
    const children = new Map<number, NodeRef | undefined>();
    for (const { path, digit, from, to } of rangesBelow(visit, changes)) {
      const before = this.#visited.get(path);
      const child =
        before === undefined ? await this.#build(path, await this.#placed(changes, from, to)) : after.get(path);
      if (child?.hash !== before?.hash) children.set(digit, child);
    }
    return children.size === 0 ? visit.node.data : innerWith(visit.node.data, children);
  }

  /** The node for these items, which are in order of their hashes, and all nodes below it. */
  async #build(path: string, items: readonly PlacedItem[]): Promise<NodeRef | undefined> {
    return items.length === 0 ? undefined : this.#buildRange({ path, from: 0, to: items.length }, items);
  }

  async #buildRange(
    range: { readonly path: string; readonly from: number; readonly to: number },
    items: readonly PlacedItem[],
  ): Promise<NodeRef> {
    const { path, from, to } = range;
    if (this.#slices.due) await this.#slices.pause();
    // More items than a leaf has bytes do not fit, so no long list is looked at again on every level.
    if (to - from <= maxLeafBytes) {
      const own = items.slice(from, to).map(({ item }) => item);
      if (fitsLeaf(own)) return this.#writeLeaf(path, leafOf(withItems([], own)), own.length);
    }
    const children = new Map<number, NodeRef>();
    for (const child of rangesBelow(range, items)) children.set(child.digit, await this.#buildRange(child, items));
    const data = innerWith(undefined, children);
    return this.#write(path, true, data, totalOf(data));
  }

  async #placed(changes: readonly KeyChange[], from: number, to: number): Promise<readonly PlacedItem[]> {
    const placed: PlacedItem[] = [];
    for (let at = from; at < to; at += 1) {
      const { hash, item } = changes[at] as KeyChange;
      if (item !== undefined) placed.push({ hash, item });
      if (this.#slices.due) await this.#slices.pause();
    }
    return placed;
  }

  /** Both in order of their hashes. */
  async #merged(kept: readonly LeafItem[], added: readonly PlacedItem[]): Promise<readonly PlacedItem[]> {
    const left = kept.map((item): PlacedItem => ({ hash: sha256(keyOf(item)), item })).sort(byHash);
    const all: PlacedItem[] = [];
    let at = 0;
    for (const right of added) {
      for (; at < left.length && (left[at] as PlacedItem).hash < right.hash; at += 1) all.push(left[at] as PlacedItem);
      all.push(right);
      if (this.#slices.due) await this.#slices.pause();
    }
    return [...all, ...left.slice(at)];
  }

  #unreadChildren(collapses: readonly Collapse[]): ReadonlyMap<string, string> {
    const unread = new Map<string, string>();
    for (const { visit, data } of collapses) {
      for (const [digit, { hash }] of childrenOf(data)) {
        const path = childPath(visit.path, digit);
        if (this.#current(path) === undefined) unread.set(path, hash);
      }
    }
    return unread;
  }

  /** All children are leaves, since together they would fit into one. */
  #collapse({ visit, data }: Collapse, unread: ReadonlyMap<string, TrieNode>): NodeRef | undefined {
    const items = childrenOf(data).flatMap(([digit]) => {
      const path = childPath(visit.path, digit);
      const child = this.#current(path) ?? unread.get(path);
      if (childAt(visit.node.data, digit) === undefined) this.writes.delete(path);
      else this.writes.set(path, null);
      return child === undefined ? [] : itemsOf(child.data);
    });
    return items.length === 0
      ? this.#remove(visit.path)
      : this.#writeLeaf(visit.path, leafOf(withItems([], items)), items.length);
  }

  #current(path: string): TrieNode | undefined {
    return this.writes.get(path) ?? this.#visited.get(path);
  }

  #writeLeaf(path: string, data: Buffer, count: number): NodeRef {
    return this.#write(path, false, data, { size: data.length - 1, count });
  }

  #write(path: string, inner: boolean, data: Buffer, total: Omit<NodeRef, 'hash'>): NodeRef {
    const node: TrieNode = { hash: sha256(data), size: total.size, count: total.count, inner, data };
    this.writes.set(path, node);
    return node;
  }

  #remove(path: string): undefined {
    this.writes.set(path, null);
  }
}

function isLeaf({ size, count }: Omit<NodeRef, 'hash'>): boolean {
  return count <= 1 || size <= maxLeafBytes;
}

function fitsLeaf(items: readonly LeafItem[]): boolean {
  return isLeaf({ size: sizeOf(items), count: items.length });
}

/** All items, if they fit into a leaf; otherwise enough of them to see that they do not. */
function firstItems(items: readonly PlacedItem[]): readonly LeafItem[] {
  return items.slice(0, maxLeafBytes).map(({ item }) => item);
}

function childPath(path: string, digit: number): string {
  return `${path}${digit.toString(16)}`;
}
