import { CompiledQuery, sql } from 'kysely';
import { Fault } from '../../base/fault.ts';
import { fromColumn } from '../encoding.ts';
import {
  type CarriedName,
  type Cell,
  type CellRow,
  carriedNames,
  carriedTables,
  integerColumns,
  lastingTables,
  type SubjectsOf,
  type TakeRows,
} from '../sql/carried-tables.ts';
import { derivedFrom, fillClaims } from './carried-lists.ts';
import type { PostgresOptions, PostgresPool } from './pool.ts';
import { migrations, prepareSchema } from './schema.ts';
import { createSession, type PostgresConnection } from './session.ts';

/** Reads every carried table in one transaction: all rows are of the same moment, whatever others write meanwhile. */
export async function dumpPostgres(pool: PostgresPool, options: PostgresOptions, take: TakeRows): Promise<void> {
  const session = createSession(pool, options, migrations.length);
  await prepareSchema(session, migrations);
  await session.operate(async (connection) => {
    for (const table of carriedNames) await dumpTable(connection, session.schema, table, take);
  });
}

/** A cursor: the server keeps the position, and this process one page. */
async function dumpTable(
  connection: PostgresConnection,
  schema: string,
  table: CarriedName,
  take: TakeRows,
): Promise<void> {
  const { columns, order, rowsPerPage } = carriedTables[table];
  const names = (list: readonly string[]) => sql.join(list.map((name) => sql.id(name)));
  await sql`declare backup no scroll cursor for
    select ${names(columns)} from ${sql.id(schema, table)} order by ${names(order)}`.execute(connection);
  for (;;) {
    const { rows } = await sql<Record<string, Cell>>`fetch ${sql.lit(rowsPerPage)} from backup`.execute(connection);
    if (rows.length === 0) break;
    await take(
      table,
      rows.map((row) => columns.map((name) => cellOf(name, row[name] ?? null))),
    );
  }
  await sql`close backup`.execute(connection);
}

function cellOf(column: string, value: Cell): Cell {
  return value !== null && integerColumns.has(column) ? Number(value) : value;
}

/** Below the limit of 65,535 parameters of a statement, with room for the widest table. */
const rowsPerInsert = 500;

/**
 * Replaces the contents of the store, and what follows from them, in one transaction, which locks out every other user of its tables. `mayReplace` sees
 * the store under that lock; if it throws, nothing changes.
 */
export async function fillPostgres(
  pool: PostgresPool,
  options: PostgresOptions,
  subjectsOf: SubjectsOf,
  mayReplace: MayReplace,
  feed: (take: TakeRows) => Promise<void>,
): Promise<void> {
  const session = createSession(pool, options, migrations.length);
  await prepareSchema(session, migrations);
  await session.migrate(async (connection) => {
    const tables = await tablesOf(connection, session.schema);
    const list = sql.join(tables.map((name) => sql.id(session.schema, name)));
    await sql`lock table ${list} in access exclusive mode`.execute(connection);
    await mayReplace(await headsOf(connection, session.schema), (space, seq) =>
      hashAt(connection, session.schema, space, seq),
    );
    await sql`truncate ${list}`.execute(connection);
    let space: Cell = null;
    await feed(async (table, rows) => {
      for (const part of bySpace(rows)) {
        const [of = null] = part[0] ?? [];
        if (of !== space) await setSpace(connection, String(of));
        space = of;
        await insert(connection, session.schema, table, carriedTables[table].columns, part);
        for (const derived of derivedFrom(table, part)) {
          await insert(connection, session.schema, derived.table, derived.columns, derived.rows);
        }
      }
    });
    await readByIndex(connection);
    for (const { space: own, name } of await headsOf(connection, session.schema)) {
      await setSpace(connection, own);
      await fillClaims(connection, session.schema, fromColumn(name), subjectsOf);
    }
  });
}

type MayReplace = (
  heads: readonly PostgresHead[],
  hashAt: (space: string, seq: number) => Promise<string | undefined>,
) => Promise<void>;

/** The last record of a space. `space` is the key of the space, `name` its name as the column holds it. */
export interface PostgresHead {
  readonly space: string;
  readonly name: string;
  readonly seq: number;
  readonly hash: string;
}

async function headsOf(connection: PostgresConnection, schema: string): Promise<readonly PostgresHead[]> {
  await connection.executeQuery(CompiledQuery.raw("select set_config('bezoar.operator', 'on', true)"));
  const { rows } = await sql<PostgresHead>`
    select space.space, space.name, record.seq, record.hash from ${sql.id(schema, 'space')} as space
    join lateral (select seq, hash from ${sql.id(schema, 'record')} as record
      where record.space = space.space order by seq desc limit 1) as record on true`.execute(connection);
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
}

async function hashAt(
  connection: PostgresConnection,
  schema: string,
  space: string,
  seq: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string }>`
    select hash from ${sql.id(schema, 'record')} where space = ${space} and seq = ${seq}`.execute(connection);
  return rows[0]?.hash;
}

/** The server has no statistics of what this transaction filled, and would read whole tables for every page. */
async function readByIndex(connection: PostgresConnection): Promise<void> {
  const settings = ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'sort'].map(
    (name) => sql`set_config(${`enable_${name}`}, 'off', true)`,
  );
  await sql`select ${sql.join(settings)}`.execute(connection);
}

async function setSpace(connection: PostgresConnection, space: string): Promise<void> {
  await sql`select set_config('bezoar.space', ${space}, true)`.execute(connection);
}

/** Rows come in the order of their spaces, and one statement can insert rows of one space only. */
function* bySpace(rows: readonly CellRow[]): Generator<readonly CellRow[]> {
  let start = 0;
  for (let end = 1; end <= rows.length; end += 1) {
    if (end < rows.length && rows[end]?.[0] === rows[start]?.[0]) continue;
    yield rows.slice(start, end);
    start = end;
  }
}

async function insert(
  connection: PostgresConnection,
  schema: string,
  table: string,
  columns: readonly string[],
  rows: readonly CellRow[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    const values = sql.join(rows.slice(start, start + rowsPerInsert).map((row) => sql`(${sql.join(row)})`));
    await sql`insert into ${sql.id(schema, table)} (${sql.join(columns.map((name) => sql.id(name)))})
      values ${values}`.execute(connection);
  }
}

/** Every table that a restore empties, also those that the backup does not carry: their rows describe the old memory. */
async function tablesOf(connection: PostgresConnection, schema: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = ${schema} and relkind in ('r', 'p')`.execute(connection);
  const ours = rows.map(({ name }) => name).filter((name) => !lastingTables.has(name));
  if (carriedNames.every((name) => ours.includes(name))) return ours;
  throw new Fault('store-corrupt', 'tables are missing; give Bezoar a schema of its own', { schema });
}
