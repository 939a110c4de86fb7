import { Fault } from '../../base/fault.ts';
import { wellFormed } from '../encoding.ts';

/** JSON escapes U+0000, so it needs no pairs. But it would keep a lone surrogate, so those are refused, as in any column. */
export function json(value: object): string {
  const written = JSON.stringify(value);
  // A match may be a text about surrogates, so each part is checked itself. Hardly any write gets this far.
  if (!written.includes('\\ud')) return written;
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? wellFormed(part) : part));
}

/** `expected` returns undefined for a value that the column never has. */
export function parsed<T>(expected: (value: unknown) => T | undefined, column: unknown, table: string, seq: number): T {
  const value = typeof column === 'string' ? expected(parsedJson(column)) : undefined;
  if (value === undefined) throw damaged(table, seq);
  return value;
}

function parsedJson(column: string): unknown {
  try {
    return JSON.parse(column);
  } catch {
    return undefined; // Nothing expects it, and the caller names the row.
  }
}

export function damaged(table: string, seq: number): Fault {
  return new Fault(
    'store-corrupt',
    `a row of table ${table} cannot be read; run \`bezoar verify\`, then \`bezoar rebuild\` if the journal is intact; otherwise run \`bezoar salvage\` or restore a backup. See docs/backup.md`,
    { table, seq },
  );
}
