/**
 * The guard for agents of the OpenAI Agents SDK (`@openai/agents`).
 *
 * @example
 * const runner = new Runner(guardRun(guard.space('bot'), {}, { session: chatId }));
 * await runner.run(guardAgent(guard.space('bot'), agent, { session: chatId, effects: ['pay'] }), 'Hello');
 */
export type { AdapterOptions, Conversation, MemoryTextOf, PersonNeeded, TaintedArgument } from '../core/index.ts';
export type { ConfirmOptions, ConfirmQuestion, MemoryToolName, MemoryToolsOptions } from '../memory-tools/index.ts';
export { type AskedCall, type GuardAgentOptions, guardAgent } from './guard-agent.ts';
export { type GuardMemoryStoreOptions, guardMemoryStore } from './guard-memory-store.ts';
export { type GuardRunOptions, guardRun } from './guard-run.ts';
export { type GuardSessionOptions, guardSession } from './guard-session.ts';
export { type OpenAiMemoryTool, openAiMemoryTools } from './memory-tools.ts';
export { openRunState, type SecretSource, sealRunState } from './run-state.ts';
export type { OpenAiAgent, OpenAiMemoryStore, OpenAiSession } from './shapes.ts';
