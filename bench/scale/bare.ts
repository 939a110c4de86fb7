import Database from 'better-sqlite3';
import pg from 'pg';

const found = 10;
/** About as many texts of the benchmark as fit into the budget of a session. */
const atStart = 16;

/** The ranked full-text query that one would write without a guard, in the same kind of database. */
export interface Bare {
  insert(contents: readonly string[]): Promise<void>;
  /** The best ten texts with any of the words, or the newest ten. */
  query(words: readonly string[]): Promise<readonly unknown[]>;
  /** A durable row that says what a query has shown. */
  note(shown: readonly unknown[]): Promise<void>;
  /** What a session would start with: the newest texts. */
  start(): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

export function sqliteBare(file: string): Bare {
  const database = new Database(file);
  database.pragma('journal_mode = wal');
  database.pragma('synchronous = full');
  database.exec('create virtual table if not exists bare using fts5(content)');
  database.exec('create table if not exists shown (at integer, what text)');
  const insert = database.prepare('insert into bare values (?)');
  const note = database.prepare('insert into shown values (?, ?)');
  const ranked = database.prepare(`select content from bare where bare match ? order by rank limit ${found}`);
  const newest = database.prepare(`select content from bare order by rowid desc limit ${found}`);
  const start = database.prepare(`select content from bare order by rowid desc limit ${atStart}`);
  const many = database.transaction((contents: readonly string[]) => {
    for (const content of contents) insert.run(content);
  });
  return {
    insert: async (contents) => many(contents),
    query: async (words) => (words.length === 0 ? newest.all() : ranked.all(words.join(' OR '))),
    start: async () => start.all(),
    note: async (shown) => void note.run(Date.now(), JSON.stringify(shown)),
    close: async () => void database.close(),
  };
}

export async function postgresBare(address: string): Promise<Bare> {
  const pool = new pg.Pool({ connectionString: address, max: 4 });
  await pool.query(
    "create table if not exists bare (id bigserial primary key, content text, words tsvector generated always as (to_tsvector('simple', content)) stored)",
  );
  await pool.query('create index if not exists bare_words on bare using gin (words)');
  await pool.query('create table if not exists shown (at bigint, what text)');
  return {
    insert: async (contents) =>
      void (await pool.query({
        name: 'insert',
        text: 'insert into bare (content) select unnest($1::text[])',
        values: [contents],
      })),
    query: async (words) => {
      const newest = `select content from bare order by id desc limit ${found}`;
      const ranked = `select content from bare, to_tsquery('simple', $1) q where words @@ q order by ts_rank(words, q) desc limit ${found}`;
      return words.length === 0
        ? (await pool.query({ name: 'newest', text: newest })).rows
        : (await pool.query({ name: 'ranked', text: ranked, values: [words.join(' | ')] })).rows;
    },
    start: async () =>
      (await pool.query({ name: 'start', text: `select content from bare order by id desc limit ${atStart}` })).rows,
    note: async (shown) =>
      void (await pool.query({
        name: 'note',
        text: 'insert into shown values ($1, $2)',
        values: [Date.now(), JSON.stringify(shown)],
      })),
    close: () => pool.end(),
  };
}
