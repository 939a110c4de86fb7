import { openSqlite } from '../config/index.ts';
import type { Keyring } from '../model/keyring.ts';
import { dumpPostgres } from '../stores/postgres/carried-rows.ts';
import { copySqlite } from '../stores/sqlite/carried-rows.ts';
import { type BackupTools, counting, refuseBroken, type SpaceSummary } from './backed-up.ts';
import { checkArchive } from './check-backup.ts';
import { withPool } from './postgres-pool.ts';
import { createPrivateFile, draftOf, moveIntoPlace, refuseExisting, removeDatabase } from './private-file.ts';
import { leaveOneFile, verifyFile } from './sqlite-file.ts';
import { kindOfStore, refuseMissing } from './store-kind.ts';
import { writeArchive } from './write-archive.ts';

export interface BackupRequest {
  /** The address of the store: a SQLite file or postgres://... */
  readonly store: string;
  readonly keyring: Keyring;
  /** The file to make. */
  readonly to: string;
  /** Whether an existing file may be replaced. */
  readonly force: boolean;
}

export interface BackupResult {
  readonly file: string;
  /** `sqlite`: a store that Bezoar opens. `portable`: rows that can be restored into any store. */
  readonly kind: 'sqlite' | 'portable';
  readonly spaces: readonly SpaceSummary[];
}

const ifBroken =
  'no backup was made. Keep a copy of the files as they are and run `bezoar verify`; `bezoar salvage` saves what can be proved';

/**
 * Copies a store while others write to it, as it is at one moment, verifies the copy, and only then gives it its name. If
 * anything fails, no file of that name appears and an existing one stays.
 */
export async function createBackup(request: BackupRequest, tools: BackupTools): Promise<BackupResult> {
  const { store, to, force } = request;
  const kind = kindOfStore(store);
  refuseExisting(to, force);
  const draft = draftOf(to, tools.env);
  createPrivateFile(draft);
  try {
    const spaces = kind === 'postgres' ? await archive(request, draft, tools) : await copy(request, draft, tools);
    moveIntoPlace(draft, to, force);
    return { file: to, kind: kind === 'postgres' ? 'portable' : 'sqlite', spaces };
  } finally {
    removeDatabase(draft);
  }
}

async function copy(
  { store, keyring }: BackupRequest,
  draft: string,
  tools: BackupTools,
): Promise<readonly SpaceSummary[]> {
  refuseMissing(store);
  tools.onStep?.('copying', 0);
  const source = await openSqlite(store);
  try {
    copySqlite(source, draft);
  } finally {
    source.close();
  }
  const spaces = refuseBroken(await verifyFile(draft, keyring, tools), `the store ${store}`, ifBroken);
  await leaveOneFile(draft);
  return spaces;
}

async function archive(
  { store, keyring }: BackupRequest,
  draft: string,
  tools: BackupTools,
): Promise<readonly SpaceSummary[]> {
  await withPool(store, async (pool) => {
    await writeArchive(draft, keyring, tools.env.now(), (take) => dumpPostgres(pool, {}, counting(take, tools)));
  });
  return checkArchive(draft, keyring, tools, ifBroken);
}
