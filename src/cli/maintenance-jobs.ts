import * as z from 'zod';
import type { Env } from '../base/env.ts';
import { sha256 } from '../base/hash.ts';
import type { MaintenanceSettings } from '../config/index.ts';
import type { Guard, GuardedSpace } from '../guard/index.ts';
import { bezoarItself } from '../model/provenance.ts';
import type { ServerState } from '../model/server-state.ts';
import { stateTable } from '../model/state-table.ts';
import { readsFor } from './commands/maintain.ts';
import { type Context, say } from './context.ts';
import { drawHidden } from './draw.ts';
import { complaint } from './reason.ts';
import { restUntil } from './stop-signal.ts';

const hourMs = 3_600_000;
const defaultLookEveryMs = 60_000;
/** One record announces what is trimmed, which pays off only from this number of reads on. */
const readsAtLeast = 100;
const claimSchema = z.object({ by: z.string() });

export interface MaintenanceOptions {
  readonly lookEveryMs?: number;
  /** Opens the replica on which spaces are verified, if there is one. */
  readonly openReplica?: (() => Promise<Pick<Guard, 'space' | 'close'>>) | undefined;
}

/**
 * Maintains every space once an hour and verifies it as often as the settings say, until the server stops. Of several servers on one
 * store, whichever is first claims a space for that time. Nobody waits for it: work that a stop cuts off is taken up later.
 */
export async function runMaintenance(
  context: Context,
  guard: Guard,
  state: ServerState,
  settings: MaintenanceSettings,
  stopped: Promise<void>,
  { lookEveryMs = defaultLookEveryMs, openReplica }: MaintenanceOptions = {},
): Promise<void> {
  const isDue = claimsOf(state, context.env);
  let isStopped = false;
  void stopped.then(() => {
    isStopped = true;
  });
  // Not at once: a server that starts has others to answer.
  while (await restUntil(stopped, lookEveryMs)) {
    for (const name of await guard.spaces().catch(() => [])) {
      try {
        await maintainSpace(context, guard.space(name), settings, isDue, openReplica);
      } catch (error) {
        if (!isStopped) say(context, complaint(error));
      }
      if (isStopped) return;
    }
  }
}

type IsDue = (job: string, everyMs: number) => Promise<boolean>;

/** Whether a job is this server's to do now. It asks the database once for each period. */
function claimsOf(state: ServerState, env: Env): IsDue {
  const claims = stateTable(state, 'lease', claimSchema, env);
  const asked = new Map<string, number>();
  return async (job, everyMs) => {
    const now = env.now();
    if (now - (asked.get(job) ?? Number.NEGATIVE_INFINITY) < everyMs) return false;
    asked.set(job, now);
    return (await claims.create(sha256(job), { by: 'maintenance' }, everyMs)) !== undefined;
  };
}

async function maintainSpace(
  context: Context,
  { name, recovery, audit, policy }: GuardedSpace,
  settings: MaintenanceSettings,
  isDue: IsDue,
  openReplica: MaintenanceOptions['openReplica'],
): Promise<void> {
  const { verifyEveryHours } = settings;
  if (await isDue(`maintain ${name}`, hourMs)) {
    await recovery.maintain({ ...readsFor(settings, policy), atLeast: readsAtLeast }, bezoarItself);
  }
  if (verifyEveryHours === false || !(await isDue(`verify ${name}`, verifyEveryHours * hourMs))) return;
  const onReplica = openReplica === undefined ? undefined : await verifiesThere(context, name, openReplica);
  const ok = onReplica ?? (await audit.verify({}, bezoarItself)).ok;
  if (!ok) say(context, `space ${drawHidden(name)} does not verify; run \`bezoar verify\` and see docs/backup.md`);
}

/** Whether the space verifies on the replica. Undefined if that cannot be read, or is none of this store: the store itself is verified then. */
async function verifiesThere(
  context: Context,
  name: string,
  open: NonNullable<MaintenanceOptions['openReplica']>,
): Promise<boolean | undefined> {
  try {
    const replica = await open();
    try {
      return (await replica.space(name).audit.verify({}, bezoarItself)).ok;
    } finally {
      await replica.close();
    }
  } catch (error) {
    say(context, complaint(error));
    return undefined;
  }
}
