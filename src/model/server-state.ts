/** What a row is about. Keys of different areas do not meet. */
const stateAreas = [
  ...(['request', 'sign-in-link', 'sign-in', 'token', 'revoked-token', 'rate', 'lease', 'notice'] as const),
  'review-note',
] as const;
export type StateArea = (typeof stateAreas)[number];

export interface StateRow {
  readonly key: string;
  readonly value: string;
  /** Differs after every change of the row, so that nobody overwrites what they have not read. */
  readonly version: string;
}

/** A change of one row. It happens only if the row is still as the caller last saw it. */
export interface StateChange {
  readonly area: StateArea;
  /** At most 256 characters. */
  readonly key: string;
  /** The version that was read; undefined if there was no row. A row whose lifetime is over counts as absent. */
  readonly expect: string | undefined;
  /** The version of the new row: unique, chosen by the caller, at most 64 characters. */
  readonly version: string;
  /** The new value, at most 1 MB; null deletes the row. */
  readonly value: string | null;
  /** From now on, by the clock of the database: servers whose clocks differ agree on it. */
  readonly lifetimeMs: number;
  /** The store may answer before the change is durable, but makes it durable no later than any commit that follows. */
  readonly together?: boolean;
}

/** A held entry as its row shows it: a hint where to look. Only the guard knows what is true of it. */
export interface HeldEntry {
  readonly space: string;
  readonly id: string;
  readonly version: number;
  /** When it was written, in milliseconds since 1970. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly expiresAt?: number;
}

/** The held entries of a space, counted by their rows. */
export interface HeldCount {
  readonly space: string;
  readonly count: number;
}

/** The held entries of a space and when the oldest of them was written. A decision that was undone does not change it. */
export interface HeldAge extends HeldCount {
  readonly oldestAt: number;
}

export interface HeldPage {
  readonly entries: readonly HeldEntry[];
  /** Passed as `after` for the next page; absent on the last one. */
  readonly next?: string;
}

/**
 * What the servers on one store share, besides its memories: requests they have answered, sign-ins, tokens, leases. It is
 * not part of any memory, and losing it loses none. A store keeps the rows; `sealServerState` hides and protects their values.
 */
export interface ServerState {
  /** The row, unless its lifetime is over. */
  get(area: StateArea, key: string): Promise<StateRow | undefined>;
  /** Returns false, and changes nothing, if the row is not as expected. */
  swap(change: StateChange): Promise<boolean>;
  /** Rows in order of their keys, starting after a key. */
  list(area: StateArea, after: string, limit: number): Promise<readonly StateRow[]>;
  /** Deletes rows whose lifetime is over, and those that end first if there are more than `maxRows`. */
  sweep(area: StateArea, maxRows: number): Promise<void>;
  /** Counted in an index, because every page asks. Spaces without any are left out. */
  heldCounts(): Promise<readonly HeldCount[]>;
  /**
   * Takes time in proportion to the held entries, whatever the size of the memories. Spaces without any are left out.
   */
  heldAges(): Promise<readonly HeldAge[]>;
  /** The held entries of all spaces, in no particular order, each once. */
  heldEntries(after: string | undefined, limit: number): Promise<HeldPage>;
}
