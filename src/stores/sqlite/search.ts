import { type SqlBool, sql } from 'kysely';
import type { Entry } from '../../model/entry.ts';
import type { EntryFilter, SearchTerm } from '../../model/store.ts';
import { byBytes } from '../encoding.ts';
import { filterTest } from '../entry-filter.ts';
import { hitsOf, isEmptyQuery, type QueryTokens, queryTokens, withLanguages } from '../search-tokens.ts';
import { conditions } from '../sql/filter.ts';
import { spaceKey, toEntry, toFilteredFields } from '../sql/rows.ts';
import { entryColumns } from '../sql/tables.ts';
import { applyPending, tryWrite } from './apply-pending.ts';
import type { SqliteConnection } from './connection.ts';
import { type FreshEntries, freshEntries } from './fresh-entries.ts';
import { languagesIn } from './languages.ts';
import { readHead } from './pending-commits.ts';
import { build, template } from './query.ts';
import { among, inOneState, inSpace } from './read.ts';
import { hasManyMatches, matchQuery, rankOfFresh } from './search-rank.ts';
import { indexedUpTo, indexPending } from './word-index.ts';

/** The most entries that a search reads beside the index. Beyond, it brings the index up to date first. */
const maxFreshEntries = 256;
/** Rows that the index ranks beyond the limit: some are no longer current, some the filter leaves out. */
const spareRows = 20;
const manySpareRows = 1000;
const maxRankedRows = 2000;
const rowsPerCheck = 100;

const best = template((at: { query: string; limit: number }) =>
  build
    .selectFrom('search')
    .select(['rowid', 'rank'])
    .where(sql<SqlBool>`search match ${at.query}`)
    .orderBy('rank')
    .orderBy('rowid', 'desc')
    .limit(at.limit),
);
const selected = [...entryColumns.map((column) => `entry.${column}` as const), 'text.content', 'text.tags'] as const;
const filteredColumns = [
  ...(['entry.id', 'entry.state', 'entry.kind', 'entry.target', 'entry.content_hash', 'entry.updated_at'] as const),
  ...(['entry.trust', 'entry.channel', 'entry.session', 'entry.principal'] as const),
] as const;
const entriesAt = template((at: { space: string; rows: string; upTo: number }) =>
  build
    .selectFrom('indexed')
    .crossJoin('entry')
    .crossJoin('text')
    .select(['indexed.row', ...selected])
    .where(sql<SqlBool>`indexed.row in (select value from json_each(${at.rows}))`)
    .whereRef('entry.row', '=', 'indexed.entry')
    .where('entry.space', '=', at.space)
    .where('entry.seq', '<=', at.upTo)
    .whereRef('entry.digest', '=', 'indexed.digest')
    .whereRef('text.space', '=', 'entry.space')
    .whereRef('text.digest', '=', 'indexed.digest'),
);
const fieldsAt = template((at: { space: string; rows: string; upTo: number }) =>
  build
    .selectFrom('indexed')
    .crossJoin('entry')
    .select(['indexed.row', ...filteredColumns])
    .where(sql<SqlBool>`indexed.row in (select value from json_each(${at.rows}))`)
    .whereRef('entry.row', '=', 'indexed.entry')
    .whereRef('entry.digest', '=', 'indexed.digest')
    .where('entry.space', '=', at.space)
    .where('entry.seq', '<=', at.upTo),
);
const changedAfter = template((at: { space: string; seq: number }) =>
  build
    .selectFrom('entry')
    .select('row')
    .where('space', '=', at.space)
    .where('seq', '>', at.seq)
    .limit(sql.lit(1))
    .offset(sql.lit(maxFreshEntries)),
);

interface SearchQuery {
  readonly space: string;
  readonly tokens: QueryTokens;
  readonly filter: EntryFilter;
  readonly limit: number;
}

interface Ranked {
  readonly entry: Entry;
  readonly rank: number;
}

/**
 * Entries that the index does not have yet are read beside it and ranked by the same formula: writing to the index would make
 * a search wait for the disk. Only if they are too many, the index is brought up to date first, if it can be written.
 */
