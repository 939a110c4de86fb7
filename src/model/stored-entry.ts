import type { EntryFacts, SaltedText } from './entry.ts';
import type { EntryRow } from './store.ts';

/** An entry with everything that is stored about it, as it is stored: nothing is checked yet. */
export interface StoredEntry {
  readonly row: EntryRow;
  /** The text with the digest of the row, if it is stored. */
  readonly text: SaltedText | undefined;
  /**
   * False if a search would miss the entry or find it by the words of another text, or if `placesAbout` has another state,
   * trust or position for it. What is not indexed yet is indexed by the next search and counts as true.
   */
  readonly indexed: boolean;
}

/** What a record says an entry became, and when. */
export interface EntryChange {
  readonly facts: EntryFacts;
  readonly at: number;
}

/** A stored entry that was compared where it is stored: most are as they should be, and nobody needs their rows. */
export interface ComparedEntry extends Pick<StoredEntry, 'text' | 'indexed'> {
  readonly id: string;
  readonly seq: number;
  /** Where the store has it among the entries of its record. */
  readonly within: ComparedPlace['within'];
  readonly contentHash: string;
  /**
   * The change, if the row has exactly its facts and time. Undefined if not, or if the store cannot tell, and then `text` is too;
   * `storedEntries` has the row.
   */
  readonly change: EntryChange | undefined;
  /** Whether `placesAbout` finds the entry by these subjects and no others. False also if the store cannot tell. */
  isAbout(subjects: readonly string[]): boolean;
}

/** Ordered by `seq`, and within a record as it costs the store least. */
export interface ComparedPlace {
  readonly seq: number;
  readonly within: string | number;
}

export interface ComparedPage {
  readonly after?: ComparedPlace;
  readonly limit: number;
}

/** What a record says an entry became; undefined if no record does. */
export type ChangeOf = (seq: number, id: string) => EntryChange | undefined;

/** `Store.comparedEntries`. */
export type CompareEntries = (
  space: string,
  through: number,
  page: ComparedPage,
  changeOf: ChangeOf,
) => Promise<readonly ComparedEntry[]>;
