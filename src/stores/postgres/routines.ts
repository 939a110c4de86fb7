import { CompiledQuery } from 'kysely';
import { entryColumns, evidenceColumns } from '../sql/tables.ts';
import { appendLedger, appendLedgerParameters, ledgerRoutines, type Routine } from './ledger-routines.ts';
import { appendWords, appendWordsParameters, recallRoutines } from './recall-routines.ts';
import { serverStateRoutines } from './server-state-routines.ts';
import type { PostgresConnection } from './session.ts';

/**
 * The functions behind every write and its reads: one call is one round trip and one transaction, and the server keeps the
 * plans. They run with the caller's rights, under the policies, and qualify every table with its schema.
 *
 * Each first sets the space that the server may show. A plan inside a function starts only when its statement runs, so the
 * policies see that space; and what `set_config` sets here ends with the transaction, which is the call.
 *
 * The SQL below, including its comments, is compared with the installed functions: a change needs a migration. They are
 * installed under names with the version of the schema (see `numberedRoutines`).
 */
export function routinesOf(schema: string): readonly Routine[] {
  // The name consists of letters, digits and underscores. Quoted, because it may still be an SQL keyword.
  const at = `"${schema}"`;
  const enter = `perform set_config('lock_timeout', wait, true), set_config('bezoar.space', own, true);`;
  const headJson = `case when head_seq is not null then json_build_object('seq', head_seq, 'hash', head_hash, 'at', head_at) end`;
  const updatesOf = (columns: readonly string[]): string =>
    columns.map((column) => `${column} = excluded.${column}`).join(', ');
  return [
    ...ledgerRoutines(at, enter),
    ...recallRoutines(at, enter),
    {
      name: 'head',
      head: `${at}.head(own text, wait text) returns table (seq bigint, hash text, at bigint)`,
      body: `
begin
  ${enter}
  return query select r.seq, r.hash, r.at from ${at}.record r where r.space = own order by r.seq desc limit 1;
end`,
    },
    {
      name: 'records',
      head: `${at}.records(own text, wait text, first bigint, most bigint) returns setof ${at}.record`,
      body: `
begin
  ${enter}
  return query select r.* from ${at}.record r where r.space = own and r.seq >= first order by r.seq limit most;
end`,
    },
    {
      name: 'texts',
      head: `${at}.texts(own text, wait text, digests text[]) returns setof ${at}.text`,
      body: `
begin
  ${enter}
  return query select t.* from ${at}.text t where t.space = own and t.digest = any (digests);
end`,
    },
    {
      name: 'session_evidence',
      head: `${at}.session_evidence(own text, wait text, sessions text[]) returns setof ${at}.evidence`,
      body: `
begin
  ${enter}
  return query select e.* from ${at}.evidence e where e.space = own and e.session = any (sessions);
end`,
    },
    {
      name: 'recent_evidence',
      head: `${at}.recent_evidence(own text, wait text, who text, since bigint, most bigint) returns setof ${at}.evidence`,
      body: `
begin
  ${enter}
  return query select e.* from ${at}.evidence e where e.space = own and e.principal = who and e.updated_at >= since
    order by e.updated_at desc, e.session limit most;
end`,
    },
    {
      name: 'append',
      // Returns null when the commit was written; otherwise nothing was, and the result says why. `known` says that some texts
      // or entries may exist already; if it is false and one does exist, the call fails and writes nothing.
      head: `${at}.append(own text, wait text, turn bigint, expected_seq bigint, expected_hash text, new_seq bigint, new_at bigint,
  new_hash text, new_mac text, new_body text, name text, texts json, entries json, forget text[], novel text[], known boolean,
  new_evidence json, forget_evidence text[], ${appendLedgerParameters},
  ${appendWordsParameters}) returns json`,
      body: `
#variable_conflict use_column
declare
  head_seq bigint;
  head_hash text;
  head_at bigint;
begin
  -- A snapshot that was taken before the lock would show a head that is past.
  if current_setting('transaction_isolation') <> 'read committed' then
    return '{"isolation": true}';
  end if;
  ${enter}
  -- An acknowledged write is a durable one, whatever the server's default; stronger settings stay.
  if current_setting('synchronous_commit') = 'off' then
    perform set_config('synchronous_commit', 'on', true);
  end if;
  -- The server has no statistics of content hashes, which they would repeat, and takes the one that is looked for to be common.
  perform set_config('enable_seqscan', 'off', true);
  perform pg_advisory_xact_lock(turn);
  select r.seq, r.hash, r.at into head_seq, head_hash, head_at
    from ${at}.record r where r.space = own order by r.seq desc limit 1;
  if head_seq is distinct from expected_seq or head_hash is distinct from expected_hash then
    return json_build_object('head', ${headJson});
  end if;
  -- Whether there is one is asked first: hardly ever there is, and gathering them costs more even when there are none.
  if exists (select 1 from ${at}.entry e
      where e.space = own and e.content_hash = any (novel) and e.state in ('active', 'quarantined')) then
    return json_build_object('head', ${headJson}, 'alike', (select json_agg(e.id) from ${at}.entry e
      where e.space = own and e.content_hash = any (novel) and e.state in ('active', 'quarantined')));
  end if;
  insert into ${at}.record (space, seq, at, hash, mac, body)
    values (own, new_seq, new_at, new_hash, new_mac, new_body);
  if append.name is not null then
    insert into ${at}.space (space, name) values (own, append.name);
  end if;
  -- Looking out for rows that are there costs a third of writing new ones.
  if known then
    insert into ${at}.text select * from json_populate_recordset(null::${at}.text, texts)
    on conflict (space, digest) do nothing;
    insert into ${at}.entry select * from json_populate_recordset(null::${at}.entry, entries)
    on conflict (space, key) do update set ${updatesOf(entryColumns)};
  else
    if texts is not null then
      insert into ${at}.text select * from json_populate_recordset(null::${at}.text, texts);
    end if;
    if entries is not null then
      insert into ${at}.entry select * from json_populate_recordset(null::${at}.entry, entries);
    end if;
  end if;
  if cardinality(forget) > 0 then
    delete from ${at}.text where space = own and digest = any (forget);
  end if;
  if new_evidence is not null then
    insert into ${at}.evidence select * from json_populate_recordset(null::${at}.evidence, new_evidence)
    on conflict (space, session) do update set ${updatesOf(evidenceColumns)};
    delete from ${at}.evidence where space = own and expires_at <= new_at;
  end if;
  if forget_evidence is not null then
    delete from ${at}.evidence where space = own and session = any (forget_evidence);
  end if;${appendLedger(at)}${appendWords(at)}
  return null;
end`,
    },
    ...serverStateRoutines(at),
  ];
}

export async function createRoutines(connection: PostgresConnection, routines: readonly Routine[]): Promise<void> {
  for (const { head, body } of routines) {
    const text = `create function ${head} language plpgsql volatile security invoker set search_path = pg_catalog as $bezoar$${body}$bezoar$`;
    await connection.executeQuery(CompiledQuery.raw(text));
  }
}
