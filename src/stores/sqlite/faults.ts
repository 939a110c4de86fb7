import { Fault, type FaultCode } from '../../base/fault.ts';

/** What was being done when it failed. Only a failed COMMIT leaves open whether the work was kept. */
export type SqlitePhase = 'work' | 'commit';

interface Row {
  /** How the driver's code begins. */
  readonly starts: string;
  readonly phase?: SqlitePhase;
  readonly code: FaultCode;
  readonly message: string;
}

/** First match wins. The driver's own messages are never passed on: they may hold values. */
const rows: readonly Row[] = [
  {
    starts: 'SQLITE_IOERR',
    phase: 'commit',
    code: 'commit-unknown',
    message:
      'the disk failed while a commit was being made durable, and it may or may not have been kept; check the disk, open the store again and read before writing',
  },
  {
    starts: 'SQLITE_IOERR',
    code: 'store-unavailable',
    message: 'the disk failed to read or write; nothing of the operation was kept; check the disk and the file system',
  },
  {
    starts: 'SQLITE_FULL',
    code: 'store-unavailable',
    message: 'the disk is full; nothing of the operation was kept; make room and try again',
  },
  {
    starts: 'SQLITE_READONLY',
    code: 'store-unavailable',
    message: 'the database may only be read; give this user the right to write the file and its folder',
  },
  {
    starts: 'SQLITE_CANTOPEN',
    code: 'store-unavailable',
    message: 'the database cannot be opened; check that the folder exists and that this user may write in it',
  },
  {
    starts: 'SQLITE_PERM',
    code: 'store-unavailable',
    message: 'the database may not be opened by this user; check the rights of the file',
  },
  {
    starts: 'SQLITE_BUSY',
    code: 'store-contention',
    message: 'another process held the database for longer than the busy timeout; try again, or raise the timeout',
  },
  {
    starts: 'SQLITE_LOCKED',
    code: 'store-contention',
    message: 'another statement of this process holds the database; try again',
  },
  {
    starts: 'SQLITE_CONSTRAINT',
    code: 'store-corrupt',
    message: 'what is to be written contradicts what is stored; run `bezoar verify`',
  },
  {
    starts: 'SQLITE_NOMEM',
    code: 'store-unavailable',
    message: 'there is not enough memory for the operation; nothing of it was kept',
  },
  {
    starts: 'SQLITE_',
    code: 'store-unavailable',
    message: 'the database refused the operation; nothing of it was kept',
  },
];

/**
 * Codes after which what the file holds is not known. SQLITE_ERROR is among them because our statements never change: one
 * that the database does not understand has met a schema that is not the one we made.
 */
const damage = ['SQLITE_CORRUPT', 'SQLITE_NOTADB', 'SQLITE_FORMAT', 'SQLITE_MISMATCH', 'SQLITE_ERROR'];
const damageExactly = 'SQLITE_IOERR_SHORT_READ';

/**
 * A failure of the medium as a Fault; anything else, a bug of ours, as it is. `diagnose` says where the damage is, when
 * there is damage.
 */
export function sqliteFault(error: unknown, file: string, phase: SqlitePhase, diagnose: () => string): unknown {
  if (error instanceof TypeError && error.message.includes('not open')) {
    return new Fault('store-unavailable', 'the database is closed; open it again', { file, driver: 'closed' });
  }
  const code = driverCode(error);
  if (code === damageExactly || damage.some((start) => code.startsWith(start)))
    return damagedFile(file, diagnose(), code);
  const row = rows.find(({ starts, phase: only }) => code.startsWith(starts) && (only === undefined || only === phase));
  return row === undefined ? error : new Fault(row.code, row.message, { file, driver: code });
}

export function damagedFile(file: string, where: string, driver = 'checked'): Fault {
  return new Fault(
    'store-corrupt',
    `the database is damaged (${where}); stop writing, keep a copy of the file with its -wal and -shm, and restore a backup; if \`bezoar verify\` finds the journal whole, \`bezoar rebuild\` is enough`,
    { file, where, driver },
  );
}

/** After a failed fsync the kernel may have dropped the pages it could not write: a later success would prove nothing. */
export function isFatal(error: unknown, phase: SqlitePhase): boolean {
  const code = driverCode(error);
  return code.includes('FSYNC') || (phase === 'commit' && code.startsWith('SQLITE_IOERR'));
}

function driverCode(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
