import type { AdapterOptions } from '../core/index.ts';
import type { VoltContext } from './shapes.ts';

/** What `sessionOf` and `principal` get about a run. */
export interface VoltRun {
  /** VoltAgent's conversation. An agent that another agent asked has the conversation of the first. */
  readonly conversationId?: string;
  readonly userId?: string;
}

/** Options of the guard. Without `session` or `sessionOf` the conversation is VoltAgent's `conversationId`. */
export type VoltGuardOptions = AdapterOptions<VoltRun>;

export function withConversations<Options extends VoltGuardOptions>(options: Options): Options {
  const isNamed = options.session !== undefined || options.sessionOf !== undefined;
  return isNamed ? options : { ...options, sessionOf: ({ conversationId }: VoltRun) => conversationId };
}

export function runOf({ conversationId, userId }: VoltContext): VoltRun {
  return {
    ...(conversationId === undefined ? {} : { conversationId }),
    ...(userId === undefined ? {} : { userId }),
  };
}
