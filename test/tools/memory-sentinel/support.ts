import { type Env, scriptedEnv } from '../../../src/base/env.ts';
import { createScanner } from '../../../src/detect/index.ts';
import type { GuardedSpace, GuardOptions } from '../../../src/guard/index.ts';
import {
  createMemorySentinel,
  type MemorySentinel,
  type MemorySentinelOptions,
  memorySentinelPolicy,
} from '../../../src/tools/memory-sentinel/index.ts';
import { world } from '../../guard/support/world.ts';
import { worker } from '../../ingest/support/worker.ts';

const scanner = createScanner();

export interface Desk {
  readonly sentinel: MemorySentinel;
  readonly space: GuardedSpace;
  /** Simulates a second process on the same store, without the first one's state. */
  restarted(): MemorySentinel;
  /** Lets time pass. */
  wait(milliseconds: number): void;
}

/** A sentinel over a memory of its own, with the built-in rules and the documented policy. */
export function desk(
  guarded: Partial<GuardOptions> = {},
  options: Partial<Omit<MemorySentinelOptions, 'space'>> = {},
): Desk {
  let passed = 0;
  const scripted = scriptedEnv();
  const env: Env = { ...scripted, now: () => scripted.now() + passed };
  const made = world({ scanner, policy: memorySentinelPolicy, env, ...guarded });
  const open = (space: GuardedSpace): MemorySentinel =>
    createMemorySentinel({ space, env, documents: { worker }, ...options });
  return {
    space: made.space,
    sentinel: open(made.space),
    restarted: () => open(world({ scanner, policy: memorySentinelPolicy, env, ...guarded, store: made.store }).space),
    wait: (milliseconds) => {
      passed += milliseconds;
    },
  };
}

/** Signature and level of each threat, in order. */
export function named({
  threats_detected,
}: {
  readonly threats_detected: readonly { readonly signature_id?: string; readonly level: string }[];
}): readonly string[] {
  return threats_detected.map(({ signature_id, level }) => `${signature_id ?? 'policy'} ${level}`);
}
