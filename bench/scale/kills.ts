import { setTimeout as sleep } from 'node:timers/promises';
import type { Keyring } from '../../src/model/keyring.ts';
import type { TextScanner } from '../../src/model/text-scanner.ts';
import { built } from '../built.ts';
import type { Answer, Call, Server } from './http-client.ts';
import type { Place } from './places.ts';
import { policy } from './policy.ts';
import { queryOf, seeded, uniqueWord } from './texts.ts';

const { createGuard } = await built<typeof import('../../src/index.ts')>('index.js');

interface Cluster {
  readonly up: (Server | undefined)[];
  isStopped: boolean;
  retries: number;
}

export interface Survived {
  readonly kills: number;
  readonly writes: number;
  readonly reads: number;
  readonly retries: number;
  /** Entries of clients that have fewer versions than writes were answered. */
  readonly lost: number;
  /** Those that have more. */
  readonly twice: number;
  readonly breaks: number;
}

const finalProblems = ['idempotency-answer-lost'];

/** Sends a call, under its key, to one server after the other until one gives a final answer. */
async function insist(cluster: Cluster, call: Call, client: number): Promise<Answer> {
  for (let tries = client; ; tries++) {
    const answer = await cluster.up[tries % cluster.up.length]?.send(call).catch(() => undefined);
    if (answer !== undefined && (answer.status < 300 || finalProblems.includes(String(answer.body.code))))
      return answer;
    if (answer !== undefined && ![409, 503].includes(answer.status)) {
      throw new Error(`unexpected answer ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
    }
    cluster.retries += 1;
    await sleep(50);
  }
}

const saysOf = (client: number, n: number): string => `Client ${client} is at step ${n} of ${uniqueWord(client)}.`;

/** Writes its own entry again and again; every write is one version of it. Recalls and starts sessions in between. */
async function runClient(cluster: Cluster, client: number, entries: number) {
  const random = seeded(client);
  const write = (n: number, method: 'POST' | 'PUT', path: string): Promise<Answer> =>
    insist(cluster, { method, path, body: { content: saysOf(client, n) }, key: `client-${client}-${n}` }, client);
  const first = await write(0, 'POST', '/entries');
  const id = String(first.body.id ?? (first.body.changes as readonly { id: string }[])[0]?.id);
  let [written, reads] = [1, 0];
  while (!cluster.isStopped) {
    const share = random();
    if (share < 0.6) {
      await write(written, 'PUT', `/entries/${id}`);
      written += 1;
      continue;
    }
    reads += 1;
    const query = queryOf('medium', written, entries).join(' ');
    await insist(cluster, share < 0.9 ? { path: '/recall', body: { query } } : { path: '/sessions', body: {} }, client);
  }
  return { client, id, written, reads };
}

/** Two servers on one database; every so often one of them is killed and started again. */
export async function surviveKills(
  place: Place,
  start: () => Promise<Server>,
  settings: {
    readonly keyring: Keyring;
    readonly scanner: TextScanner;
    readonly clients: number;
    readonly entries: number;
    readonly seconds: number;
    readonly killEverySeconds: number;
  },
): Promise<Survived> {
  const { keyring, scanner, clients, entries, seconds, killEverySeconds } = settings;
  const cluster: Cluster = { up: [await start(), await start()], isStopped: false, retries: 0 };
  const running = Promise.all(Array.from({ length: clients }, (_, client) => runClient(cluster, client, entries)));
  let kills = 0;
  for (let elapsed = 0; elapsed + killEverySeconds <= seconds; elapsed += killEverySeconds) {
    await Promise.race([sleep(killEverySeconds * 1_000), running]);
    const victim = kills % 2;
    await cluster.up[victim]?.kill();
    cluster.up[victim] = undefined;
    cluster.up[victim] = await start();
    kills += 1;
  }
  cluster.isStopped = true;
  const done = await running;
  for (const server of cluster.up) await server?.kill();
  const store = await place.open();
  const memory = createGuard({ store, keyring, scanner, policy }).space('scale');
  let [lost, twice] = [0, 0];
  for (const { client, id, written } of done) {
    const seen = await memory.review.inspect({ id }, { channel: 'operator', principal: 'bench' });
    const version = seen.outcome === 'inspected' ? seen.facts.version : 0;
    const isLast = seen.outcome === 'inspected' && seen.text?.content === saysOf(client, written - 1);
    if (version < written || !isLast) lost += 1;
    if (version > written) twice += 1;
  }
  const { breaks } = await memory.audit.verify({}, { channel: 'user', principal: 'bench' });
  await store.close();
  const sum = (what: 'written' | 'reads'): number => done.reduce((total, one) => total + one[what], 0);
  return {
    kills,
    writes: sum('written'),
    reads: sum('reads'),
    retries: cluster.retries,
    lost,
    twice,
    breaks: breaks.length,
  };
}
