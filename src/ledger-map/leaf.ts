/**
 * A leaf: the format byte, then its items in byte order of their keys. An item is the length of its key, the length of
 * its value, the key and the value. Lengths are unsigned LEB128 in their shortest form.
 */
const leafFormat = 1;

/** A subtree whose items take no more than this is one leaf. A single item is a leaf whatever its size. */
export const maxLeafBytes = 4_096;

/** An item where it lies in memory: in a leaf, or alone. */
export interface LeafItem {
  readonly source: Buffer;
  readonly at: number;
  readonly keyAt: number;
  readonly valueAt: number;
  readonly end: number;
}

/** Whether the bytes are a leaf as `leafOf` writes it, and with how many items. Undefined if not. */
export function countItems(data: Buffer): number | undefined {
  if (data[0] !== leafFormat) return undefined;
  let [count, at] = [0, 1];
  for (let last: LeafItem | undefined; at < data.length; count += 1) {
    const item = itemAt(data, at);
    if (item === undefined || (last !== undefined && compareItems(last, item) >= 0)) return undefined;
    [last, at] = [item, item.end];
  }
  return count === 0 ? undefined : count;
}

/** The items of a leaf that was checked, in order. */
export function itemsOf(data: Buffer): readonly LeafItem[] {
  const items: LeafItem[] = [];
  for (let item = itemAt(data, 1); item !== undefined; item = itemAt(data, item.end)) items.push(item);
  return items;
}

/** The leaf with these items, in byte order of their keys, each key once. */
export function leafOf(items: readonly LeafItem[]): Buffer {
  const data = Buffer.allocUnsafeSlow(1 + sizeOf(items));
  data[0] = leafFormat;
  let at = 1;
  for (const { source, at: start, end } of items) at += source.copy(data, at, start, end);
  return data;
}

/** Items in order, with others that have other keys. */
export function withItems(ordered: readonly LeafItem[], others: readonly LeafItem[]): readonly LeafItem[] {
  if (others.length > 4) return [...ordered, ...others].sort(compareItems);
  const items = [...ordered];
  for (const other of others) items.splice(-1 - positionOf(items, keyOf(other)), 0, other);
  return items;
}

export function newItem(key: Buffer, value: Uint8Array): LeafItem {
  const keyAt = lengthOfLength(key.length) + lengthOfLength(value.length);
  const valueAt = keyAt + key.length;
  const end = valueAt + value.length;
  const source = Buffer.allocUnsafe(end);
  writeLength(source, writeLength(source, 0, key.length), value.length);
  source.set(key, keyAt);
  source.set(value, valueAt);
  return { source, at: 0, keyAt, valueAt, end };
}

/** Bytes that the items take in a leaf. */
export function sizeOf(items: readonly LeafItem[]): number {
  return items.reduce((sum, { at, end }) => sum + end - at, 0);
}

/** The position of a key among items in order; if it is absent, minus one minus the position it would have. */
export function positionOf(items: readonly LeafItem[], key: Buffer): number {
  let [low, high] = [0, items.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const { source, keyAt, valueAt } = items[middle] as LeafItem;
    const order = source.compare(key, 0, key.length, keyAt, valueAt);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1 - low;
}

export function keyOf({ source, keyAt, valueAt }: LeafItem): Buffer {
  return source.subarray(keyAt, valueAt);
}

/** A copy: what a caller does with it does not reach the cache. */
export function copiedValue({ source, valueAt, end }: LeafItem): Uint8Array {
  return new Uint8Array(source.subarray(valueAt, end));
}

function compareItems(a: LeafItem, b: LeafItem): number {
  return a.source.compare(b.source, b.keyAt, b.valueAt, a.keyAt, a.valueAt);
}

function itemAt(data: Buffer, at: number): LeafItem | undefined {
  const key = lengthAt(data, at);
  if (key === undefined) return undefined;
  const value = lengthAt(data, at + lengthOfLength(key));
  if (value === undefined) return undefined;
  const keyAt = at + lengthOfLength(key) + lengthOfLength(value);
  const valueAt = keyAt + key;
  const end = valueAt + value;
  return end <= data.length ? { source: data, at, keyAt, valueAt, end } : undefined;
}

const maxLengthBits = 28;

function lengthAt(data: Buffer, at: number): number | undefined {
  let length = 0;
  for (let shift = 0; shift <= maxLengthBits; shift += 7) {
    const byte = data[at + shift / 7];
    if (byte === undefined) return undefined;
    length += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return byte === 0 && shift > 0 ? undefined : length;
  }
  return undefined;
}

function writeLength(data: Buffer, at: number, length: number): number {
  let rest = length;
  let end = at;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) {
    data[end] = (rest % 0x80) + 0x80;
    end += 1;
  }
  data[end] = rest;
  return end + 1;
}

function lengthOfLength(length: number): number {
  if (length < 0x80) return 1;
  if (length < 0x4000) return 2;
  if (length < 0x20_0000) return 3;
  return length < 0x1000_0000 ? 4 : 5;
}
