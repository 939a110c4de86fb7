import { chmodSync, copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { type TestMemory, testMemory } from '../cli/support/memory.ts';

// Backups of a SQLite store, through the command line. The store is `bezoar.db` in the test's folder.

interface Restored {
  readonly spaces: readonly { readonly space: string; readonly records: number; readonly entries: number }[];
  readonly kept?: string;
  readonly message?: string;
}

async function remembering(...texts: readonly string[]): Promise<TestMemory> {
  const memory = testMemory();
  for (const text of texts) await memory.add(text);
  return memory;
}

const listed = async (memory: TestMemory, ...options: readonly string[]): Promise<readonly string[]> =>
  (await memory.json<{ entries: { content: string }[] }>(['list', ...options])).entries
    .map(({ content }) => content)
    .toSorted();

test('a backup is one private file that Bezoar opens, and says what it contains', async () => {
  const memory = await remembering('Ana prefers tea.', 'The shop opens at nine.');
  const made = await memory.run(['backup', 'monday.db']);
  expect([made.code, made.stderr]).toEqual([0, '']);
  expect(made.stdout).toMatch(
    /^backed up and verified: monday\.db\n {2}default: 2 records, 2 entries, ends with record 1, [0-9a-f]{12}\nthe backup contains no keys/,
  );
  const files = readdirSync(memory.cwd).filter((name) => name.startsWith('monday'));
  expect(files).toEqual(['monday.db']);
  expect(statSync(join(memory.cwd, 'monday.db')).mode & 0o777).toBe(0o600);
  expect(await listed(memory, '--store', 'monday.db')).toEqual(['Ana prefers tea.', 'The shop opens at nine.']);
  expect((await memory.run(['backup', 'verify', 'monday.db'])).stdout).toMatch(
    /^monday\.db verifies\n {2}default: 2 records/,
  );
});

test('an existing file is replaced only with --force', async () => {
  const memory = await remembering('Ana prefers tea.');
  writeFileSync(join(memory.cwd, 'taken'), 'mine');
  const refused = await memory.run(['backup', 'taken']);
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('already exists')]);
  expect(readFileSync(join(memory.cwd, 'taken'), 'utf8')).toBe('mine');
  expect((await memory.run(['backup', 'taken', '--force'])).code).toBe(0);
  expect(await listed(memory, '--store', 'taken')).toEqual(['Ana prefers tea.']);
  expect(readdirSync(memory.cwd).filter((name) => name.includes('tmp'))).toEqual([]);
});

test('a folder that does not exist is named, not the file that the backup is drafted in', async () => {
  const memory = await remembering('Ana prefers tea.');
  const { code, stderr } = await memory.run(['backup', 'nowhere/monday.db']);
  const folder = join(memory.cwd, 'nowhere');
  expect([code, stderr]).toEqual([2, `bezoar: the folder ${folder} does not exist; create it, or name another\n`]);
});

test('a store that does not verify is not backed up, and nothing is left behind', async () => {
  const memory = await remembering('Ana prefers tea.', 'The shop opens at nine.');
  edit(memory, "update record set body = replace(body, 'olga', 'otto') where seq = 1");
  const { code, stderr } = await memory.run(['backup', 'monday.db']);
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/does not verify: default \(1\); no backup was made.*salvage/),
  ]);
  expect(readdirSync(memory.cwd).filter((name) => /monday|tmp/.test(name))).toEqual([]);
});

test('a backup is restored into a new store, with the same entries and the same head', async () => {
  const memory = await remembering('Ana prefers tea.', 'The shop opens at nine.');
  await memory.run(['backup', 'monday.db']);
  const restored = await memory.json<Restored>(['backup', 'restore', 'monday.db', '--store', 'new.db']);
  expect(restored).toMatchObject({
    code: 0,
    outcome: 'restored',
    spaces: [{ space: 'default', records: 2, entries: 2 }],
  });
  expect(await listed(memory, '--store', 'new.db')).toEqual(['Ana prefers tea.', 'The shop opens at nine.']);
  expect((await memory.run(['verify', '--store', 'new.db'])).code).toBe(0);
});

test('a store with contents is replaced only with --replace and the exact number of lost records, and kept', async () => {
  const memory = await remembering('Ana prefers tea.');
  await memory.run(['backup', 'monday.db']);
  await memory.add('Written after the backup.');
  await memory.add('And another one.');
  const restore = (...options: string[]) => memory.json<Restored>(['backup', 'restore', 'monday.db', ...options]);
  expect(await restore()).toMatchObject({ code: 2, message: expect.stringContaining('add --replace') });
  expect(await restore('--replace')).toMatchObject({
    code: 2,
    message: expect.stringContaining('2 records that the backup does not have (default 2)'),
  });
  expect((await restore('--replace', '--lose', '1')).code).toBe(2);
  expect(await listed(memory)).toHaveLength(3);
  const done = await restore('--replace', '--lose', '2');
  expect(done).toMatchObject({ code: 0, outcome: 'restored' });
  expect(await listed(memory)).toEqual(['Ana prefers tea.']);
  expect(await listed(memory, '--store', done.kept ?? '')).toHaveLength(3);
});

