import type { Rates } from '../model/rates.ts';

/** Ten a minute, as in the reference. Persons and imports are known to come in heaps. */
export const defaultRates: Rates = {
  windowSeconds: 60,
  writes: { user: 0, operator: 0, import: 0, agent: 10, tool: 10, document: 10, unknown: 10 },
  space: 60,
};
