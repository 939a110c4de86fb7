/**
 * An inner node: the format byte, a bit for each of the 16 children that is there, and for each of those, in order, the
 * SHA-256 of its node, the bytes of all items below it (6 bytes) and their number (4 bytes).
 */
const innerFormat = 2;

const hashBytes = 32;
const sizeBytes = 6;
const refBytes = hashBytes + sizeBytes + 4;
const headBytes = 3;

/** A node as its parent names it. */
export interface NodeRef {
  /** Hex SHA-256. */
  readonly hash: string;
  /** Bytes that all items below it take. */
  readonly size: number;
  /** Number of items below it. */
  readonly count: number;
}

export function isInner(data: Buffer): boolean {
  return (
    data[0] === innerFormat && data.length > headBytes && data.length === headBytes + bits(maskOf(data)) * refBytes
  );
}

/** The child for a hexadecimal digit. */
export function childAt(data: Buffer, digit: number): NodeRef | undefined {
  const mask = maskOf(data);
  if ((mask & (1 << digit)) === 0) return undefined;
  const at = offsetOf(mask, digit);
  return {
    hash: data.toString('hex', at, at + hashBytes),
    size: data.readUIntBE(at + hashBytes, sizeBytes),
    count: data.readUInt32BE(at + hashBytes + sizeBytes),
  };
}

export function childrenOf(data: Buffer): readonly (readonly [digit: number, child: NodeRef])[] {
  return Array.from({ length: 16 }, (_, digit) => digit).flatMap((digit) => {
    const child = childAt(data, digit);
    return child === undefined ? [] : [[digit, child] as const];
  });
}

/** What is below a node, summed over its children. */
export function totalOf(data: Buffer): Omit<NodeRef, 'hash'> {
  let [size, count] = [0, 0];
  for (let at = headBytes + hashBytes; at < data.length; at += refBytes) {
    size += data.readUIntBE(at, sizeBytes);
    count += data.readUInt32BE(at + sizeBytes);
  }
  return { size, count };
}

/** A node with other children for some digits (undefined: none), or one with only these. */
export function innerWith(data: Buffer | undefined, changes: ReadonlyMap<number, NodeRef | undefined>): Buffer {
  const before = data === undefined ? 0 : maskOf(data);
  let mask = before;
  for (const [digit, child] of changes) mask = child === undefined ? mask & ~(1 << digit) : mask | (1 << digit);
  const next = Buffer.allocUnsafeSlow(headBytes + bits(mask) * refBytes);
  next[0] = innerFormat;
  next.writeUInt16BE(mask, 1);
  let at = headBytes;
  for (let digit = 0; digit < 16; digit += 1) {
    if ((mask & (1 << digit)) === 0) continue;
    const change = changes.get(digit);
    if (change !== undefined) {
      next.write(change.hash, at, 'hex');
      next.writeUIntBE(change.size, at + hashBytes, sizeBytes);
      next.writeUInt32BE(change.count, at + hashBytes + sizeBytes);
    } else {
      const from = offsetOf(before, digit);
      data?.copy(next, at, from, from + refBytes);
    }
    at += refBytes;
  }
  return next;
}

function maskOf(data: Buffer): number {
  return data.readUInt16BE(1);
}

function offsetOf(mask: number, digit: number): number {
  return headBytes + bits(mask & ((1 << digit) - 1)) * refBytes;
}

function bits(mask: number): number {
  let [rest, count] = [mask, 0];
  for (; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
