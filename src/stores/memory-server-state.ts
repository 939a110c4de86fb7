import { systemEnv } from '../base/env.ts';
import type { HeldEntry, ServerState, StateArea, StateRow } from '../model/server-state.ts';
import type { EntryRow } from '../model/store.ts';
import { byBytes } from './encoding.ts';

interface KeptRow extends StateRow {
  readonly expiresAt: number;
}

/** State of one process, for stores in memory and for servers that share nothing. `held` reads the entries of a store. */
export function memoryServerState(
  held: () => readonly HeldEntry[] | Promise<readonly HeldEntry[]>,
  now: () => number = systemEnv.now,
): ServerState {
  const areas = new Map<StateArea, Map<string, KeptRow>>();
  const rowsOf = (area: StateArea): Map<string, KeptRow> => {
    const rows = areas.get(area) ?? new Map<string, KeptRow>();
    areas.set(area, rows);
    return rows;
  };
  const live = (area: StateArea, key: string): KeptRow | undefined => {
    const row = rowsOf(area).get(key);
    return row !== undefined && row.expiresAt > now() ? row : undefined;
  };
  return {
    get: async (area, key) => withoutEnd(live(area, key)),
    swap: async ({ area, key, expect, version, value, lifetimeMs }) => {
      if (live(area, key)?.version !== expect || (value === null && expect === undefined)) return false;
      if (value === null) rowsOf(area).delete(key);
      else rowsOf(area).set(key, { key, value, version, expiresAt: now() + lifetimeMs });
      return true;
    },
    list: async (area, after, limit) =>
      [...rowsOf(area).values()]
        .filter(({ key, expiresAt }) => byBytes(key, after) > 0 && expiresAt > now())
        .sort((a, b) => byBytes(a.key, b.key))
        .slice(0, limit)
        .flatMap((row) => withoutEnd(row) ?? []),
    sweep: async (area, maxRows) => {
      const rows = rowsOf(area);
      for (const { key, expiresAt } of rows.values()) if (expiresAt <= now()) rows.delete(key);
      const ending = [...rows.values()].sort((a, b) => a.expiresAt - b.expiresAt);
      for (const { key } of ending.slice(0, Math.max(0, rows.size - maxRows))) rows.delete(key);
    },
    heldCounts: async () => {
      const counts = new Map<string, number>();
      for (const { space } of await held()) counts.set(space, (counts.get(space) ?? 0) + 1);
      return [...counts].map(([space, count]) => ({ space, count }));
    },
    heldAges: async () => {
      const counts = new Map<string, { space: string; count: number; oldestAt: number }>();
      for (const { space, createdAt } of await held()) {
        const { count = 0, oldestAt = createdAt } = counts.get(space) ?? {};
        counts.set(space, { space, count: count + 1, oldestAt: Math.min(oldestAt, createdAt) });
      }
      return [...counts.values()];
    },
    heldEntries: async (after = '0', limit) => {
      const start = Number(after);
      const all = await held();
      const entries = all.slice(start, start + limit);
      return { entries, ...(start + limit < all.length ? { next: String(start + limit) } : {}) };
    },
  };
}

function withoutEnd(row: KeptRow | undefined): StateRow | undefined {
  return row === undefined ? undefined : { key: row.key, value: row.value, version: row.version };
}

/** The held entries of a store in memory. */
export function heldIn(
  spaces: ReadonlyMap<string, { readonly entries: ReadonlyMap<string, EntryRow> }>,
): readonly HeldEntry[] {
  return [...spaces].flatMap(([space, { entries }]) =>
    [...entries.values()]
      .filter(({ state }) => state === 'quarantined')
      .map(({ id, version, createdAt, updatedAt, expiresAt }) => ({
        space,
        id,
        version,
        createdAt,
        updatedAt,
        ...(expiresAt === undefined ? {} : { expiresAt }),
      })),
  );
}
