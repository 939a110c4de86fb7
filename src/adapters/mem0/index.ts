/**
 * The guard for memories of mem0.
 *
 * @example
 * const memory = guardMem0(guard.space('bot'), new Memory(config), { sessionOf: ({ runId }) => String(runId) });
 */
export type { Conversation } from '../core/index.ts';
export { guardMem0 } from './guard-mem0.ts';
export type { GuardMem0Options } from './options.ts';
