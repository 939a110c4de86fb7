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
export { type GuardRunOptions, guardRun } from './guard-run.ts';
export { type OpenAiMemoryTool, openAiMemoryTools } from './memory-tools.ts';
export type { OpenAiAgent, OpenAiRunConfig } from './shapes.ts';
