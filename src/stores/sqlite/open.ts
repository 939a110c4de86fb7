import { statSync } from 'node:fs';
import { Fault } from '../../base/fault.ts';
import { createConnection, type SqliteConnection } from './connection.ts';
import { damagedFile } from './faults.ts';
import type { SqliteHandle, SqliteOptions } from './handle.ts';
import { build } from './query.ts';
import { applicationId, migrations, objects } from './schema.ts';
import { walDamage } from './wal.ts';

const defaultBusyTimeout = 10_000;
const pause = 25;
/** A check reads the whole file, about 100 MB a second. Beyond this size it waits to be asked for: see `checkSqlite`. */
const maxCheckedBytes = 32 * 1024 * 1024;

/** Looks at the files, then at the header, then at the schema, and only then changes anything. */
export function openConnection(handle: SqliteHandle, options: SqliteOptions): SqliteConnection {
  if (typeof handle?.prepare !== 'function') {
    throw new Fault(
      'input-invalid',
      'a SQLite store takes an open better-sqlite3 database; to open one by its path, use `openStore` of bezoar/node',
    );
  }
  if (!handle.memory) checkFiles(handle.name);
  const connection = createConnection(handle);
  const busyTimeout = Math.max(0, Math.trunc(options.busyTimeout ?? defaultBusyTimeout));
  connection.read(() => {
    connection.command(`pragma busy_timeout = ${busyTimeout}`);
    connection.command('pragma trusted_schema = off');
    connection.command('pragma cell_size_check = on');
  });
  if (options.create === false) awaitCreator(connection, busyTimeout);
  const version = connection.read(() => versionOf(connection, options));
  durable(connection, busyTimeout);
  if (version < migrations.length) connection.write(() => migrate(connection, options), Boolean);
  connection.read(() => checkSchema(connection));
  if (!handle.memory && statSync(handle.name).size <= maxCheckedBytes) checkPages(connection);
  return connection;
}

/** Everything SQLite can say about the file without knowing what the rows mean. Reads all of it. */
export function checkPages(connection: SqliteConnection): void {
  const [first] = connection.read(() => connection.command('pragma integrity_check(1)'));
  const said = String(Object.values(first ?? {})[0]);
  if (said !== 'ok') throw damagedFile(connection.file, said.replaceAll('\n', ' ').slice(0, 200));
}

function checkFiles(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  // SQLite would take it for a new database and delete the log.
  if (size === 0 && log > 0) throw damagedFile(file, 'the file is empty, but its write-ahead log is not');
  // Another process may be writing while we look. Its writes are whole a moment later; damage stays where it is.
  let damage = walDamage(file);
  for (let tries = 0; damage !== undefined && tries < 3; tries += 1) {
    rest(10);
    const again = walDamage(file);
    damage = again?.offset === damage.offset ? again : undefined;
  }
  if (damage === undefined) return;
  throw damagedFile(
    file,
    `write-ahead log, frame ${damage.frame}, byte ${damage.offset}: commits that were acknowledged cannot be read; if the files were restored from a backup, remove the -shm file`,
  );
}

/** An empty file may be one that another process is just making. It gets a moment before it counts as lost. */
function awaitCreator(connection: SqliteConnection, busyTimeout: number): void {
  for (let waited = 0; waited < Math.min(busyTimeout, 1000); waited += pause) {
    if (connection.read(() => numberOf(connection, 'pragma user_version')) > 0) return;
    rest();
  }
}

/** How many migrations the database has seen; 0 for an empty one. Refuses what is not ours. */
function versionOf(connection: SqliteConnection, options: SqliteOptions): number {
  const application = numberOf(connection, 'pragma application_id');
  const version = numberOf(connection, 'pragma user_version');
  const tables = numberOf(connection, 'select count(*) from sqlite_schema');
  const { file } = connection;
  if (application === 0 && version === 0 && tables === 0) {
    if (options.create ?? true) return 0;
    throw new Fault(
      'store-corrupt',
      'the database is empty, and one with contents was expected; check the path, or restore a backup; if it never held anything, delete the empty file and start again',
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
      `the database is of version ${version} and this Bezoar knows ${migrations.length}; update Bezoar`,
      { file, version },
    );
  }
  return version;
}

/** An acknowledged write survives the loss of power, and what is deleted is overwritten. */
function durable(connection: SqliteConnection, busyTimeout: number): void {
  if (!connection.handle.memory) {
    const mode = retryWhileBusy(connection, 'pragma journal_mode = wal', busyTimeout);
    if (mode !== 'wal') {
      throw new Fault('store-unavailable', 'the file system cannot do write-ahead logging; use a local disk', {
        file: connection.file,
        mode,
      });
    }
  }
  connection.read(() => {
    connection.command('pragma cache_size = -16000'); // KiB. Drivers differ in their default.
    connection.command('pragma synchronous = full');
    connection.command('pragma secure_delete = on');
    connection.command('pragma foreign_keys = on');
  });
}

/** SQLite does not call its busy handler when two processes turn a new file to write-ahead logging at once. */
function retryWhileBusy(connection: SqliteConnection, sql: string, busyTimeout: number): string {
  for (let waited = 0; ; waited += pause) {
    try {
      return connection.read(() => String(firstValue(connection, sql)));
    } catch (error) {
      if (!(error instanceof Fault && error.code === 'store-contention') || waited >= busyTimeout) throw error;
      rest();
    }
  }
}

/** Under the write lock, and looking again: another process may have been first. False when there was nothing to do. */
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
  throw damagedFile(connection.file, `schema: ${missing} objects are missing and ${foreign} are not ours`);
}

/** Opening is one synchronous step, like everything SQLite does here. */
function rest(milliseconds = pause): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

function numberOf(connection: SqliteConnection, sql: string): number {
  return Number(firstValue(connection, sql));
}

function firstValue(connection: SqliteConnection, sql: string): unknown {
  return Object.values(connection.command(sql)[0] ?? {})[0];
}
