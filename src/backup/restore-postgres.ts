import { Fault } from '../base/fault.ts';
import { openSqlite } from '../config/index.ts';
import { subjectsByText } from '../guard/index.ts';
import { fromColumn } from '../stores/encoding.ts';
import { dumpPostgres, fillPostgres, type PostgresHead } from '../stores/postgres/carried-rows.ts';
import type { TakeRows } from '../stores/sql/carried-tables.ts';
import { dumpSqlite } from '../stores/sqlite/carried-rows.ts';
import type { ArchiveManifest } from './archive-format.ts';
import { type BackupTools, counting, refuseBroken, type SpaceSummary } from './backed-up.ts';
import { checkArchive, useAnother } from './check-backup.ts';
import { lossesOf, refuseLosses } from './losses.ts';
import { withPool } from './postgres-pool.ts';
import { createPrivateFile, draftOf, moveIntoPlace, removeDatabase } from './private-file.ts';
import { readArchive } from './read-archive.ts';
import { keptName, type RestoreBackupRequest, type RestoredStore, refuseFilled } from './restore-request.ts';
import { verifyFile, withTemporaryCopy } from './sqlite-file.ts';
import { isSqliteFile } from './store-kind.ts';
import { writeArchive } from './write-archive.ts';

/** Verifies the backup, keeps what the store has, and replaces its rows in one transaction. */
export async function restoreIntoPostgres(request: RestoreBackupRequest, tools: BackupTools): Promise<RestoredStore> {
  const { file, keyring } = request;
  if (!isSqliteFile(file)) {
    const spaces = await checkArchive(file, keyring, tools, useAnother);
    // Read again: the manifest is compared with these rows too, before they are committed.
    return fill(request, spaces, async (take) => void (await readArchive(file, keyring, take)), tools);
  }
  return withTemporaryCopy(file, async (copy) => {
    const spaces = refuseBroken(await verifyFile(copy, keyring, tools), `the backup ${file}`, useAnother);
    const handle = await openSqlite(copy);
    try {
      return await fill(request, spaces, (take) => dumpSqlite(handle, take), tools);
    } finally {
      handle.close();
    }
  });
}

async function fill(
  request: RestoreBackupRequest,
  spaces: readonly SpaceSummary[],
  feed: (take: TakeRows) => Promise<void>,
  tools: BackupTools,
): Promise<RestoredStore> {
  return withPool(request.store, async (pool) => {
    const before = request.replace ? await keepContents(request, tools) : undefined;
    await fillPostgres(
      pool,
      {},
      subjectsByText(request.keyring),
      async (heads, hashAt) => {
        refuseFilled(heads.length, { ...request, store: 'in the database' });
        if (before !== undefined) refuseChanged(heads, before.manifest);
        const existing = heads.map(({ space, name, seq }) => ({
          space: fromColumn(name),
          seq,
          hashAt: (at: number) => hashAt(space, at),
        }));
        refuseLosses(await lossesOf(existing, spaces), request.lose);
      },
      (take) => feed(counting(take, tools)),
    );
    return { store: 'postgres', spaces, ...(before === undefined ? {} : { kept: before.kept }) };
  });
}

/** A backup of what is there, as it is: even rows that do not verify are kept. */
async function keepContents(
  { file, store, keyring }: RestoreBackupRequest,
  tools: BackupTools,
): Promise<{ readonly kept: string; readonly manifest: ArchiveManifest } | undefined> {
  const kept = keptName(file, tools.env.now());
  const draft = draftOf(kept, tools.env);
  createPrivateFile(draft);
  try {
    const manifest = await withPool(store, (pool) =>
      writeArchive(draft, keyring, tools.env.now(), (take) => dumpPostgres(pool, {}, counting(take, tools))),
    );
    if (manifest.spaces.length === 0) return undefined;
    moveIntoPlace(draft, kept, false);
    return { kept, manifest };
  } finally {
    removeDatabase(draft);
  }
}

function refuseChanged(heads: readonly PostgresHead[], { spaces }: ArchiveManifest): void {
  const isKept = ({ name, hash }: PostgresHead): boolean =>
    spaces.some(({ space, head }) => space === fromColumn(name) && head.hash === hash);
  if (heads.every(isKept)) return;
  throw new Fault(
    'store-contention',
    'the store changed while its contents were copied; nothing was replaced. Stop every server that uses it, and try again',
  );
}
