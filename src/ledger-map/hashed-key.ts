import { sha256 } from '../base/hash.ts';
import type { WorkSlices } from '../base/work-slices.ts';

/** A key as the map stores it, and where. */
export interface HashedKey {
  readonly key: string;
  readonly bytes: Buffer;
  /** The path of the key: its digits lead from the root to the leaf. */
  readonly hash: string;
}

/** Never found in UTF-8: marks a key that has no UTF-8 form because of a lone surrogate. */
const utf16Mark = 0xff;

/** Different keys have different bytes. */
export function bytesOfKey(key: string): Buffer {
  return key.isWellFormed() ? Buffer.from(key) : Buffer.concat([Buffer.of(utf16Mark), Buffer.from(key, 'utf16le')]);
}

/** The key that lies in a part of these bytes. */
export function keyIn(bytes: Buffer, start: number, end: number): string {
  return bytes[start] === utf16Mark ? bytes.toString('utf16le', start + 1, end) : bytes.toString('utf8', start, end);
}

/** Above this number of keys, a sort would keep the event loop waiting. */
const maxKeysPerSort = 4_096;
const digitsOfGroup = 3;

/** The keys in order of their hashes, each once. */
export async function hashedKeys(keys: Iterable<string>, slices: WorkSlices): Promise<readonly HashedKey[]> {
  const hashed: HashedKey[] = [];
  for (const key of new Set(keys)) {
    const bytes = bytesOfKey(key);
    hashed.push({ key, bytes, hash: sha256(bytes) });
    if (slices.due) await slices.pause();
  }
  if (hashed.length <= maxKeysPerSort) return hashed.sort(byHash);
  const groups = Array.from({ length: 16 ** digitsOfGroup }, (): HashedKey[] => []);
  for (const key of hashed) {
    groups[Number.parseInt(key.hash.slice(0, digitsOfGroup), 16)]?.push(key);
    if (slices.due) await slices.pause();
  }
  const ordered: HashedKey[] = [];
  for (const group of groups) {
    ordered.push(...group.sort(byHash));
    if (slices.due) await slices.pause();
  }
  return ordered;
}

export function byHash(a: { readonly hash: string }, b: { readonly hash: string }): number {
  if (a.hash === b.hash) return 0;
  return a.hash < b.hash ? -1 : 1;
}
