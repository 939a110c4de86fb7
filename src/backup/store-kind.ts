import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { Fault } from '../base/fault.ts';

/** What keeps the memory at an address. A store in memory has nothing to back up. */
export function kindOfStore(address: string): 'sqlite' | 'postgres' {
  if (address === 'memory:') {
    throw new Fault(
      'input-invalid',
      'a store in memory: keeps nothing; name a SQLite file or postgres://... with --store',
    );
  }
  if (/^postgres(?:ql)?:\/\//.test(address)) return 'postgres';
  return 'sqlite';
}

const sqliteMagic = 'SQLite format 3\u0000';

/** Whether a file starts like a SQLite database. */
export function isSqliteFile(path: string): boolean {
  refuseMissing(path);
  const file = openSync(path, 'r');
  try {
    const start = Buffer.alloc(sqliteMagic.length);
    readSync(file, start, 0, start.length, 0);
    return start.toString('latin1') === sqliteMagic;
  } finally {
    closeSync(file);
  }
}

/** Opening a path creates a store there; a command that reads one must not. */
export function refuseMissing(path: string): void {
  if (!existsSync(path)) throw new Fault('input-unreadable', `there is no file at ${path}; check the path`, { path });
}
