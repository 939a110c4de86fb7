import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { type Env, scriptedEnv, systemEnv } from '../../../src/base/env.ts';
import { openStore } from '../../../src/config/index.ts';
import { createDashboard, type DashboardDependencies } from '../../../src/dashboard/index.ts';
import { createScanner } from '../../../src/detect/index.ts';
import { createGuard, type Guard } from '../../../src/guard/index.ts';
import { createKeyring } from '../../../src/journal/index.ts';
import type { Caller } from '../../../src/model/caller.ts';
import { sealServerState } from '../../../src/stores/sealed-server-state.ts';
import { unhurried } from '../../support/unhurried.ts';

/** A clock that a test can set. */
interface Clock extends Env {
  /** The current time; zero means real time. */
  at: number;
  /** How far each reading advances it. */
  step: number;
}

export interface Site {
  readonly address: string;
  /** Where its database is. */
  readonly folder: string;
  readonly guard: Guard;
  /** Settles when the queues have been read. */
  readonly ready: Promise<void>;
  /** Reads the queues again whenever more texts are held, as `bezoar serve` does. */
  readonly follow: () => () => void;
  readonly clock: Clock;
  /** The caller of later requests. */
  caller: Caller;
  /** Errors that made a page fail. */
  readonly errors: Error[];
  close(): Promise<void>;
}

export const admin: Caller = { name: 'olga', role: 'admin', spaces: '*', csrf: 'csrf-of-olga' };
export const reviewer: Caller = { name: 'rui', role: 'reviewer', spaces: '*', csrf: 'csrf-of-rui' };

const keyring = createKeyring(scriptedEnv(7));
const scanner = createScanner();

/**
 * The dashboard on a real SQLite file, behind a minimal server that sets the caller and checks CSRF tokens. In the folder of
 * another site, it serves the same memory.
 */
export async function openSite(parts: Partial<DashboardDependencies> = {}, other?: string): Promise<Site> {
  const folder = other ?? mkdtempSync(join(tmpdir(), 'bezoar-dashboard-'));
  const clock: Clock = {
    ...scriptedEnv(11),
    at: 0,
    step: 1,
    now: () => {
      if (clock.at === 0) return systemEnv.now();
      clock.at += clock.step;
      return clock.at;
    },
  };
  const store = await openStore(join(folder, 'memory.db'));
  const guard = createGuard({ store, keyring, scanner, env: clock, policy: unhurried });
  const errors: Error[] = [];
  const visitor = { caller: admin };
  const dashboard = createDashboard({
    guard,
    env: clock,
    version: '0.0.0-test',
    scanner,
    ...(store.serverState === undefined ? {} : { state: sealServerState(store.serverState, keyring, clock) }),
    onError: (error) => errors.push(error),
    ...parts,
  });
  const app = new Hono<{ Variables: { caller: Caller } }>();
  app.use(async (call, next) => {
    call.set('caller', visitor.caller);
    if (call.req.method === 'POST') {
      const { _csrf } = await call.req.parseBody({ all: true });
      if (_csrf !== visitor.caller.csrf) return call.text('wrong CSRF token', 403);
    }
    return next();
  });
  app.route('/', dashboard);
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    folder,
    guard,
    ready: dashboard.ready,
    follow: dashboard.follow,
    clock,
    get caller() {
      return visitor.caller;
    },
    set caller(caller) {
      visitor.caller = caller;
    },
    errors,
    close: async () => {
      if ('closeAllConnections' in server) server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await guard.close();
      if (other === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
