/**
 * The guard for clients of Letta.
 *
 * @example
 * const letta = guardLetta(guard.space('bot'), new Letta({ apiKey }), { sessionOf: ({ agentId }) => agentId });
 */
export type { Conversation } from '../core/index.ts';
export { guardLetta } from './guard-letta.ts';
export type { GuardLettaOptions, LettaCall } from './options.ts';
