import { type Env, scriptedEnv } from '../base/env.ts';
import { signingKeyFrom } from '../base/signature.ts';
import { keyFrom } from '../journal/index.ts';
import type { Keyring } from '../model/keyring.ts';

/** An Env in which hours pass when the script says so. */
export interface LabEnv extends Env {
  skip(milliseconds: number): void;
}

export const hour = 3_600_000;

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

/** Keys that follow from the seed: a run that is repeated has to seal the same bytes. They protect nothing but the lab. */
export function labKeyring(seed: number): Keyring {
  const chance = scriptedEnv(seed ^ 0x5eed);
  return { keys: [keyFrom(chance.random(32))], signing: signingKeyFrom(chance.random(32)) };
}
