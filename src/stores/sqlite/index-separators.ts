import { type Compilable, type CompiledQuery, sql } from 'kysely';
import type { SqliteConnection } from './connection.ts';
import { build, template } from './query.ts';

/** FTS5 writes this before every word of its main index. */
const mainIndex = '0';
/** One step of merging, in pages of the index: a few milliseconds. */
const pagesPerStep = 100;
const sliceMs = 40;

const query = <R>(make: () => CompiledQuery<R>): Compilable<R> => ({ compile: make });
const nextSegment = template((at: { after: number }) =>
  query(() =>
    sql<{ segment: number | null }>`
      select min(segid) as segment from search_idx where segid > ${at.after}`.compile(build),
  ),
);
const separatorBefore = template((at: { segment: number; term: string }) =>
  query(() =>
    sql<{ term: string }>`
      select cast(term as text) as term from search_idx
      where segid = ${at.segment} and term <= cast(${at.term} as blob) order by term desc limit 1`.compile(build),
  ),
);
const firstWordFrom = template((at: { term: string }) =>
  query(() =>
    sql<{ term: string }>`select term from temp.indexed_word where term >= ${at.term} limit 1`.compile(build),
  ),
);
/** A row with one word, which belongs to no entry: entries are numbered from 1. */
const helperRow = 0;
const helperWord = 'merging';
const addHelper = template((at: { row: number }) =>
  build.insertInto('search').values({ rowid: at.row, words: helperWord }),
);
const dropHelper = template((at: { row: number }) =>
  query(() =>
    sql`insert into search(search, rowid, words) values ('delete', ${at.row}, ${sql.lit(helperWord)})`.compile(build),
  ),
);
const helper = template((at: { row: number }) =>
  build.selectFrom('search_docsize').select('id').where('id', '=', at.row),
);
const mergeStep = template((at: { pages: number }) =>
  query(() => sql`insert into search(search, rank) values ('merge', ${at.pages})`.compile(build)),
);

/**
 * FTS5 keeps, for most pages of a segment, a start of the page's first word that tells it from the word before. With its
 * option `secure-delete` it removes words from pages, but may leave such a separator. This returns whether one is left that
 * only these removed words explain. Of a few hundred words, about one is a separator.
 */
export function areSeparatorsLeft(connection: SqliteConnection, removed: readonly string[]): boolean {
  if (removed.length === 0) return false;
  openWords(connection);
  return segments(connection).some((segment) =>
    removed.some((word) => {
      const [separator] = connection.all(separatorBefore({ segment, term: mainIndex + word }));
      const start = separator?.term.slice(mainIndex.length) ?? '';
      if (start === '' || !word.startsWith(start)) return false;
      const [next] = connection.all(firstWordFrom({ term: start }));
      return next === undefined || !next.term.startsWith(start);
    }),
  );
}

/** Whether any row of the index has this word. */
export function isWordLeft(connection: SqliteConnection, word: string): boolean {
  openWords(connection);
  return connection.all(firstWordFrom({ term: word }))[0]?.term === word;
}

function openWords(connection: SqliteConnection): void {
  connection.command(
    `create virtual table if not exists temp.indexed_word using fts5vocab('main', 'search', 'instance')`,
  );
}

/** Call it in a transaction before the first slice: an index of one segment is only merged together with another. */
export function beginMerge(connection: SqliteConnection): void {
  if (!isMerging(connection)) connection.run(addHelper({ row: helperRow }));
}

/**
 * Merges the segments of the index for a while; merged segments have new separators. Returns true when all are merged. Call
 * it under the write lock.
 */
export function mergeSlice(connection: SqliteConnection): boolean {
  const end = performance.now() + sliceMs;
  while (segments(connection).length > 1) {
    if (performance.now() > end) return false;
    // A negative number merges segments of every size, and continues with such a merge if there is one.
    connection.run(mergeStep({ pages: -pagesPerStep }));
  }
  if (isMerging(connection)) connection.run(dropHelper({ row: helperRow }));
  return true;
}

function isMerging(connection: SqliteConnection): boolean {
  return connection.all(helper({ row: helperRow })).length > 0;
}

function segments(connection: SqliteConnection): readonly number[] {
  const found: number[] = [];
  for (let after = -1; ; after = found.at(-1) ?? after) {
    const segment = connection.all(nextSegment({ after }))[0]?.segment ?? undefined;
    if (segment === undefined) return found;
    found.push(Number(segment));
  }
}
