import type { Context, Hono } from 'hono';
import type { Env } from '../base/env.ts';
import type { Scanner } from '../detect/index.ts';
import type { Guard } from '../guard/index.ts';
import type { Caller } from '../model/caller.ts';
import type { LabRuns } from './lab-runs.ts';
import type { TokenStore } from './tokens.ts';

/** One step of the page that greets a new installation. */
export interface FirstStep {
  readonly title: string;
  readonly why: string;
  /** What to type or paste. */
  readonly command: string;
}

/** What the dashboard stands on. Everything it knows of a memory, it knows through the guard. */
export interface DashboardDependencies {
  readonly guard: Guard;
  readonly env: Env;
  readonly version: string;
  /** The one the guard reads with: findings on a page must be the findings that decide. */
  readonly scanner: Scanner;
  /** Fills a space with examples. Default: `loadDemo`. */
  readonly loadDemo?: (guard: Guard) => Promise<string>;
  /** Where the lab keeps its runs; without it the page says how to make one. */
  readonly lab?: LabRuns;
  /** Where the server keeps its tokens; without it there is no page for them. */
  readonly tokens?: TokenStore;
  /** Where a form signs its visitor out; without it nobody is offered to. */
  readonly signOut?: string;
  /** What every visitor should know of this server, such as that it listens without TLS. */
  readonly notes?: readonly string[];
  /** Hears of every error that made a page fail, so that somebody can write it down. */
  readonly onError?: (error: Error) => void;
  /** Instead of the shipped first steps. */
  readonly steps?: readonly FirstStep[];
}

export type Dashboard = Hono<{ Variables: { caller: Caller } }>;
export type DashboardRequest = Context<{ Variables: { caller: Caller } }>;
