/**
 * The guard for the tool runner of the Anthropic SDK. The memory tool is `anthropicMemory` of `bezoar/tools`.
 *
 * @example
 * const params = await guardParams(guard.space('bot'), { model, max_tokens, messages, tools }, { session: chatId });
 * const answer = await client.beta.messages.toolRunner(params);
 */
export type { Conversation, MemoryTextOf } from '../core/index.ts';
export { guardParams } from './guard-params.ts';
export { guardTools } from './guard-tools.ts';
export type { AnthropicGuardOptions, ToolQuestion } from './options.ts';
export type { RunnerParams } from './shapes.ts';
