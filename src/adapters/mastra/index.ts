/**
 * The guard for agents of Mastra (`@mastra/core` 1).
 *
 * @example
 * const agent = new Agent(guardAgentConfig(guard.space('bot'), { id, name, instructions, model, tools, memory }));
 */
export type { AdapterOptions, Conversation, MemoryTextOf } from '../core/index.ts';
export { type GuardAgentConfigOptions, guardAgentConfig } from './guard-agent-config.ts';
export { type GuardStorageOptions, guardStorage } from './guard-storage.ts';
export type { MastraRun } from './run-of.ts';
export type { MastraAgentConfig, MastraStorage } from './shapes.ts';