test('another history of the same space counts as lost from its first record', async () => {
  const memory = await remembering('Ana prefers tea.');
  await memory.run(['backup', 'monday.db']);
  await memory.run(['add', 'A', '--store', 'other.db']);
  await memory.run(['add', 'B', '--store', 'other.db']);
  const done = await memory.json<Restored>(['backup', 'restore', 'monday.db', '--store', 'other.db', '--replace']);
  expect(done).toMatchObject({ code: 2, message: expect.stringContaining('add --lose 2') });
});

test('a store that another connection has open is not replaced', async () => {
  const memory = await remembering('Ana prefers tea.');
  await memory.run(['backup', 'monday.db']);
  const other = new Database(join(memory.cwd, 'bezoar.db'));
  other.prepare('select count(*) from record').get();
  const refused = await memory.json<Restored>(['backup', 'restore', 'monday.db', '--replace']);
  other.close();
  expect(refused).toMatchObject({ code: 2, message: expect.stringContaining('another process has the store') });
  expect((await memory.json<Restored>(['backup', 'restore', 'monday.db', '--replace'])).code).toBe(0);
});

test('a damaged store is replaced with --lose unknown, and all of its files are kept', async () => {
  const memory = await remembering('Ana prefers tea.');
  await memory.run(['backup', 'monday.db']);
  const file = join(memory.cwd, 'bezoar.db');
  writeFileSync(file, Buffer.concat([readFileSync(file).subarray(0, 4096), Buffer.alloc(60_000, 7)]));
  const before = readFileSync(file);
  expect(await memory.json<Restored>(['backup', 'restore', 'monday.db', '--replace'])).toMatchObject({
    code: 2,
    message: expect.stringContaining('--lose unknown'),
  });
  const done = await memory.json<Restored>(['backup', 'restore', 'monday.db', '--replace', '--lose', 'unknown']);
  expect(done.code).toBe(0);
  expect(readFileSync(done.kept ?? '').equals(before)).toBe(true);
  expect(await listed(memory)).toEqual(['Ana prefers tea.']);
});

test('without the keys nothing is restored, and the reason is said', async () => {
  const memory = await remembering('Ana prefers tea.');
  await memory.run(['backup', 'monday.db']);
  const nowhere = { env: { BEZOAR_KEY_FILE: join(memory.cwd, 'nowhere.json') } };
  const none = await memory.run(['backup', 'restore', 'monday.db', '--store', 'new.db'], nowhere);
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('A backup never contains keys')]);
  const others = { env: { BEZOAR_KEY: Buffer.alloc(32, 5).toString('base64'), BEZOAR_KEY_FILE: '' } };
  const wrong = await memory.run(['backup', 'restore', 'monday.db', '--store', 'new.db'], others);
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('not in the keyring')]);
  expect(existsSync(join(memory.cwd, 'new.db'))).toBe(false);
});

test('a backup that was changed is refused, and the backup itself is never opened', async () => {
  const memory = await remembering('Ana prefers tea.', 'The shop opens at nine.');
  await memory.run(['backup', 'monday.db']);
  const file = join(memory.cwd, 'monday.db');
  chmodSync(file, 0o400);
  const before = readFileSync(file);
  await memory.run(['backup', 'verify', 'monday.db']);
  await memory.run(['backup', 'restore', 'monday.db', '--store', 'new.db']);
  expect(readFileSync(file).equals(before)).toBe(true);
  copyFileSync(file, join(memory.cwd, 'bad.db'));
  chmodSync(join(memory.cwd, 'bad.db'), 0o600);
  edit(memory, "update text set content = 'Ana prefers gin.' where content = 'Ana prefers tea.'", 'bad.db');
  for (const command of [
    ['verify', 'bad.db'],
    ['restore', 'bad.db', '--store', 'third.db'],
  ]) {
    const { code, stderr } = await memory.run(['backup', ...command]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('does not verify: default (1); use another backup')]);
  }
  expect(existsSync(join(memory.cwd, 'third.db'))).toBe(false);
});

test('a file that is no backup is refused', async () => {
  const memory = await remembering('Ana prefers tea.');
  writeFileSync(join(memory.cwd, 'notes.txt'), 'notes\n');
  const { code, stderr } = await memory.run(['backup', 'verify', 'notes.txt']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('is not a backup')]);
});

/** Changes a store without Bezoar. */
function edit(memory: TestMemory, sql: string, file = 'bezoar.db'): void {
  const db = new Database(join(memory.cwd, file));
  expect(db.prepare(sql).run().changes).toBe(1);
  db.close();
}
