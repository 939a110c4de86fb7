import { type SqlBool, sql } from 'kysely';
import { Fault } from '../../base/fault.ts';
import { textTokens } from '../search-tokens.ts';
import { spaceKey, toText } from '../sql/rows.ts';
import type { PostgresConnection, PostgresSession } from './session.ts';

const pageSize = 500;

/** Indexes the words of every entry that changed since the last time. Failures are left for the next search to report. */
export async function catchUp(session: PostgresSession, space: string): Promise<void> {
  try {
    await session.write(
      space,
      async (connection, head) => {
        await queryEveryRow(connection);
        const row = await connection
          .selectFrom('space')
          .select('indexed')
          .where('space', '=', spaceKey(space))
          .executeTakeFirst();
        await indexFrom(connection, session.schema, space, Number(row?.indexed ?? -1) + 1);
        await setIndexedUpTo(connection, space, head?.seq ?? -1);
      },
      () => true,
    );
  } catch (error) {
    // The server refuses writes, perhaps for now. A search reads entries that are not indexed, and reports a server that is gone.
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
  await indexFrom(connection, schema, space, 0);
  await setIndexedUpTo(connection, space, seq);
}

/** The policy shows only rows that match the query, and no token is called "none": this matches every row. */
async function queryEveryRow(connection: PostgresConnection): Promise<void> {
  await sql`select set_config('bezoar.words', '!none', true)`.execute(connection);
}

async function setIndexedUpTo(connection: PostgresConnection, space: string, seq: number): Promise<void> {
  await connection.updateTable('space').set({ indexed: seq }).where('space', '=', spaceKey(space)).execute();
}

async function indexFrom(connection: PostgresConnection, schema: string, space: string, first: number): Promise<void> {
  let [from, after] = [first, ''];
  for (;;) {
    const page = await entriesFrom(connection, space, from, after);
    const changed = page.filter(({ known, digest }) => known === null || known !== digest);
    await drop(
      connection,
      space,
      changed.filter(({ digest, known }) => digest === null && known !== null).map(({ key }) => key),
    );
    const texts = changed.flatMap(({ key, digest, salt, content, tags }) =>
      digest === null || salt === null || content === null || tags === null
        ? []
        : { key, digest, words: textTokens(space, toText({ digest, salt, content, tags })).join(' ') },
    );
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
    .select('search.digest as known')
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

async function put(
  connection: PostgresConnection,
  schema: string,
  space: string,
  texts: readonly { readonly key: string; readonly digest: string; readonly words: string }[],
): Promise<void> {
  if (texts.length === 0) return;
  const column = (name: 'key' | 'digest' | 'words') => sql`${texts.map((text) => text[name])}::text[]`;
  await sql`insert into ${sql.id(schema, 'search')} (space, key, digest, words)
    select ${spaceKey(space)}, key, digest, array_to_tsvector(string_to_array(words, ' '))
    from unnest(${column('key')}, ${column('digest')}, ${column('words')}) as indexed(key, digest, words)
    on conflict (space, key) do update set digest = excluded.digest, words = excluded.words`.execute(connection);
}
