import type { Store } from '../model/store.ts';

/** A row of a table, as the database has it. */
export type StoredRow = Record<string, unknown>;

export const stolenTableNames = ['record', 'text', 'entry'] as const;
/** Everything a database holds of one space. */
export type StolenTables = Record<(typeof stolenTableNames)[number], StoredRow[]>;

/** What someone can do who can write the database and does not come through the guard. */
export interface Backdoor {
  take(space: string): Promise<StolenTables>;
  /** Puts these rows in the place of the ones that are there. */
  put(space: string, loot: StolenTables): Promise<void>;
}

/** A real store, and the way around it. */
export interface LabStore {
  readonly name: 'sqlite' | 'postgres';
  readonly store: Store;
  readonly backdoor: Backdoor;
  close(): Promise<void>;
}
