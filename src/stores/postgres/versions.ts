import { CompiledQuery, sql } from 'kysely';
import { Fault } from '../../base/fault.ts';
import type { Routine } from './ledger-routines.ts';
import { createRoutines, routinesOf } from './routines.ts';
import type { PostgresConnection, PostgresSession } from './session.ts';

/**
 * Two releases can serve one database at the same time, so that servers can be updated one by one. Routines carry the version
 * of the schema in their names. A migration adds those of its version, keeps those of the version it finds, and drops
 * older ones. The table `migration` names the routines of each version, and says which version may still be in use.
 */

/** A row of the table of migrations. Releases up to version 3 wrote no more than version and name. */
export interface MigrationRow {
  readonly version: number;
  /** Names of the version's routines, separated by spaces; empty if they were dropped or never made. */
  readonly routines: string | null;
  /** The oldest version whose processes can work with this one. */
  readonly serves: number | null;
}

const lastUnnumberedVersion = 3;
const unnumberedRoutines = ['head', 'records', 'texts', 'session_evidence', 'recent_evidence', 'append'];

/** The routines under the names of a version. In its text, a routine names itself to tell a parameter from a column. */
export function numberedRoutines(schema: string, version: number): readonly Routine[] {
  return routinesOf(schema).map(({ name, head, body }) => ({
    name: numbered(name, version),
    head: head.replace(`.${name}(`, `.${numbered(name, version)}(`),
    body: body.replaceAll(new RegExp(`(?<![."\\w])${name}\\.`, 'g'), `${numbered(name, version)}.`),
  }));
}

function numbered(name: string, version: number): string {
  return `${name}_${version}`;
}

export async function migrationRows(connection: PostgresConnection, schema: string): Promise<readonly MigrationRow[]> {
  // As JSON, because earlier versions lack two of the columns.
  const { rows } = await sql<{ row: Partial<MigrationRow> & { version: number } }>`
    select to_json(m) as row from ${sql.id(schema, 'migration')} m order by m.version`.execute(connection);
  return rows.map(({ row }) => ({ version: row.version, routines: row.routines ?? null, serves: row.serves ?? null }));
}

/** The names that a row stands for. */
export function routinesNamedBy({ version, routines }: MigrationRow): readonly string[] {
  if (routines !== null) return routines.split(' ').filter((name) => name !== '');
  return version <= lastUnnumberedVersion ? unnumberedRoutines : [];
}

/** After the tables were changed from version `found` to `version`. */
export async function replaceRoutines(
  connection: PostgresConnection,
  schema: string,
  found: number,
  version: number,
): Promise<void> {
  const rows = await migrationRows(connection, schema);
  const kept = rows.filter((row) => row.version === found).flatMap(routinesNamedBy);
  for (const name of rows.flatMap(routinesNamedBy)) {
    if (!kept.includes(name)) await sql`drop function if exists ${sql.id(schema, name)}`.execute(connection);
  }
  const own = numberedRoutines(schema, version);
  await createRoutines(connection, own);
  const at = sql.id(schema, 'migration');
  await sql`update ${at} set routines = '' where version <> ${found}`.execute(connection);
  await sql`update ${at} set routines = ${own.map(({ name }) => name).join(' ')},
    serves = ${kept.length > 0 ? found : version} where version = ${version}`.execute(connection);
}

export async function addVersionColumns(connection: PostgresConnection, schema: string): Promise<void> {
  const text = `alter table "${schema}".migration add column if not exists routines text, add column if not exists serves integer`;
  await connection.executeQuery(CompiledQuery.raw(text));
}

export function upgradedFault(schema: string, version: number, own: number): Fault {
  return new Fault(
    'store-unavailable',
    `another process has upgraded this database to version ${version}, and this release of Bezoar serves version ${own}; update Bezoar`,
    { schema, version },
  );
}

/** What the server reports about a routine, a table or a column that does not exist, or has another shape. */
const shapeErrors = /^(?:42883|42P01|42703|42804|42P02)$/;

/**
 * A session that says so when a later release has replaced what it needs, and then stops. Its own routines are there for
 * as long as one release.
 */
export function stoppingWhenUpgraded(session: PostgresSession, own: number): PostgresSession {
  let stopped: Fault | undefined;
  const unlessUpgraded = async <T>(work: () => Promise<T>): Promise<T> => {
    if (stopped !== undefined) throw stopped;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Fault) || !shapeErrors.test(String(error.facts.driver))) throw error;
      const rows = await session.operate((connection) => migrationRows(connection, session.schema)).catch(() => []);
      const version = rows.at(-1)?.version ?? 0;
      if (version <= own) throw error;
      stopped = upgradedFault(session.schema, version, own);
      throw stopped;
    }
  };
  return {
    ...session,
    call: (query, phase) => unlessUpgraded(() => session.call(query, phase)),
    read: (space, work) => unlessUpgraded(() => session.read(space, work)),
    write: (space, work, keep) => unlessUpgraded(() => session.write(space, work, keep)),
  };
}