export function searchEntries(
  connection: SqliteConnection,
  space: string,
  terms: readonly SearchTerm[],
  filter: EntryFilter,
  limit: number,
): readonly Entry[] {
  const question = { space, terms, tokens: queryTokens(space, terms), filter, limit };
  if (isEmptyQuery(question.tokens) || limit <= 0) return [];
  const isBehind = connection.read(() => isFarBehind(connection, space, indexedUpTo(connection, space)));
  if (isBehind) catchUp(connection, space);
  return connection.snapshot(() => find(connection, question, indexedUpTo(connection, space)));
}

/** What is to be done before a search, or instead of it. */
type Hindrance = 'behind' | 'long';

/**
 * The same in one transaction, unless the index is far behind, or so many rows contain one of the words that it would take
 * long. Most searches are short, and each statement costs as much as finding a rare word.
 */
export function searchAtOnce(
  connection: SqliteConnection,
  space: string,
  terms: readonly SearchTerm[],
  filter: EntryFilter,
  limit: number,
  mayTakeLong: boolean,
): readonly Entry[] | Hindrance {
  const question = { space, terms, tokens: queryTokens(space, terms), filter, limit };
  if (isEmptyQuery(question.tokens) || limit <= 0) return [];
  return inOneState(connection, () => {
    const upTo = indexedUpTo(connection, space);
    if (isFarBehind(connection, space, upTo)) return 'behind';
    return !mayTakeLong && hasManyMatches(connection, question.tokens) ? 'long' : find(connection, question, upTo);
  });
}

interface Question extends SearchQuery {
  readonly terms: readonly SearchTerm[];
}

function find(connection: SqliteConnection, question: Question, upTo: number): readonly Entry[] {
  const { space, terms, tokens, limit } = question;
  const fresh = freshEntries(connection, space, upTo);
  const tags = languagesIn(connection, space, upTo, fresh);
  const request = { ...question, tokens: withLanguages(space, terms, tokens, tags) };
  const found = ranked(connection, request, upTo, fresh);
  return fresh.entries.length === 0
    ? found.map(({ entry }) => entry)
    : merged(found, freshMatches(connection, request, fresh)).slice(0, limit);
}

/** Whether so many entries changed since the last indexing that a search does not read them beside the index. */
function isFarBehind(connection: SqliteConnection, space: string, upTo: number): boolean {
  return connection.all(changedAfter({ space: spaceKey(space), seq: upTo })).length > 0;
}

function catchUp(connection: SqliteConnection, space: string): void {
  tryWrite(connection, () => {
    applyPending(connection);
    indexPending(connection, space, readHead(connection, space)?.seq ?? -1);
  });
}

interface RankedRow {
  readonly rowid: number;
  readonly rank: number;
}

/**
 * Ranks with the index alone and reads only the best rows: a common word occurs in many entries. If the filter leaves too
 * few of them, it is applied to all rows with one of the words.
 */
function ranked(
  connection: SqliteConnection,
  request: SearchQuery,
  upTo: number,
  fresh: FreshEntries,
): readonly Ranked[] {
  const { space, tokens, filter, limit } = request;
  const query = matchQuery(tokens);
  // Most entries are active. Any other filter may leave few rows.
  const isNarrow = Object.keys(filter).some((part) => part !== 'states');
  for (const spare of isNarrow ? [manySpareRows] : [spareRows, manySpareRows]) {
    const most = limit + spare;
    if (most > maxRankedRows) break;
    const rows = connection.all(best({ query, limit: most }));
    const wanted = isNarrow ? matchingRows(connection, request, upTo, fresh, rows) : rows;
    const found = currentRows(connection, request, upTo, fresh, wanted);
    if (found.length >= limit || rows.length < most) return found;
  }
  return filterFirst(connection, space, query, filter, limit, upTo, fresh);
}

/** The best rows whose entries match the filter, as many as the limit needs, without reading the entries as a whole. */
function matchingRows(
  connection: SqliteConnection,
  { space, filter, limit }: SearchQuery,
  upTo: number,
  fresh: FreshEntries,
  rows: readonly RankedRow[],
): readonly RankedRow[] {
  const matches = filterTest(filter);
  const found: RankedRow[] = [];
  for (let at = 0; at < rows.length && found.length < limit; at += rowsPerCheck) {
    const part = rows.slice(at, at + rowsPerCheck);
    const numbers = JSON.stringify(part.map(({ rowid }) => rowid));
    const hits = new Set<number>();
    for (const columns of connection.all(fieldsAt({ space: spaceKey(space), rows: numbers, upTo }))) {
      const fields = toFilteredFields(columns);
      if (matches(fields) && !fresh.ids.has(fields.id)) hits.add(columns.row);
    }
    found.push(...part.filter(({ rowid }) => hits.has(rowid)));
  }
  return found;
}

