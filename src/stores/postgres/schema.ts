import { type RawBuilder, sql } from 'kysely';
import { Fault } from '../../base/fault.ts';
import { checkPartitions, checkRoutines, checkTables } from './check-schema.ts';
import { createLedgerTables, ledgerTables } from './ledger-schema.ts';
import { addLanguages, addStemColumns, createRecallColumns } from './recall-schema.ts';
import { createServerStateTable } from './server-state-routines.ts';
import type { PostgresConnection, PostgresSession } from './session.ts';
import { createVectorTable } from './vectors.ts';
import { addVersionColumns, migrationRows, replaceRoutines, upgradedFault } from './versions.ts';

/** The comment that identifies our tables. */
const ownershipComment = 'Bezoar memory store';
const firstTables = ['space', 'record', 'text', 'entry', 'search'] as const;
const tables = [...firstTables, 'evidence', ...ledgerTables, 'server_state', 'vector'] as const;

const maxMigrationAttempts = 10;

/** One step of the schema. Its number is its place in the list. */
export interface Migration {
  readonly name: string;
  apply(connection: PostgresConnection, schema: string): Promise<void>;
}

/**
 * In order and append-only: a released migration is never edited. After the last one the routines are added under the names
 * of the new version, so a change of their text alone needs a migration that does nothing else. The routines of the release
 * before stay and must go on working: a new column has a default or may be null.
 */
export const migrations: readonly Migration[] = [
  {
    name: 'first',
    apply: async (connection, schema) => {
      await createTables(connection, schema);
      await createPolicies(connection, schema, firstTables);
    },
  },
  { name: 'quicker-append', apply: () => Promise.resolve() },
  {
    name: 'evidence',
    apply: async (connection, schema) => {
      await createEvidenceTable(connection, schema);
      await createPolicies(connection, schema, ['evidence']);
    },
  },
  {
    name: 'ledger',
    apply: async (connection, schema) => {
      await createLedgerTables(connection, schema);
      await createPolicies(connection, schema, ledgerTables);
    },
  },
  { name: 'recall', apply: createRecallColumns },
  { name: 'server-state', apply: createServerStateTable },
  { name: 'stems', apply: addStemColumns },
  {
    name: 'vectors',
    apply: async (connection, schema) => {
      await createVectorTable(connection, schema);
      await createPolicies(connection, schema, ['vector']);
    },
  },
  { name: 'languages', apply: addLanguages },
  { name: 'indexed-append', apply: () => Promise.resolve() },
];

/** Inspects before it changes anything, and again under a lock, because another process may be starting too. */
export async function prepareSchema(
  session: PostgresSession,
  steps: readonly Migration[],
  readOnly = false,
): Promise<void> {
  const own = steps.length;
  const version = await session.operate((connection) => versionOf(connection, session.schema, own));
  if (version < own && readOnly) {
    throw new Fault(
      'store-unavailable',
      'the replica does not have the tables of this release yet; open the primary with this release first, and let the replica catch up',
      { schema: session.schema, version },
    );
  }
  if (version < own) await migrateInPeace(session, steps);
  await session.operate(async (connection) => {
    await checkTables(connection, session.schema, tables);
    await checkPartitions(connection, session.schema, tables);
    await checkRoutines(connection, session.schema, own);
  });
}

/** A release before may be reading and writing meanwhile. The server ends a deadlock with it by undoing the migration. */
async function migrateInPeace(session: PostgresSession, steps: readonly Migration[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await session.migrate((connection) => migrate(connection, session.schema, steps));
    } catch (error) {
      const isDeadlock = error instanceof Fault && error.facts.driver === '40P01';
      if (!isDeadlock || attempt === maxMigrationAttempts) throw error;
    }
  }
}

async function migrate(connection: PostgresConnection, schema: string, steps: readonly Migration[]): Promise<void> {
  const version = await versionOf(connection, schema, steps.length);
  if (version >= steps.length) return;
  if (version === 0) await sql`create schema if not exists ${sql.id(schema)}`.execute(connection);
  // Every writer reads this table first: once it is ours, none is under way.
  else await sql`lock table ${sql.id(schema, 'record')} in access exclusive mode`.execute(connection);
  for (const [index, { name, apply }] of steps.entries()) {
    if (index < version) continue;
    await apply(connection, schema);
    await connection
      .insertInto('migration')
      .values({ version: index + 1, name })
      .execute();
  }
  await addVersionColumns(connection, schema);
  await replaceRoutines(connection, schema, version, steps.length);
}

/**
 * How many migrations were applied; 0 when none of our tables exists. Refuses a schema that is not ours, and one of a later
 * release that no longer serves version `own`.
 */
async function versionOf(connection: PostgresConnection, schema: string, own: number): Promise<number> {
  const encoding = await sql<{ server_encoding: string }>`show server_encoding`.execute(connection);
  if (encoding.rows[0]?.server_encoding !== 'UTF8') {
    throw new Fault('store-unavailable', 'the database encoding is not UTF8; create a database with encoding UTF8', {
      schema,
    });
  }
  const found = await sql<{ name: string; comment: string | null }>`
    select relname as name, obj_description(pg_class.oid, 'pg_class') as comment
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = ${schema} and relkind in ('r', 'v', 'm', 'p', 'f')`.execute(connection);
  if (found.rows.length === 0) return 0;
  if (found.rows.find(({ name }) => name === 'migration')?.comment !== ownershipComment) {
    throw new Fault('store-corrupt', 'the schema holds tables of another program; give Bezoar a schema of its own', {
      schema,
    });
  }
  const last = (await migrationRows(connection, schema)).at(-1);
  const version = last?.version ?? 0;
  if (version <= own || (last?.serves ?? version) <= own) return version;
  throw upgradedFault(schema, version, own);
}

