import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  type Generated,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { EntryColumns, Tables } from '../sql/tables.ts';

export interface SqliteTables extends Omit<Tables, 'space' | 'entry'> {
  entry: EntryColumns & { row: Generated<number> };
  /** `indexed`: the sequence number up to which the entries' words are in the index. */
  space: Tables['space'] & { indexed: Generated<number> };
  /** FTS5, one row per entry. `rank` is bm25: smaller is better. */
  search: { rowid: number; words: string; rank: Generated<number> };
  /**
   * By row of the index: the entry, and the text whose words the index holds for it. An entry gets a new, higher row with
   * every change, so that of two equally ranked rows of a space the higher one is the newer entry.
   */
  indexed: { row: Generated<number>; entry: number; digest: string };
  /** FTS5's own: the number of words of each row, as a varint. */
  search_docsize: { id: number; sz: Uint8Array };
  /** Has a row while texts were forgotten whose old pages may still be in the log. */
  scrub_due: { row: number };
  /** Pending commits: see `appendPending`. `hashes` are content hashes; `brought` is the payload as JSON. */
  tail: Tables['record'] & { row: Generated<number>; hashes: string; brought: string };
  /** `entry`, `subject` and `list` are `scopedKey`s. `rank` is that of the entry's trust. */
  claim: { entry: Uint8Array; subject: Uint8Array; state: string; rank: number; seq: number; id: string };
  shown_list: { list: Uint8Array; data: string };
  /** The entries that a list shows: one row each, however often the list is shown. */
  shown_entry: { entry: Uint8Array; list: Uint8Array };
  /** The records that showed a list. */
  shown_record: { list: Uint8Array; seq: number };
  image: { space: string; seq: number; data: Uint8Array };
  /** Deleted with its text by a foreign key. */
  vector: { space: string; digest: string; model: string; data: Uint8Array };
  image_node: { space: string; path: string; data: Uint8Array };
}

/**
 * Builds queries and never runs one. Kysely's own transactions begin deferred and could race with another process for the
 * head; ours begin immediate, with prepared statements.
 */
export const build: Kysely<SqliteTables> = new Kysely<SqliteTables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A query that is compiled once, with named placeholders for its values. Every commit fills several, so it is kept simple. */
export function template<V extends object, R>(
  make: (placeholder: V) => Compilable<R>,
): (values: V) => CompiledQuery<R> {
  const placeholders = new Proxy({} as V, { get: (_target, name) => new Placeholder(String(name)) });
  const { query, queryId, sql, parameters: parts } = make(placeholders).compile();
  const names = parts.map((part) => (part instanceof Placeholder ? (part.name as keyof V) : undefined));
  return (values) => {
    const parameters = parts.map((part, at) => {
      const name = names[at];
      return name === undefined ? part : values[name];
    });
    return { query, queryId, sql, parameters };
  };
}

/** One placeholder per column, as a row to insert. */
export function rowOf<V extends object, K extends keyof V & string>(placeholder: V, columns: readonly K[]): Pick<V, K> {
  return Object.fromEntries(columns.map((column) => [column, placeholder[column]])) as Pick<V, K>;
}
