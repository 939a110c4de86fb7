import { Fault } from '../base/fault.ts';

const nul = '\u0000';
const mark = '\u0001';
const nulWritten = '\u0001\u0001';
const markWritten = '\u0001\u0002';

/**
 * PostgreSQL text cannot hold U+0000, and several SQLite functions stop at it. So a column holds U+0000 and U+0001 as pairs
 * of control characters, and everything else as it is. The pairs sort like what they stand for: byte order survives.
 */
export function toColumn(text: string): string {
  if (!text.includes(nul) && !text.includes(mark)) return wellFormed(text);
  return wellFormed(text).replaceAll(mark, markWritten).replaceAll(nul, nulWritten);
}

/** A lone surrogate has no UTF-8 and would come back as U+FFFD. The guard never lets one through; here it is refused. */
export function wellFormed(text: string): string {
  if (text.isWellFormed()) return text;
  throw new Fault('value-not-canonical', 'a text with a lone surrogate cannot be stored');
}

export function fromColumn(column: string): string {
  if (!column.includes(mark)) return column;
  return column.replaceAll(nulWritten, nul).replaceAll(markWritten, mark);
}

/** By the bytes of UTF-8, as both databases order a column; JavaScript's own order is by UTF-16 and differs beyond U+FFFF. */
export function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a, 'utf8'), Buffer.from(b, 'utf8'));
}
