import type { AdapterOptions } from '../core/index.ts';

/** What `sessionOf` and `principal` get: the ids that a call names. */
export interface ZepCall {
  readonly threadId?: string;
  readonly userId?: string;
  readonly graphId?: string;
}

/** Options of `guardZep`. */
export interface GuardZepOptions extends Pick<AdapterOptions<ZepCall>, 'session' | 'sessionOf' | 'principal'> {
  /**
   * Whether messages of the role `user` are the user's own turns. Set it only if your program itself passes the
   * conversation on; a tool that a model calls can put any text into such a message. Default: `false`.
   */
  readonly reportsTurns?: boolean;
  /** Called for each text that did not reach Zep. Contains none of its words. */
  readonly onRefused?: (message: string) => void;
}
