import { type SqlBool, sql } from 'kysely';
import { textTokens } from '../search-tokens.ts';
import type { SqliteConnection } from './connection.ts';
import { build, template } from './query.ts';

/** Two hex digits per byte: the last six bytes of a word. Shorter words occur everywhere and reveal nothing. */
const tailHexDigits = 12;

const rowsWithoutText = template((at: { query: string }) =>
  build
    .selectFrom('search')
    .leftJoin('indexed', 'indexed.row', 'search.rowid')
    .leftJoin('entry', 'entry.row', 'indexed.entry')
    .leftJoin('text', (join) =>
      join.onRef('text.space', '=', 'entry.space').onRef('text.digest', '=', 'indexed.digest'),
    )
    .select((count) => count.fn.countAll<number>().as('count'))
    .where(sql<SqlBool>`search match ${at.query}`)
    .where('text.digest', 'is', null),
);

/**
 * Counts words of a text that are still in the index although their text is gone: rows of the space without a text, and
 * bytes of words that no row of any space has any more, which stay in the index until it is merged.
 *
 * The index stores a word as its difference from the word before it, so a word is searched by its end. A word that differs
 * from a living word only in its last few letters can be missed.
 */
export function indexResidue(connection: SqliteConnection, space: string, text: string): number {
  const tokens = textTokens(space, { content: text, tags: [] });
  const query = tokens.join(' OR ');
  if (query === '') return 0;
  const tails = [...tailsOf(tokens)].filter((tail) => blocksWith(connection, tail) > 0);
  const rows = Number(connection.all(rowsWithoutText({ query }))[0]?.count ?? 0);
  return rows + tailsLeft(connection, new Set(tails));
}

/** The ends of these tokens, as far as they are long enough to reveal something. */
export function tailsOf(tokens: readonly string[]): ReadonlySet<string> {
  return new Set(
    tokens
      .map((token) => token.slice(tailHexDigits + 1)) // without the space's prefix and the letter after it
      .filter((word) => word.length >= tailHexDigits)
      .map((word) => word.slice(-tailHexDigits)),
  );
}

/** How many of the ends that were found belong to no word of the index any more. */
export function tailsLeft(connection: SqliteConnection, found: ReadonlySet<string>): number {
  if (found.size === 0) return 0;
  const left = new Set(found);
  for (const term of vocabulary(connection)) left.delete(term.slice(-tailHexDigits));
  return left.size;
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
