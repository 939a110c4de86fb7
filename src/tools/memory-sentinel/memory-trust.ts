import type { Trust } from '../../model/trust.ts';

/** The memory sentinel contract's names for where a text came from. */
export const memoryTrusts = ['verified', 'user_direct', 'brain', 'external', 'unknown'] as const;
export type MemoryTrust = (typeof memoryTrusts)[number];

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
