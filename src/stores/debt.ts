import type { Commit } from '../model/store.ts';

const rowsApart = 32;
const wordsApart = 128;
const manyEntries = 32;

/**
 * What a commit leaves to the next who looks, because doing it each time costs more than the rest of the commit: rows (where
 * the store puts them off) and the words of the index. That no reader ever waits long, one commit in so many pays for all
 * since the last, and one with many entries for itself. This says what is due with this one.
 */
export function debtOf({ record, entries }: Commit): { readonly rows: boolean; readonly words: boolean } {
  const isLarge = entries.length >= manyEntries;
  const isTurnOf = (apart: number): boolean => record.seq % apart === apart - 1;
  return { rows: isLarge || isTurnOf(rowsApart), words: isLarge || isTurnOf(wordsApart) };
}
