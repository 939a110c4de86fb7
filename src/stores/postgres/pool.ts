/** The part of pg's `Pool` that Bezoar uses. The caller creates it; closing the store ends it. */
export interface PostgresPool {
  /** A connection of its own, to be released when it is done with. */
  connect(): Promise<PostgresClient>;
  /** Closes all connections. */
  end(): Promise<void>;
  /** Called with errors of idle connections. */
  on(event: 'error', listener: (error: Error) => void): unknown;
  /** `max`: how many connections it opens at most. Writers that wait for a space leave half of them to others. */
  readonly options?: { readonly max?: number };
}

export interface PostgresClient {
  query(sql: string | PostgresStatement, values?: unknown[]): Promise<PostgresAnswer>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
  on(event: 'notification', listener: (message: { readonly payload?: string | undefined }) => void): unknown;
  release(error?: Error | boolean): void;
}

/** A named statement is parsed and planned once per connection. */
interface PostgresStatement {
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
}

export interface PostgresAnswer {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: unknown[];
}

export interface PostgresOptions {
  /** The schema of the tables: lower-case letters, digits and underscores. Default `bezoar`. Created if missing. */
  readonly schema?: string;
  /** How long to wait for another writer of the same space, in milliseconds. Default 10,000. */
  readonly lockTimeout?: number;
  /**
   * Whether the server may keep our statements prepared per connection, which saves a tenth of a write's time. Default true.
   * Behind a pooler that switches connections without tracking prepared statements (PgBouncer before 1.21), the store
   * notices that and stops preparing them; `false` never prepares any.
   */
  readonly prepare?: boolean;
  /**
   * The pool from which `watch` takes its connection, which it keeps. Default: the same pool. Needed behind a pooler that
   * switches connections between transactions (PgBouncer in transaction mode): give a pool that connects to the server
   * directly. Closing the store ends it too.
   */
  readonly listen?: PostgresPool;
  /**
   * For a server that may only be read, such as a streaming replica: every transaction is a read-only one, and the tables must be
   * there. Default false.
   */
  readonly readOnly?: boolean;
}
