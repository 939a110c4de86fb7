import type { AdapterOptions } from '../core/index.ts';

/** Options of `guardMem0`. `sessionOf` and `principal` get what the call was given: `{ userId, runId }`, `{ filters }`. */
export interface GuardMem0Options<Call = Readonly<Record<string, unknown>>>
  extends Pick<AdapterOptions<Call>, 'session' | 'sessionOf' | 'principal'> {
  /**
   * Whether messages of the role `user` are the user's own turns. Set it only if your program itself passes the
   * conversation on; a tool that a model calls can put any text into such a message. Default: `false`.
   */
  readonly reportsTurns?: boolean;
  /** Called for each text that was not stored. Contains none of its words. */
  readonly onRefused?: (message: string) => void;
}
