import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Env, scriptedEnv } from '../../src/base/env.ts';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A local receiver with scripted answers; it repeats the last one. */
export async function receiver(
  ...statuses: readonly number[]
): Promise<{ readonly url: string; readonly received: Received[] }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.statusCode = statuses[Math.min(received.length, statuses.length) - 1] ?? 204;
      if (response.statusCode === 302) response.setHeader('location', '/elsewhere');
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`, received };
}

export function outFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bezoar-outbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A clock that tests advance. */
export function handClock(): { now: number; env: Env } {
  const script = scriptedEnv(4);
  const state: { now: number; env: Env } = { now: 1_800_000_000_000, env: script };
  state.env = { ...script, now: () => state.now };
  return state;
}
