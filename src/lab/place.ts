import type { Store } from '../model/store.ts';

/** A row of a table, as the database has it. */
export type Row = Record<string, unknown>;

export const lootTables = ['record', 'text', 'entry'] as const;
/** Everything a database holds of one space. */
export type Loot = Record<(typeof lootTables)[number], Row[]>;

/** What someone can do who can write the database and does not come through the guard. */
export interface Backdoor {
  take(space: string): Promise<Loot>;
  /** Puts these rows in the place of the ones that are there. */
  put(space: string, loot: Loot): Promise<void>;
}

/** A real store, and the way around it. */
export interface Place {
  readonly name: 'sqlite' | 'postgres';
  readonly store: Store;
  readonly backdoor: Backdoor;
  close(): Promise<void>;
}
