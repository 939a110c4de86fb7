import type { Head, SealedRecord } from '../../model/record.ts';
import { spaceKey, toHead, toRecord } from '../sql/rows.ts';
import type { Tables } from '../sql/tables.ts';

export type HeadColumns = Parameters<typeof toHead>[0];

/** The answer to a lock contains at most this many records. If there are more, they are read in pages. */
const maxRecords = 300;

/**
 * The newest record of a space; with `from`, all records from there on, the newest first. As text without values, to be sent
 * with the commands that open a transaction: the name of the schema was checked, and the key of a space is hexadecimal. The
 * lock is held by then, so the result stays valid.
 */
export function headQuery(schema: string, space: string, from?: number): string {
  const ofSpace = `from "${schema}"."record" where space = '${spaceKey(space)}'`;
  if (from === undefined) return `select seq, hash, at ${ofSpace} order by seq desc limit 1`;
  // With the one before, to see that none is missing.
  const first = Math.max(0, Math.trunc(from) - 1);
  return `select seq, hash, at, mac, body ${ofSpace} and seq >= ${first} order by seq desc limit ${maxRecords}`;
}

/** What the query found. If there are too many records to be fetched at once, there are no `records`. */
export function startOf(
  space: string,
  rows: readonly unknown[],
  from: number | undefined,
): { readonly head: Head | undefined; readonly records?: readonly SealedRecord[] } {
  const head = toHead(rows[0] as HeadColumns);
  if (from === undefined || rows.length === maxRecords) return { head };
  const found = rows.map((columns) => toRecord(space, columns as Tables['record'])).reverse();
  return { head, records: found.filter(({ seq }) => seq >= from) };
}
