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
export const appendWordsParameters = 'new_words json, other_keys text[], new_languages text';

/**
 * The part of `append` that keeps the index of words. It expects the rows of this commit already written. `new_words` are
 * the rows of entries whose text is part of the commit, `other_keys` the entries with another text or none. `new_languages` are
 * the tags of the languages of these texts.
 */
export function appendWords(at: string): string {
  const updates = (row: string): string => repeatedColumns.map((column) => `${column} = ${row}.${column}`).join(', ');
  return `
  if known or other_keys is not null or cardinality(forget) > 0 then
    ${showEveryRow}
  end if;
  if cardinality(forget) > 0 then
    delete from ${at}.search where space = own and digest = any (forget);
    update ${at}.space set common = null, languages = null, erasures = erasures + 1 where space = own;
  end if;
  if cardinality(forget_evidence) > 0 then
    update ${at}.space set erasures = erasures + 1 where space = own;
  end if;
  if other_keys is not null then
    delete from ${at}.search s using ${at}.entry e
      where s.space = own and s.key = any (other_keys) and e.space = own and e.key = s.key and e.digest is distinct from s.digest;
    update ${at}.search s set ${updates('e')} from ${at}.entry e
      where s.space = own and s.key = any (other_keys) and e.space = own and e.key = s.key;
  end if;
  if new_words is not null then
    if known then
      insert into ${at}.search select * from json_populate_recordset(null::${at}.search, new_words)
      on conflict (space, key) do update set digest = excluded.digest, words = excluded.words, stems = excluded.stems, ${updates('excluded')};
    else
      insert into ${at}.search select * from json_populate_recordset(null::${at}.search, new_words);
    end if;
  end if;
  if new_languages <> '' then
    update ${at}.space set languages = languages || translate(new_languages, languages, '')
      where space = own and translate(new_languages, languages, '') <> '';
  end if;
  if other_keys is null or not exists (select 1 from ${at}.entry e
      where e.space = own and e.key = any (other_keys) and e.digest is not null
      and not exists (select 1 from ${at}.search s where s.space = own and s.key = e.key)) then
    update ${at}.space set words_to = case words_to when new_seq - 1 then new_seq else words_to end,
        stems_to = case stems_to when new_seq - 1 then new_seq else stems_to end
      where space = own and new_seq - 1 in (words_to, stems_to);
  end if;`;
}

