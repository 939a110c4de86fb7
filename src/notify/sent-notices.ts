import * as z from 'zod';
import { dayMs } from '../base/day.ts';
import type { Env } from '../base/env.ts';
import type { ServerState } from '../model/server-state.ts';
import { stateTable } from '../model/state-table.ts';

/** What was announced already, by any server, so that it is not announced again. */
export interface SentNotices {
  has(notice: string): Promise<boolean>;
  add(notice: string, expiresAt: number | undefined): Promise<void>;
  digestAt(): Promise<number>;
  setDigestAt(at: number): Promise<void>;
}

const noticeSchema = z.object({ at: z.number() });
const digestKey = 'digest';
const longestMs = 400 * dayMs;

export function sentNotices(state: ServerState, env: Env): SentNotices {
  const table = stateTable(state, 'notice', noticeSchema, env);
  // A notice that was sent once stays sent.
  const known = new Set<string>();
  return {
    async has(notice) {
      if (!known.has(notice) && (await table.get(notice)) !== undefined) known.add(notice);
      return known.has(notice);
    },
    async add(notice, expiresAt) {
      const waitsMs = expiresAt === undefined ? longestMs : Math.max(0, expiresAt - env.now()) + dayMs;
      await table.create(notice, { at: env.now() }, Math.min(waitsMs, longestMs));
      known.add(notice);
    },
    digestAt: async () => (await table.get(digestKey))?.value.at ?? 0,
    async setDigestAt(at) {
      const row = await table.get(digestKey);
      if (row === undefined) await table.create(digestKey, { at }, longestMs);
      else await table.replace(digestKey, row.version, { at }, longestMs);
    },
  };
}
