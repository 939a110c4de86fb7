import { type SqlBool, sql } from 'kysely';
import { searchWords } from '../../model/search-words.ts';
import { queryTokens } from '../search-tokens.ts';
import type { SqliteConnection } from './connection.ts';
import { build, template } from './query.ts';

/** Two hex digits a byte: the last six bytes of a word. Shorter words are everywhere and give nobody away. */
const tailLength = 12;

const rowsWithoutText = template((at: { question: string }) =>
  build
    .selectFrom('search')
    .leftJoin('indexed', 'indexed.row', 'search.rowid')
    .leftJoin('entry', 'entry.row', 'search.rowid')
    .leftJoin('text', (join) =>
      join.onRef('text.space', '=', 'entry.space').onRef('text.digest', '=', 'indexed.digest'),
    )
    .select((count) => count.fn.countAll<number>().as('count'))
    .where(sql<SqlBool>`search match ${at.question}`)
    .where('text.digest', 'is', null),
);

/**
 * How often words of a text stand in the index although the text they belonged to is gone: rows of the space that no text
 * explains, and bytes of words that no row of any space has any more, which stay in the index until it is merged.
 *
 * The index writes a word as what differs from the word before it, so a word is looked for by its end. One that shares all
 * but its last few letters with a living word can be missed.
 */
export function indexResidue(connection: SqliteConnection, space: string, text: string): number {
  const words = searchWords(text);
  const question = queryTokens(space, words).join(' OR ');
  if (question === '') return 0;
  return Number(connection.all(rowsWithoutText({ question }))[0]?.count ?? 0) + tailsLeft(connection, words);
}

function tailsLeft(connection: SqliteConnection, words: readonly string[]): number {
  const tails = new Set(
    queryTokens('', words)
      .map((token) => token.slice(tailLength + 1)) // without the mark of the space and the letter after it
      .filter((word) => word.length >= tailLength)
      .map((word) => word.slice(-tailLength)),
  );
  if (tails.size === 0) return 0;
  for (const term of vocabulary(connection)) tails.delete(term.slice(-tailLength));
  return [...tails].filter((tail) => blocksWith(connection, tail) > 0).length;
}

function vocabulary(connection: SqliteConnection): readonly string[] {
  connection.command(`create virtual table if not exists temp.vocabulary using fts5vocab('main', 'search', 'row')`);
  return (connection.command('select term from temp.vocabulary') as { term: string }[]).map(({ term }) => term);
}

function blocksWith(connection: SqliteConnection, tail: string): number {
  const query = sql<{ count: number }>`
    select count(*) as count from search_data where instr(block, cast(${tail} as blob)) > 0`;
  return Number(connection.all(query.compile(build))[0]?.count ?? 0);
}
