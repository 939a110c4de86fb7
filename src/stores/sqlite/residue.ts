import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { sha256 } from '../../base/hash.ts';
import { toColumn } from '../encoding.ts';
import { needlesOf, plainHashOf } from '../residue-needles.ts';
import { commonTokens, textTokens } from '../search-tokens.ts';
import { spaceKey } from '../sql/rows.ts';
import { insideJson, jsonColumns, plainColumns, hashColumns as sqlHashColumns } from '../sql/text-columns.ts';
import type { SqliteConnection } from './connection.ts';
import { freshEntries } from './fresh-entries.ts';
import { indexResidue, tailsLeft, tailsOf } from './index-residue.ts';
import { areSeparatorsLeft, isWordLeft } from './index-separators.ts';
import { build, template } from './query.ts';
import { needlesInFile } from './raw-bytes.ts';
import { scrubbedPages } from './scrub.ts';
import { type FilePages, needlesInPages } from './touched-pages.ts';
import { orphanVectors } from './vectors.ts';
import { indexedUpTo } from './word-index.ts';

/** The most copies of a text that are counted where counting all would take time in the size of the store. */
const maxCopies = 100;

const rowsWithHash = template((at: { space: string; hash: string }) =>
  build
    .selectFrom('entry')
    .select((count) => count.fn.countAll<number>().as('count'))
    .where('space', '=', at.space)
    .where('content_hash', '=', at.hash),
);
const copiesOf = template((at: { query: string; text: string; limit: number }) =>
  build
    .selectFrom('search')
    .crossJoin('indexed')
    .crossJoin('entry')
    .leftJoin('text', (join) =>
      join.onRef('text.space', '=', 'entry.space').onRef('text.digest', '=', 'indexed.digest'),
    )
    .select('search.rowid')
    .where(sql<SqlBool>`search match ${at.query}`)
    .whereRef('indexed.row', '=', 'search.rowid')
    .whereRef('entry.row', '=', 'indexed.entry')
    .where(sql<SqlBool>`(text.digest is null or instr(text.content, ${at.text}) > 0)`)
    .limit(at.limit),
);

/**
 * Counts the space's rows that contain the text or its hash, vectors and words that were kept without a text, and files that
 * contain a part of it that no row of any space explains. May count too much for a text that begins with U+0001 or U+0002.
 * It cannot see blocks that the file system freed, nor copies of the file.
 */
export function residueOf(connection: SqliteConnection, space: string, needle: string): number {
  if (needle === '') return 0;
  const own = sql<SqlBool>`space = ${spaceKey(space)}`;
  const inRows = rowsWith(connection, needle, own) + orphanVectors(connection, space);
  return inRows + indexResidue(connection, space, needle) + filesWith(connection, needle);
}

/**
 * Takes time in proportion to what the last scrub touched: entries with the text's hash, indexed texts that contain it,
 * words that the index kept, and pages of the file that forgetting or scrubbing wrote. Searches everything if this
 * connection scrubbed nothing, or if something was found that only a search of everything can explain.
 */
export function touchedResidueOf(connection: SqliteConnection, space: string, needle: string): number {
  const pages = scrubbedPages(connection);
  if (needle === '') return 0;
  if (pages === undefined || isUnexplained(connection, space, needle, pages))
    return residueOf(connection, space, needle);
  const hash = { space: spaceKey(space), hash: sha256(needle) };
  const sameHash = Number(connection.all(rowsWithHash(hash))[0]?.count ?? 0);
  const separators = areSeparatorsLeft(connection, textTokens(space, { content: needle, tags: [] })) ? 1 : 0;
  return sameHash + copies(connection, space, needle) + separators;
}

/** Texts of the space that contain this one, and rows that the index has for it without a text. */
function copies(connection: SqliteConnection, space: string, text: string): number {
  const fresh = freshEntries(connection, space, indexedUpTo(connection, space));
  const recent = fresh.entries.filter(({ entry }) =>
    [entry.content, ...entry.tags].some((each) => each.includes(text)),
  );
  const query = commonTokens(space, text).join(' AND ');
  if (query === '') return recent.length;
  return recent.length + connection.all(copiesOf({ query, text: toColumn(text), limit: maxCopies })).length;
}

