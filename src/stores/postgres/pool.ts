/** The part of pg's `Pool` that is used. The caller makes it and passes it on; closing the store ends it. */
export interface PostgresPool {
  connect(): Promise<PostgresClient>;
  end(): Promise<void>;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

export interface PostgresClient {
  query(sql: string, values: unknown[]): Promise<{ command: string; rowCount: number | null; rows: unknown[] }>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  release(error?: Error | boolean): void;
}

export interface PostgresOptions {
  /** The schema the tables live in: lower-case letters, digits and underscores. Default `bezoar`. Created when missing. */
  readonly schema?: string;
  /** How long to wait for another writer of the same space, in milliseconds. Default 10,000. */
  readonly lockTimeout?: number;
}
