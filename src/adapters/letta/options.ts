import type { AdapterOptions, PersonNeeded } from '../core/index.ts';

/** What `sessionOf` and `principal` get: the ids that a call names. */
export interface LettaCall {
  readonly agentId?: string;
  readonly conversationId?: string;
}

/** Options of `guardLetta`. `memoryTools` names tools beside those that Letta gives its agents. */
export interface GuardLettaOptions extends AdapterOptions<LettaCall> {
  /**
   * Whether messages of the role `user` are the user's own turns. Set it only if your program itself passes the
   * conversation on; a tool that a model calls can put any text into such a message. Default: `false`.
   */
  readonly reportsTurns?: boolean;
  /** Called for each text that was not stored and each call that was not approved. Contains none of their words. */
  readonly onRefused?: (message: string) => void;
  /**
   * Asks a person about an approved effect whose arguments come from outside text alone. Without it such a call is
   * denied.
   */
  readonly askPerson?: (needed: PersonNeeded) => boolean | Promise<boolean>;
}
