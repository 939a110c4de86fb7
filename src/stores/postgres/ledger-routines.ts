import { trusts } from '../../model/trust.ts';
import { entryColumns } from '../sql/tables.ts';
import { maxIndexedIdBytes } from './ledger-schema.ts';

/** A function of our schema: its signature and the PL/pgSQL that it runs. */
export interface Routine {
  /** Unique, because functions are dropped by name. */
  readonly name: string;
  readonly head: string;
  readonly body: string;
}

/** The rank of the trust in column `trust`; -1 for one that this version does not know. */
const rankOf = (trust: string): string => `coalesce(array_position(array['${trusts.join("', '")}'], ${trust}), 0) - 1`;

/**
 * The part of `append` that keeps what a commit knows of its entries beside their rows. It expects the parameters of
 * `append` and the rows of this commit already written.
 */
export function appendLedger(at: string): string {
  return `
  if known then
    update ${at}.claim c set state = e.state, rank = ${rankOf('e.trust')}, seq = e.seq
      from json_populate_recordset(null::${at}.entry, entries) e where c.space = own and c.key = e.key;
    delete from ${at}.claim c using json_populate_recordset(null::${at}.entry, entries) e
      where c.space = own and c.key = e.key and e.state = 'erased';
  end if;
  if claim_keys is not null then
    delete from ${at}.claim where space = own and key = any (claim_keys);
    ${insertClaims(at, 'own', 'claims')};
  end if;
  if new_list is not null then
    insert into ${at}.shown_list (space, list, data) values (own, new_list, new_list_data)
      on conflict (space, list) do nothing;
    insert into ${at}.shown_entry (space, key, list) select own, k, new_list from unnest(shown_keys) k
      on conflict (space, key, list) do nothing;
    insert into ${at}.sighting (space, list, seq) values (own, new_list, new_seq);
  end if;`;
}

/** Adds the claims of a JSON list of keys and subjects, for entries that have a row and are not erased. */
export function insertClaims(at: string, own: string, claims: string): string {
  return `insert into ${at}.claim (space, key, subject, state, rank, seq)
      select ${own}, e.key, c.subject, e.state, ${rankOf('e.trust')}, e.seq
      from json_to_recordset(${claims}) as c(key text, subject text)
      join ${at}.entry e on e.space = ${own} and e.key = c.key and e.state <> 'erased'`;
}

/** The parameters of `append` that only `appendLedger` reads. */
export const appendLedgerParameters =
  'claim_keys text[], claims json, new_list text, new_list_data text, shown_keys text[]';

