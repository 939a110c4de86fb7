import { Fault, type FaultCode } from '../../base/fault.ts';

/** What was running when it failed. Only a failed COMMIT leaves open whether the work was stored. */
export type SqlitePhase = 'work' | 'commit';

interface Row {
  /** A prefix of the driver's error code. */
  readonly starts: string;
  readonly phase?: SqlitePhase;
  readonly code: FaultCode;
  readonly message: string;
}

/** First match wins. The driver's own messages are never passed on, because they can contain stored values. */
const rows: readonly Row[] = [
  {
    starts: 'SQLITE_IOERR',
    phase: 'commit',
    code: 'commit-unknown',
    message:
      'the disk failed during a commit, so it may or may not be stored; check the disk, reopen the store and read before writing again',
  },
  {
    starts: 'SQLITE_IOERR',
    code: 'store-unavailable',
    message: 'the disk failed to read or write; nothing was stored; check the disk and the file system',
  },
  {
    starts: 'SQLITE_FULL',
    code: 'store-unavailable',
    message: 'the disk is full; nothing was stored; free space and retry',
  },
  {
    starts: 'SQLITE_READONLY',
    code: 'store-unavailable',
    message:
      'the database is read-only; give this user write permission on the file and its folder; to only look at it, add --read-only',
  },
  {
    starts: 'SQLITE_CANTOPEN',
    code: 'store-unavailable',
    message:
      'the database cannot be opened; check that the folder exists and that this user can write to it; to only look at it, add --read-only',
  },
  {
    starts: 'SQLITE_PERM',
    code: 'store-unavailable',
    message: 'this user has no permission to open the database; check the permissions of the file',
  },
  {
    starts: 'SQLITE_BUSY',
    code: 'store-contention',
    message: 'another process held the database for longer than the busy timeout; retry, or raise the busy timeout',
  },
  {
    starts: 'SQLITE_LOCKED',
    code: 'store-contention',
    message: 'another statement of this process holds the database; retry',
  },
  {
    starts: 'SQLITE_CONSTRAINT',
    code: 'store-corrupt',
    message: 'the write conflicts with stored rows; run `bezoar verify`',
  },
  {
    starts: 'SQLITE_NOMEM',
    code: 'store-unavailable',
    message: 'not enough memory for the operation; nothing was stored',
  },
  {
    starts: 'SQLITE_',
    code: 'store-unavailable',
    message: 'the database refused the operation; nothing was stored',
  },
];

/**
 * Codes that mean the file's content cannot be trusted. SQLITE_ERROR is one of them because our statements never change: if
 * the database does not understand one, its schema is not the one we made.
 */
const damage = ['SQLITE_CORRUPT', 'SQLITE_NOTADB', 'SQLITE_FORMAT', 'SQLITE_MISMATCH', 'SQLITE_ERROR'];
const damageExactly = 'SQLITE_IOERR_SHORT_READ';

/**
 * Turns a failure of the database or disk into a Fault; returns anything else, which is a bug, unchanged. `diagnose`
 * describes where the damage is, if there is damage.
 */
export function sqliteFault(error: unknown, file: string, phase: SqlitePhase, diagnose: () => string): unknown {
  if (error instanceof TypeError && error.message.includes('not open')) {
    return new Fault('store-unavailable', 'the database is closed; open it again', { file, driver: 'closed' });
  }
  const code = driverCode(error);
  if (code.startsWith('SQLITE_NOTADB')) return noDatabase(file, code);
  if (code === damageExactly || damage.some((start) => code.startsWith(start)))
    return damagedFile(file, diagnose(), code);
  const row = rows.find(({ starts, phase: only }) => code.startsWith(starts) && (only === undefined || only === phase));
  return row === undefined ? error : new Fault(row.code, row.message, { file, driver: code });
}

/** More often a wrong name than damage. */
function noDatabase(file: string, driver: string): Fault {
  return new Fault(
    'store-corrupt',
    `${file} is not a SQLite database; name another store with --store. If it was one, its start is damaged: keep a copy of the file with its -wal and -shm, and restore a backup or run \`bezoar salvage\`. See docs/backup.md`,
    { file, driver },
  );
}

export function damagedFile(file: string, where: string, driver = 'checked'): Fault {
  return new Fault(
    'store-corrupt',
    `the database is damaged (${where}); stop writing, keep a copy of the file with its -wal and -shm, and restore a backup or run \`bezoar salvage\`; if \`bezoar verify\` finds the journal intact, \`bezoar rebuild\` is enough. See docs/backup.md`,
    { file, where, driver },
  );
}

/** After a failed fsync the kernel may have dropped the pages it could not write, so a later success would prove nothing. */
export function isFatal(error: unknown, phase: SqlitePhase): boolean {
  const code = driverCode(error);
  return code.includes('FSYNC') || (phase === 'commit' && code.startsWith('SQLITE_IOERR'));
}

function driverCode(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
