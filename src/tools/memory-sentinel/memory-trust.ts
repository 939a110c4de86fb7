import type { Trust } from '../../model/trust.ts';

/** The memory sentinel contract's names for where a text came from. */
export type MemoryTrust = 'verified' | 'user_direct' | 'brain' | 'external' | 'unknown';

const names: Readonly<Record<Trust, MemoryTrust>> = {
  unknown: 'unknown',
  external: 'external',
  agent: 'brain',
  user: 'user_direct',
  verified: 'verified',
};

export function memoryTrust(trust: Trust): MemoryTrust {
  return names[trust];
}
