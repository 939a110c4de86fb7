/**
 * The guard for agents of the AI SDK, versions 6 and 7.
 *
 * @example
 * const agent = new ToolLoopAgent(withGuard(guard.space('bot'), { model, tools }, { session: chatId, effects: ['pay'] }));
 */
export type { AdapterOptions, Conversation, MemoryTextOf } from '../core/index.ts';
export type { ConfirmOptions, ConfirmQuestion, MemoryToolName, MemoryToolsOptions } from '../memory-tools/index.ts';
export { type GuardMiddleware, type GuardModelOptions, guardMiddleware, guardModel } from './guard-model.ts';
export { type AiSdkMemoryTool, aiMemoryTools } from './memory-tools.ts';
export type { AiSdkSettings } from './shapes.ts';
export { type WithGuardOptions, withGuard } from './with-guard.ts';
