import { unseal } from '../../journal/index.ts';
import type { RecordBody, SealedRecord } from '../../model/record.ts';
import { brokenJournal } from '../core/journal-reader.ts';
import type { SpaceTransactor } from '../core/transactor.ts';

/** A record as it may be shown: whole, since records hold no memory text. Addresses and reasons in it are foreign words. */
export type JournalLine = Pick<RecordBody, 'seq' | 'at' | 'key' | 'event'> & Pick<SealedRecord, 'hash' | 'mac'>;

export interface JournalRange {
  /** The first record, from zero. With `backwards`, the last one. Default: the beginning, or the head. */
  readonly from?: number;
  /** Default 100, at most 1,000. */
  readonly limit?: number;
  /** Newest first. */
  readonly backwards?: boolean;
}

/** Reads a stretch of the journal. Each record was followed before, and its seal is checked again here. */
export function journal(transactor: SpaceTransactor, range: JournalRange = {}): Promise<readonly JournalLine[]> {
  return transactor.read(async ({ head }) => {
    if (head === undefined) return [];
    const [first, count] = stretch(range, head.seq);
    if (count === 0) return [];
    const records = await transactor.dependencies.store.records(transactor.space, first, count);
    const lines = records.map((record) => lineOf(transactor, record));
    return range.backwards ? lines.reverse() : lines;
  });
}

function stretch({ from, limit = 100, backwards = false }: JournalRange, last: number): readonly [number, number] {
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
