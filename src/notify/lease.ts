import * as z from 'zod';
import type { Env } from '../base/env.ts';
import type { ServerState } from '../model/server-state.ts';
import { stateTable } from '../model/state-table.ts';

/** The right to do a job, held by one server at a time. */
export interface Lease {
  /** Asks the database, and extends the lease. Check it before every step that must not happen twice. */
  isHeld(): Promise<boolean>;
}

const leaseSchema = z.object({ holder: z.string() });
/** If a server is killed, its jobs stand still for this long. */
const leaseLifetimeMs = 10_000;

/**
 * Runs a job, unless another server is running it: then the result is undefined. The lease is extended while the job runs, so
 * only a server that has ended, or stood still for ten seconds, loses it.
 */
export async function withLease<T>(
  state: ServerState,
  job: string,
  env: Env,
  work: (lease: Lease) => Promise<T>,
): Promise<T | undefined> {
  const table = stateTable(state, 'lease', leaseSchema, env);
  const holder = { holder: env.id() };
  let version = await table.create(job, holder, leaseLifetimeMs);
  if (version === undefined) return undefined;
  let extending = Promise.resolve(true);
  const extend = async (): Promise<boolean> => {
    if (version === undefined) return false;
    version = await table.replace(job, version, holder, leaseLifetimeMs);
    return version !== undefined;
  };
  const isHeld = (): Promise<boolean> => {
    extending = extending.then(extend, extend);
    return extending;
  };
  // A failure to extend shows at the next step, which asks again.
  const timer = setInterval(() => void isHeld().catch(() => undefined), leaseLifetimeMs / 3);
  try {
    return await work({ isHeld });
  } finally {
    clearInterval(timer);
    await extending.catch(() => undefined);
    if (version !== undefined) await table.remove(job, version);
  }
}
