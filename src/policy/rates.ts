import type { Rates } from '../model/rates.ts';

/** Ten writes a minute, as in the memory sentinel contract. People and imports write in bulk, so they have no limit. */
export const defaultRates: Rates = {
  windowSeconds: 60,
  writes: { user: 0, operator: 0, import: 0, agent: 10, tool: 10, document: 10, unknown: 10 },
  space: 60,
};