/** Reads as many rows as the limit needs, in the order of their ranks. */
function currentRows(
  connection: SqliteConnection,
  { space, filter, limit }: SearchQuery,
  upTo: number,
  fresh: FreshEntries,
  rows: readonly RankedRow[],
): readonly Ranked[] {
  const matches = filterTest(filter);
  const found: Ranked[] = [];
  for (let at = 0; at < rows.length && found.length < limit; ) {
    const part = rows.slice(at, at + limit - found.length);
    at += part.length;
    const numbers = JSON.stringify(part.map(({ rowid }) => rowid));
    const columns = connection.all(entriesAt({ space: spaceKey(space), rows: numbers, upTo }));
    const byRow = new Map(columns.map((each) => [each.row, each]));
    for (const { rowid, rank } of part) {
      const each = byRow.get(rowid);
      const entry = each === undefined ? undefined : toEntry(space, each);
      if (entry !== undefined && !fresh.ids.has(entry.id) && matches(entry)) found.push({ entry, rank });
    }
  }
  return found;
}

/**
 * Cross joins, because SQLite keeps their order: it does not know how many rows contain a word, and would otherwise go
 * through every entry and query the index for each.
 */
const searched = build
  .selectFrom('search')
  .crossJoin('indexed')
  .crossJoin('entry')
  .select([...entryColumns.map((column) => `entry.${column}` as const), 'search.rank', 'search.rowid'])
  .whereRef('indexed.row', '=', 'search.rowid')
  .whereRef('entry.row', '=', 'indexed.entry')
  .whereRef('entry.digest', '=', 'indexed.digest');

function filterFirst(
  connection: SqliteConnection,
  space: string,
  query: string,
  filter: EntryFilter,
  limit: number,
  upTo: number,
  fresh: FreshEntries,
): readonly Ranked[] {
  const top = searched
    .where((all) => all.and([sql<SqlBool>`search match ${query}`, inSpace(space), ...conditions(filter, among)]))
    .where('entry.seq', '<=', upTo)
    .orderBy('search.rank')
    .orderBy('search.rowid', 'desc')
    .limit(limit + fresh.entries.length);
  const joined = build
    .selectFrom(top.as('top'))
    .innerJoin('text', (join) => join.onRef('text.space', '=', 'top.space').onRef('text.digest', '=', 'top.digest'))
    .selectAll('top')
    .select(['text.content', 'text.tags'])
    .orderBy('top.rank')
    .orderBy('top.rowid', 'desc');
  return connection
    .all(joined.compile())
    .map(({ rank, rowid: _row, ...columns }) => ({ entry: toEntry(space, columns), rank }))
    .filter(({ entry }) => !fresh.ids.has(entry.id))
    .slice(0, limit);
}

function freshMatches(
  connection: SqliteConnection,
  { tokens, filter }: SearchQuery,
  fresh: FreshEntries,
): readonly Ranked[] {
  const matches = filterTest(filter);
  const found = fresh.entries.filter(({ entry, words }) => hitsOf(tokens, words) > 0 && matches(entry));
  if (found.length === 0) return [];
  const rank = rankOfFresh(connection, tokens);
  return found.map(({ entry, words }) => ({ entry, rank: rank(words) }));
}

/** Ranks are compared to nine digits: SQLite and we may round the last ones differently. */
function merged(found: readonly Ranked[], fresh: readonly Ranked[]): readonly Entry[] {
  return [...found, ...fresh]
    .map(({ entry, rank }) => ({ entry, rank: Number(rank.toPrecision(9)) }))
    .sort((a, b) => a.rank - b.rank || b.entry.seq - a.entry.seq || byBytes(b.entry.id, a.entry.id))
    .map(({ entry }) => entry);
}
