/**
 * The guard for memories of Zep.
 *
 * @example
 * const zep = guardZep(guard.space('bot'), new ZepClient({ apiKey }), { sessionOf: ({ threadId }) => threadId });
 */
export type { Conversation } from '../core/index.ts';
export { guardZep } from './guard-zep.ts';
export type { GuardZepOptions, ZepCall } from './options.ts';
