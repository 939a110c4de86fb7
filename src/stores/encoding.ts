import { Fault } from '../base/fault.ts';

const nul = '\u0000';
const escapeChar = '\u0001';
const escapedNul = '\u0001\u0001';
const escapedEscapeChar = '\u0001\u0002';

/**
 * PostgreSQL text cannot hold U+0000, and several SQLite functions stop at it. So a column stores U+0000 and U+0001 as pairs
 * of control characters, and everything else unchanged. The pairs sort like the characters they replace, so byte order is kept.
 */
export function toColumn(text: string): string {
  if (!text.includes(nul) && !text.includes(escapeChar)) return wellFormed(text);
  return wellFormed(text).replaceAll(escapeChar, escapedEscapeChar).replaceAll(nul, escapedNul);
}

/** UTF-8 cannot encode a lone surrogate: it would be read back as U+FFFD. The guard rejects them earlier; this is the last check. */
export function wellFormed(text: string): string {
  if (text.isWellFormed()) return text;
  throw new Fault('value-not-canonical', 'a text with a lone surrogate cannot be stored; pass well-formed Unicode');
}

export function fromColumn(column: string): string {
  if (!column.includes(escapeChar)) return column;
  return column.replaceAll(escapedNul, nul).replaceAll(escapedEscapeChar, escapeChar);
}

/** Compares UTF-8 bytes, as both databases order a column. JavaScript compares UTF-16 units, which differs beyond U+FFFF. */
export function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a, 'utf8'), Buffer.from(b, 'utf8'));
}
