import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { createKeyFile } from '../../../src/config/index.ts';
import { bundleProgram } from '../../support/bundle.ts';
import { makeTokens, type Tokens, testFolder } from '../support/server.ts';
import type { ChildSettings } from './settings.ts';

export interface RunningServer {
  readonly url: string;
  /** The path of its first sign-in link. */
  readonly signIn: string;
  readonly child: ChildProcess;
  send(method: string, path: string, options?: SendOptions): Promise<Answer>;
  kill(): Promise<void>;
}

interface SendOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
}

export interface Cluster {
  readonly tokens: Tokens;
  readonly keyFile: string;
  start(more?: Partial<ChildSettings>): Promise<RunningServer>;
}

/** Servers on one store, each with its own copy of the token file, as on machines of their own. */
export function cluster(store: () => string, home: ChildSettings['home']): Cluster {
  const folder = testFolder();
  const keyFile = join(folder, 'keys.json');
  createKeyFile(keyFile);
  const tokens = makeTokens(folder);
  const children: ChildProcess[] = [];
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
  });
  let count = 0;
  return {
    tokens,
    keyFile,
    async start(more = {}) {
      count += 1;
      const tokenFile = home === 'file' ? join(folder, 'tokens.json') : join(folder, `tokens-${count}.json`);
      if (home === 'database') copyFileSync(join(folder, 'tokens.json'), tokenFile);
      const settings: ChildSettings = {
        ...{ store: store(), keyFile, tokenFile, home, requestsPerMinute: 1_000_000_000 },
        ...{ clockAheadMs: 0, everyMs: 60_000, dies: false },
        ...more,
      };
      const server = await startServer(settings);
      children.push(server.child);
      return server;
    },
  };
}

async function startServer(settings: ChildSettings): Promise<RunningServer> {
  const file = await bundleProgram('test/http/several/child.ts');
  const child = spawn(process.execPath, [file, JSON.stringify(settings)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [chunk] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  const { url, signIn } = JSON.parse(chunk.toString()) as { url: string; signIn: string };
  return {
    url,
    signIn,
    child,
    send: (method, path, options) => send(url, method, path, options),
    kill: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function send(
  url: string,
  method: string,
  path: string,
  { token, body, key, headers = {} }: SendOptions = {},
): Promise<Answer> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, body: isJson ? JSON.parse(text) : { text }, headers: response.headers };
}

/** Milliseconds until `is` holds; an error after five minutes, which a busy machine does not need. */
export async function until(is: () => boolean | Promise<boolean>, what: string): Promise<number> {
  const start = performance.now();
  while (!(await is())) {
    if (performance.now() - start > 300_000) throw new Error(`after five minutes still not: ${what}`);
    await sleep(20);
  }
  return performance.now() - start;
}
