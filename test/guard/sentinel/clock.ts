import { type Env, scriptedEnv } from '../../../src/base/env.ts';

export const day = 86_400_000;

/** An environment whose clock is set by the test. */
export function clocked(seed = 3): Env & { at: number } {
  return {
    ...scriptedEnv(seed),
    at: 1_700_000_000_000,
    now() {
      return this.at;
    },
  };
}
