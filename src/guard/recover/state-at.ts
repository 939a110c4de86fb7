import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EntryFacts } from '../../model/entry.ts';
import type { RecordBody } from '../../model/record.ts';
import { brokenJournal, readRecord, verifiedRecords } from '../core/journal-reader.ts';
import type { SpaceTransactor } from '../core/transactor.ts';

/** A record, or a time: the last record before it. */
type Point = { readonly seq: number } | { readonly time: number };

/** The memory as it was at a record, as far as it has changed since. */
interface PastState {
  readonly seq: number;
  /** Every entry that changed after the record, with its facts at the record; undefined if it did not exist yet. */
  readonly entries: ReadonlyMap<string, EntryFacts | undefined>;
}

/**
 * What the entries were at a point of the journal. Costs time in what has changed since: each later record says what it
 * changed, and which record the entry had its facts from before.
 */
export async function stateAt(transactor: SpaceTransactor, point: Point): Promise<PastState | undefined> {
  const { dependencies, ledger, space } = transactor;
  const { head } = ledger;
  const seq = head === undefined ? undefined : await recordAt(transactor, point, head.seq);
  if (head === undefined || seq === undefined) return undefined;
  const before = new Map<string, number | undefined>();
  for await (const records of verifiedRecords(dependencies, space, seq + 1, head.seq)) {
    for (const { event } of records) {
      for (const [index, { id }] of event.changes.entries()) {
        if (!before.has(id)) before.set(id, event.before?.[index]?.seq);
      }
    }
    await nextTurn();
  }
  return { seq, entries: await factsAt(transactor, before) };
}

async function factsAt(
  { dependencies, space }: SpaceTransactor,
  records: ReadonlyMap<string, number | undefined>,
): Promise<ReadonlyMap<string, EntryFacts | undefined>> {
  const entries = new Map<string, EntryFacts | undefined>();
  let last: RecordBody | undefined;
  for (const [id, seq] of [...records].sort(([, a], [, b]) => (a ?? -1) - (b ?? -1))) {
    if (seq === undefined) {
      entries.set(id, undefined);
      continue;
    }
    if (last?.seq !== seq) last = await readRecord(dependencies, space, seq);
    const facts = last.event.changes.findLast((change) => change.id === id);
    if (facts === undefined) throw brokenJournal(space, 'edited', seq);
    entries.set(id, facts);
  }
  return entries;
}

/** Times never decrease along a journal, so the last record before a time is found by halving. */
async function recordAt(
  { dependencies, space }: SpaceTransactor,
  point: Point,
  last: number,
): Promise<number | undefined> {
  if ('seq' in point) {
    return Number.isSafeInteger(point.seq) && point.seq >= 0 && point.seq <= last ? point.seq : undefined;
  }
  let [low, high] = [-1, last];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const { at } = await readRecord(dependencies, space, middle);
    if (at < point.time) low = middle;
    else high = middle - 1;
  }
  return low < 0 ? undefined : low;
}
