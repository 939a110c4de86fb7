import * as z from 'zod';
import { unseal } from '../../journal/index.ts';
import type { RecordBody, SealedRecord } from '../../model/record.ts';
import { brokenJournal } from '../core/journal-reader.ts';
import { field, optional } from '../core/request.ts';
import type { SpaceTransactor } from '../core/transactor.ts';

/**
 * A record in the form it may be shown: complete, since records contain no memory text. Addresses and reasons in it
 * were written by others.
 */
export type JournalLine = Pick<RecordBody, 'seq' | 'at' | 'key' | 'event'> & Pick<SealedRecord, 'hash' | 'mac'>;

export const journalRequest = z.strictObject({
  from: optional(field.count),
  limit: optional(field.count),
  backwards: optional(field.flag),
});
/**
 * A range of the journal: starts at record `from` (default: the first) or, with `backwards`, goes from there to older
 * ones (default: the head). `limit` defaults to 100, at most 1,000.
 */
export type JournalRange = z.infer<typeof journalRequest>;

/** Records of the journal, in the requested order. */
export interface JournalResult {
  readonly outcome: 'read';
  readonly lines: readonly JournalLine[];
}

/** Reads a range of the journal. Each record was verified before, and its seal is checked again here. */
export function journal(transactor: SpaceTransactor, range: JournalRange): Promise<JournalResult> {
  return transactor.read(async ({ head }) => {
    if (head === undefined) return { outcome: 'read', lines: [] };
    const [first, count] = boundsOf(range, head.seq);
    if (count === 0) return { outcome: 'read', lines: [] };
    const records = await transactor.dependencies.store.records(transactor.space, first, count);
    const lines = records.map((record) => lineOf(transactor, record));
    return { outcome: 'read', lines: range.backwards ? lines.reverse() : lines };
  });
}

function boundsOf({ from, limit = 100, backwards = false }: JournalRange, last: number): readonly [number, number] {
  const count = Math.min(Math.max(Math.trunc(limit), 1), 1_000);
  if (!backwards) return [Math.max(Math.trunc(from ?? 0), 0), count];
  const end = Math.min(Math.trunc(from ?? last), last);
  const first = Math.max(end - count + 1, 0);
  return [first, Math.max(end - first + 1, 0)];
}

function lineOf({ dependencies, space }: SpaceTransactor, record: SealedRecord): JournalLine {
  const sealed = unseal(dependencies.keyring, record);
  if (!sealed.ok) throw brokenJournal(space, sealed.flaw, record.seq);
  const { seq, at, key, event } = sealed.body;
  return { seq, at, key, event, hash: record.hash, mac: record.mac };
}
