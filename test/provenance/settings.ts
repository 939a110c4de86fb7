import type { PolicySettings } from '../../src/policy/index.ts';

/**
 * The only settings of the table that differ from the default: no rate and no budget comes between a note and the prompt,
 * so that a count of 0 means "fenced or held", never "left out".
 */
export const everythingFits = {
  budget: { unit: 'code-points', size: 20_000_000 },
  rates: { writes: { agent: 0, tool: 0, document: 0, unknown: 0 }, space: 0 },
} as const satisfies PolicySettings;

/**
 * For BEZOAR_KEY. Evidence is kept in sets that may claim to hold a hash that they do not; which ones depends on the key, so
 * that with a new key in each run a few honest notes would fare differently.
 */
export const fixedKey: string = Buffer.alloc(32, 'provenance').toString('base64');
