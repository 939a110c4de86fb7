import type { Store } from '../model/store.ts';

/** A raw database row. */
export type StoredRow = Record<string, unknown>;

export const stolenTableNames = ['record', 'text', 'entry'] as const;
/** All rows of one space. */
export type StolenTables = Record<(typeof stolenTableNames)[number], StoredRow[]>;

/** Direct database access, around the guard. */
export interface Backdoor {
  take(space: string): Promise<StolenTables>;
  /** Replaces the existing rows with these. */
  put(space: string, loot: StolenTables): Promise<void>;
}

/** A real store, and the way around it. */
export interface LabStore {
  readonly name: 'sqlite' | 'postgres';
  readonly store: Store;
  readonly backdoor: Backdoor;
  close(): Promise<void>;
}
