import { getCookie } from 'hono/cookie';
import type { GuardedSpace } from '../guard/index.ts';
import type { Caller } from '../model/caller.ts';
import type { Origin } from '../model/provenance.ts';
import type { DashboardDependencies, DashboardRequest } from './parts.ts';

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];
export const themeCookie = 'bezoar-theme';

/** What a page knows about the request and its caller. */
export interface Visit {
  readonly caller: Caller;
  readonly csrf: string;
  readonly theme: Theme;
  readonly now: number;
  readonly version: string;
  readonly notes: readonly string[];
  /** Spaces this caller may look at. */
  readonly spaces: readonly string[];
  /** Held entries of each of them, by their rows; undefined if the store cannot tell. */
  readonly held: ReadonlyMap<string, number> | undefined;
  /** Whether this caller may manage access tokens. */
  readonly managesTokens: boolean;
  /** URL of the sign-out form. */
  readonly signOut?: string;
  /** URL of the page, so that a form can lead back to it. */
  readonly here: string;
}

/** A visit to one space. */
export interface SpaceVisit extends Visit {
  readonly space: GuardedSpace;
  /** Prefix of every URL of the space. */
  readonly base: string;
  readonly waiting: number;
  readonly records: number;
}

export type Right = 'look' | 'review' | 'recover';

/** Which roles have which right. Agents use the API and MCP; the dashboard is not for them. */
const rights: Readonly<Record<Right, readonly Caller['role'][]>> = {
  look: ['reviewer', 'admin'],
  review: ['reviewer', 'admin'],
  recover: ['admin'],
};

export function may({ role }: Caller, right: Right): boolean {
  return rights[right].includes(role);
}

export async function visitOf(call: DashboardRequest, dependencies: DashboardDependencies): Promise<Visit> {
  const caller = call.get('caller');
  const { guard, env, version, notes = [], signOut } = dependencies;
  const all = await guard.spaces();
  const { pathname, search } = new URL(call.req.url);
  const theme = getCookie(call, themeCookie);
  const counts = await dependencies.state?.heldCounts();
  const held = counts === undefined ? undefined : new Map(counts.map(({ space, count }) => [space, count]));
  return {
    caller,
    csrf: caller.csrf ?? '',
    theme: themes.find((name) => name === theme) ?? 'auto',
    now: env.now(),
    version,
    notes,
    spaces: caller.spaces === '*' ? all : [...caller.spaces].sort(),
    held,
    managesTokens: dependencies.tokens !== undefined && caller.spaces === '*' && may(caller, 'recover'),
    ...(signOut === undefined ? {} : { signOut }),
    here: call.req.method === 'GET' ? `${pathname}${search}` : '/',
  };
}

/** Undefined if the space does not exist or the caller may not see it. Both look the same, so that names do not leak. */
export async function spaceVisitOf(
  visit: Visit,
  dependencies: DashboardDependencies,
  name: string,
): Promise<SpaceVisit | undefined> {
  if (!visit.spaces.includes(name)) return undefined;
  const space = dependencies.guard.space(name);
  const { waiting, records } = await space.audit.stats({}, personOf(visit));
  return { ...visit, space, base: baseOf(name), waiting: waiting.count, records };
}

export function baseOf(space: string): string {
  return `/s/${encodeURIComponent(space)}`;
}

/** The reviewer who uses the page, as an origin. */
export function personOf({ caller }: Visit): Origin {
  return { channel: 'operator', principal: caller.name };
}
