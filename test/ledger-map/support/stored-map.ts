import { LedgerMap, type ReadNodes } from '../../../src/ledger-map/index.ts';
import type { NodeChange } from '../../../src/model/store.ts';

/** Nodes as a store keeps them: bytes by path, copied in and out. */
export class NodeStore {
  readonly nodes = new Map<string, Uint8Array>();
  /** How many nodes each call asked for. */
  readonly calls: number[] = [];

  readonly read: ReadNodes = async (paths) => {
    this.calls.push(paths.length);
    return [...new Set(paths)].flatMap((path) => {
      const data = this.nodes.get(path);
      return data === undefined ? [] : [{ path, data: Uint8Array.from(data) }];
    });
  };

  save(changes: readonly NodeChange[]): void {
    for (const { path, data } of changes) {
      if (data === null) this.nodes.delete(path);
      else this.nodes.set(path, Uint8Array.from(data));
    }
  }
}

/** Stores the changes and returns the map with them. */
export async function changed(
  store: NodeStore,
  map: LedgerMap,
  changes: Iterable<readonly [string, Uint8Array | null]>,
): Promise<LedgerMap> {
  const next = await map.with(new Map(changes));
  store.save(next.nodes);
  return next.map;
}

export async function storedMap(
  entries: Iterable<readonly [string, Uint8Array]>,
): Promise<{ readonly store: NodeStore; readonly map: LedgerMap }> {
  const store = new NodeStore();
  return { store, map: await changed(store, new LedgerMap(store.read, undefined), entries) };
}

/** `count` entries; the value of each is as long as told, and different from all others. */
export function someEntries(count: number, valueBytes: number, from = 0): readonly (readonly [string, Uint8Array])[] {
  return Array.from({ length: count }, (_, index) => [`entry-${from + index}`, someValue(from + index, valueBytes)]);
}

export function someValue(seed: number, bytes: number): Uint8Array {
  return Uint8Array.from({ length: bytes }, (_, at) => (seed * 31 + at * 7 + (seed >>> 8)) % 256);
}

export async function contentOf(map: LedgerMap): Promise<ReadonlyMap<string, Uint8Array>> {
  const content = new Map<string, Uint8Array>();
  for await (const [key, value] of map.entries()) content.set(key, value);
  return content;
}

/** Bytes as text: comparing byte by byte takes the test runner a thousand times longer. */
export function readable(content: Iterable<readonly [string, Uint8Array]>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from(content, ([key, value]) => [`key ${key}`, Buffer.from(value).toString('latin1')]),
  );
}
