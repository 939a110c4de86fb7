import type { PolicySettings } from '../../src/policy/index.ts';

/**
 * The only settings of the table that differ from the default: no rate and no budget comes between a note and the prompt,
 * so that a count of 0 means "fenced or held", never "left out".
 */
export const everythingFits = {
  budget: { unit: 'code-points', size: 20_000_000 },
  rates: { writes: { agent: 0, tool: 0, document: 0, unknown: 0 }, space: 0 },
} as const satisfies PolicySettings;
