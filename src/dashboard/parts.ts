import type { Context, Hono } from 'hono';
import type { Env } from '../base/env.ts';
import type { Scanner } from '../detect/index.ts';
import type { Guard } from '../guard/index.ts';
import type { Caller } from '../model/caller.ts';
import type { ServerState } from '../model/server-state.ts';
import type { LabRuns } from './lab-runs.ts';
import type { PolicyExceptions } from './policy-exceptions.ts';
import type { TokenStore } from './tokens.ts';

/** One step of the welcome page. */
export interface FirstStep {
  readonly title: string;
  readonly why: string;
  /** What to type or paste. */
  readonly command: string;
}

/** What the dashboard needs. It reads and changes memory only through the guard. */
export interface DashboardDependencies {
  readonly guard: Guard;
  readonly env: Env;
  readonly version: string;
  /** The guard's own scanner: a page must show the findings that decide. */
  readonly scanner: Scanner;
  /** What the servers on the store share; without it, reviewers cannot assign, snooze or comment. */
  readonly state?: ServerState;
  /** Fills a space with examples. Default: `loadDemo`. */
  readonly loadDemo?: (guard: Guard) => Promise<string>;
  /** The stored lab runs; without them the page says how to start one. */
  readonly lab?: LabRuns;
  /** The server's access tokens; without them there is no token page. */
  readonly tokens?: TokenStore;
  /** The exceptions of the policy; without them, no page offers to allow a source for good. */
  readonly exceptions?: PolicyExceptions;
  /** URL of the sign-out form; without it no page offers to sign out. */
  readonly signOut?: string;
  /** Warnings shown on every page, such as that the server listens without TLS. */
  readonly notes?: readonly string[];
  /** Called with every error that made a page fail, for the log. */
  readonly onError?: (error: Error) => void;
  /** Replaces the shipped first steps. */
  readonly steps?: readonly FirstStep[];
}

export type Dashboard = Hono<{ Variables: { caller: Caller } }>;

/** The pages, as the server that mounts them gets them. */
export interface CreatedDashboard extends Dashboard {
  /**
   * Settles when the queues have been read. A server that listens only then answers the first visitor as quickly as later
   * ones. Never rejected: what fails fails again for the person who asks.
   */
  readonly ready: Promise<void>;
  /**
   * Reads the queues again whenever more texts are held, until the returned function is called. Without it, the first look after
   * thousands of texts shows some of them, and says so, while the others are read.
   */
  readonly follow: () => () => void;
}
export type DashboardRequest = Context<{ Variables: { caller: Caller } }>;
