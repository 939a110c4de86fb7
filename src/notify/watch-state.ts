import * as z from 'zod';
import type { Env } from '../base/env.ts';
import { readState, writeState } from '../delivery/index.ts';

/** What was announced already, so that a restart does not announce it again. */
export interface WatchState {
  digestAt: number;
  has(list: 'notified' | 'escalated', key: string): boolean;
  add(list: 'notified' | 'escalated', key: string): void;
  /** Forgets entries that no longer wait. */
  keepOnly(keys: readonly string[]): void;
  save(): void;
}

const schema = z.strictObject({
  format: z.literal('bezoar-notices/1'),
  digestAt: z.int(),
  notified: z.array(z.string()),
  escalated: z.array(z.string()),
});

/** Without a path, kept in memory only. */
export function openWatchState(path: string | undefined, env: Env): WatchState {
  const before = path === undefined ? undefined : readState(path, schema);
  const lists = { notified: new Set(before?.notified), escalated: new Set(before?.escalated) };
  return {
    digestAt: before?.digestAt ?? 0,
    has: (list, key) => lists[list].has(key),
    add: (list, key) => void lists[list].add(key),
    keepOnly(keys) {
      const wanted = new Set(keys);
      for (const list of Object.values(lists)) for (const key of list) if (!wanted.has(key)) list.delete(key);
    },
    save() {
      if (path === undefined) return;
      const { notified, escalated } = lists;
      writeState(
        path,
        { format: 'bezoar-notices/1', digestAt: this.digestAt, notified: [...notified], escalated: [...escalated] },
        env,
      );
    },
  };
}
