import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openGuard, openTokenFile } from '../../src/config/index.ts';
import { operator } from '../../test/support/origins.ts';
import { duration, table } from '../table.ts';

const quick = process.argv.includes('--quick');
const seconds = quick ? 5 : 30;
const rounds = quick ? 1 : 6;
const clients = 200;
const folder = mkdtempSync(join(tmpdir(), 'bezoar-bench-http-'));
const [keyFile, tokenFile] = [join(folder, 'keys.json'), join(folder, 'tokens.json')];
// An operator's token: the write rate of an agent is a matter of policy, and not measured here.
const { secret } = openTokenFile(tokenFile).create({ name: 'bench', role: 'admin', spaces: '*', channel: 'agent' });

interface Contestant {
  readonly name: string;
  readonly child: ChildProcess;
  readonly address: URL;
  readonly agent: Agent;
  readonly acknowledged: Map<string, string>;
  readonly micros: number[];
  failures: number;
  sent: number;
}

async function start(
  name: string,
  args: readonly string[],
): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', resolve(`bench/http/${name}-server.ts`), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [chunk] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { child, url: chunk.toString().trim() };
}

function post(url: URL, agent: Agent, content: string): Promise<{ readonly status: number; readonly id: string }> {
  const body = JSON.stringify({ content });
  const headers = {
    authorization: `Bearer ${secret}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((done, failed) => {
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => done({ status: response.statusCode ?? 0, id: (JSON.parse(text) as { id: string }).id }));
    });
    sent.on('error', failed).end(body);
  });
}

const sentence = (client: number, n: number): string =>
  `Client ${client} prefers option ${n} of the new plan; noted under reference ${(client * 1e6 + n).toString(36)}.`;

async function enter(name: string, server: string, args: readonly string[]): Promise<Contestant> {
  const { child, url } = await start(server, args);
  const address = new URL('/api/v1/spaces/bench/entries', url);
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  return { name, child, address, agent, acknowledged: new Map(), micros: [], failures: 0, sent: 0 };
}

async function write(to: Contestant, client: number): Promise<void> {
  const content = sentence(client, to.sent++);
  const { status, id } = await post(to.address, to.agent, content).catch(() => ({ status: 0, id: '' }));
  if (status === 201) to.acknowledged.set(id, content);
  else to.failures += 1;
}

const everyone = (run: (client: number) => Promise<void>): Promise<unknown> =>
  Promise.all(Array.from({ length: clients }, (_, client) => run(client)));

/** Runs this many clients, each sending the next request once the previous one was answered. */
async function measure(contestant: Contestant, length: number): Promise<void> {
  const until = performance.now() + length * 1_000;
  await everyone(async (client) => {
    while (performance.now() < until) {
      const begin = performance.now();
      await write(contestant, client);
      contestant.micros.push((performance.now() - begin) * 1_000);
    }
  });
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

/** After a kill: is every acknowledged write there? */
async function lost(
  file: string,
  acknowledged: ReadonlyMap<string, string>,
): Promise<{ missing: number; breaks: number }> {
  const guard = await openGuard({ config: false, store: file, keyFile, variables: {} });
  const space = guard.space('bench');
  let missing = 0;
  for (const [id, content] of acknowledged) {
    const seen = await space.review.inspect({ id }, { channel: 'operator', principal: 'checker' });
    if (seen.outcome !== 'inspected' || seen.text?.content !== content) missing += 1;
  }
  const { breaks } = await space.audit.verify({}, operator);
  await guard.close();
  return { missing, breaks: breaks.length };
}

const store = join(folder, 'guarded.db');
const bare = await enter('bare hono + better-sqlite3 insert', 'bare', [join(folder, 'bare.db')]);
const guarded = await enter('bezoar serve, guarded write', 'guarded', [store, keyFile, tokenFile]);
const both = [bare, guarded];
try {
  // Connections are opened, the model is loaded and the compiler warms up before anything is counted.
  for (const contestant of both) for (let n = 0; n < 3; n++) await everyone((client) => write(contestant, client));
  // They take turns, so that a busy minute affects both alike.
  for (let round = 0; round < rounds; round++)
    for (const contestant of both) await measure(contestant, seconds / rounds);
  for (const { child, agent } of both) {
    child.kill('SIGKILL');
    await once(child, 'exit');
    agent.destroy();
  }
  const rows = both.map(({ name, micros, failures }) => [
    name,
    String(micros.length),
    (micros.length / seconds).toFixed(0),
    duration(quantile(micros, 0.5)),
    duration(quantile(micros, 0.99)),
    String(failures),
  ]);
  console.log(
    `HTTP on ${process.version}: ${clients} clients for ${seconds} s on loopback, every write durable when it is answered.\n`,
  );
  console.log(`${table(['server', 'answers', 'per second', 'p50', 'p99', 'failures'], rows)}\n`);
  const { missing, breaks } = await lost(store, guarded.acknowledged);
  console.log(
    `Killed afterwards: ${guarded.acknowledged.size} writes were acknowledged, ${missing} of them are missing, the journal has ${breaks} breaks.\n`,
  );
  const ratio = quantile(guarded.micros, 0.5) / quantile(bare.micros, 0.5);
  const tail = quantile(guarded.micros, 0.99) / quantile(bare.micros, 0.99);
  const met = Math.max(ratio, tail) <= 3 ? 'yes' : 'no';
  console.log(
    table(
      ['goal', 'measured', 'met'],
      [['latency at most 3 x the bare route', `p50 ${ratio.toFixed(1)} x, p99 ${tail.toFixed(1)} x`, met]],
    ),
  );
} finally {
  for (const { child } of both) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
