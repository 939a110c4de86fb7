import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect } from 'vitest';
import { openStore, readKeyFile } from '../../../src/config/index.ts';
import { createGuard } from '../../../src/guard/index.ts';
import { stubScanner } from '../../guard/support/stub-scanner.ts';
import { operator } from '../../support/origins.ts';
import { usePostgres } from '../../support/postgres.ts';
import { proves } from '../../support/proves.ts';
import { type Answer, cluster, type RunningServer } from './cluster.ts';

/** Kills in a normal run; `npm run test:long` does 25. */
const kills = Number(process.env.BEZOAR_CLUSTER_KILLS ?? 3);
const clients = 6;

const postgres = usePostgres({ durable: false });
let database = '';
beforeAll(async () => {
  database = await postgres.freshDatabase();
});
const servers = cluster(() => database, 'database');
const { admin } = servers.tokens.all;
const entries = '/api/v1/spaces/load/entries';

/** The servers that are up, and what was carried out. */
interface Load {
  readonly up: (RunningServer | undefined)[];
  stopped: boolean;
  readonly told: Map<string, number>;
}

/**
 * Sends a request with its key until some server gives a final answer: the result, its replay, or that it was carried out by
 * a server that has ended.
 */
async function insist(load: Load, method: string, path: string, key: string, content: string): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    const server = load.up[tries % load.up.length];
    const answer = await server?.send(method, path, { token: admin, key, body: { content } }).catch(() => undefined);
    const told = answer?.status === 201 ? 'done' : String(answer?.body.code ?? 'nobody there');
    load.told.set(told, (load.told.get(told) ?? 0) + 1);
    if (answer !== undefined && ['done', 'idempotency-answer-lost'].includes(told)) return answer;
    // Busy: another server may still be at it. Unavailable: a backend of a killed server still holds its locks.
    expect([undefined, 409, 503]).toContain(answer?.status);
    await sleep(50);
  }
}

/** One client that writes an entry and replaces its text over and over. Returns the id and the number of replacements. */
async function client(load: Load, name: string): Promise<{ readonly id: string; readonly replaced: number }> {
  const first = await insist(load, 'POST', entries, `${name}-0`, `${name} says 0`);
  const id = String(first.body.id ?? (first.body.changes as { id: string }[])[0]?.id);
  let replaced = 0;
  while (!load.stopped) {
    await insist(load, 'PUT', `${entries}/${id}`, `${name}-${replaced + 1}`, `${name} says ${replaced + 1}`);
    replaced += 1;
  }
  return { id, replaced };
}

proves('http/no-acknowledged-loss', 'two servers on one database, one of them killed every few seconds', async () => {
  const load: Load = { up: [await servers.start(), await servers.start()], stopped: false, told: new Map() };
  const running = Array.from({ length: clients }, (_, n) => client(load, `client${n}`));
  for (let kill = 0; kill < kills; kill++) {
    await sleep(700);
    const victim = kill % 2;
    await load.up[victim]?.kill();
    load.up[victim] = undefined;
    load.up[victim] = await servers.start();
  }
  await sleep(300);
  load.stopped = true;
  const done = await Promise.all(running);
  const keyring = readKeyFile(servers.keyFile);
  if (keyring === undefined) throw new Error('the key file is missing');
  const guard = createGuard({ store: await openStore(database), keyring, scanner: stubScanner() });
  const space = guard.space('load');
  // Each request is one version of its entry: fewer would be lost, more would be done twice.
  for (const [n, { id, replaced }] of done.entries()) {
    const seen = await space.review.inspect({ id }, operator);
    const found = seen.outcome === 'inspected' ? [seen.facts.version, seen.text?.content] : seen.problem;
    expect(found).toEqual([replaced + 1, `client${n} says ${replaced}`]);
  }
  const total = done.reduce((sum, { replaced }) => sum + replaced + 1, 0);
  const { records } = await space.audit.stats({}, operator);
  expect(records).toBe(total);
  expect((await space.audit.verify({}, operator)).breaks).toEqual([]);
  expect(total).toBeGreaterThan(clients * kills);
  if (kills > 3)
    process.stdout.write(`${kills} kills, ${total} requests carried out once: ${JSON.stringify([...load.told])}\n`);
  await guard.close();
});
