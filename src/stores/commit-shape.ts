import { Fault } from '../base/fault.ts';
import type { Head } from '../model/record.ts';
import type { Commit, EvidenceRow } from '../model/store.ts';
import { wellFormed } from './encoding.ts';

/** A session's evidence is at most 16 KB; this leaves room for its format to grow. */
const maxEvidenceBytes = 65_536;
/** The names are keyed hashes. A server's index holds them, and its rows are limited. */
const maxEvidenceNameBytes = 256;

/** A commit that does not continue its own space's journal is a bug in the caller; storing it would leave a gap in the journal. */
export function checkCommit(commit: Commit): void {
  const { space, record, expect, entries, evidence = [], forgetEvidence = [] } = commit;
  for (const row of evidence) checkEvidence(row);
  for (const session of forgetEvidence) wellFormed(session);
  const next = expect === undefined ? 0 : expect.seq + 1;
  const foreign =
    entries.filter((entry) => entry.space !== space || entry.seq > record.seq).length +
    evidence.filter((row) => row.space !== space).length;
  if (record.space === space && record.seq === next && foreign === 0) return;
  throw new Fault(
    'journal-broken',
    'a commit does not continue its journal; nothing was stored. Please report this bug',
    {
      seq: record.seq,
      expected: next,
      foreign,
    },
  );
}

/** Checked here, so that no database cuts, rounds or refuses a value that another one keeps. */
function checkEvidence({ session, principal, updatedAt, expiresAt, data }: EvidenceRow): void {
  for (const [field, name] of Object.entries({ session, principal })) {
    const bytes = Buffer.byteLength(wellFormed(name), 'utf8');
    if (bytes === 0 || bytes > maxEvidenceNameBytes) {
      throw wrongEvidence(`${field} of ${bytes} bytes`, `1 to ${maxEvidenceNameBytes}`, { field, bytes });
    }
  }
  for (const [field, time] of Object.entries({ updatedAt, expiresAt })) {
    if (!Number.isSafeInteger(time)) {
      throw wrongEvidence(`${field} ${String(time)}`, 'whole milliseconds since 1970', { field });
    }
  }
  if (!(data instanceof Uint8Array)) throw wrongEvidence('data that is no Uint8Array', 'bytes', { field: 'data' });
  if (data.byteLength > maxEvidenceBytes) {
    const bytes = data.byteLength;
    throw wrongEvidence(`data of ${bytes} bytes`, `at most ${maxEvidenceBytes}`, { field: 'data', bytes });
  }
}

function wrongEvidence(found: string, accepted: string, facts: Record<string, string | number>): Fault {
  return new Fault(
    'input-invalid',
    `a row of evidence has ${found}; a store accepts ${accepted}; nothing was stored. Please report this bug`,
    facts,
  );
}

/** Whether a commit adds, replaces or deletes evidence. */
export function changesEvidence({ evidence, forgetEvidence }: Commit): boolean {
  return (evidence?.length ?? 0) + (forgetEvidence?.length ?? 0) > 0;
}

/** Two heads are equal when sequence number and hash agree. The hash covers the time. */
export function sameHead(a: Head | undefined, b: Head | undefined): boolean {
  return a?.seq === b?.seq && a?.hash === b?.hash;
}

const recordsPerIndexing = 128;
const bulkCommitEntries = 32;

/**
 * Indexing words costs more than the rest of a commit. So a commit leaves its words to the next search, which indexes all
 * pending commits together. To keep searches fast, every 128th record indexes what is pending, and so does a commit with
 * many entries. This returns whether the given commit must do so.
 */
export function isIndexingDue({ record, entries }: Commit): boolean {
  return entries.length >= bulkCommitEntries || record.seq % recordsPerIndexing === recordsPerIndexing - 1;
}
