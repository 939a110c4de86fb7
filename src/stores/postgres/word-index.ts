import { type SqlBool, sql } from 'kysely';
import { Fault } from '../../base/fault.ts';
import { WorkSlices } from '../../base/work-slices.ts';
import type { Commit } from '../../model/store.ts';
import { toColumn } from '../encoding.ts';
import { languageTokens, textTokens } from '../search-tokens.ts';
import { spaceKey, toText } from '../sql/rows.ts';
import type { EntryColumns } from '../sql/tables.ts';
import { repeatedColumns } from './recall-schema.ts';
import type { PostgresConnection, PostgresSession } from './session.ts';

const pageSize = 500;
const sliceMs = 10;

/** A search row for every entry of the commit that comes with its text, the keys of all its other entries, and tags of languages. */
export async function wordsParameters(
  { space, texts }: Commit,
  entries: readonly EntryColumns[],
): Promise<readonly unknown[]> {
  const slices = new WorkSlices(sliceMs);
  const tokensOf = new Map<string, readonly string[]>();
  for (const text of texts) {
    if (slices.spent) await slices.pause();
    tokensOf.set(toColumn(text.digest), textTokens(space, text));
  }
  const words = new Map([...tokensOf].map(([digest, tokens]) => [digest, tokens.join(' ')]));
  const all = new Set([...tokensOf.values()].flat());
  const languages = [...languageTokens(space)].flatMap(([tag, token]) => (all.has(token) ? [tag] : []));
  const rows: object[] = [];
  const others: string[] = [];
  for (const { space: own, key, digest, id, seq, state, kind, trust, channel } of entries) {
    const tokens = digest === null ? undefined : words.get(digest);
    if (tokens === undefined) others.push(key);
    else rows.push({ space: own, key, digest, id, seq, state, kind, trust, channel, words: tokens, stems: true });
  }
  return [rows.length === 0 ? null : JSON.stringify(rows), others.length === 0 ? null : others, languages.join('')];
}

/** Words that more than a fifth of the entries have are counted again after as many records, or fewer that change several entries. */
const changesPerCount = 1024;

/** Whether a commit is a reason to count the common words again. An import changes many entries with each record. */
export function changesCommonWords({ record, forget, entries }: Commit): boolean {
  const records = Math.max(1, Math.floor(changesPerCount / Math.max(1, entries.length)));
  return forget.length > 0 || record.seq % records === records - 1;
}

export async function noteCommonWords(session: PostgresSession, space: string): Promise<void> {
  await session.call(session.routine('note_common_words', space, []), 'work');
}

/** Adds the words that are missing in the index. A server that refuses writes is left alone. */
export async function catchUp(session: PostgresSession, space: string): Promise<void> {
  try {
    await session.write(
      space,
      async (connection, head) => {
        await queryEveryRow(connection);
        const own = spaceKey(space);
        const { rows } = await sql<{ stems_to: string; is_foreign: boolean }>`
          select stems_to, exists (select 1 from ${sql.id(session.schema, 'search')} s
            where s.space = ${own} and s.stems is null) as is_foreign
          from ${sql.id(session.schema, 'space')} where space = ${own}`.execute(connection);
        const [row] = rows;
        if (row === undefined || head === undefined) return;
        const stemsTo = Number(row.stems_to);
        // Rows that the release before has rebuilt may be anywhere.
        const first = row.is_foreign ? 0 : stemsTo + 1;
        if (first <= head.seq) {
          await indexFrom(connection, session.schema, space, first, stemsTo);
          await setWordsTo(connection, session.schema, space, head.seq);
        }
        await noteLanguages(connection, session.schema, space);
      },
      () => true,
    );
  } catch (error) {
    // The server refuses writes, perhaps for now. A search reports a server that is gone.
    if (!(error instanceof Fault) || error.code === 'store-corrupt') throw error;
  }
}

/** Rebuilds the index of a space from its entries and texts. */
export async function indexAgain(
  connection: PostgresConnection,
  schema: string,
  space: string,
  seq: number,
): Promise<void> {
  await queryEveryRow(connection);
  await connection.deleteFrom('search').where('space', '=', spaceKey(space)).execute();
  await indexFrom(connection, schema, space, 0, -1);
  await setWordsTo(connection, schema, space, seq);
  await noteLanguages(connection, schema, space);
}

