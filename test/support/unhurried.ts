import { type Policy, policyFrom } from '../../src/policy/index.ts';

/** No limit on how often anybody writes: for tests that are about something else. */
export const noRates = { writes: { agent: 0, tool: 0, document: 0, unknown: 0 } } as const;

/** The policy that ships, but for the rates. */
export const unhurried: Policy = policyFrom({ rates: noRates });
