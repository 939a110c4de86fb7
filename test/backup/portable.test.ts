import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createBackup, restoreBackup, salvage, verifyBackup } from '../../src/backup/index.ts';
import { systemEnv } from '../../src/base/env.ts';
import { openSqlite, openStore } from '../../src/config/index.ts';
import { createGuard } from '../../src/guard/index.ts';
import { createKeyring } from '../../src/journal/index.ts';
import { bezoarItself } from '../../src/model/provenance.ts';
import type { Store } from '../../src/model/store.ts';
import { carriedTables, derivedColumns, derivedTables, lastingTables } from '../../src/stores/sql/carried-tables.ts';
import { stubScanner } from '../guard/support/stub-scanner.ts';
import { agent, idOf, operator, user } from '../guard/support/world.ts';
import { usePostgres } from '../support/postgres.ts';
import { unhurried } from '../support/unhurried.ts';

// Backups of a PostgreSQL store, by a role to which row-level security applies, and the way between the two databases.

const postgres = usePostgres({ durable: false });
const folder = mkdtempSync(join(tmpdir(), 'bezoar-portable-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const keyring = createKeyring();
const scanner = stubScanner();
const tools = { env: systemEnv, scanner };
let files = 0;
const fresh = (name: string): string => {
  files += 1;
  return join(folder, `${files}-${name}`);
};
const guardOn = (store: Store) => createGuard({ store, keyring, scanner, policy: unhurried });

/** Two spaces with released, held, replaced and erased entries, a session, and texts that no line format likes. */
async function fill(address: string): Promise<void> {
  const store = await openStore(address);
  const guard = guardOn(store);
  const space = guard.space('acme');
  const first = idOf(await space.write({ content: 'Ana prefers tea.\u2028Second line\u0085 with "quotes"' }, user));
  const gone = idOf(await space.write({ content: 'The number is zz4711qq.', tags: ['shop'] }, user));
  await space.write({ content: 'CRITICAL words' }, agent);
  await space.replace({ id: first, content: 'Ana prefers coffee.' }, user);
  await space.startSession({ coverage: 'full' }, { channel: 'agent', principal: 'agent-8' });
  await space.recovery.erase({ id: gone, reason: 'asked to', dryRun: false }, operator);
  await guard.space('other').write({ content: 'Another tenant.' }, user);
  await guard.close();
}

async function contents(address: string): Promise<unknown> {
  const store = await openStore(address);
  try {
    const guard = guardOn(store);
    const spaces: unknown[] = [];
    for (const name of await store.spaces()) {
      const verified = await guard.space(name).audit.verify({}, bezoarItself);
      spaces.push({
        name,
        ok: verified.ok,
        head: verified.head,
        records: await store.records(name, 0, 1_000),
        entries: await store.entries(name, {}, { limit: 1_000 }),
      });
    }
    return spaces;
  } finally {
    await store.close();
  }
}

test('a backup of PostgreSQL restores into SQLite and into PostgreSQL, row for row', async () => {
  const database = await postgres.freshDatabase();
  await fill(database);
  const original = await contents(database);
  const file = fresh('backup');
  const made = await createBackup({ store: database, keyring, to: file, force: false }, tools);
  expect(made).toMatchObject({ kind: 'portable', spaces: [{ space: 'acme' }, { space: 'other' }] });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).not.toContain('zz4711qq');
  expect(await verifyBackup(file, keyring, tools)).toEqual(made.spaces);

  const sqlite = fresh('restored.db');
  await restoreBackup({ file, store: sqlite, keyring, replace: false }, tools);
  expect(await contents(sqlite)).toEqual(original);
  expect(await counted(sqlite, 'evidence')).toBe(1);

  const again = await postgres.freshDatabase();
  await restoreBackup({ file, store: again, keyring, replace: false }, tools);
  expect(await contents(again)).toEqual(original);
});

async function counted(file: string, table: string): Promise<number> {
  const handle = await openSqlite(file);
  const [row] = handle.prepare(`select count(*) as count from ${table}`).all() as { count: number }[];
  handle.close();
  return row?.count ?? -1;
}

test('every table and column of both databases is carried, or named as one that a store fills itself', async () => {
  const file = fresh('empty.db');
  const database = await postgres.freshDatabase();
  for (const address of [file, database]) await (await openStore(address)).close();
  const handle = await openSqlite(file);
  const inSqlite = handle
    .prepare(
      `select m.name as "table", c.name as "column" from sqlite_schema m, pragma_table_info(m.name) c
       where m.type = 'table' and m.name not like 'search_%'`,
    )
    .all() as { table: string; column: string }[];
  handle.close();
  const { rows: inPostgres } = await postgres
    .pool(database)
    .query<{ table: string; column: string }>(
      `select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'bezoar'`,
    );
  const left = [...inSqlite, ...inPostgres].filter(({ table, column }) => {
    const carried = (carriedTables as Readonly<Record<string, { columns: readonly string[] }>>)[table];
    if (carried === undefined) return !derivedTables.has(table) && !lastingTables.has(table);
    return !carried.columns.includes(column) && !derivedColumns.has(`${table}.${column}`);
  });
  expect(left).toEqual([]);
  expect(inSqlite.length + inPostgres.length).toBeGreaterThan(60);
});

test('a backup of SQLite restores into PostgreSQL, row for row', async () => {
  const store = fresh('store.db');
  await fill(store);
  const original = await contents(store);
  const file = fresh('backup.db');
  await createBackup({ store, keyring, to: file, force: false }, tools);
  const database = await postgres.freshDatabase();
  await restoreBackup({ file, store: database, keyring, replace: false }, tools);
  expect(await contents(database)).toEqual(original);
  const opened = await openStore(database);
  const found = await opened.search('acme', ['coffee'], {}, 5);
  expect(found.map(({ content }) => content)).toEqual(['Ana prefers coffee.']);
  await opened.close();
});

test('a database with contents is replaced only with the exact loss, in one transaction, and is kept first', async () => {
  const database = await postgres.freshDatabase();
  await fill(database);
  const file = fresh('backup');
  await createBackup({ store: database, keyring, to: file, force: false }, tools);
  const atBackup = await contents(database);
  const store = await openStore(database);
  await guardOn(store).space('acme').write({ content: 'After the backup.' }, user);
  await store.close();
  const later = await contents(database);

  const request = { file, store: database, keyring };
  await expect(restoreBackup({ ...request, replace: false }, tools)).rejects.toThrow('add --replace');
  await expect(restoreBackup({ ...request, replace: true }, tools)).rejects.toThrow('add --lose 1');
  expect(await contents(database)).toEqual(later);

  const cut = fresh('cut');
  writeFileSync(cut, readFileSync(file).subarray(0, -200));
  await expect(restoreBackup({ ...request, file: cut, replace: true, lose: 1 }, tools)).rejects.toThrow('is damaged');
  expect(await contents(database)).toEqual(later);

  const { kept = '' } = await restoreBackup({ ...request, replace: true, lose: 1 }, tools);
  expect(await contents(database)).toEqual(atBackup);
  const back = fresh('back.db');
  await restoreBackup({ file: kept, store: back, keyring, replace: false }, tools);
  expect(await contents(back)).toEqual(later);
});

test('every changed byte of a portable backup is found, and nothing is restored', async () => {
  const database = await postgres.freshDatabase();
  await fill(database);
  const file = fresh('backup');
  await createBackup({ store: database, keyring, to: file, force: false }, tools);
  const bytes = readFileSync(file);
  const accepted: number[] = [];
  const step = Math.max(1, Math.floor(bytes.length / 150));
  for (let at = 0; at < bytes.length; at += step) {
    const bad = fresh('flipped');
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    writeFileSync(bad, changed);
    await verifyBackup(bad, keyring, tools).then(
      () => accepted.push(at),
      () => undefined,
    );
    rmSync(bad);
  }
  expect(accepted).toEqual([]);
});

test('rows taken out of a backup, or put in, are found although every line is intact', async () => {
  const database = await postgres.freshDatabase();
  await fill(database);
  const file = fresh('backup');
  await createBackup({ store: database, keyring, to: file, force: false }, tools);
  const lines = readFileSync(file, 'utf8').split('\n');
  for (let at = 1; at < lines.length - 1; at += 1) {
    const without = fresh('without');
    writeFileSync(without, lines.toSpliced(at, 1).join('\n'));
    await expect(verifyBackup(without, keyring, tools), `without line ${at}`).rejects.toThrow();
    writeFileSync(without, lines.toSpliced(at, 0, lines[at] ?? '').join('\n'));
    const twice = await verifyBackup(without, keyring, tools).then(
      () => 'accepted',
      () => 'refused',
    );
    // What follows the manifest does not count.
    expect([at, twice]).toEqual([at, at === lines.length - 2 ? 'accepted' : 'refused']);
    rmSync(without);
  }
});

test('a PostgreSQL store with a bad record is salvaged into a file', async () => {
  const database = await postgres.freshDatabase();
  await fill(database);
  const damage = `update bezoar.record set body = replace(body, 'user', 'usef') where seq = 1 and body like '%"acme"%'`;
  expect((await postgres.pool(postgres.superuser(database)).query(damage)).rowCount).toBe(1);
  const to = fresh('saved.db');
  const request = { store: database, keyring, to, person: operator, holdAll: false, reviewMs: () => 1_000_000 };
  const { spaces } = await salvage(request, tools);
  expect(spaces).toMatchObject([
    {
      space: 'acme',
      broken: { seq: 1, flaw: 'missing' },
      records: { kept: 1, setAside: 4, lost: [{ from: 1, to: 1 }] },
    },
    { space: 'other', records: { kept: 1, setAside: 0, lost: [] }, kept: 1 },
  ]);
  expect(await contents(to)).toMatchObject([
    { name: 'acme', ok: true },
    { name: 'other', ok: true },
  ]);
});

test('a backup with other keys is refused, and leaves no file', async () => {
  const database = await postgres.freshDatabase();
  await fill(database);
  const file = fresh('backup');
  await createBackup({ store: database, keyring, to: file, force: false }, tools);
  const store = fresh('new.db');
  const request = { file, store, keyring: createKeyring(), replace: false };
  await expect(restoreBackup(request, tools)).rejects.toMatchObject({ code: 'key-unknown' });
  expect(existsSync(store)).toBe(false);
  expect(readdirSync(folder).filter((name) => name.includes('.tmp'))).toEqual([]);
});

test.each(['postgres', 'sqlite'] as const)(
  'a backup of %s while others write has whole commits and verifies',
  async (kind) => {
    const address = kind === 'postgres' ? await postgres.freshDatabase() : fresh('busy.db');
    const store = await openStore(address);
    const space = guardOn(store).space('acme');
    for (let n = 0; n < 50; n += 1) await space.write({ content: `before ${n}` }, user);
    let writing = true;
    let written = 50;
    const writer = (async () => {
      while (writing) {
        await space.write({ content: `during ${written}` }, user);
        written += 1;
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    for (let round = 0; round < 3; round += 1) {
      const least = written;
      const made = await createBackup({ store: address, keyring, to: fresh('online'), force: false }, tools);
      const [{ records, entries } = { records: 0, entries: 0 }] = made.spaces;
      expect(records).toBeGreaterThanOrEqual(least);
      expect(entries).toBe(records);
    }
    writing = false;
    await writer;
    await store.close();
  },
);