/** Looks up which languages the texts of a space are in. The words are part of the policy, so each is set before it is asked for. */
async function noteLanguages(connection: PostgresConnection, schema: string, space: string): Promise<void> {
  const own = spaceKey(space);
  const found: string[] = [];
  for (const [tag, token] of languageTokens(space)) {
    await sql`select set_config('bezoar.words', ${token}, true)`.execute(connection);
    const { rows } = await sql<{ is_there: boolean }>`
      select exists (select 1 from ${sql.id(schema, 'search')} s
        where s.space || '' = ${own} and s.words @@ ${token}::tsquery) as is_there`.execute(connection);
    if (rows[0]?.is_there === true) found.push(tag);
  }
  await sql`update ${sql.id(schema, 'space')} set languages = ${found.join('')} where space = ${own}`.execute(
    connection,
  );
}

/** The policy shows only rows that match the query, and no token is called "none": this matches every row. */
export async function queryEveryRow(connection: PostgresConnection): Promise<void> {
  await sql`select set_config('bezoar.words', '!none', true)`.execute(connection);
}

async function setWordsTo(connection: PostgresConnection, schema: string, space: string, seq: number): Promise<void> {
  await sql`update ${sql.id(schema, 'space')} set words_to = ${seq}, stems_to = ${seq} where space = ${spaceKey(space)}`.execute(
    connection,
  );
}

/** Of the records after `stemsTo`, the release before may have indexed whole words in rows that were there. */
async function indexFrom(
  connection: PostgresConnection,
  schema: string,
  space: string,
  first: number,
  stemsTo: number,
): Promise<void> {
  const slices = new WorkSlices(sliceMs);
  let [from, after] = [first, ''];
  for (;;) {
    const page = await entriesFrom(connection, space, from, after);
    const changed = page.filter(
      ({ known, known_seq, known_stems, digest, seq }) =>
        known !== digest || Number(known_seq) !== Number(seq) || known_stems === null || Number(seq) > stemsTo,
    );
    await drop(
      connection,
      space,
      changed.filter(({ digest, known }) => digest === null && known !== null).map(({ key }) => key),
    );
    const texts: { key: string; digest: string; words: string }[] = [];
    for (const { key, digest, salt, content, tags } of changed) {
      if (digest === null || salt === null || content === null || tags === null) continue;
      if (slices.spent) await slices.pause();
      texts.push({ key, digest, words: textTokens(space, toText({ digest, salt, content, tags })).join(' ') });
    }
    await put(connection, schema, space, texts);
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    [from, after] = [Number(last.seq), last.key];
  }
}

/** Entries from a position on, each with its current text and the digest of the text that the index has for it. */
function entriesFrom(connection: PostgresConnection, space: string, from: number, after: string) {
  return connection
    .selectFrom('entry')
    .leftJoin('text', (join) => join.onRef('text.space', '=', 'entry.space').onRef('text.digest', '=', 'entry.digest'))
    .leftJoin('search', (join) => join.onRef('search.space', '=', 'entry.space').onRef('search.key', '=', 'entry.key'))
    .select(['entry.seq', 'entry.key', 'text.digest', 'text.salt', 'text.content', 'text.tags'])
    .select(['search.digest as known', sql<string | null>`search.seq`.as('known_seq')])
    .select(sql<boolean | null>`search.stems`.as('known_stems'))
    .where('entry.space', '=', spaceKey(space))
    .where('entry.seq', '>=', from)
    .where(sql<SqlBool>`(entry.seq > ${from} or entry.key > ${after})`)
    .orderBy('entry.seq')
    .orderBy('entry.key')
    .limit(pageSize)
    .execute();
}

async function drop(connection: PostgresConnection, space: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await connection
    .deleteFrom('search')
    .where('space', '=', spaceKey(space))
    .where(sql<SqlBool>`key = any(${keys}::text[])`)
    .execute();
}

const repeated = sql.join(repeatedColumns.map((name) => sql.id(name)));
const repeatedOf = (table: string) => sql.join(repeatedColumns.map((name) => sql.id(table, name)));

async function put(
  connection: PostgresConnection,
  schema: string,
  space: string,
  texts: readonly { readonly key: string; readonly digest: string; readonly words: string }[],
): Promise<void> {
  if (texts.length === 0) return;
  const column = (name: 'key' | 'digest' | 'words') => sql`${texts.map((text) => text[name])}::text[]`;
  await sql`insert into ${sql.id(schema, 'search')} (space, key, digest, words, stems, ${repeated})
    select entry.space, entry.key, indexed.digest, array_to_tsvector(string_to_array(indexed.words, ' ')), true, ${repeatedOf('entry')}
    from unnest(${column('key')}, ${column('digest')}, ${column('words')}) as indexed(key, digest, words)
    join ${sql.id(schema, 'entry')} as entry on entry.space = ${spaceKey(space)} and entry.key = indexed.key
    on conflict (space, key) do update set digest = excluded.digest, words = excluded.words, stems = true,
      (${repeated}) = row(${repeatedOf('excluded')})`.execute(connection);
}
