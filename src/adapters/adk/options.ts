import type { GuardedSpace } from '../../guard/index.ts';
import { type Adapter, type AdapterOptions, createAdapter } from '../core/index.ts';

/** What `sessionOf` and `principal` get about a run. A search in a memory service names no session. */
export interface AdkRun {
  readonly appName: string;
  readonly userId: string;
  readonly sessionId?: string;
}

/** Options of the guard. The conversation is ADK's session, unless `session` or `sessionOf` names another. */
export type AdkGuardOptions = AdapterOptions<AdkRun>;

export function adkAdapter(call: string, space: GuardedSpace, options: AdkGuardOptions): Adapter<AdkRun> {
  const isNamed = options.session !== undefined || options.sessionOf !== undefined;
  return createAdapter<AdkRun>(
    call,
    space,
    isNamed ? options : { ...options, sessionOf: ({ sessionId }) => sessionId },
  );
}
