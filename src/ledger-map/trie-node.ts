import { sha256 } from '../base/hash.ts';
import { isInner, type NodeRef, totalOf } from './inner.ts';
import { countItems } from './leaf.ts';

/** A node whose bytes have the hash that its parent, or the root, names. */
export interface TrieNode extends NodeRef {
  readonly inner: boolean;
  readonly data: Buffer;
}

/** Returns undefined if the bytes are not the ones wanted, or are not a node. */
export function verifiedNode(bytes: Uint8Array, wanted: string): TrieNode | undefined {
  const data = Buffer.allocUnsafeSlow(bytes.length);
  data.set(bytes); // what was verified stays as it is, whatever its owner does with it
  if (sha256(data) !== wanted) return undefined;
  if (isInner(data)) return { hash: wanted, inner: true, data, ...totalOf(data) };
  const count = countItems(data);
  return count === undefined ? undefined : { hash: wanted, inner: false, data, size: data.length - 1, count };
}