/** What the guard's ledger reads and saves. Each runs as the routines of `routinesOf` do. */
export function ledgerRoutines(at: string, enter: string): readonly Routine[] {
  const joined = [...entryColumns.map((column) => `e.${column}`), 't.content', 't.tags'].join(', ');
  const types: Record<string, string> = { seq: 'bigint', updated_at: 'bigint' };
  const joinedTypes = [...entryColumns, 'content', 'tags']
    .map((column) => `${column} ${types[column] ?? 'text'}`)
    .join(', ');
  const short = `octet_length(e.id) <= ${maxIndexedIdBytes}`;
  const long = `octet_length(e.id) > ${maxIndexedIdBytes}`;
  /** The first id in an order that meets a condition. An index has the short ids; the long ones are sorted. */
  const first = (condition: string, order: string): string => `(select e.id from (
      (select e.id from ${at}.entry e where e.space = own and ${short} and ${condition} order by e.id ${order} limit 1)
      union all
      (select e.id from ${at}.entry e where e.space = own and ${long} and ${condition} order by e.id ${order} limit 1)
    ) e order by e.id ${order} limit 1)`;
  return [
    {
      name: 'entries_about',
      head: `${at}.entries_about(own text, wait text, subjects text[], states text[], most bigint) returns table (${joinedTypes})`,
      body: `
#variable_conflict use_column
begin
  ${enter}
  return query
    select ${joined} from (
      select c.key, max(c.rank) as rank, max(c.seq) as seq, max(c.id) as id
      from unnest(subjects) wanted cross join unnest(states) wanted_state cross join lateral (
        select claim.key, claim.rank, claim.seq, e.id
        from ${at}.claim join ${at}.entry e on e.space = own and e.key = claim.key
        where claim.space = own and claim.subject = wanted and claim.state = wanted_state
        order by claim.rank desc, claim.seq desc, e.id limit most) c
      group by c.key order by 2 desc, 3 desc, 4 limit most) c
    join ${at}.entry e on e.space = own and e.key = c.key
    left join ${at}.text t on t.space = own and t.digest = e.digest
    order by c.rank desc, c.seq desc, c.id;
end`,
    },
    {
      name: 'ids_starting_with',
      // No id of the index is longer than the highest character repeated to its limit.
      head: `${at}.ids_starting_with(own text, wait text, starts text[], most bigint) returns table (id text)`,
      body: `
#variable_conflict use_column
begin
  ${enter}
  return query
    select distinct found.id collate "C" from unnest(starts) start cross join lateral (
      select e.id from (
        (select e.id from ${at}.entry e where e.space = own and ${short}
          and e.id >= start and e.id <= start || repeat(chr(1114111), ${maxIndexedIdBytes / 4})
          order by e.id limit most)
        union all
        (select e.id from ${at}.entry e where e.space = own and ${long} and starts_with(e.id, start)
          order by e.id limit most)
      ) e order by e.id limit most) found
    order by 1;
end`,
    },
    {
      name: 'nearest_ids',
      head: `${at}.nearest_ids(own text, wait text, ids text[]) returns table (id text)`,
      body: `
#variable_conflict use_column
begin
  ${enter}
  return query
    select distinct near collate "C" from unnest(ids) wanted cross join lateral (values
      (${first('e.id < wanted', 'desc')}), (${first('e.id > wanted', '')})) as found(near)
    where near is not null order by 1;
end`,
    },
    {
      name: 'shown_lists',
      head: `${at}.shown_lists(own text, wait text, lists text[]) returns setof ${at}.shown_list`,
      body: `
begin
  ${enter}
  return query select s.* from ${at}.shown_list s where s.space = own and s.list = any (lists);
end`,
    },
    {
      name: 'sightings',
      head: `${at}.sightings(own text, wait text, keys text[], past bigint, most bigint) returns table (seq bigint)`,
      body: `
#variable_conflict use_column
begin
  ${enter}
  return query
    select distinct s.seq from
      (select distinct e.list from ${at}.shown_entry e where e.space = own and e.key = any (keys)) l
      cross join lateral (select sighting.seq from ${at}.sighting
        where sighting.space = own and sighting.list = l.list and sighting.seq > past order by sighting.seq limit most) s
    order by 1 limit most;
end`,
    },
    {
      name: 'image',
      head: `${at}.image(own text, wait text) returns setof ${at}.image`,
      body: `
begin
  ${enter}
  return query select i.* from ${at}.image i where i.space = own;
end`,
    },
    {
      name: 'image_nodes',
      head: `${at}.image_nodes(own text, wait text, paths text[]) returns setof ${at}.image_node`,
      body: `
begin
  ${enter}
  return query select n.* from ${at}.image_node n where n.space = own and n.path = any (paths);
end`,
    },
    {
      name: 'save_image',
      // Of several that save at once, the first changes the row; the others wait for it and then find another image.
      head: `${at}.save_image(own text, wait text, expected bigint, new_seq bigint, new_data bytea, gone text[], paths text[],
  datas bytea[]) returns boolean`,
      body: `
declare
  saved bigint;
begin
  ${enter}
  if not exists (select 1 from ${at}.record r where r.space = own and r.seq >= new_seq) then
    return false;
  end if;
  if expected is null then
    insert into ${at}.image (space, seq, data) values (own, new_seq, new_data) on conflict (space) do nothing;
  else
    update ${at}.image i set seq = new_seq, data = new_data where i.space = own and i.seq = expected;
  end if;
  get diagnostics saved = row_count;
  if saved = 0 then
    return false;
  end if;
  delete from ${at}.image_node n where n.space = own and n.path = any (gone);
  insert into ${at}.image_node (space, path, data)
    select own, node.path, node.data from unnest(paths, datas) as node(path, data)
    on conflict (space, path) do update set data = excluded.data;
  return true;
end`,
    },
  ];
}
