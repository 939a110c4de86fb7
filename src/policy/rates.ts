import type { Rates } from '../model/rates.ts';

/**
 * Rates stop floods. A fact extraction or an import of a small graph writes tens of texts within seconds and then nothing
 * for minutes, so a writer may make 60 writes at once and gets 30 a minute back: a flood is held to one write every two
 * seconds, and nobody waits longer than that. Four writers at full speed fill the rate of a space. A batch is one write with
 * its own bounds. People and imports write in bulk, so they have no limit.
 */
export const defaultRates: Rates = {
  writes: { user: 0, operator: 0, import: 0, agent: 60, tool: 60, document: 60, unknown: 60 },
  perMinute: 30,
  space: 240,
  spacePerMinute: 120,
  batchTexts: 50,
  batchCodePoints: 65_536,
  windowSeconds: 0,
};
