import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { Store } from '../../src/model/store.ts';
import { postgresStore } from '../../src/stores/postgres.ts';
import { evidenceOf } from '../../src/testing/fixtures.ts';
import { freePort, usePostgres } from '../support/postgres.ts';
import { addNote, noteCommit } from './support/notes.ts';

/** Debian installs it outside the path of ordinary users. */
const program = ['pgbouncer', '/usr/sbin/pgbouncer'].find((name) => spawnSync(name, ['--version']).status === 0);
if (program === undefined)
  console.log('PgBouncer is not installed, so its tests are skipped; install the package `pgbouncer`.');

const postgres = usePostgres({ durable: false });
const folder = mkdtempSync(join(tmpdir(), 'bezoar-pgbouncer-'));
const poolers: ChildProcess[] = [];
const pools: pg.Pool[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => (pool.ended ? undefined : pool.end())));
  for (const child of poolers.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A pooler in transaction mode with so many connections to the server. Returns the address of the database behind it. */
async function behindPooler(database: string, connections: number): Promise<string> {
  const direct = new URL(database);
  const port = await freePort();
  const users = join(folder, `users-${port}.txt`);
  const config = join(folder, `pgbouncer-${port}.ini`);
  writeFileSync(users, `"${direct.username}" "${direct.password}"\n`);
  writeFileSync(
    config,
    `[databases]
* = host=127.0.0.1 port=${direct.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
server_reset_query_always = 0
`,
  );
  // It refuses to run as root, as which tests in a container often run.
  for (const path of [folder, users, config]) chmodSync(path, 0o755);
  const asUser = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const child = spawn(program ?? '', ['-q', config], { stdio: 'ignore', ...asUser });
  poolers.push(child);
  direct.port = String(port);
  for (let tries = 0; tries < 100; tries += 1) {
    const client = new pg.Client({ connectionString: direct.href });
    const connected = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (connected) return direct.href;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('PgBouncer does not answer');
}

function poolOf(address: string, max = 4): pg.Pool {
  const pool = new pg.Pool({ connectionString: address, max });
  pool.on('error', () => {});
  pools.push(pool);
  return pool;
}

async function writeInTurn(store: Store, id: string): Promise<void> {
  const release = await store.hold('s');
  try {
    for (;;) {
      const commit = { ...noteCommit('s', await store.head('s'), id, `note ${id}`), evidence: [evidenceOf('s', id)] };
      if ((await store.commit(commit)).ok) return;
    }
  } finally {
    await release();
  }
}

describe.skipIf(program === undefined)('behind PgBouncer in transaction mode', () => {
  test.each([1, 2, 20])(
    'with %i connections to the server, writers take turns and lose nothing',
    async (connections) => {
      const database = await postgres.freshDatabase();
      const address = await behindPooler(database, connections);
      const stores: Store[] = [];
      for (let n = 0; n < 4; n += 1) stores.push(await postgresStore(poolOf(address)));
      const writes = connections === 1 ? 3 : 10;
      await Promise.all(
        stores.map(async (store, writer) => {
          for (let n = 0; n < writes; n += 1) await writeInTurn(store, `${writer}-${n}`);
        }),
      );
      const expected = stores.flatMap((_, writer) => Array.from({ length: writes }, (_, n) => `${writer}-${n}`)).sort();
      const [store] = stores as [Store];
      expect((await store.entries('s', {}, { limit: 100 })).map(({ id }) => id).sort()).toEqual(expected);
      expect((await store.evidence('s', expected)).length).toBe(expected.length);
      expect((await store.search('s', ['note'], {}, 100)).length).toBe(expected.length);
      const direct = await postgresStore(postgres.pool(database));
      expect((await direct.records('s', 0, 1_000)).map(({ seq }) => seq)).toEqual(expected.map((_, seq) => seq));
      // Nothing that a store has set may stay on a connection that somebody else gets next.
      const { rows } = await poolOf(address, 1).query(`select current_setting('bezoar.space', true) as space,
      current_setting('lock_timeout') as wait, (select count(*) from bezoar.record) as seen,
      (select count(*) from pg_locks where locktype = 'advisory') as locks`);
      expect(rows).toEqual([{ space: '', wait: '0', seen: '0', locks: '0' }]);
    },
  );

  test('commits of many callers are durable in groups', async () => {
    const store = await postgresStore(poolOf(await behindPooler(await postgres.freshDatabase(), 4)));
    let head = await store.head('s');
    const durable: (Promise<void> | undefined)[] = [];
    for (let n = 0; n < 80; n += 1) {
      const commit = { ...noteCommit('s', head, `e${n}`, `note ${n}`), together: true };
      const result = await store.commit(commit);
      expect(result.ok).toBe(true);
      durable.push(result.ok ? result.durable : undefined);
      head = commit.record;
    }
    await Promise.all(durable);
    expect(durable.filter((promise) => promise !== undefined).length).toBeGreaterThan(60);
    expect(await store.count('s', {})).toBe(80);
  });

  test('changes are heard through a direct connection, and without one watching is refused', async () => {
    const database = await postgres.freshDatabase();
    const address = await behindPooler(database, 4);
    const writer = await postgresStore(poolOf(address));
    await expect(writer.watch?.(() => undefined)).rejects.toThrow('pass the option `listen`');
    const listening = await postgresStore(poolOf(address), { listen: postgres.pool(database, 2) });
    const heard: unknown[] = [];
    await listening.watch?.((space, seq) => heard.push([space, seq]));
    await addNote(writer, 's', 'e', 'a note');
    await expect.poll(() => heard, { timeout: 5_000 }).toEqual([['s', 0]]);
    await listening.close();
  });
});