/** Byte order, whatever the collation of the database. */
const text: RawBuilder<string> = sql`text collate "C"`;

async function createTables(connection: PostgresConnection, schema: string): Promise<void> {
  const builder = connection.schema;
  await builder
    .createTable('migration')
    .addColumn('version', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .execute();
  await sql`comment on table ${sql.id(schema, 'migration')} is ${sql.lit(ownershipComment)}`.execute(connection);
  await builder
    .createTable('space')
    .addColumn('space', text, (column) => column.primaryKey())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('indexed', 'bigint', (column) => column.notNull().defaultTo(-1))
    .execute();
  await builder
    .createTable('record')
    .addColumn('space', text, (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('hash', text, (column) => column.notNull())
    .addColumn('mac', text, (column) => column.notNull())
    .addColumn('body', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('record_key', ['space', 'seq'])
    .execute();
  await builder
    .createTable('text')
    .addColumn('space', text, (column) => column.notNull())
    .addColumn('digest', text, (column) => column.notNull())
    .addColumn('salt', text, (column) => column.notNull())
    .addColumn('content', text, (column) => column.notNull())
    .addColumn('tags', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('text_key', ['space', 'digest'])
    .execute();
  await builder
    .createTable('search')
    .addColumn('space', text, (column) => column.notNull())
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('digest', text, (column) => column.notNull())
    .addColumn('words', sql`tsvector`, (column) => column.notNull())
    .addPrimaryKeyConstraint('search_key', ['space', 'key'])
    .execute();
  await createEntryTable(connection);
  await builder.createIndex('search_words').on('search').using('gin').column('words').execute();
  // The server samples columns for its planner into a table of its own, where an erasure would not find the values.
  await sql`alter table ${sql.id(schema, 'text')}
    alter column content set statistics 0, alter column tags set statistics 0, alter column salt set statistics 0`.execute(
    connection,
  );
  await sql`alter table ${sql.id(schema, 'search')} alter column words set statistics 0`.execute(connection);
  await sql`alter table ${sql.id(schema, 'entry')}
    alter column rest set statistics 0, alter column content_hash set statistics 0`.execute(connection);
}

async function createEntryTable(connection: PostgresConnection): Promise<void> {
  const builder = connection.schema;
  await builder
    .createTable('entry')
    .addColumn('space', text, (column) => column.notNull())
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('target', text, (column) => column.notNull())
    .addColumn('trust', text, (column) => column.notNull())
    .addColumn('channel', text, (column) => column.notNull())
    .addColumn('session', text)
    .addColumn('principal', text, (column) => column.notNull())
    .addColumn('content_hash', text, (column) => column.notNull())
    .addColumn('digest', text)
    .addColumn('rest', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('entry_key', ['space', 'key'])
    .execute();
  await builder.createIndex('entry_page').on('entry').columns(['space', 'seq']).execute();
  await builder.createIndex('entry_content').on('entry').columns(['space', 'content_hash']).execute();
}

async function createEvidenceTable(connection: PostgresConnection, schema: string): Promise<void> {
  const builder = connection.schema;
  await builder
    .createTable('evidence')
    .addColumn('space', text, (column) => column.notNull())
    .addColumn('session', text, (column) => column.notNull())
    .addColumn('principal', text, (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('data', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('evidence_key', ['space', 'session'])
    .execute();
  await builder.createIndex('evidence_recent').on('evidence').columns(['space', 'principal', 'updated_at']).execute();
  await builder.createIndex('evidence_expiry').on('evidence').columns(['space', 'expires_at']).execute();
  // No samples for the planner, as for texts. And hashes do not compress, so the server need not try.
  await sql`alter table ${sql.id(schema, 'evidence')}
    alter column data set statistics 0, alter column data set storage external`.execute(connection);
}

/**
 * Row-level security: a transaction sees only the space it named, and nothing if it named none. An operator's transaction
 * sees all spaces and can change none. `force` binds the tables' owner too; nothing binds a superuser.
 *
 * This guards against our own mistakes: a query that forgets its space. It does not stop an attacker who holds the
 * connection, since they can name any space. Against that, give each tenant a role and a schema.
 */
async function createPolicies(
  connection: PostgresConnection,
  schema: string,
  guarded: readonly (typeof tables)[number][],
): Promise<void> {
  const own = sql`space = current_setting('bezoar.space', true)`;
  for (const table of guarded) {
    const name = sql.id(schema, table);
    await sql`alter table ${name} enable row level security`.execute(connection);
    await sql`alter table ${name} force row level security`.execute(connection);
    if (table === 'search') {
      await createSearchPolicy(connection, schema, own);
      continue;
    }
    await sql`create policy own_space on ${name} using (${own}) with check (${own})`.execute(connection);
    const operator = sql`current_setting('bezoar.operator', true) = 'on'`;
    await sql`create policy operator on ${name} for select using (${operator})`.execute(connection);
  }
}

/**
 * The query is part of the policy because, under row-level security, the server uses an index only for conditions of the
 * policy itself or for leakproof operators, and `@@` is not leakproof. Without a query no row is shown.
 */
async function createSearchPolicy(
  connection: PostgresConnection,
  schema: string,
  own: RawBuilder<unknown>,
): Promise<void> {
  const matchesQuery = sql`words @@ nullif(current_setting('bezoar.words', true), '')::tsquery`;
  await sql`create policy own_space on ${sql.id(schema, 'search')} using (${own} and ${matchesQuery}) with check (${own})`.execute(
    connection,
  );
}
