import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { receiver } from '../../notify/support.ts';
import { freshFile } from '../../stores/support/sqlite-file.ts';
import { usePostgres } from '../../support/postgres.ts';
import { quietMs } from '../../support/quiet.ts';
import { type Answer, type Cluster, cluster, type RunningServer, until } from './cluster.ts';

const postgres = usePostgres({ durable: false });
const databases = { PostgreSQL: '', SQLite: freshFile() };
beforeAll(async () => {
  databases.PostgreSQL = await postgres.freshDatabase();
});
const clusters: readonly (readonly [string, Cluster])[] = [
  ['PostgreSQL', cluster(() => databases.PostgreSQL, 'database')],
  ['SQLite', cluster(() => databases.SQLite, 'file')],
];
const dayMs = 86_400_000;

describe.each(clusters)('two servers on one %s database', (_kind, servers) => {
  const { admin, reviewer } = servers.tokens.all;
  /** Strangers' texts, which are held. */
  const writer = servers.tokens.store.create({ name: 'page', role: 'agent', spaces: '*', channel: 'tool' }).secret;
  const hold = (server: RunningServer, space: string, n: number): Promise<Answer> =>
    server.send('POST', `/api/v1/spaces/${space}/entries`, { token: writer, body: { content: `MEDIUM claim ${n}` } });

  test('each notice is sent once, also when a server is killed', async () => {
    const { url, received } = await receiver();
    const [a, b] = [
      await servers.start({ webhook: url, everyMs: 50 }),
      await servers.start({ webhook: url, everyMs: 50 }),
    ];
    const ids: unknown[] = [];
    for (let n = 0; n < 6; n++) ids.push((await hold(n % 2 === 0 ? a : b, 'notices', n)).body.id);
    await until(() => received.length >= 6, 'six notices');
    await sleep(500);
    expect(received.map(({ body }) => JSON.parse(body).review.id).sort()).toEqual([...ids].sort());
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(6);
    await a.kill();
    const last = await hold(b, 'notices', 7);
    // If it was killed while it held a lease, the lease has to end first.
    await vi.waitFor(() => expect(received).toHaveLength(7), { timeout: 60_000, interval: 100 });
    expect(JSON.parse(received[6]?.body ?? '').review.id).toBe(last.body.id);
    await b.kill();
  });

  test('held entries expire by themselves, once, without anybody to notify', async () => {
    const now = await servers.start();
    for (let n = 0; n < 3; n++) expect((await hold(now, 'expiry', n)).status).toBe(202);
    const [a, b] = [
      await servers.start({ clockAheadMs: 91 * dayMs, everyMs: 20 }),
      await servers.start({ clockAheadMs: 91 * dayMs, everyMs: 20 }),
    ];
    const waiting = async (): Promise<number> =>
      ((await now.send('GET', '/api/v1/spaces/expiry/stats', { token: reviewer })).body.waiting as { count: number })
        .count;
    await until(async () => (await waiting()) === 0, 'expired');
    await sleep(300);
    const { body } = await now.send('GET', '/api/v1/spaces/expiry/stats', { token: reviewer });
    expect(body.events).toMatchObject({ 'entry.written': 3, 'review.expired': 1 });
    for (const server of [now, a, b]) await server.kill();
  });

  test('an event stream of one server has what the other one writes', async () => {
    const [a, b] = [await servers.start(), await servers.start()];
    await hold(a, 'events', 0);
    const headers = { authorization: `Bearer ${reviewer}` };
    const stop = new AbortController();
    const stream = await fetch(`${b.url}/api/v1/spaces/events/events`, { headers, signal: stop.signal });
    let text = '';
    const reading = (async () => {
      for await (const chunk of stream.body ?? []) text += Buffer.from(chunk as Uint8Array).toString('utf8');
    })().catch(() => undefined);
    await until(() => text.includes('event: hello'), 'connected');
    const { body } = await hold(a, 'events', 1);
    expect(await until(() => text.includes(String(body.id)), 'heard')).toBeLessThan(quietMs(2_000));
    stop.abort();
    await reading;
    for (const server of [a, b]) await server.kill();
  });

  test('the rate limit of a caller is that of all servers together', async () => {
    const perMinute = 90;
    const [a, b] = [
      await servers.start({ requestsPerMinute: perMinute }),
      await servers.start({ requestsPerMinute: perMinute }),
    ];
    const start = performance.now();
    const statuses: number[] = [];
    const ask = async (server: RunningServer): Promise<void> => {
      for (let n = 0; n < 20; n++) statuses.push((await server.send('GET', '/api/v1/spaces', { token: admin })).status);
    };
    await Promise.all([a, b].flatMap((server) => [ask(server), ask(server), ask(server), ask(server)]));
    const elapsedMs = performance.now() - start;
    const allowed = statuses.filter((status) => status === 200).length;
    expect(statuses.filter((status) => status === 429).length).toBe(160 - allowed);
    expect(allowed).toBeGreaterThanOrEqual(perMinute);
    expect(allowed).toBeLessThanOrEqual(perMinute + Math.ceil((elapsedMs * perMinute) / 60_000));
    for (const server of [a, b]) await server.kill();
  });
});
