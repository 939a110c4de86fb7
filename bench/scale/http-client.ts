import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { resolve } from 'node:path';

const spaceUrl = '/api/v1/spaces/scale';

export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Call {
  readonly method?: 'POST' | 'PUT';
  readonly path: string;
  readonly body: unknown;
  /** Idempotency-Key. */
  readonly key?: string;
}

/** A server in a process of its own. */
export interface Server {
  send(call: Call): Promise<Answer>;
  rssBytes(): number;
  kill(): Promise<void>;
}

/** Starts a program that prints its address as JSON. */
export async function startServer(
  args: readonly string[],
  { token, folder, clients }: { readonly token: string; readonly folder: string; readonly clients: number },
): Promise<Server> {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, BEZOAR_TOKEN_FILE: `${folder}/tokens.json` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [chunk] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  const { url } = JSON.parse(chunk.toString()) as { url: string };
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  return {
    send: (call) => send(new URL(`${spaceUrl}${call.path}`, url), agent, token, call),
    rssBytes: () => rssOf(child),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      agent.destroy();
    },
  };
}

export const bareServer = (address: string): readonly string[] => [
  '--import',
  import.meta.resolve('tsx'),
  resolve('bench/scale/bare-server.ts'),
  address,
];

/** The program as it is shipped; only the limit of requests is lifted. */
export const guardedServer = (address: string, keyFile: string): readonly string[] => [
  resolve('dist/cli/main.js'),
  'serve',
  ...['--store', address, '--key-file', keyFile, '--port', '0', '--rate', '999999999', '--json'],
];

function send(url: URL, agent: Agent, token: string, { method = 'POST', body, key }: Call): Promise<Answer> {
  const text = JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  };
  return new Promise((done, failed) => {
    const sent = request(url, { method, agent, headers }, (response) => {
      let answer = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
      response.on('error', failed);
      response.on('end', () => {
        try {
          done({ status: response.statusCode ?? 0, body: JSON.parse(answer) as Answer['body'] });
        } catch (error) {
          failed(error);
        }
      });
    });
    sent.on('error', failed).end(text);
  });
}

/** NaN where there is no /proc. */
function rssOf({ pid }: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(?<kb>\d+) kB/m.exec(status)?.groups?.kb) * 1_024;
  } catch {
    return Number.NaN;
  }
}
