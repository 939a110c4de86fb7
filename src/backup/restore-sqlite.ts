import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { Fault } from '../base/fault.ts';
import { openSqlite, openStore } from '../config/index.ts';
import { subjectsByText } from '../guard/index.ts';
import { aloneWithSqlite, fillSqlite } from '../stores/sqlite/carried-rows.ts';
import { type BackupTools, counting, refuseBroken, type SpaceSummary } from './backed-up.ts';
import { useAnother } from './check-backup.ts';
import { type ExistingSpace, lossesOf, refuseLosses, refuseUnreadable } from './losses.ts';
import { createPrivateFile, draftOf, moveIntoPlace, removeDatabase, sync, syncFolderOf } from './private-file.ts';
import { readArchive } from './read-archive.ts';
import { keptName, type RestoreBackupRequest, type RestoredStore, refuseFilled } from './restore-request.ts';
import { copyDatabase, databaseSuffixes, leaveOneFile, verifyFile } from './sqlite-file.ts';
import { isSqliteFile } from './store-kind.ts';

/** Makes and verifies the new store beside the old one, and then renames it. */
export async function restoreIntoSqlite(request: RestoreBackupRequest, tools: BackupTools): Promise<RestoredStore> {
  const { store } = request;
  const staged = draftOf(store, tools.env);
  try {
    const spaces = await stage(request, staged, tools);
    if (!existsSync(store)) {
      moveIntoPlace(staged, store, false);
      return { store, spaces };
    }
    const kept = await replaceStore(request, staged, spaces, tools);
    return { store, spaces, ...(kept === undefined ? {} : { kept }) };
  } finally {
    removeDatabase(staged);
  }
}

async function stage(
  { file, keyring }: RestoreBackupRequest,
  staged: string,
  tools: BackupTools,
): Promise<readonly SpaceSummary[]> {
  if (isSqliteFile(file)) {
    createPrivateFile(staged);
    copyDatabase(file, staged);
  } else {
    await (await openStore(staged)).close(); // a new store, with its tables
    const handle = await openSqlite(staged);
    try {
      await fillSqlite(
        handle,
        subjectsByText(keyring),
        async (take) => void (await readArchive(file, keyring, counting(take, tools))),
      );
    } finally {
      handle.close();
    }
  }
  const spaces = refuseBroken(await verifyFile(staged, keyring, tools), `the backup ${file}`, useAnother);
  await leaveOneFile(staged);
  sync(staged);
  return spaces;
}

/** Returns where the old store is kept; undefined if it had no contents. */
async function replaceStore(
  request: RestoreBackupRequest,
  staged: string,
  spaces: readonly SpaceSummary[],
  tools: BackupTools,
): Promise<string | undefined> {
  const { store, lose } = request;
  const existing = await existingSpaces(store, spaces);
  if (existing === undefined) {
    refuseFilled(1, request);
    refuseUnreadable(lose, store);
    return replaceDamaged(store, staged, keptName(store, tools.env.now()));
  }
  refuseFilled(existing.length, request);
  refuseLosses(await lossesOf(existing, spaces), lose);
  const kept = existing.length === 0 ? undefined : keptName(store, tools.env.now());
  const handle = await openSqlite(store);
  try {
    // Its log is part of the file by now, and nobody can write to it until it has its new name.
    const alone = aloneWithSqlite(handle, () => {
      if (kept !== undefined) keep(store, kept);
      renameSync(staged, store);
    });
    if (alone === undefined) throw inUse(store);
  } finally {
    handle.close();
  }
  syncFolderOf(store);
  return kept;
}

function inUse(store: string): Fault {
  return new Fault(
    'store-contention',
    `another process has the store ${store} open; nothing was changed. Stop every server, proxy and agent that uses it, and try again. See docs/backup.md`,
  );
}

/** What the store has; undefined if it cannot be read. The hashes that a comparison needs are read at once. */
async function existingSpaces(
  file: string,
  spaces: readonly SpaceSummary[],
): Promise<readonly ExistingSpace[] | undefined> {
  try {
    const store = await openStore(file);
    try {
      const existing: ExistingSpace[] = [];
      for (const space of await store.spaces()) {
        const head = await store.head(space);
        const wanted = spaces.find((other) => other.space === space)?.head;
        const [same] = wanted === undefined ? [] : await store.records(space, wanted.seq, 1);
        if (head !== undefined) {
          existing.push({ space, seq: head.seq, hashAt: async (seq) => (same?.seq === seq ? same.hash : undefined) });
        }
      }
      return existing;
    } finally {
      await store.close();
    }
  } catch (error) {
    if (error instanceof Fault && error.code === 'store-corrupt') return undefined;
    throw error;
  }
}

/** A second name for the old file costs nothing; a file system without such names gets a copy. */
function keep(store: string, kept: string): void {
  try {
    linkSync(store, kept);
  } catch {
    copyFileSync(store, kept);
    sync(kept);
  }
}

/** A damaged database cannot take in its own log. All of it is copied first; then the log goes, so that nothing applies it. */
function replaceDamaged(store: string, staged: string, kept: string): string {
  copyDatabase(store, kept);
  for (const suffix of databaseSuffixes) if (existsSync(kept + suffix)) sync(kept + suffix);
  syncFolderOf(kept);
  for (const suffix of ['-wal', '-shm']) rmSync(store + suffix, { force: true });
  renameSync(staged, store);
  syncFolderOf(store);
  return kept;
}
