/**
 * The guard for agents of Strands (`@strands-agents/sdk`).
 *
 * @example
 * const agent = new Agent(guardAgentConfig(guard.space('bot'), { model, tools, systemPrompt }, { session: chatId }));
 */
export type { Conversation, MemoryTextOf } from '../core/index.ts';
export { guardAgentConfig, type StrandsGuardOptions } from './guard-agent-config.ts';
export { guardMemoryStore, type StrandsStoreOptions } from './guard-memory-store.ts';
export type { StrandsAgentConfig, StrandsMemoryEntry, StrandsMemoryStore } from './shapes.ts';
