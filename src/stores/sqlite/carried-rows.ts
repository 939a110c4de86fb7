import {
  type CarriedName,
  type Cell,
  type CellRow,
  carriedNames,
  carriedTables,
  type SubjectsOf,
  type TakeRows,
} from '../sql/carried-tables.ts';
import { fillClaims, fillLists, fillSightings, listPages } from './carried-lists.ts';
import { createConnection } from './connection.ts';
import type { SqliteHandle } from './handle.ts';

/** Reads every carried table, page by page. Nobody else may write meanwhile: pass a copy of the file. */
export async function dumpSqlite(handle: SqliteHandle, take: TakeRows): Promise<void> {
  const connection = createConnection(handle);
  for (const table of carriedNames) {
    if (table === 'shown_list') {
      for (const page of listPages(connection)) await take(table, page);
      continue;
    }
    const { columns, order, rowsPerPage } = carriedTables[table];
    const keys = order.map((name) => columns.indexOf(name));
    const select = `select ${columns.join(', ')} from ${table}`;
    const end = `order by ${order.join(', ')} limit ${rowsPerPage}`;
    const first = connection.read(() => handle.prepare(`${select} ${end}`));
    const next = connection.read(() =>
      handle.prepare(`${select} where (${order.join(', ')}) > (${order.map(() => '?').join(', ')}) ${end}`),
    );
    let last: CellRow | undefined;
    do {
      const after = last === undefined ? undefined : keys.map((key) => last?.[key]);
      const rows = connection.read(() => (after === undefined ? first.all() : next.all(...after)));
      const page = rows.map((row) => cellsOf(row as Record<string, Cell>, columns));
      if (page.length > 0) await take(table, page);
      last = page.at(-1);
    } while (last !== undefined);
  }
}

function cellsOf(row: Readonly<Record<string, Cell>>, columns: readonly string[]): CellRow {
  return columns.map((name) => row[name] ?? null);
}

/**
 * Fills a new store file with rows and with what follows from them, on which nobody else works. There is no log and no sync while it is filled: a file that was not
 * filled to the end is thrown away by its maker.
 */
export async function fillSqlite(
  handle: SqliteHandle,
  subjectsOf: SubjectsOf,
  feed: (take: TakeRows) => Promise<void>,
): Promise<void> {
  const connection = createConnection(handle);
  connection.read(() => {
    connection.command('pragma journal_mode = off');
    connection.command('pragma synchronous = off');
    connection.command('begin exclusive');
  });
  const inserts = new Map<CarriedName, ReturnType<SqliteHandle['prepare']>>();
  const insertInto = (table: CarriedName): ReturnType<SqliteHandle['prepare']> => {
    const { columns } = carriedTables[table];
    const known =
      inserts.get(table) ??
      handle.prepare(`insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`);
    inserts.set(table, known);
    return known;
  };
  await feed(async (table, rows) => {
    connection.read(() => {
      if (table === 'shown_list') return fillLists(connection, rows);
      const insert = insertInto(table);
      for (const row of rows) insert.run(...row);
      if (table === 'record') fillSightings(connection, rows);
    });
  });
  connection.read(() => {
    fillClaims(connection, subjectsOf);
    connection.command('commit');
    connection.command('pragma journal_mode = delete');
  });
}

/**
 * Copies a store that others may be writing to, as it is at one moment, into a file that is empty or does not exist. The
 * copy has no free pages and no log.
 */
export function copySqlite(handle: SqliteHandle, to: string): void {
  const connection = createConnection(handle);
  connection.read(() => handle.prepare('vacuum into ?').run(to));
}

/**
 * Whether another connection has the file open, on this machine. SQLite leaves write-ahead logging only if nobody else has the
 * file open, and then moves the log into the file and deletes it. While `during` runs, nobody else can use the file.
 * Returns undefined if others have it open.
 */
export function aloneWithSqlite<T>(handle: SqliteHandle, during: () => T): { readonly result: T } | undefined {
  const busy = (error: unknown): boolean => String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY');
  try {
    handle.prepare('pragma busy_timeout = 500').all();
    handle.prepare('pragma locking_mode = exclusive').all();
    const mode = Object.values(handle.prepare('pragma journal_mode = delete').all()[0] ?? {})[0];
    if (mode !== 'delete') return undefined;
    handle.prepare('begin exclusive').run();
  } catch (error) {
    if (busy(error)) return undefined;
    throw error;
  }
  try {
    return { result: during() };
  } finally {
    handle.prepare('rollback').run();
  }
}