/** Whether the pages or the log contain a part of the text, its hash or one of its words that no indexed text explains. */
function isUnexplained(connection: SqliteConnection, space: string, text: string, pages: FilePages): boolean {
  const hash = plainHashOf(text);
  const found = (needles: readonly string[]): ReadonlySet<string> =>
    new Set([...needlesInPages(connection.file, pages, needles), ...needlesInFile(`${connection.file}-wal`, needles)]);
  const pieces = needlesOf(text);
  const hits = found([...pieces.flatMap((piece) => [toColumn(piece), insideJson(piece)]), hash]);
  if (hits.has(hash)) return true;
  const isLeft = (piece: string): boolean =>
    [toColumn(piece), insideJson(piece)].some((written) => hits.has(written)) && !isInText(connection, space, piece);
  if (pieces.some(isLeft)) return true;
  // Words that other texts of the space have as well explain themselves; only the others need a look at the whole index.
  const tokens = textTokens(space, { content: text, tags: [] });
  const gone = tokens.filter((token) => !isWordLeft(connection, token));
  return tailsLeft(connection, found([...tailsOf(gone)])) > 0;
}

/** Whether a living text of the space contains the piece. */
function isInText(connection: SqliteConnection, space: string, piece: string): boolean {
  // A piece may begin and end inside a word.
  const query = commonTokens(space, piece.slice(piece.search(/\s|$/), piece.search(/\S*$/))).join(' AND ');
  return query !== '' && connection.all(copiesOf({ query, text: toColumn(piece), limit: 1 })).length > 0;
}

function isHashExplained(connection: SqliteConnection, hash: string): boolean {
  return hashColumns.some((column) => rowsHolding(connection, column, hash, anySpace) > 0);
}

/** Pending commits of other spaces can explain bytes in the file; the given space has none left at this point. */
const pendingColumns = [
  ['tail', 'body'],
  ['tail', 'brought'],
] as const;
/** Pending commits hold hashes, too. */
const hashColumns = [...sqlHashColumns, ['tail', 'hashes'], ['tail', 'body']] as const;
const anySpace = sql<SqlBool>`true`;

function rowsWith(connection: SqliteConnection, needle: string, where: RawBuilder<SqlBool>): number {
  const plain = toColumn(needle);
  const json = insideJson(needle);
  const holding = (table: string, column: string, text: string) =>
    rowsHolding(connection, [table, column], text, where);
  const counts = [
    ...[...plainColumns, ...pendingColumns.slice(0, 1)].map(([table, column]) => holding(table, column, plain)),
    ...hashColumns.map(([table, column]) => holding(table, column, plainHashOf(needle))),
    // If both encodings are equal, the first line has already counted this record.
    ...[...jsonColumns, ...pendingColumns]
      .filter(([table]) => table !== 'record' || json !== plain)
      .map(([table, column]) => holding(table, column, json)),
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}

function rowsHolding(
  connection: SqliteConnection,
  [table, column]: readonly [table: string, column: string],
  needle: string,
  where: RawBuilder<SqlBool>,
): number {
  const query = sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${where} and instr(${sql.ref(column)}, ${needle}) > 0`;
  return Number(connection.all(query.compile(build))[0]?.count ?? 0);
}

function filesWith(connection: SqliteConnection, needle: string): number {
  if (connection.handle.memory) return 0;
  const unexplained = needlesOf(needle).filter((piece) => rowsWith(connection, piece, anySpace) === 0);
  const hash = plainHashOf(needle);
  const hashes = isHashExplained(connection, hash) ? [] : [hash];
  const written = [...new Set([...unexplained.flatMap((piece) => [toColumn(piece), insideJson(piece)]), ...hashes])];
  const files = [connection.file, `${connection.file}-wal`, `${connection.file}-journal`];
  return files.filter((file) => needlesInFile(file, written).size > 0).length;
}
