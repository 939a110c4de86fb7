import { getCookie } from 'hono/cookie';
import type { GuardedSpace } from '../guard/index.ts';
import type { Caller } from '../model/caller.ts';
import type { Origin } from '../model/provenance.ts';
import type { DashboardDependencies, DashboardRequest } from './parts.ts';

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];
export const themeCookie = 'bezoar-theme';

/** What a page knows of who reads it. */
export interface Visit {
  readonly caller: Caller;
  readonly csrf: string;
  readonly theme: Theme;
  readonly now: number;
  readonly version: string;
  readonly notes: readonly string[];
  /** Spaces this caller may look at. */
  readonly spaces: readonly string[];
  /** Whether there is a page of tokens for this caller. */
  readonly handsOutTokens: boolean;
  /** Where a form signs this caller out. */
  readonly signOut?: string;
  /** Where the page is, so that a form can lead back to it. */
  readonly here: string;
}

/** A visit to one space. */
export interface SpaceVisit extends Visit {
  readonly space: GuardedSpace;
  /** The beginning of every address of the space. */
  readonly base: string;
  readonly waiting: number;
  readonly records: number;
}

export type Right = 'look' | 'review' | 'recover';

/** Who may do what. Agents have doors of their own and nothing to look for here. */
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
  return {
    caller,
    csrf: caller.csrf ?? '',
    theme: themes.find((name) => name === theme) ?? 'auto',
    now: env.now(),
    version,
    notes,
    spaces: caller.spaces === '*' ? all : [...caller.spaces].sort(),
    handsOutTokens: dependencies.tokens !== undefined && caller.spaces === '*' && may(caller, 'recover'),
    ...(signOut === undefined ? {} : { signOut }),
    here: call.req.method === 'GET' ? `${pathname}${search}` : '/',
  };
}

/** Undefined when the space is not there or not for this caller: told alike, so that nobody learns the names of others. */
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

/** The person who sits at the page. */
export function personOf({ caller }: Visit): Origin {
  return { channel: 'operator', principal: caller.name };
}
