import { Fault } from '../base/fault.ts';
import type { Keyring } from '../model/keyring.ts';
import { type BackupTools, counting, refuseBroken, type SpaceSummary } from './backed-up.ts';
import { problemText, rowChecks } from './check-rows.ts';
import { readArchive } from './read-archive.ts';
import { verifyFile, withTemporaryCopy } from './sqlite-file.ts';
import { isSqliteFile } from './store-kind.ts';

export const useAnother = 'use another backup';

/** Verifies a backup with the keys of the memory, without changing it. Returns what it contains; throws what is wrong. */
export async function verifyBackup(
  file: string,
  keyring: Keyring,
  tools: BackupTools,
): Promise<readonly SpaceSummary[]> {
  if (!isSqliteFile(file)) return checkArchive(file, keyring, tools, useAnother);
  // Opening a store changes its file, so the backup itself is never opened.
  return withTemporaryCopy(file, async (copy) =>
    refuseBroken(await verifyFile(copy, keyring, tools), `the backup ${file}`, useAnother),
  );
}

/** Reads a portable backup to its end: its manifest, every link, every seal, every text. */
export async function checkArchive(
  file: string,
  keyring: Keyring,
  tools: BackupTools,
  next: string,
): Promise<readonly SpaceSummary[]> {
  const checks = rowChecks(keyring);
  const { spaces } = await readArchive(file, keyring, counting(checks.take, tools));
  const problems = checks.problems();
  if (problems.length > 0) {
    throw new Fault(
      'journal-broken',
      `${file} does not verify: ${problems.map(problemText).join('; ')}; ${next}. See docs/backup.md`,
      { problems: problems.length },
    );
  }
  return spaces.map(({ space, head, entries }) => ({ space, head, entries, records: head.seq + 1 }));
}
