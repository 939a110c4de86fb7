import { coverages } from '../model/provenance.ts';
import { NumberSet } from './bloom.ts';
import type { Evidence, OutsideText, UserTurn } from './evidence.ts';
import type { MarkedClause } from './marks.ts';
import { roles } from './roles.ts';
import { tokenKinds } from './tokens.ts';

/** Evidence of another version counts as none: its sets would claim not to hold what they hold. */
const formatVersion = 3;

/** Evidence as bytes. */
export function encodeEvidence({ coverage, turns, sources, outside, overflowed }: Evidence): Uint8Array {
  const out = new Writer();
  out.int(formatVersion, 1);
  out.int(coverages.indexOf(coverage), 1);
  out.int(overflowed ? 1 : 0, 1);
  out.list(turns, 2, ({ record, id, clauses, answered }) => {
    out.int(record, 4);
    out.int(id, 4);
    out.list(clauses, 1, (one) => writeClause(out, one));
    out.list(answered, 1, (one) => writeClause(out, one));
  });
  out.list(sources, 2, ({ record, id, kind, marks }) => {
    out.int(record, 4);
    out.int(id, 4);
    out.int(kind === 'tool' ? 0 : 1, 1);
    out.list(marks, 1, (mark) => out.int(mark, 3));
  });
  out.list(outside, 1, ({ bytes, count }) => {
    out.int(count, 4);
    out.int(bytes.length, 2);
    out.bytes(bytes);
  });
  return out.done();
}

function writeClause(out: Writer, { tokens, qualifiers, continues }: MarkedClause): void {
  out.int(qualifiers, 3);
  out.int(tokens.length | (continues ? 128 : 0), 1);
  for (const { mark, kind, negated, role } of tokens) {
    out.int(mark, 3);
    const roleBits = role === undefined ? 0 : (roles.indexOf(role) + 1) << 4;
    out.int(tokenKinds.indexOf(kind) | (negated ? 8 : 0) | roleBits, 1);
  }
}

/** Evidence from bytes; undefined if they are not evidence of this version. */
export function decodeEvidence(bytes: Uint8Array): Evidence | undefined {
  try {
    return read(new Reader(bytes));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function read(input: Reader): Evidence | undefined {
  if (input.int(1) !== formatVersion) return undefined;
  const coverage = coverages[input.int(1)];
  if (coverage === undefined) return undefined;
  const overflowed = input.int(1) === 1;
  const turns = times(
    input.int(2),
    (): UserTurn => ({
      record: input.int(4),
      id: input.int(4),
      clauses: times(input.int(1), () => clause(input)),
      answered: times(input.int(1), () => clause(input)),
    }),
  );
  const sources = times(
    input.int(2),
    (): OutsideText => ({
      record: input.int(4),
      id: input.int(4),
      kind: input.int(1) === 0 ? 'tool' : 'document',
      marks: times(input.int(1), () => input.int(3)),
    }),
  );
  const outside = times(input.int(1), () => {
    const count = input.int(4);
    return new NumberSet(input.bytes(input.int(2)), count);
  });
  return { coverage, turns, sources, outside, overflowed };
}

function clause(input: Reader): MarkedClause {
  const qualifiers = input.int(3);
  const size = input.int(1);
  const tokens = times(size & 127, () => {
    const mark = input.int(3);
    const flags = input.int(1);
    return {
      mark,
      kind: tokenKinds[flags & 7] ?? 'word',
      negated: (flags & 8) !== 0,
      role: roles[(flags >> 4) - 1],
    } as const;
  });
  return { qualifiers, tokens, continues: size >= 128 };
}

function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}

const initialBytes = 1_024;

class Writer {
  #bytes = new Uint8Array(initialBytes);
  #at = 0;

  int(value: number, size: number): void {
    this.#makeRoom(size);
    for (let at = size - 1; at >= 0; at--) this.#bytes[this.#at++] = Math.floor(value / 2 ** (8 * at)) & 255;
  }

  list<T>(items: readonly T[], size: number, write: (item: T) => void): void {
    this.int(items.length, size);
    for (const item of items) write(item);
  }

  bytes(some: Uint8Array): void {
    this.#makeRoom(some.length);
    this.#bytes.set(some, this.#at);
    this.#at += some.length;
  }

  done(): Uint8Array {
    return this.#bytes.slice(0, this.#at);
  }

  #makeRoom(size: number): void {
    if (this.#at + size <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * (this.#at + size));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  int(size: number): number {
    const end = this.#endOf(size);
    let value = 0;
    while (this.#at < end) value = value * 256 + (this.#bytes[this.#at++] ?? 0);
    return value;
  }

  bytes(size: number): Uint8Array {
    const end = this.#endOf(size);
    const part = this.#bytes.slice(this.#at, end);
    this.#at = end;
    return part;
  }

  #endOf(size: number): number {
    if (this.#at + size > this.#bytes.length) throw new RangeError('the evidence ends early');
    return this.#at + size;
  }
}
