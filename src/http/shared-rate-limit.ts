import * as z from 'zod';
import type { Env } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import { sha256 } from '../base/hash.ts';
import type { ServerState } from '../model/server-state.ts';
import { stateTable } from '../model/state-table.ts';
import { createRateLimit } from './rate-limit.ts';

/** The same limit for all servers on a store: a token bucket per name, with a capacity of one minute. */
export interface SharedRateLimit {
  /** Zero if the request is allowed, otherwise the seconds to wait. */
  take(name: string): Promise<number>;
}

/** What this server has drawn from the shared bucket of a name and may spend until `until`. */
interface Share {
  left: number;
  until: number;
  /** Before this time the bucket is empty, as far as this server knows. */
  emptyUntil: number;
  drawing: Promise<void> | undefined;
}

const bucketSchema = z.object({ left: z.number(), at: z.number() });
const minuteMs = 60_000;
/** A share that is not used up by then is lost; it is a hundredth of the limit at most. */
const shareLifetimeMs = 1_000;
const maxNames = 10_000;
/** Servers that draw at the same moment try again; beyond this the request waits a second. */
const maxTries = 20;

/**
 * A server draws a hundredth of a caller's limit at once, so that not every request asks the database. Together the servers
 * never allow more than the limit.
 */
export function createSharedRateLimit(state: ServerState, perMinute: number, env: Env): SharedRateLimit {
  const table = stateTable(state, 'rate', bucketSchema, env);
  const shares = new Map<string, Share>();
  const alone = createRateLimit(perMinute, env);
  const size = Math.max(1, Math.floor(perMinute / 100));

  const draw = async (name: string, share: Share): Promise<void> => {
    // The limit is part of the key: servers with different limits must not correct each other's buckets.
    const key = sha256(`${perMinute} ${name}`);
    for (let tries = 0; tries < maxTries; tries++) {
      const row = await table.get(key);
      const now = env.now();
      const left = row === undefined ? perMinute : refilled(row.value, perMinute, now);
      if (left < 1) {
        share.emptyUntil = now + ((1 - left) * minuteMs) / perMinute;
        return;
      }
      const drawn = Math.min(size, Math.floor(left));
      // A clock that goes back must not refill the bucket twice.
      const next = { left: left - drawn, at: Math.max(now, row?.value.at ?? 0) };
      const done =
        row === undefined
          ? await table.create(key, next, minuteMs, true)
          : await table.replace(key, row.version, next, minuteMs, true);
      if (done === undefined) continue;
      Object.assign(share, { left: drawn, until: now + shareLifetimeMs, emptyUntil: 0 });
      return;
    }
    share.emptyUntil = env.now() + shareLifetimeMs;
  };

  const shareOf = (name: string): Share => {
    const share = shares.get(name) ?? { left: 0, until: 0, emptyUntil: 0, drawing: undefined };
    // Map order is order of use, so the least recently used share is dropped first.
    shares.delete(name);
    shares.set(name, share);
    const [oldest] = shares.keys();
    if (shares.size > maxNames && oldest !== undefined) shares.delete(oldest);
    return share;
  };
  /** The seconds to wait; undefined if the share is used up and more must be drawn. */
  const spend = (share: Share): number | undefined => {
    const now = env.now();
    if (share.left >= 1 && now < share.until) {
      share.left -= 1;
      return 0;
    }
    return now < share.emptyUntil ? Math.ceil((share.emptyUntil - now) / 1_000) : undefined;
  };

  return {
    async take(name) {
      const share = shareOf(name);
      for (;;) {
        const seconds = spend(share);
        if (seconds !== undefined) return seconds;
        share.drawing ??= draw(name, share).finally(() => {
          share.drawing = undefined;
        });
        try {
          await share.drawing;
        } catch (error) {
          // The database cannot be written. What it can still do is not refused for that: this server limits alone.
          if (error instanceof Fault) return alone.take(name);
          throw error;
        }
      }
    },
  };
}

function refilled({ left, at }: z.infer<typeof bucketSchema>, perMinute: number, now: number): number {
  return Math.min(perMinute, left + (Math.max(0, now - at) * perMinute) / minuteMs);
}
