import { policyFrom } from '../../src/policy/index.ts';

/** A case of another project's suite, by its name there. With `why`, Bezoar differs on purpose and the case must fail. */
export interface CompatibilityCase {
  readonly name: string;
  run(): unknown;
  readonly why?: string;
}

export interface CompatibilitySuite {
  readonly title: string;
  readonly cases: readonly CompatibilityCase[];
}

/** What a user gets who configures nothing: the rate limits are on. */
export const defaultPolicy = policyFrom({});

export function one(name: string, run: () => unknown, why?: string): CompatibilityCase {
  return { name, run, ...(why === undefined ? {} : { why }) };
}
