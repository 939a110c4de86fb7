import type { BackupTools } from './backed-up.ts';
import { restoreIntoPostgres } from './restore-postgres.ts';
import type { RestoreBackupRequest, RestoredStore } from './restore-request.ts';
import { restoreIntoSqlite } from './restore-sqlite.ts';
import { kindOfStore, refuseMissing } from './store-kind.ts';

/**
 * Puts the contents of a backup in the place of a store: verified first, then all at once. A process that is killed at any
 * moment leaves the old store or the new one.
 */
export async function restoreBackup(request: RestoreBackupRequest, tools: BackupTools): Promise<RestoredStore> {
  refuseMissing(request.file);
  return kindOfStore(request.store) === 'postgres'
    ? restoreIntoPostgres(request, tools)
    : restoreIntoSqlite(request, tools);
}
