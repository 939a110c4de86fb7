import { statSync } from 'node:fs';
import { Fault } from '../../base/fault.ts';
import { createConnection, type SqliteConnection } from './connection.ts';
import { damagedFile } from './faults.ts';
import type { SqliteHandle, SqliteOptions } from './handle.ts';
import { build } from './query.ts';
import { applicationId, migrations, objects } from './schema.ts';
import { walDamage } from './wal.ts';

const defaultBusyTimeoutMs = 10_000;
/** After opening, a store waits asynchronously. SQLite itself waits only so long, about as long as a commit takes. */
const blockingWaitMs = 3;
const pauseMs = 25;
/** What is left of a log that had grown larger, once it is emptied. */
const keptLogBytes = 64 * 1024 * 1024;
/** A check reads the whole file, about 100 MB per second. Larger files are checked only on request: see `checkSqlite`. */
const maxCheckedBytes = 32 * 1024 * 1024;

/** Checks the files, then the header, then the schema, and only then changes anything. */
export function openConnection(handle: SqliteHandle, options: SqliteOptions): SqliteConnection {
  if (typeof handle?.prepare !== 'function') {
    throw new Fault(
      'input-invalid',
      'sqliteStore() takes an open better-sqlite3 database; to open a store by its path, use `openStore` of bezoar/node',
    );
  }
  const connection = createConnection(handle);
  try {
    return prepared(connection, options);
  } catch (error) {
    connection.letGo();
    throw error;
  }
}

function prepared(connection: SqliteConnection, options: SqliteOptions): SqliteConnection {
  const { handle } = connection;
  if (!handle.memory) checkFiles(connection.file);
  const busyTimeout = busyTimeoutOf(options);
  connection.read(() => {
    connection.command(`pragma busy_timeout = ${busyTimeout}`);
    connection.command('pragma trusted_schema = off');
    connection.command('pragma cell_size_check = on');
  });
  if (options.create === false) awaitCreator(connection, busyTimeout);
  const version = connection.read(() => versionOf(connection, options));
  configureDurability(connection, busyTimeout);
  if (version < migrations.length) connection.write(() => migrate(connection, options), Boolean);
  connection.read(() => checkSchema(connection));
  if (!handle.memory) connection.watchFiles();
  if (!handle.memory && statSync(handle.name).size <= maxCheckedBytes) checkPages(connection);
  connection.read(() => connection.command(`pragma busy_timeout = ${blockingWaitMs}`));
  return connection;
}

/** A second connection of a process that has the database open already, so nothing needs to be checked. It may block. */
export function openAnother(handle: SqliteHandle): SqliteConnection {
  const connection = createConnection(handle);
  connection.read(() => {
    connection.command(`pragma busy_timeout = ${defaultBusyTimeoutMs}`);
    connection.command('pragma trusted_schema = off');
    connection.command('pragma cell_size_check = on');
  });
  configureDurability(connection, defaultBusyTimeoutMs);
  connection.watchFiles();
  return connection;
}

/** How long to wait for other processes, in milliseconds. */
export function busyTimeoutOf({ busyTimeout = defaultBusyTimeoutMs }: SqliteOptions): number {
  return Math.max(0, Math.trunc(busyTimeout));
}

/** Everything SQLite can check without knowing what the rows mean. Reads the whole file. */
export function checkPages(connection: SqliteConnection): void {
  const [first] = connection.read(() => connection.command('pragma integrity_check(1)'));
  const result = String(Object.values(first ?? {})[0]);
  if (result !== 'ok') throw damagedFile(connection.file, result.replaceAll('\n', ' ').slice(0, 200));
}

function checkFiles(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  // SQLite would treat it as a new database and delete the log.
  if (size === 0 && log > 0) throw damagedFile(file, 'the file is empty, but its write-ahead log is not');
  // Another process may be writing at the same time. Its writes are complete a moment later; damage stays where it is.
  let damage = walDamage(file);
  for (let tries = 0; damage !== undefined && tries < 3; tries += 1) {
    blockFor(10);
    const again = walDamage(file);
    damage = again?.offset === damage.offset ? again : undefined;
  }
  if (damage === undefined) return;
  throw damagedFile(
    file,
    `write-ahead log, frame ${damage.frame}, byte ${damage.offset}: acknowledged commits cannot be read; if the files were copied back by hand, remove the -shm file`,
  );
}

