import { entryColumns, evidenceColumns } from './tables.ts';

/** A value of a row, the same in every database. */
export type Cell = string | number | null | Uint8Array;
export type CellRow = readonly Cell[];

/** Tables that a backup carries, in the order in which they are written. */
export const carriedNames = ['space', 'record', 'text', 'entry', 'evidence', 'shown_list'] as const;
export type CarriedName = (typeof carriedNames)[number];

interface CarriedTable {
  readonly columns: readonly string[];
  /** A unique order: pages continue after the last row. */
  readonly order: readonly string[];
  readonly rowsPerPage: number;
}

/**
 * Both databases have these columns under these names, so that a backup of one can be restored into the other. Only lists of
 * what was shown are stored differently: SQLite has a hash of the list's name and takes the name from a record.
 */
export const carriedTables: Readonly<Record<CarriedName, CarriedTable>> = {
  space: { columns: ['space', 'name'], order: ['space'], rowsPerPage: 1_000 },
  record: {
    columns: ['space', 'seq', 'at', 'hash', 'mac', 'body'],
    order: ['space', 'seq'],
    rowsPerPage: 500,
  },
  text: {
    columns: ['space', 'digest', 'salt', 'content', 'tags'],
    order: ['space', 'digest'],
    rowsPerPage: 100,
  },
  entry: { columns: entryColumns, order: ['space', 'seq', 'key'], rowsPerPage: 500 },
  evidence: { columns: evidenceColumns, order: ['space', 'session'], rowsPerPage: 100 },
  shown_list: { columns: ['space', 'list', 'data'], order: ['space', 'list'], rowsPerPage: 100 },
};

/**
 * Tables that a backup leaves out. A store fills them again from what the backup carries; `tail` is empty once a store was
 * closed. A test refuses a table that is neither carried nor named here.
 */
export const derivedTables: ReadonlySet<string> = new Set([
  ...['migration', 'search', 'indexed', 'tail'],
  ...['image', 'image_node', 'scrub_due'],
  ...['shown_entry', 'shown_record', 'sighting', 'claim', 'vector'],
]);

/** Tables that belong to the database and not to the memory in it: a restore leaves their rows as they are. */
export const lastingTables: ReadonlySet<string> = new Set(['migration', 'server_state']);

/** Columns of carried tables that a store fills by itself. */
export const derivedColumns: ReadonlySet<string> = new Set([
  ...['entry.row', 'space.indexed'],
  ...['words_to', 'stems_to', 'languages', 'common', 'erasures', 'scrubbed'].map((column) => `space.${column}`),
]);

/** The columns that hold whole numbers; some drivers return them as text. */
export const integerColumns: ReadonlySet<string> = new Set(['seq', 'at', 'updated_at', 'expires_at']);

/** What an entry makes claims about, as keyed hashes. Only the guard can tell, so the caller of a restore says it. */
export type SubjectsOf = (space: string, content: string) => readonly string[];

/** Entries whose claims are derived at a time. */
export const entriesPerPage = 200;

/** Takes rows of one table, in its order. All rows of a table come before those of the next. */
export type TakeRows = (table: CarriedName, rows: readonly CellRow[]) => Promise<void>;
