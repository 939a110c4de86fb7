import { CompiledQuery } from 'kysely';
import type { PostgresConnection } from './session.ts';

/** Columns of `search` that repeat the entry's, so that a search can filter and order before it reads an entry. */
export const repeatedColumns = ['id', 'seq', 'state', 'kind', 'trust', 'channel'] as const;

const ownSpace = "space = current_setting('bezoar.space', true)";

/**
 * What a search may see, up to the type of the query. The words are part of the policy because, under row-level security, the server
 * uses an index only for conditions of the policy itself or for leakproof operators, and `@@` is not leakproof. Without words
 * no row is shown. The space is written so that no index serves it: between an index of words and one of spaces
 * the server would choose by the average size of a space, and read every entry of a large one. `select` makes the server
 * look up the setting once instead of for each row.
 */
export const searchPolicy =
  "space || '' = (select current_setting('bezoar.space', true)) and words @@ nullif(current_setting('bezoar.words', true), '')";

/**
 * Since this version a commit indexes its own words. `words_to` is the last record of the unbroken row of records that
 * did: the previous release left words to its next search and does not know this column, and a commit that goes back to
 * an earlier text does not have its words. `common` are the words of more than a fifth of the entries. `erasures`
 * counts the commits that deleted texts or evidence, `scrubbed` how many of them the last scrub covered.
 */
export async function createRecallColumns(connection: PostgresConnection, schema: string): Promise<void> {
  const at = `"${schema}"`;
  const owned = ['space', 'search', 'entry'];
  const text = 'text collate "C"';
  const statements = [
    `alter table ${at}.search add column id ${text}, add column seq bigint, add column state ${text}, add column kind ${text},
      add column trust ${text}, add column channel ${text}`,
    `alter table ${at}.space add column words_to bigint not null default -1, add column common text[],
      add column erasures bigint not null default 0, add column scrubbed bigint not null default 0`,
    `alter table ${at}.space alter column common set statistics 0`,
    // The rows of all spaces are filled at once; until the end of the transaction nobody else sees these tables.
    ...owned.map((table) => `alter table ${at}.${table} no force row level security`),
    `drop index ${at}.search_words`,
    `update ${at}.search s set ${repeatedColumns.map((column) => `${column} = e.${column}`).join(', ')}
      from ${at}.entry e where e.space = s.space and e.key = s.key and e.digest = s.digest`,
    `delete from ${at}.search where seq is null`,
    `update ${at}.space set words_to = indexed`,
    `drop policy own_space on ${at}.search`,
    `create policy own_space on ${at}.search using (${searchPolicy}::tsquery) with check (${ownSpace})`,
    // Without the list of pending words that every search would have to read through.
    `create index search_words on ${at}.search using gin (words) with (fastupdate = off)`,
    `create index search_seq on ${at}.search (space, seq)`,
    `create index search_digest on ${at}.search using hash (digest)`,
    ...owned.map((table) => `alter table ${at}.${table} force row level security`),
  ];
  for (const statement of statements) await connection.executeQuery(CompiledQuery.raw(statement));
}

/**
 * Since this version the index holds stems. The previous release continues to write whole words: it does not know these
 * columns, so `stems` is null in the rows it makes, and `stems_to` stays behind the records whose rows it changes.
 */
export async function addStemColumns(connection: PostgresConnection, schema: string): Promise<void> {
  const at = `"${schema}"`;
  const statements = [
    `alter table ${at}.search add column stems boolean`,
    `alter table ${at}.space add column stems_to bigint not null default -1`,
    `create index search_unstemmed on ${at}.search (space) where stems is null`,
  ];
  for (const statement of statements) await connection.executeQuery(CompiledQuery.raw(statement));
}

/**
 * Since this version the index also holds the stems of other languages than English: every row is made again.
 * `languages` are the tags of the languages that texts of the space are in, or null if they must be looked up.
 */
export async function addLanguages(connection: PostgresConnection, schema: string): Promise<void> {
  const at = `"${schema}"`;
  const statements = [
    `alter table ${at}.space add column languages text`,
    // The rows of all spaces are marked at once; until the end of the transaction nobody else sees this table.
    `alter table ${at}.search no force row level security`,
    `update ${at}.search set stems = null`,
    `alter table ${at}.search force row level security`,
  ];
  for (const statement of statements) await connection.executeQuery(CompiledQuery.raw(statement));
}