/** Searches, and what they need to know. Each runs as the routines of `routinesOf` do. */
export function recallRoutines(at: string, enter: string): readonly Routine[] {
  const joined = [...entryColumns.map((column) => `e.${column}`), 't.content', 't.tags'].join(', ');
  const types: Record<string, string> = { seq: 'bigint', updated_at: 'bigint' };
  const joinedTypes = [...entryColumns, 'content', 'tags']
    .map((column) => `${column} ${types[column] ?? 'text'}`)
    .join(', ');
  const missing = (column: string): string =>
    column === 'id' ? 'case when not are_missing then present end' : `null::${types[column] ?? 'text'}`;
  const fits = `(states is null or s.state = any (states))
      and (kinds is null or s.kind = any (kinds)) and (trusts is null or s.trust = any (trusts))
      and (channels is null or s.channel = any (channels))
      and (not deep or exists (select 1 from ${at}.entry e where e.space = own and e.key = s.key
        and (targets is null or e.target = any (targets)) and (hashes is null or e.content_hash = any (hashes))
        and (of_session is null or e.session = of_session) and (of_principal is null or e.principal = of_principal)
        and (since is null or e.updated_at >= since) and (until is null or e.updated_at <= until)))`;
  const found = `array_agg(f.key), array_agg(f.digest), array_agg(f.rank) into found_keys, found_digests, found_ranks`;
  // With one word all ranks are equal: no word has a weight or a place.
  const rank = 'case when cardinality(tokens) = 1 then 0::real else ts_rank(s.words, whole) end as rank';
  const ranked = (condition: string): string => `select ${found} from (
      select s.key, s.digest, s.seq, s.id, ${rank} from ${at}.search s where ${condition}
      order by rank desc, s.seq desc, s.id desc limit most) f;`;
  return [
    {
      name: 'find_entries',
      // A row without a key says that words are missing in the index, or that texts are in other languages than those whose
      // tokens were given: then its id names the languages. With \`anyway\` neither is asked about.
      head: `${at}.find_entries(own text, wait text, tokens text[], known text, most bigint, anyway boolean, keys text[], states text[],
  kinds text[], trusts text[], channels text[], deep boolean, targets text[], hashes text[], of_session text, of_principal text,
  since bigint, until bigint) returns table (${joinedTypes})`,
      body: `
#variable_conflict use_column
declare
  are_missing boolean;
  present text;
  common_words text[];
  rarer text[];
  whole tsquery;
  query tsquery;
  found_keys text[];
  found_digests text[];
  found_ranks real[];
begin
  ${enter}
  -- Planning takes longer than a search, and the plan is always the same: no estimate of the server knows the words.
  perform set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
    set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
    set_config('enable_bitmapscan', 'off', true), set_config('bezoar.words', '!none', true);
  -- The release before leaves rows without stems.
  select p.stems_to < (select r.seq from ${at}.record r where r.space = own order by r.seq desc limit 1)
      or p.languages is null or exists (select 1 from ${at}.search s where s.space = own and s.stems is null), p.common, p.languages
    into are_missing, common_words, present from ${at}.space p where p.space = own;
  if (are_missing or translate(present, known, '') <> '') and not anyway then
    return query select ${[...entryColumns, 'content', 'tags'].map(missing).join(', ')};
    return;
  end if;
  whole := array_to_string(tokens, ' | ');
  query := whole;
  if common_words && tokens and keys is null then
    rarer := array(select t from unnest(tokens) t where t <> all (common_words));
    query := nullif(array_to_string(rarer, ' | '), '');
  end if;
  if keys is not null then
    perform set_config('bezoar.words', whole::text, true);
    ${ranked(`s.space = own and s.key = any (keys) and s.words @@ whole and ${fits}`)}
  elsif query is not null then
    perform set_config('bezoar.words', query::text, true), set_config('enable_bitmapscan', 'on', true);
    if row_security_active('${at}.search'::regclass) then
      ${ranked(fits)}
    else
      -- Policies do not bind a superuser, so space and words are named here.
      ${ranked(`s.space || '' = own and s.words @@ query and ${fits}`)}
    end if;
  end if;
  if rarer is not null and coalesce(cardinality(found_keys), 0) < most then
    -- Entries with common words are everywhere: the newest are found one after the other, and rank after the others.
    perform set_config('bezoar.words', whole::text, true), set_config('enable_bitmapscan', 'off', true),
      set_config('enable_sort', 'off', true);
    select found_keys || array_agg(f.key), found_digests || array_agg(f.digest), found_ranks || array_agg(f.rank - 1)
      into found_keys, found_digests, found_ranks from (
      select n.* from (
        select s.key, s.digest, s.seq, s.id, ${rank} from ${at}.search s
        where s.space = own and s.words @@ whole and (found_keys is null or s.key <> all (found_keys)) and ${fits}
        order by s.seq desc, s.id desc limit case when cardinality(tokens) = 1 then most else greatest(most, ${newestRanked}) end) n
      order by n.rank desc, n.seq desc, n.id desc limit most - coalesce(cardinality(found_keys), 0)) f;
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
  sampled text[];
begin
  ${enter}
  ${showEveryRow}
  if (select count(*) = ${minEntriesForCommonWords} from (
      select 1 from ${at}.search s where s.space = own limit ${minEntriesForCommonWords}) counted) then
    -- Keys are hashes, evenly spread. A sample by record would have one entry of a thousand that were imported together.
    select array_agg(word) into sampled from (
      select word from generate_series(1, ${sampledEntries}) as turn(number)
      cross join lateral (select s.words from ${at}.search s
        where s.space = own and s.key >= lpad(to_hex((4294967295 * ((number * 0.618034) % 1))::bigint), 8, '0')
        order by s.key limit 1) one
      cross join lateral unnest(tsvector_to_array(one.words)) as word
      group by word having count(*) > ${sampledEntries / 5}) often;
  end if;
  update ${at}.space p set common = sampled where p.space = own and p.common is distinct from sampled;
end`,
    },
  ];
}
