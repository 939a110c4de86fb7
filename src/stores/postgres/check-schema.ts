import { sql } from 'kysely';
import { Fault } from '../../base/fault.ts';
import { searchPolicy } from './recall-schema.ts';
import type { PostgresConnection } from './session.ts';
import { migrationRows, numberedRoutines, routinesNamedBy } from './versions.ts';

/**
 * Every table exists, is behind our policies and no others, and has no foreign trigger and no rewrite rule: either could
 * copy each text elsewhere.
 */
export async function checkTables(
  connection: PostgresConnection,
  schema: string,
  tables: readonly string[],
): Promise<void> {
  const found = await sql<{ name: string; guarded: boolean; triggers: string; rules: string; policies: string[] }>`
    select relname as name, relrowsecurity and relforcerowsecurity as guarded,
      (select count(*) from pg_trigger where tgrelid = pg_class.oid and not tgisinternal) as triggers,
      (select count(*) from pg_rewrite where ev_class = pg_class.oid) as rules,
      array(select concat_ws('|', polname, polcmd, polpermissive, polroles::text,
          coalesce(pg_get_expr(polqual, polrelid), ''), coalesce(pg_get_expr(polwithcheck, polrelid), ''))
        from pg_policy where polrelid = pg_class.oid order by polname) as policies
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = ${schema} and relkind in ('r', 'p')`.execute(connection);
  const namesWhere = (isSound: (row: (typeof found.rows)[number]) => boolean): readonly string[] =>
    tables.filter((table) => !found.rows.some((row) => row.name === table && isSound(row)));
  refuseIfAny(
    'tables are missing, lack row-level security or have foreign triggers',
    namesWhere(({ guarded, triggers }) => guarded && Number(triggers) === 0),
    schema,
  );
  refuseIfAny(
    'tables have foreign rewrite rules',
    namesWhere(({ rules }) => Number(rules) === 0),
    schema,
  );
  refuseIfAny(
    'tables have altered or foreign policies of row-level security',
    namesWhere(({ name, policies }) => policies.map(plainExpression).join() === policiesOf(name).join()),
    schema,
  );
}

/**
 * Tables may be partitioned by a hash of the space: then each space is in one partition. A query of ours names the table and is
 * behind its policies; a partition that is asked by its own name must show nothing. And it must keep no samples of columns of
 * which the table keeps none, because an erasure would not find them there.
 */
export async function checkPartitions(
  connection: PostgresConnection,
  schema: string,
  tables: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ name: string; part: string | null; bySpace: boolean; sound: boolean | null }>`
    select parent.relname as name, part.oid::regclass::text as part,
      pg_get_partkeydef(parent.oid) = 'HASH (space)' as "bySpace",
      part.relkind = 'r' and part.relrowsecurity and part.relforcerowsecurity
        and not exists (select 1 from pg_policy where polrelid = part.oid)
        and not exists (select 1 from pg_rewrite where ev_class = part.oid)
        and not exists (select 1 from pg_trigger where tgrelid = part.oid and not tgisinternal)
        and not exists (select 1 from pg_attribute as ours join pg_attribute as theirs
          on theirs.attrelid = part.oid and theirs.attname = ours.attname
          where ours.attrelid = parent.oid and ours.attstattarget = 0 and theirs.attstattarget is distinct from 0) as sound
    from pg_class as parent join pg_namespace on pg_namespace.oid = parent.relnamespace
      left join pg_inherits on inhparent = parent.oid left join pg_class as part on part.oid = inhrelid
    where nspname = ${schema} and (parent.relkind = 'p' or inhrelid is not null)`.execute(connection);
  const ours = rows.filter(({ name }) => tables.includes(name));
  refuseIfAny(
    'tables are not partitioned by hash of the space',
    namesOf(ours.filter(({ bySpace }) => !bySpace)),
    schema,
  );
  refuseIfAny(
    'partitions lack row-level security, keep samples, are elsewhere, or have policies, triggers or rules',
    ours.flatMap(({ part, sound }) => (part !== null && sound === true ? [] : (part ?? 'none'))),
    schema,
  );
}

function namesOf(rows: readonly { readonly name: string }[]): readonly string[] {
  return [...new Set(rows.map(({ name }) => name))];
}

function refuseIfAny(problem: string, names: readonly string[], schema: string): void {
  if (names.length === 0) return;
  throw new Fault('store-corrupt', `${problem}: ${names.join(', ')}; restore a backup; see docs/backup.md`, { schema });
}

const own = "space = current_setting('bezoar.space', true)";
const operator = "current_setting('bezoar.operator', true) = 'on'";

/** What `createPolicies` makes: name, command, permissive, roles, and both conditions. */
function policiesOf(table: string): readonly string[] {
  if (table === 'server_state') return ['servers|*|t|{0}|true|true'];
  const policies =
    table === 'search'
      ? [`own_space|*|t|{0}|${searchPolicy}|${own}`]
      : [`operator|r|t|{0}|${operator}|`, `own_space|*|t|{0}|${own}|${own}`];
  return policies.map(plainExpression);
}

/** The server writes expressions back with its own parentheses, casts and capitals. */
function plainExpression(text: string): string {
  return text.toLowerCase().replaceAll(/::\w+|[\s()]|as current_setting/g, '');
}

/**
 * Our functions, word for word and with our settings, and no other that a call could resolve to. The functions of the
 * releases before and after, which the table of migrations names, are theirs to check.
 */
export async function checkRoutines(connection: PostgresConnection, schema: string, version: number): Promise<void> {
  const { rows } = await sql<{ name: string; body: string; plain: boolean; settings: string | null }>`
    select proname as name, prosrc as body, not prosecdef as plain, proconfig::text as settings
    from pg_proc join pg_namespace on pg_namespace.oid = pronamespace where nspname = ${schema}`.execute(connection);
  const others = (await migrationRows(connection, schema)).filter((row) => row.version !== version);
  const expected = numberedRoutines(schema, version);
  const names = new Set(expected.map(({ name }) => name));
  const foreign = new Set(others.flatMap(routinesNamedBy).filter((name) => !names.has(name)));
  const found = rows.filter(({ name }) => !foreign.has(name));
  const sound = expected.filter(({ name, body }) =>
    found.some((row) => row.name === name && row.body === body && row.plain && row.settings === ownSearchPath),
  );
  if (sound.length === expected.length && found.length === expected.length) return;
  throw new Fault('store-corrupt', 'functions are missing, altered or foreign; restore a backup; see docs/backup.md', {
    schema,
  });
}

/** Under another search path our functions would call functions and read tables of somebody else. */
const ownSearchPath = '{search_path=pg_catalog}';
