import type { Env } from '../../../src/base/env.ts';
import { scriptedEnv } from '../../../src/base/env.ts';
import { createScanner } from '../../../src/detect/index.ts';
import { createGuard, type Guard, type GuardedSpace } from '../../../src/guard/index.ts';
import { createKeyring } from '../../../src/journal/index.ts';
import type { Store } from '../../../src/model/store.ts';
import type { Policy } from '../../../src/policy/index.ts';
import { memoryStore } from '../../../src/stores/memory.ts';
import { unhurried } from '../../support/unhurried.ts';

const keyring = createKeyring(scriptedEnv(7));
const scanner = createScanner();

/** A store, and guards over it like those of several processes: each knows only what is stored. */
export interface Processes {
  readonly store: Store;
  /** The space as a new process opens it. */
  open(): GuardedSpace;
}

export function processes({
  env = scriptedEnv(1),
  store = memoryStore(),
  policy = unhurried,
}: {
  env?: Env;
  store?: Store;
  policy?: Policy;
} = {}): Processes {
  const guard = (): Guard => createGuard({ store, keyring, scanner, env, policy });
  return { store, open: () => guard().space('bot') };
}

/** The space with one call that fails, as when the disk is full. */
export function failing(
  space: GuardedSpace,
  ...verbs: readonly ('observe' | 'write' | 'startSession' | 'attribute')[]
): GuardedSpace {
  const broken = async (): Promise<never> => {
    throw new Error('the disk is full');
  };
  const bad: GuardedSpace = { ...space, ...Object.fromEntries(verbs.map((verb) => [verb, broken])) };
  if (verbs.includes('startSession')) return { ...bad, openSession: broken };
  return {
    ...bad,
    openSession: async (request, origin) => {
      const session = await space.openSession(request, origin);
      return { ...session, ...Object.fromEntries(verbs.map((verb) => [verb, broken])) };
    },
  };
}
