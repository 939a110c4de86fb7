import { entryColumns } from '../sql/tables.ts';
import type { Routine } from './ledger-routines.ts';
import { repeatedColumns } from './recall-schema.ts';

/** The policy shows only rows with a word of the query, and no token is called "none": this shows every row. */
const showEveryRow = `perform set_config('bezoar.words', '!none', true);`;

/** A query of only common words ranks as many of the newest entries with one of them, or the limit if it is higher. */
const newestRanked = 1000;
/** A space with fewer entries has no common words: reading all of its matches is quick. */
const minEntriesForCommonWords = 1000;
const sampledEntries = 1000;

/** The parameters of `append` that only `appendWords` reads. */
export const appendWordsParameters = 'new_words json, other_keys text[]';

/**
 * The part of `append` that keeps the index of words. It expects the rows of this commit already written. `new_words` are
 * the rows of entries whose text is part of the commit, `other_keys` the entries with another text or none.
 */
export function appendWords(at: string): string {
  const updates = (row: string): string => repeatedColumns.map((column) => `${column} = ${row}.${column}`).join(', ');
  return `
  if known or other_keys is not null or cardinality(forget) > 0 then
    ${showEveryRow}
  end if;
  if cardinality(forget) > 0 then
    delete from ${at}.search where space = own and digest = any (forget);
    update ${at}.space set common = null where space = own and common is not null;
  end if;
  if other_keys is not null then
    delete from ${at}.search s using ${at}.entry e
      where s.space = own and s.key = any (other_keys) and e.space = own and e.key = s.key and e.digest is distinct from s.digest;
    update ${at}.search s set ${updates('e')} from ${at}.entry e
      where s.space = own and s.key = any (other_keys) and e.space = own and e.key = s.key;
    if exists (select 1 from ${at}.entry e where e.space = own and e.key = any (other_keys) and e.digest is not null
        and not exists (select 1 from ${at}.search s where s.space = own and s.key = e.key)) then
      update ${at}.space set unindexed_from = least(unindexed_from, new_seq) where space = own;
    end if;
  end if;
  if new_words is not null then
    if known then
      insert into ${at}.search select * from json_populate_recordset(null::${at}.search, new_words)
      on conflict (space, key) do update set digest = excluded.digest, words = excluded.words, ${updates('excluded')};
    else
      insert into ${at}.search select * from json_populate_recordset(null::${at}.search, new_words);
    end if;
  end if;`;
}

/** Searches, and what they need to know. Each runs as the routines of `routinesOf` do. */
export function recallRoutines(at: string, enter: string): readonly Routine[] {
  const joined = [...entryColumns.map((column) => `e.${column}`), 't.content', 't.tags'].join(', ');
  const types: Record<string, string> = { seq: 'bigint', updated_at: 'bigint' };
  const joinedTypes = [...entryColumns, 'content', 'tags']
    .map((column) => `${column} ${types[column] ?? 'text'}`)
    .join(', ');
  // The words are repeated here, because policies do not bind a superuser.
  const matches = `s.space = own and s.words @@ query
      and (keys is null or s.key = any (keys)) and (states is null or s.state = any (states))
      and (kinds is null or s.kind = any (kinds)) and (trusts is null or s.trust = any (trusts))
      and (channels is null or s.channel = any (channels))
      and (not deep or exists (select 1 from ${at}.entry e where e.space = own and e.key = s.key
        and (targets is null or e.target = any (targets)) and (hashes is null or e.content_hash = any (hashes))
        and (of_session is null or e.session = of_session) and (of_principal is null or e.principal = of_principal)
        and (since is null or e.updated_at >= since) and (until is null or e.updated_at <= until)))`;
  const found = `array_agg(f.key order by f.rank desc, f.seq desc), array_agg(f.digest order by f.rank desc, f.seq desc),
      array_agg(f.rank order by f.rank desc, f.seq desc) into found_keys, found_digests, found_ranks`;
  // With one word all ranks are equal: no word has a weight or a place.
  const rank = 'case when cardinality(tokens) = 1 then 0::real else ts_rank(s.words, whole) end as rank';
  return [
    {
      name: 'find_entries',
      // A row without a key says that words are missing in the index. With \`anyway\` they are not asked about.
      head: `${at}.find_entries(own text, wait text, tokens text[], most bigint, anyway boolean, keys text[], states text[],
  kinds text[], trusts text[], channels text[], deep boolean, targets text[], hashes text[], of_session text, of_principal text,
  since bigint, until bigint) returns table (${joinedTypes})`,
      body: `
#variable_conflict use_column
declare
  missing bigint;
  common_words text[];
  rarer text[];
  whole tsquery;
  query tsquery;
  found_keys text[];
  found_digests text[];
  found_ranks real[];
begin
  ${enter}
  select p.unindexed_from, p.common into missing, common_words from ${at}.space p where p.space = own;
  if missing is not null and not anyway then
    return query select ${[...entryColumns, 'content', 'tags'].map((column) => `null::${types[column] ?? 'text'}`).join(', ')};
    return;
  end if;
  whole := array_to_string(tokens, ' | ');
  query := whole;
  if common_words && tokens then
    rarer := array(select t from unnest(tokens) t where t <> all (common_words));
    query := nullif(array_to_string(rarer, ' | '), '');
  end if;
  perform set_config('bezoar.words', coalesce(query, whole)::text, true), set_config('enable_seqscan', 'off', true),
    set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true);
  if query is null then
    -- Entries with common words are everywhere: the newest are found one after the other.
    query := whole;
    perform set_config('enable_bitmapscan', 'off', true);
    select ${found} from (
      select n.* from (
        select s.key, s.digest, s.seq, ${rank} from ${at}.search s where ${matches}
        order by s.seq desc fetch first (case when cardinality(tokens) = 1 then most else greatest(most, ${newestRanked}) end) rows with ties) n
      order by n.rank desc, n.seq desc fetch first (most) rows with ties) f;
  else
    select ${found} from (
      select s.key, s.digest, s.seq, ${rank} from ${at}.search s where ${matches}
      order by rank desc, s.seq desc fetch first (most) rows with ties) f;
  end if;
  return query select ${joined}
    from unnest(found_keys, found_digests, found_ranks) as f(key, digest, rank)
    join ${at}.entry e on e.space = own and e.key = f.key and e.digest = f.digest
    join ${at}.text t on t.space = own and t.digest = f.digest
    order by f.rank desc, e.seq desc, e.id desc limit most;
end`,
    },
    {
      name: 'note_common_words',
      head: `${at}.note_common_words(own text, wait text) returns void`,
      body: `
declare
  last_seq bigint;
  sampled text[];
begin
  ${enter}
  ${showEveryRow}
  if (select count(*) = ${minEntriesForCommonWords} from (
      select 1 from ${at}.search s where s.space = own limit ${minEntriesForCommonWords}) counted) then
    select max(s.seq) into last_seq from ${at}.search s where s.space = own;
    select array_agg(word) into sampled from (
      select word from generate_series(1, ${sampledEntries}) as turn(number)
      cross join lateral (select s.words from ${at}.search s
        where s.space = own and s.seq >= (last_seq * ((number * 0.618034) % 1))::bigint order by s.seq limit 1) one
      cross join lateral unnest(tsvector_to_array(one.words)) as word
      group by word having count(*) > ${sampledEntries / 5}) often;
  end if;
  update ${at}.space p set common = sampled where p.space = own and p.common is distinct from sampled;
end`,
    },
  ];
}
