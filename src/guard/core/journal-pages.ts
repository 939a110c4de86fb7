import { follow, type Trail } from '../../journal/index.ts';
import type { Head, RecordBody, SealedRecord } from '../../model/record.ts';
import { brokenJournal } from '../ledger/ledger.ts';
import type { GuardDependencies } from './dependencies.ts';

const recordsPerPage = 1_000;

export interface JournalPage {
  readonly record: SealedRecord;
  readonly body: RecordBody;
}

/** Every record to the head, each of them followed again. */
export async function* recordsUpTo(
  { store, keyring }: Pick<GuardDependencies, 'store' | 'keyring'>,
  space: string,
  { seq: last }: Head,
): AsyncGenerator<JournalPage> {
  let trail: Trail = { head: undefined, key: 0 };
  while ((trail.head?.seq ?? -1) < last) {
    const from = (trail.head?.seq ?? -1) + 1;
    const records = await store.records(space, from, Math.min(recordsPerPage, last - from + 1));
    if (records.length === 0) throw brokenJournal(space, 'missing', from);
    for (const record of records) {
      const link = follow(keyring, space, trail, record);
      if (!link.ok) throw brokenJournal(space, link.flaw, link.seq);
      trail = link.trail;
      yield { record, body: link.body };
    }
  }
}
