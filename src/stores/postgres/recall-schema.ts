import { CompiledQuery } from 'kysely';
import type { PostgresConnection } from './session.ts';

/** Columns of `search` that repeat the entry's, so that a search can filter and order before it reads an entry. */
export const repeatedColumns = ['seq', 'state', 'kind', 'trust', 'channel'] as const;

/**
 * Since this version a commit indexes its own words. `unindexed_from` is the first record whose words may be missing: an
 * earlier version left them to the next search, and so does a commit that goes back to an earlier text. `common` are
 * the words of more than a fifth of the entries.
 */
export async function createRecallColumns(connection: PostgresConnection, schema: string): Promise<void> {
  const at = `"${schema}"`;
  const owned = ['space', 'search', 'entry'];
  const text = 'text collate "C"';
  const statements = [
    `alter table ${at}.search add column seq bigint, add column state ${text}, add column kind ${text},
      add column trust ${text}, add column channel ${text}`,
    `alter table ${at}.space add column unindexed_from bigint default 0, add column common text[]`,
    `alter table ${at}.space alter column common set statistics 0`,
    // The rows of all spaces are filled at once; until the end of the transaction nobody else sees these tables.
    ...owned.map((table) => `alter table ${at}.${table} no force row level security`),
    `drop index ${at}.search_words`,
    `update ${at}.search s set ${repeatedColumns.map((column) => `${column} = e.${column}`).join(', ')}
      from ${at}.entry e where e.space = s.space and e.key = s.key and e.digest = s.digest`,
    `delete from ${at}.search where seq is null`,
    `update ${at}.space s set unindexed_from = case
      when exists (select 1 from ${at}.entry e where e.space = s.space and e.seq > s.indexed) then s.indexed + 1 end`,
    // Without the list of pending words that every search would have to read through.
    `create index search_words on ${at}.search using gin (words) with (fastupdate = off)`,
    `create index search_seq on ${at}.search (space, seq)`,
    `create index search_digest on ${at}.search using hash (digest)`,
    ...owned.map((table) => `alter table ${at}.${table} force row level security`),
  ];
  for (const statement of statements) await connection.executeQuery(CompiledQuery.raw(statement));
}
