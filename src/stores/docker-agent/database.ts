import { sql } from 'kysely';
import { Fault } from '../../base/fault.ts';
import type { SqliteHandle } from '../sqlite/handle.ts';
import { build } from '../sqlite/query.ts';
import { connect, type DockerAgentConnection } from './connection.ts';

/** A row of docker-agent's `memories` as it is in the file. Any program may have written any of it. */
export interface MemoryRow {
  /** How SQLite finds the row again while the lock is held; an id may be missing or may not be text. */
  readonly rowid: number;
  readonly id: string;
  readonly createdAt: string;
  /** The same time in milliseconds since 1970; null if it is not a time. */
  readonly claimedAt: number | null;
  readonly memory: string;
  readonly category: string;
}

/** The rows, while all other writers are locked out. */
export interface LockedRows {
  all(): readonly MemoryRow[];
  /** The rows with these rowids, as far as they still exist. */
  some(rowids: readonly number[]): readonly MemoryRow[];
  insert(row: {
    readonly id: string;
    /** Milliseconds since 1970. */
    readonly createdAt: number;
    readonly memory: string;
    readonly category: string;
  }): void;
  update(rowid: number, words: { readonly memory: string; readonly category: string }): void;
  delete(rowid: number): void;
}

/** docker-agent's `memory.db`, used in place: the same file and table, still readable by every program that read it before. */
export interface DockerAgentDatabase {
  /** Every row, ordered by its date as written, then by id. */
  rows(): Promise<readonly MemoryRow[]>;
  /** Runs a change while no other process writes. */
  exclusively<T>(work: (rows: LockedRows) => Promise<T>): Promise<T>;
}

export interface DockerAgentOptions {
  /** How long to wait for another writer, in milliseconds, before giving up. Default 10,000. Does not block the thread. */
  readonly busyTimeout?: number;
}

/**
 * Opens a database that docker-agent made, or creates the same tables in an empty file. The journal mode stays unchanged: the
 * owner may have chosen it on purpose. The handle's own busy timeout is switched off, because waiting is done here.
 */
export function dockerAgentDatabase(handle: SqliteHandle, options: DockerAgentOptions = {}): DockerAgentDatabase {
  if (typeof handle?.prepare !== 'function') {
    throw new Fault('input-invalid', "dockerAgentDatabase() takes an open database: new Database('memory.db')");
  }
  const connection = connect(handle, Math.max(0, Math.trunc(options.busyTimeout ?? 10_000)));
  let prepared: Promise<void> | undefined;
  const ready = (): Promise<void> => {
    prepared ??= prepare(connection, handle.name);
    return prepared;
  };
  const locked = lockedRows(connection);
  return {
    rows: async () => {
      await ready();
      return connection.read(locked.all);
    },
    exclusively: async (work) => {
      await ready();
      return connection.exclusively(() => work(locked));
    },
  };
}

function lockedRows(connection: DockerAgentConnection): LockedRows {
  return {
    all: () => connection.all(everyRow.compile(build)).map(asText),
    some: (rowids) =>
      connection
        .all(
          sql<StoredRow>`${row} where rowid in (select value from json_each(${JSON.stringify(rowids)}))`.compile(build),
        )
        .map(asText),
    insert: ({ id, createdAt, memory, category }) =>
      connection.run(
        sql`insert into memories (id, created_at, memory, category) values
          (${id}, strftime('%Y-%m-%dT%H:%M:%SZ', ${Math.floor(createdAt / 1000)}, 'unixepoch'), ${memory}, ${category})`.compile(
          build,
        ),
      ),
    update: (rowid, { memory, category }) =>
      connection.run(
        sql`update memories set memory = ${memory}, category = ${category} where rowid = ${rowid}`.compile(build),
      ),
    delete: (rowid) => connection.run(sql`delete from memories where rowid = ${rowid}`.compile(build)),
  };
}

type StoredRow = Pick<MemoryRow, 'rowid' | 'claimedAt'> &
  Record<'id' | 'createdAt' | 'memory' | 'category', Uint8Array>;

/** Reads bytes: `node:sqlite` in Node 22 cuts a text at U+0000, and the rest of it would never be scanned. */
function asText({ rowid, claimedAt, ...columns }: StoredRow): MemoryRow {
  const { id, createdAt, memory, category } = columns;
  const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');
  return { rowid, claimedAt, id: text(id), createdAt: text(createdAt), memory: text(memory), category: text(category) };
}

// A column without a strict type holds values of any type: bytes and numbers are read as text, null as empty text.
const row = sql`select rowid as "rowid",
  cast(case when typeof(id) = 'text' then id else 'rowid:' || rowid end as blob) as "id",
  coalesce(cast(created_at as blob), x'') as "createdAt",
  cast(strftime('%s', cast(created_at as text)) as integer) * 1000 as "claimedAt",
  coalesce(cast(memory as blob), x'') as "memory",
  coalesce(cast(category as blob), x'') as "category"
  from memories`;
const everyRow = sql<StoredRow>`${row} order by created_at, id, rowid`;

/** Inspects before it changes anything: creates the table in an empty file, adds a missing column, refuses anything else. */
async function prepare(connection: DockerAgentConnection, file: string): Promise<void> {
  const { objects, columns } = await connection.read(() => shapeOf(connection));
  if (objects.length === 0 || (isTable(objects) && !columns.includes('category'))) {
    await connection.exclusively(async () => migrate(connection, shapeOf(connection)));
  }
  const found = await connection.read(() => shapeOf(connection));
  const known = ['id', 'created_at', 'memory', 'category'].every((column) => found.columns.includes(column));
  if (!isTable(found.objects) || !known) {
    throw new Fault('store-corrupt', "the database has no `memories` table of docker-agent's shape; check the path", {
      file,
    });
  }
  // Because texts are read as bytes.
  if (found.encoding !== 'UTF-8') {
    throw new Fault('store-corrupt', `the database is encoded in ${found.encoding}; docker-agent uses only UTF-8`, {
      file,
    });
  }
  // A trigger would run foreign code between the guard's decision and the write.
  if (found.objects.some(({ type }) => type === 'trigger')) {
    throw new Fault('store-corrupt', 'the database has a trigger, which docker-agent never creates; remove it first', {
      file,
    });
  }
}

interface Shape {
  readonly objects: readonly { readonly type: string; readonly name: string }[];
  readonly columns: readonly string[];
  readonly encoding: string;
}

function shapeOf(connection: DockerAgentConnection): Shape {
  return {
    objects: connection.all(sql<Shape['objects'][number]>`select type, name from sqlite_schema`.compile(build)),
    columns: connection
      .all(sql<{ name: string }>`select name from pragma_table_info('memories')`.compile(build))
      .map(({ name }) => name),
    encoding:
      connection.all(sql<{ encoding: string }>`select encoding from pragma_encoding`.compile(build))[0]?.encoding ?? '',
  };
}

function isTable(objects: Shape['objects']): boolean {
  return objects.some(({ type, name }) => type === 'table' && name === 'memories');
}

/** Runs under the lock and checks again: docker-agent itself may have been first. */
function migrate(connection: DockerAgentConnection, { objects, columns }: Shape): void {
  if (objects.length === 0) {
    connection.run(
      sql`create table memories (id text primary key, created_at text, memory text, category text default '')`.compile(
        build,
      ),
    );
  } else if (!columns.includes('category')) {
    connection.run(sql`alter table memories add column category text default ''`.compile(build));
  }
}
