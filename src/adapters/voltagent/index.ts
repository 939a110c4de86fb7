/**
 * The guard for agents of VoltAgent (`@voltagent/core` 2).
 *
 * @example
 * const agent = guardAgent(guard.space('bot'), new Agent({ name, instructions, model, tools }), { effects: ['pay'] });
 */
export type { AdapterOptions, Conversation, MemoryTextOf } from '../core/index.ts';
export { guardAgent } from './guard-agent.ts';
export type { VoltGuardOptions, VoltRun } from './options.ts';
export type { VoltAgentLike } from './shapes.ts';
