import { type Policy, policyFrom } from '../../src/policy/index.ts';

/** No limit on write rates: for tests about something else. */
export const noRates = { writes: { agent: 0, tool: 0, document: 0, unknown: 0 } } as const;

/** The shipped policy without its rates. */
export const unhurried: Policy = policyFrom({ rates: noRates });
