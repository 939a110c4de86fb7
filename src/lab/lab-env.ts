import { type Env, scriptedEnv } from '../base/env.ts';
import { signingKeyFrom } from '../base/signature.ts';
import { keyFrom } from '../journal/index.ts';
import type { Keyring } from '../model/keyring.ts';

/** An Env with a clock that the script can advance. */
export interface LabEnv extends Env {
  skip(milliseconds: number): void;
}

export const hourMs = 3_600_000;

export function labEnv(seed: number): LabEnv {
  const script = scriptedEnv(seed);
  let skipped = 0;
  return {
    now: () => script.now() + skipped,
    id: () => script.id(),
    random: (size) => script.random(size),
    skip: (milliseconds) => {
      skipped += milliseconds;
    },
  };
}

/** Keys derived from the seed, so that repeated runs seal the same bytes. For the lab only. */
export function labKeyring(seed: number): Keyring {
  const chance = scriptedEnv(seed ^ 0x5eed);
  return { keys: [keyFrom(chance.random(32))], signing: signingKeyFrom(chance.random(32)) };
}
