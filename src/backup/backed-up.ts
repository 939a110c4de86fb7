import type { Env } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import { createGuard, type TextScanner, type Verification } from '../guard/index.ts';
import type { Keyring } from '../model/keyring.ts';
import { bezoarItself } from '../model/provenance.ts';
import type { Head } from '../model/record.ts';
import type { Store } from '../model/store.ts';
import type { TakeRows } from '../stores/sql/carried-tables.ts';

/** A space in a backup or a store. */
export interface SpaceSummary {
  readonly space: string;
  readonly records: number;
  readonly entries: number;
  readonly head: Head | undefined;
}

/** What backing up, checking and restoring need besides files. */
export interface BackupTools {
  readonly env: Env;
  /** Looks at no text here; a guard is not made without one. */
  readonly scanner: TextScanner;
  /** Called now and then with what is being done, for a progress line. */
  readonly onStep?: (step: string, done: number) => void;
}

/** Verifies every space of an open store, and leaves it open. */
export async function verifySpaces(
  store: Store,
  keyring: Keyring,
  { env, scanner, onStep }: BackupTools,
): Promise<readonly Verification[]> {
  const guard = createGuard({ store, keyring, scanner, env });
  const results: Verification[] = [];
  for (const space of await store.spaces()) {
    const onProgress = (records: number): void => onStep?.(`verifying ${space}`, records);
    results.push(await guard.space(space).audit.verify({ onProgress }, bezoarItself));
  }
  return results;
}

function summaryOf({ space, records, entries, head }: Verification): SpaceSummary {
  return { space, records, entries, head };
}

/** Throws if a space does not verify. `what` is the subject of the message. */
export function refuseBroken(results: readonly Verification[], what: string, next: string): readonly SpaceSummary[] {
  // What sessions were shown is proved by the journal or known to be missing, also in a copy: no reason to have none.
  const broken = results
    .map((result) => ({ ...result, breaks: result.breaks.filter(({ kind }) => kind !== 'shown') }))
    .filter(({ breaks }) => breaks.length > 0);
  if (broken.length === 0) return results.map(summaryOf);
  const first = broken[0]?.breaks[0];
  const keyMissing = first?.kind === 'journal' && first.flaw === 'unknown-key';
  if (keyMissing) {
    throw new Fault(
      'key-unknown',
      `record ${first.seq} of space ${broken[0]?.space} in ${what} was sealed with a key that is not in the keyring. A backup never contains keys: put the key file of that memory in place, or name it with --key-file. See docs/backup.md`,
      { seq: first.seq },
    );
  }
  const named = broken.map(({ space, breaks }) => `${space} (${breaks.length})`).join(', ');
  throw new Fault('journal-broken', `${what} does not verify: ${named}; ${next}. See docs/backup.md`, {
    spaces: broken.length,
  });
}

/** Reports how many rows have passed. */
export function counting(take: TakeRows, { onStep }: BackupTools): TakeRows {
  const counts = new Map<string, number>();
  return async (table, rows) => {
    const count = (counts.get(table) ?? 0) + rows.length;
    counts.set(table, count);
    onStep?.(`table ${table}`, count);
    await take(table, rows);
  };
}
