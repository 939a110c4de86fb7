import type * as z from 'zod';
import type { Env } from '../base/env.ts';
import type { ServerState, StateArea } from './server-state.ts';

/** A value with the version that a later change must name. */
export interface Versioned<T> {
  readonly value: T;
  readonly version: string;
}

/** One area of the server state, as a table of values of one type. */
export interface StateTable<T> {
  get(key: string): Promise<Versioned<T> | undefined>;
  /** The version of the new row; undefined if the key is taken. */
  create(key: string, value: T, lifetimeMs: number, together?: boolean): Promise<string | undefined>;
  /** The new version; undefined if the row has changed since `version`, or is gone. */
  replace(key: string, version: string, value: T, lifetimeMs: number, together?: boolean): Promise<string | undefined>;
  /** Whether the row was still this one, and is deleted now. */
  remove(key: string, version: string): Promise<boolean>;
  /** Deletes the row and returns its value: of several callers, one gets it. */
  take(key: string): Promise<T | undefined>;
  /** Up to `limit` values. */
  values(limit: number): Promise<readonly T[]>;
}

/** Values that the schema refuses, perhaps of another version of Bezoar, count as absent. */
export function stateTable<T>(state: ServerState, area: StateArea, schema: z.ZodType<T>, env: Env): StateTable<T> {
  const parse = (text: string): T | undefined => {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  };
  const put = async (
    key: string,
    expect: string | undefined,
    value: T,
    lifetimeMs: number,
    together = false,
  ): Promise<string | undefined> => {
    const version = env.id();
    const change = { area, key, expect, version, value: JSON.stringify(value), lifetimeMs, together };
    return (await state.swap(change)) ? version : undefined;
  };
  const remove = (key: string, version: string): Promise<boolean> =>
    state.swap({ area, key, expect: version, version: env.id(), value: null, lifetimeMs: 0 });
  const get = async (key: string): Promise<Versioned<T> | undefined> => {
    const row = await state.get(area, key);
    const value = row === undefined ? undefined : parse(row.value);
    return row === undefined || value === undefined ? undefined : { value, version: row.version };
  };
  return {
    get,
    create: (key, value, lifetimeMs, together) => put(key, undefined, value, lifetimeMs, together),
    replace: put,
    remove,
    take: async (key) => {
      const row = await get(key);
      return row !== undefined && (await remove(key, row.version)) ? row.value : undefined;
    },
    values: async (limit) => (await state.list(area, '', limit)).flatMap(({ value }) => parse(value) ?? []),
  };
}
