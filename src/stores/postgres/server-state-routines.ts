import { sql } from 'kysely';
import type { Routine } from './ledger-routines.ts';
import type { PostgresConnection } from './session.ts';

/** The database's own clock, so that servers whose clocks differ agree on lifetimes. */
const now = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** `at` is the quoted schema. */
export function serverStateRoutines(at: string): readonly Routine[] {
  return [
    {
      name: 'state_row',
      head: `${at}.state_row(own text, wait text, of_area text, of_key text) returns setof ${at}.server_state`,
      body: `
begin
  return query select s.* from ${at}.server_state s where s.area = of_area and s.key = of_key and s.expires_at > ${now};
end`,
    },
    {
      name: 'state_page',
      head: `${at}.state_page(own text, wait text, of_area text, after_key text, most bigint) returns setof ${at}.server_state`,
      body: `
begin
  return query select s.* from ${at}.server_state s
    where s.area = of_area and s.key > after_key and s.expires_at > ${now} order by s.key limit most;
end`,
    },
    {
      name: 'state_swap',
      // Returns whether the row was as expected and has been changed.
      head: `${at}.state_swap(own text, wait text, of_area text, of_key text, expected text, new_version text, new_value text,
  lifetime bigint, lazily boolean) returns boolean`,
      body: `
declare
  changed bigint;
begin
  perform set_config('lock_timeout', wait, true);
  -- The log is written in order: a commit that follows makes this change durable with itself.
  if lazily then
    perform set_config('synchronous_commit', 'off', true);
  elsif current_setting('synchronous_commit') = 'off' then
    perform set_config('synchronous_commit', 'on', true);
  end if;
  if new_value is null then
    delete from ${at}.server_state s
      where s.area = of_area and s.key = of_key and s.version = expected and s.expires_at > ${now};
  elsif expected is null then
    insert into ${at}.server_state as s (area, key, version, expires_at, value)
      values (of_area, of_key, new_version, ${now} + lifetime, new_value)
      on conflict (area, key) do update
        set version = excluded.version, expires_at = excluded.expires_at, value = excluded.value
        where s.expires_at <= ${now};
  else
    update ${at}.server_state s set version = new_version, expires_at = ${now} + lifetime, value = new_value
      where s.area = of_area and s.key = of_key and s.version = expected and s.expires_at > ${now};
  end if;
  get diagnostics changed = row_count;
  return changed = 1;
end`,
    },
    {
      name: 'state_sweep',
      head: `${at}.state_sweep(own text, wait text, of_area text, most bigint) returns void`,
      body: `
begin
  delete from ${at}.server_state s where s.area = of_area and s.expires_at <= ${now};
  delete from ${at}.server_state s where s.area = of_area and s.key in (
    select old.key from ${at}.server_state old where old.area = of_area order by old.expires_at desc offset most);
end`,
    },
  ];
}

/** Belongs to no space, so its policy hides nothing. Values are sealed before they get here. */
export async function createServerStateTable(connection: PostgresConnection, schema: string): Promise<void> {
  const text = sql`text collate "C"`;
  await connection.schema
    .createTable('server_state')
    .addColumn('area', text, (column) => column.notNull())
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('version', text, (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('value', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('server_state_key', ['area', 'key'])
    .execute();
  const table = sql.id(schema, 'server_state');
  await connection.schema
    .createIndex('server_state_expiry')
    .on('server_state')
    .columns(['area', 'expires_at'])
    .execute();
  await sql`alter table ${table} alter column value set statistics 0`.execute(connection);
  await sql`alter table ${table} enable row level security`.execute(connection);
  await sql`alter table ${table} force row level security`.execute(connection);
  await sql`create policy servers on ${table} using (true) with check (true)`.execute(connection);
  // Servers ask for all held entries at once; there are few, in however large a memory.
  await sql`create index entry_held on ${sql.id(schema, 'entry')} (space, key, updated_at)
    where state = 'quarantined'`.execute(connection);
}
