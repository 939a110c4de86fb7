import type { AdapterOptions } from '../core/index.ts';

/** Options of `guardMem0`. `sessionOf` and `principal` get what the call was given: `{ userId, runId }`, `{ filters }`. */
export interface GuardMem0Options<Call = Readonly<Record<string, unknown>>>
  extends Pick<AdapterOptions<Call>, 'session' | 'sessionOf' | 'principal'> {
  /**
   * Whether messages of the role `user` are the user's own turns. Say `true` only if your program passes the conversation;
   * a tool that a model calls can put any text into such a message. Default: `false`.
   */
  readonly reportsTurns?: boolean;
  /** Told about each text that was not stored. Contains none of its words. */
  readonly onRefused?: (message: string) => void;
}
