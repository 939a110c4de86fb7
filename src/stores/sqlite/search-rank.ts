import { type Compilable, type CompiledQuery, type SqlBool, sql } from 'kysely';
import { type QueryTokens, startedBy } from '../search-tokens.ts';
import type { SqliteConnection } from './connection.ts';
import { build, template } from './query.ts';

const query = <R>(make: () => CompiledQuery<R>): Compilable<R> => ({ compile: make });
/** Where FTS5 keeps the number of rows and the number of all their words, as varints. */
const totalsId = 1;
const totals = template((at: { id: number }) =>
  query(() => sql<{ block: Uint8Array }>`select block from search_data where id = ${at.id}`.compile(build)),
);
const rowsStarting = template((at: { query: string }) =>
  query(() => sql<{ doc: number }>`select count(*) as doc from search where search match ${at.query}`.compile(build)),
);
const rowsWith = template((at: { term: string }) =>
  query(() => sql<{ doc: number }>`select doc from temp.vocabulary where term = ${at.term}`.compile(build)),
);

/**
 * Ranking this many rows takes a few milliseconds. A hop to the thread and back takes about 0.1 ms, too long for a rare
 * word.
 */
const maxShortMatches = 3_000;

// The row that is one too many, without counting those before it in SQL.
const matchAt = template((at: { query: string }) =>
  build
    .selectFrom('search')
    .select('rowid')
    .where(sql<SqlBool>`search match ${at.query}`)
    .limit(sql.lit(1))
    .offset(sql.lit(maxShortMatches - 1)),
);

/** Whether so many rows contain any of the words that ranking them would take long. */
export function hasManyMatches(connection: SqliteConnection, tokens: QueryTokens): boolean {
  return connection.all(matchAt({ query: matchQuery(tokens) })).length > 0;
}

/** The constants of bm25 in FTS5. */
const saturation = 1.2;
const lengthWeight = 0.75;
const leastWeight = 1e-6;

/** The number of rows with a word, and the number of all rows when they were counted. */
interface WordCount {
  readonly rows: number;
  readonly ofRows: number;
}

/** Counting the rows of a common word takes as long as a search for it, and the number hardly changes. */
const countsOf = new WeakMap<SqliteConnection, Map<string, WordCount>>();
const maxCounts = 2000;
const isStale = (counted: number, now: number): boolean => Math.abs(now - counted) > 0.02 * counted;

/** The query in the language of FTS5. Tokens have only letters and digits, so none of them can be an operator. */
export function matchQuery({ whole, starts }: QueryTokens): string {
  return [...whole, ...starts.map(asStart)].join(' OR ');
}

function asStart(start: string): string {
  return `${start}*`;
}

/**
 * Ranks a text that is not in the index as the index would, given what it knows about the words: bm25, where a text has a
 * word once or not at all, and a start as often as words have it. Smaller is better.
 */
export function rankOfFresh(
  connection: SqliteConnection,
  { whole, starts }: QueryTokens,
): (words: ReadonlySet<string>) => number {
  const block = connection.all(totals({ id: totalsId }))[0]?.block ?? new Uint8Array();
  const [rows = 0, words = 0] = varints(block);
  const averageWords = rows === 0 || words === 0 ? 1 : words / rows;
  const weights = new Map<string, number>();
  const weightOf = (token: string): number => {
    const known = weights.get(token);
    if (known !== undefined) return known;
    const count = rowsWithWord(connection, token, rows);
    const weight = Math.max(Math.log((rows - count + 0.5) / (count + 0.5)), leastWeight);
    weights.set(token, weight);
    return weight;
  };
  return (of) => {
    const share = 1 + saturation * (1 - lengthWeight + (lengthWeight * of.size) / averageWords);
    const scoreOf = (token: string, times: number): number =>
      times === 0 ? 0 : weightOf(token) * ((times * (saturation + 1)) / (times - 1 + share));
    const scores = [
      ...whole.map((token) => scoreOf(token, of.has(token) ? 1 : 0)),
      ...starts.map((start) => scoreOf(asStart(start), startedBy([start], of))),
    ];
    return -scores.reduce((sum, score) => sum + score, 0);
  };
}

function rowsWithWord(connection: SqliteConnection, token: string, rows: number): number {
  const counts = countsOf.get(connection) ?? new Map<string, WordCount>();
  countsOf.set(connection, counts);
  const known = counts.get(token);
  if (known !== undefined && !isStale(known.ofRows, rows)) return known.rows;
  connection.command(`create virtual table if not exists temp.vocabulary using fts5vocab('main', 'search', 'row')`);
  const counted = token.endsWith('*') ? rowsStarting({ query: token }) : rowsWith({ term: token });
  const count = Number(connection.all(counted)[0]?.doc ?? 0);
  if (counts.size >= maxCounts) counts.clear();
  counts.set(token, { rows: count, ofRows: rows });
  return count;
}

/** SQLite's encoding of numbers: seven bits per byte, the high ones first; the last byte of each is below 128. */
function varints(bytes: Uint8Array): readonly number[] {
  const found: number[] = [];
  let value = 0;
  for (const byte of bytes) {
    value = value * 128 + (byte & 127);
    if (byte >= 128) continue;
    found.push(value);
    value = 0;
  }
  return found;
}
