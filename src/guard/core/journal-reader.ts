import { Fault } from '../../base/fault.ts';
import { WorkSlices } from '../../base/work-slices.ts';
import {
  type BriefBody,
  type Flaw,
  follow,
  followBriefly,
  journalVersion,
  type Link,
  type Trail,
  unnamedTrim,
  unseal,
} from '../../journal/index.ts';
import type { Head, RecordBody, SealedRecord } from '../../model/record.ts';
import type { Store } from '../../model/store.ts';
import type { GuardDependencies } from './dependencies.ts';

/** Few enough that reading and checking them takes a few milliseconds. */
const recordsPerPage = 250;
const firstPage = 60;
/** Characters of all records of a page together, roughly. */
const pageLength = 500_000;
const sliceMs = 10;

type JournalSource = Pick<GuardDependencies, 'store' | 'keyring'>;

export type FollowedJournal =
  | { readonly ok: true; readonly trail: Trail }
  | { readonly ok: false; readonly flaw: Flaw; readonly seq: number; readonly trail: Trail };

export interface FollowedRecord {
  readonly record: SealedRecord;
  readonly body: RecordBody;
}

const beginning: Trail = { head: undefined, key: 0 };

/** Pages of records, starting at `from` and ending at record `last` or at the end of the journal. Between pages, others run. */
export async function* recordPages(
  store: Store,
  space: string,
  from: number,
  last = Number.POSITIVE_INFINITY,
): AsyncGenerator<readonly SealedRecord[]> {
  const slices = new WorkSlices(sliceMs);
  let next = from;
  let limit = firstPage;
  while (next <= last) {
    const records = await store.records(space, next, Math.min(limit, last - next + 1));
    if (records.length === 0) return;
    next += records.length;
    yield records;
    // A record of an import can be as long as a thousand others, and reading a page must not take long.
    const length = records.reduce((sum, { body }) => sum + body.length, 0) / records.length;
    limit = Math.max(1, Math.min(recordsPerPage, limit * 4, Math.floor(pageLength / length)));
    if (slices.spent) await slices.pause();
  }
}

interface FollowOptions {
  /** Where to start; default: the first record. */
  readonly from?: Trail;
  /** Called after the records of each page have been visited. */
  readonly afterPage?: () => Promise<void>;
}

/**
 * Verifies a journal record by record, until `visit` returns false, the journal ends, or a record does not follow from
 * the one before.
 */
export function followJournal(
  source: JournalSource,
  space: string,
  visit: (body: RecordBody, hash: string) => boolean,
  options: FollowOptions = {},
): Promise<FollowedJournal> {
  return followAll(follow, source, space, visit, options);
}

/** The same, for those who need no more of a record than its changes. */
export function followJournalBriefly(
  source: JournalSource,
  space: string,
  visit: (body: BriefBody, hash: string) => boolean,
  options: FollowOptions = {},
): Promise<FollowedJournal> {
  return followAll(followBriefly, source, space, visit, options);
}

async function followAll<Body>(
  followNext: (keyring: JournalSource['keyring'], space: string, trail: Trail, record: SealedRecord) => Link<Body>,
  { store, keyring }: JournalSource,
  space: string,
  visit: (body: Body, hash: string) => boolean,
  { from = beginning, afterPage }: FollowOptions,
): Promise<FollowedJournal> {
  let trail = from;
  const slices = new WorkSlices(sliceMs);
  for await (const records of recordPages(store, space, nextSeq(trail))) {
    for (const record of records) {
      const link = followNext(keyring, space, trail, record);
      if (!link.ok) return { ...link, trail };
      trail = link.trail;
      if (!visit(link.body, record.hash)) return { ok: true, trail };
      if (slices.due) await slices.pause();
    }
    await afterPage?.();
  }
  return { ok: true, trail };
}

