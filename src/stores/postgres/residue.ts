import { sql } from 'kysely';
import { Fault } from '../../base/fault.ts';
import { toColumn } from '../encoding.ts';
import { plainHashOf } from '../residue-needles.ts';
import { spaceKey } from '../sql/rows.ts';
import { hashColumns, insideJson, jsonColumns, plainColumns } from '../sql/text-columns.ts';
import type { PostgresConnection, PostgresSession } from './session.ts';

/** Old row versions, and words that an index never drops by itself, disappear only when the table is rewritten. */
const rewritten = ['text', 'search', 'entry', 'evidence'];

/** Locks each table while it is rewritten. */
export async function scrubTables(session: PostgresSession): Promise<void> {
  await session.outside(async (connection) => {
    // The server skips a table of another owner with only a warning, but then nothing was erased.
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = ${session.schema} and relname = any(${rewritten}::text[])
        and not pg_has_role(relowner, 'USAGE')`.execute(connection);
    if (rows.length > 0) {
      throw new Fault('store-unavailable', 'only the owner of the tables can scrub them; connect as that role', {
        schema: session.schema,
      });
    }
    for (const table of rewritten) await sql`vacuum full ${sql.id(session.schema, table)}`.execute(connection);
  });
}

/**
 * Counts the space's rows that contain the text or its hash. Other copies on the server cannot be seen from here: its log,
 * backups, replicas, and blocks that its file system freed.
 */
export async function residueOf(
  connection: PostgresConnection,
  schema: string,
  space: string,
  needle: string,
): Promise<number> {
  if (needle === '') return 0;
  const plain = toColumn(needle);
  const json = insideJson(needle);
  const holding = async (table: string, column: string, text: string): Promise<number> => {
    const { rows } = await sql<{ count: string }>`
      select count(*) as count from ${sql.id(schema, table)}
      where space = ${spaceKey(space)} and strpos(${sql.ref(column)}, ${text}) > 0`.execute(connection);
    return Number(rows[0]?.count ?? 0);
  };
  let places = 0;
  for (const [table, column] of hashColumns) places += await holding(table, column, plainHashOf(needle));
  for (const [table, column] of plainColumns) places += await holding(table, column, plain);
  for (const [table, column] of jsonColumns) {
    // If both encodings are equal, the first loop has already counted this record.
    if (table === 'record' && json === plain) continue;
    places += await holding(table, column, json);
  }
  return places;
}
