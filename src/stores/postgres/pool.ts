/** The part of pg's `Pool` that Bezoar uses. The caller creates it; closing the store ends it. */
export interface PostgresPool {
  /** A connection of its own, to be released when it is done with. */
  connect(): Promise<PostgresClient>;
  /** Closes all connections. */
  end(): Promise<void>;
  /** Told of errors of connections that nobody uses. */
  on(event: 'error', listener: (error: Error) => void): unknown;
}

export interface PostgresClient {
  query(sql: string | PostgresStatement, values?: unknown[]): Promise<PostgresAnswer>;
  on(event: 'error', listener: (error: Error) => void): unknown;
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
   * Whether the server may keep our statements prepared per connection, which saves a tenth of a write's time. Default true. Use `false`
   * behind a pooler that switches connections between statements without tracking prepared ones (PgBouncer before 1.21).
   */
  readonly prepare?: boolean;
}
