import type { Env } from '../base/env.ts';
import type { ServerState, StateArea } from '../model/server-state.ts';
import { withLease } from './lease.ts';

/** Rows that are kept at most. Tokens, revocations and notices end only with their lifetimes. */
const maxRows: Readonly<Record<StateArea, number>> = {
  request: 100_000,
  'sign-in-link': 1_000,
  'sign-in': 10_000,
  rate: 100_000,
  lease: 1_000,
  token: Number.MAX_SAFE_INTEGER,
  'revoked-token': Number.MAX_SAFE_INTEGER,
  notice: Number.MAX_SAFE_INTEGER,
  'review-note': Number.MAX_SAFE_INTEGER,
};

/** Deletes what is over, on one server at a time. */
export async function sweepServerState(state: ServerState, env: Env): Promise<void> {
  await withLease(state, 'sweep', env, async () => {
    for (const [area, most] of Object.entries(maxRows)) await state.sweep(area as StateArea, most);
  });
}