/** Another process may be creating the store right now, so an empty file gets a moment before it counts as lost. */
function awaitCreator(connection: SqliteConnection, busyTimeout: number): void {
  for (let waited = 0; waited < Math.min(busyTimeout, 1000); waited += pauseMs) {
    if (connection.read(() => numberOf(connection, 'pragma user_version')) > 0) return;
    blockFor();
  }
}

/** How many migrations were applied; 0 for an empty database. Refuses a database that is not ours. */
function versionOf(connection: SqliteConnection, options: SqliteOptions): number {
  // Another process may create the store between these reads, in one commit. With the id read last, nobody who sees its tables
  // or its version can miss whose they are.
  const tables = numberOf(connection, 'select count(*) from sqlite_schema');
  const version = numberOf(connection, 'pragma user_version');
  const application = numberOf(connection, 'pragma application_id');
  const { file } = connection;
  if (application === 0 && version === 0 && tables === 0) {
    if (options.create ?? true) return 0;
    throw new Fault(
      'store-corrupt',
      'the database is empty, but a store with contents was expected; check the path, or restore a backup (see docs/backup.md); if it never held anything, delete the empty file and start again',
      { file },
    );
  }
  if (application !== applicationId) {
    throw new Fault('store-corrupt', 'the database belongs to another program; give Bezoar a file of its own', {
      file,
      application,
    });
  }
  if (version > migrations.length) {
    throw new Fault(
      'store-corrupt',
      `the database has version ${version}, but this version of Bezoar knows only ${migrations.length}; update Bezoar`,
      { file, version },
    );
  }
  return version;
}

/** An acknowledged write survives a power failure, and deleted content is overwritten. */
function configureDurability(connection: SqliteConnection, busyTimeout: number): void {
  if (!connection.handle.memory) {
    const mode = retryWhileBusy(connection, 'pragma journal_mode = wal', busyTimeout);
    if (mode !== 'wal') {
      throw new Fault('store-unavailable', 'the file system does not support write-ahead logging; use a local disk', {
        file: connection.file,
        mode,
      });
    }
  }
  connection.read(() => {
    // KiB, as far as that much is read: texts are in no order of time, so whoever goes through a space meets each page often.
    connection.command('pragma cache_size = -64000');
    connection.command('pragma synchronous = full');
    connection.command(`pragma journal_size_limit = ${keptLogBytes}`);
    connection.command('pragma secure_delete = on');
    connection.command('pragma foreign_keys = on');
  });
}

/** SQLite does not call its busy handler when two processes switch a new file to write-ahead logging at the same time. */
function retryWhileBusy(connection: SqliteConnection, sql: string, busyTimeout: number): string {
  for (let waited = 0; ; waited += pauseMs) {
    try {
      return connection.read(() => String(firstValue(connection, sql)));
    } catch (error) {
      if (!(error instanceof Fault && error.code === 'store-contention') || waited >= busyTimeout) throw error;
      blockFor();
    }
  }
}

/** Runs under the write lock and checks again: another process may have been first. Returns false when nothing was to do. */
function migrate(connection: SqliteConnection, options: SqliteOptions): boolean {
  const version = versionOf(connection, options);
  for (const [index, { name, steps }] of migrations.entries()) {
    if (index < version) continue;
    for (const step of steps) connection.run(step.compile());
    connection.run(
      build
        .insertInto('migration')
        .values({ version: index + 1, name })
        .compile(),
    );
  }
  connection.command(`pragma application_id = ${applicationId}`);
  connection.command(`pragma user_version = ${migrations.length}`);
  return version < migrations.length;
}

function checkSchema(connection: SqliteConnection): void {
  const rows = connection.command('select type, name from sqlite_schema') as { type: string; name: string }[];
  const names = new Set(rows.map(({ name }) => name));
  const foreign = rows.filter(({ type, name }) => type === 'trigger' || type === 'view' || !objects.has(name)).length;
  const missing = [...objects].filter((name) => !names.has(name)).length;
  if (foreign === 0 && missing === 0) return;
  throw damagedFile(connection.file, `schema: ${missing} objects are missing and ${foreign} are foreign`);
}

/** Blocks the thread: opening is synchronous, like everything SQLite does here. */
function blockFor(milliseconds = pauseMs): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

function numberOf(connection: SqliteConnection, sql: string): number {
  return Number(firstValue(connection, sql));
}

function firstValue(connection: SqliteConnection, sql: string): unknown {
  return Object.values(connection.command(sql)[0] ?? {})[0];
}
