import type { Rates } from '../model/rates.ts';

/** Nothing older than this is kept for counting, and no more than so many. */
export const maxWindowSeconds = 3_600;
export const maxCountedWrites = 1_000;

/** Ten a minute, as in the reference. Persons and imports are known to come in heaps. */
export const defaultRates: Rates = {
  windowSeconds: 60,
  writes: { user: 0, operator: 0, import: 0, agent: 10, tool: 10, document: 10, unknown: 10 },
  space: 60,
};
