/**
 * The guard for agents of the Claude Agent SDK.
 *
 * @example
 * const guarded = guardClaude(guard.space('bot'), options, { session: chatId, effects: ['mcp__bank__pay'] });
 * for await (const message of query({ prompt, options: guarded })) show(message);
 */
export type { AdapterOptions, Conversation, MemoryTextOf } from '../core/index.ts';
export { type GuardClaudeOptions, guardClaude } from './guard-claude.ts';
export type { ClaudeHookInput } from './shapes.ts';