/** Every record up to the head, verified again. A journal that ends before the head is broken. */
export async function* recordsUpTo(
  { store, keyring }: JournalSource,
  space: string,
  { seq: last }: Head,
): AsyncGenerator<FollowedRecord> {
  let trail = beginning;
  for await (const records of recordPages(store, space, 0, last)) {
    for (const record of records) {
      const link = follow(keyring, space, trail, record);
      if (!link.ok) throw brokenJournal(space, link.flaw, link.seq);
      trail = link.trail;
      yield { record, body: link.body };
    }
  }
  if (nextSeq(trail) <= last) throw brokenJournal(space, 'missing', nextSeq(trail));
  const unnamed = unnamedTrim(trail);
  if (unnamed !== undefined) throw brokenJournal(space, unnamed.flaw, unnamed.seq);
}

/**
 * Reads again a record that the ledger has verified before. It may have been damaged since, and skipping it would hide
 * its content. Every defect is a Fault that names the record.
 */
export async function readRecord({ store, keyring }: JournalSource, space: string, seq: number): Promise<RecordBody> {
  const [record] = await store.records(space, seq, 1);
  const body = bodyOf(keyring, space, seq, record);
  if (typeof body === 'string') throw brokenJournal(space, body, seq);
  return body;
}

/** Refuses a journal that no longer contains this record. */
export async function requireRecord({ store }: JournalSource, space: string, { seq, hash }: Head): Promise<void> {
  const [record] = await store.records(space, seq, 1);
  if (record === undefined) throw brokenJournal(space, 'missing', seq);
  if (record.hash !== hash) throw brokenJournal(space, 'edited', seq);
}

/** A journal that is shorter than at the last access has been truncated or rolled back. */
export function refuseTruncation(space: string, known: Head | undefined, head: Head | undefined): void {
  if (known === undefined) return;
  if (head === undefined || head.seq < known.seq) throw brokenJournal(space, 'missing', (head?.seq ?? -1) + 1);
  if (head.seq === known.seq && head.hash !== known.hash) throw brokenJournal(space, 'edited', head.seq);
}

/**
 * Pages of records that the ledger has verified before, from one to another. Each is checked again by itself, like one that
 * `readRecord` reads.
 */
export async function* verifiedRecords(
  { store, keyring }: JournalSource,
  space: string,
  first: number,
  last: number,
): AsyncGenerator<readonly RecordBody[]> {
  let next = first;
  for await (const records of recordPages(store, space, first, last)) {
    yield records.map((record, index) => {
      const body = bodyOf(keyring, space, next + index, record);
      if (typeof body === 'string') throw brokenJournal(space, body, next + index);
      return body;
    });
    next += records.length;
  }
  if (next <= last) throw brokenJournal(space, 'missing', next);
}

/** A record that we sealed for another space or another position does not count here. */
function bodyOf(
  keyring: GuardDependencies['keyring'],
  space: string,
  seq: number,
  record: SealedRecord | undefined,
): RecordBody | Flaw {
  if (record?.seq !== seq) return 'missing';
  const sealed = unseal(keyring, record);
  if (!sealed.ok) return sealed.flaw;
  if (sealed.body.space !== space) return 'foreign';
  return sealed.body.seq === seq ? sealed.body : 'edited';
}

function nextSeq({ head }: Trail): number {
  return head === undefined ? 0 : head.seq + 1;
}

export function brokenJournal(space: string, flaw: Flaw, seq: number): Fault {
  if (flaw === 'unknown-key') {
    return new Fault(
      'key-unknown',
      `record ${seq} of space ${space} was sealed with a key that is not in the keyring; put the right key file in place, or the right key into BEZOAR_KEY`,
      { space, seq },
    );
  }
  if (flaw === 'other-version') {
    return new Fault(
      'journal-broken',
      `record ${seq} of space ${space} was written by an older release, in a journal format that this one no longer reads (it reads version ${journalVersion}). Export the space with the release that wrote it`,
      { space, seq, flaw },
    );
  }
  if (flaw === 'newer-release') {
    return new Fault(
      'journal-broken',
      `record ${seq} of space ${space} was written by a newer release; update Bezoar. This release changed nothing`,
      { space, seq, flaw },
    );
  }
  return new Fault(
    'journal-broken',
    `the journal of space ${space} is broken at record ${seq} (${flaw}); nothing was changed. Run \`bezoar verify\` for the extent, then restore a backup or run \`bezoar salvage\`; see docs/backup.md`,
    { space, seq, flaw },
  );
}
