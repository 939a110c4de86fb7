import { sql } from 'kysely';
import { Fault } from '../../base/fault.ts';
import type { StoreExtent } from '../../model/store.ts';
import { fromColumn, toColumn } from '../encoding.ts';
import { plainHashOf } from '../residue-needles.ts';
import { commonTokens } from '../search-tokens.ts';
import { spaceKey } from '../sql/rows.ts';
import { hashColumns, insideJson, jsonColumns, plainColumns } from '../sql/text-columns.ts';
import { postgresFault } from './faults.ts';
import type { PostgresConnection, PostgresSession } from './session.ts';
import { orphanVectors } from './vectors.ts';

/** Old row versions, and words that an index never drops by itself, disappear only when the table is rewritten. */
const rewritten = ['text', 'search', 'entry', 'claim', 'evidence', 'vector'] as const;
/** Rewriting tables and indexes of this size together takes a few hundredths of a second. */
const maxBytesAtOnce = 4 * 1024 * 1024;
/** A rewrite that waits for its turn keeps everybody else waiting behind it. */
const maxWaitAtOnceMs = 50;

/**
 * A rewrite locks out every space, so `touched` does it only where it takes no time, and leaves larger tables to `whole`. Until
 * then nothing reads the deleted rows, but their bytes are still in the files of the server.
 */
export async function scrubTables(session: PostgresSession, extent: StoreExtent): Promise<void> {
  const due = await session.operate((connection) => listDue(connection, session.schema));
  const isDone = await session.outside(async (connection) => {
    await checkOwner(connection, session.schema);
    if (extent === 'touched') return rewriteIfSmall(connection, session.schema);
    for (const table of rewritten) await rewrite(connection, session.schema, table);
    return true;
  });
  if (!isDone) return;
  for (const { name, erasures } of due) {
    await session.write(
      name,
      async (connection) => {
        await sql`update ${sql.id(session.schema, 'space')} set scrubbed = ${erasures} where space = ${spaceKey(name)}`.execute(
          connection,
        );
      },
      () => true,
    );
  }
}

export function isScrubDue(session: PostgresSession): Promise<boolean> {
  return session.operate(async (connection) => (await listDue(connection, session.schema)).length > 0);
}

/** The spaces with erasures since the last scrub, and how many erasures a scrub that begins now covers. */
async function listDue(
  connection: PostgresConnection,
  schema: string,
): Promise<readonly { readonly name: string; readonly erasures: string }[]> {
  const { rows } = await sql<{ name: string; erasures: string }>`
    select name, erasures from ${sql.id(schema, 'space')} where erasures > scrubbed order by name`.execute(connection);
  return rows.map(({ name, erasures }) => ({ name: fromColumn(name), erasures }));
}

/** The server skips a table of another owner with only a warning, but then nothing was erased. */
async function checkOwner(connection: PostgresConnection, schema: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = ${schema} and relname = any(${rewritten}::text[])
      and not pg_has_role(relowner, 'USAGE')`.execute(connection);
  if (rows.length === 0) return;
  throw new Fault('store-unavailable', 'only the owner of the tables can scrub them; connect as that role', { schema });
}

async function rewrite(connection: PostgresConnection, schema: string, table: string): Promise<void> {
  await sql`vacuum full ${sql.id(schema, table)}`.execute(connection);
}

/** Returns whether all tables were rewritten. */
async function rewriteIfSmall(connection: PostgresConnection, schema: string): Promise<boolean> {
  const { rows } = await sql<{ bytes: string }>`
    select sum(pg_total_relation_size(pg_class.oid)) as bytes
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = ${schema} and relname = any(${rewritten}::text[])`.execute(connection);
  if (Number(rows[0]?.bytes ?? 0) > maxBytesAtOnce) return false;
  await sql`set lock_timeout = ${sql.lit(maxWaitAtOnceMs)}`.execute(connection);
  try {
    for (const table of rewritten) await rewrite(connection, schema, table);
    return true;
  } catch (error) {
    const fault = postgresFault(error, 'work');
    if (fault instanceof Fault && fault.code === 'store-contention') return false;
    throw error;
  } finally {
    await sql`reset lock_timeout`.execute(connection);
  }
}

/**
 * Counts what the indexes find of the text: entries with its hash, and texts of the space that contain it. In time of that, and
 * not of the size of the space.
 */
export async function indexedResidue(
  connection: PostgresConnection,
  schema: string,
  space: string,
  needle: string,
): Promise<number> {
  if (needle === '') return 0;
  const own = spaceKey(space);
  const hash = plainHashOf(needle);
  // A hash has hexadecimal digits: every hash that starts like this one comes before the letter g.
  const hashes = await sql<{ count: string }>`
    select count(*) as count from ${sql.id(schema, 'entry')}
    where space = ${own} and content_hash >= ${hash} and content_hash < ${`${hash}g`}`.execute(connection);
  const tokens = commonTokens(space, needle).join(' & ');
  if (tokens === '') return Number(hashes.rows[0]?.count ?? 0);
  await sql`select set_config('bezoar.words', ${tokens}, true)`.execute(connection);
  const texts = await sql<{ count: string }>`
    select count(*) as count from ${sql.id(schema, 'search')} as search
    left join ${sql.id(schema, 'text')} as text on text.space = ${own} and text.digest = search.digest
    where search.space = ${own} and search.words @@ ${tokens}::tsquery
      and (text.digest is null or strpos(text.content, ${toColumn(needle)}) > 0)`.execute(connection);
  return Number(hashes.rows[0]?.count ?? 0) + Number(texts.rows[0]?.count ?? 0);
}

/**
 * Counts the space's rows that contain the text or its hash, and vectors of texts that are gone. Other copies on the server cannot be seen from here: its log,
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
  let places = await orphanVectors(connection, schema, space);
  for (const [table, column] of hashColumns) places += await holding(table, column, plainHashOf(needle));
  for (const [table, column] of plainColumns) places += await holding(table, column, plain);
  for (const [table, column] of jsonColumns) {
    // If both encodings are equal, the first loop has already counted this record.
    if (table === 'record' && json === plain) continue;
    places += await holding(table, column, json);
  }
  return places;
}
