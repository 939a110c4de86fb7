import { built } from '../built.ts';

const { policyFrom } = await built<typeof import('../../src/index.ts')>('index.js');

/** Without the limits that a person would raise for a memory of this size and a benchmark without pauses. */
export const policy = policyFrom({
  limits: { entries: 1_000_000_000 },
  rates: { writes: { agent: 0, document: 0 }, space: 0 },
});
