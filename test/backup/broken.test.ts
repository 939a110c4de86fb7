import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { type TestMemory, testMemory } from '../cli/support/memory.ts';
import { filesBelow } from '../support/tree.ts';

// One bad record must not take a whole space away from its people, and a store that cannot be written can be looked at.

/** Six notes; record 3 is broken, and record 5 removes the first note. */
async function brokenMemory(
  sql = "update record set body = replace(body, 'olga', 'otto') where seq = 3",
): Promise<TestMemory> {
  const memory = testMemory();
  const first = await memory.add('Ana prefers tea.');
  for (const text of [
    'The shop opens at nine.',
    'It closes at six.',
    'On Sunday it stays closed.',
    'Parking is free.',
  ]) {
    await memory.add(text);
  }
  expect((await memory.run(['remove', first])).code).toBe(0);
  const db = new Database(join(memory.cwd, 'bezoar.db'));
  expect(db.prepare(sql).run().changes).toBe(1);
  db.close();
  return memory;
}

const warning =
  /^bezoar: the journal of space default is broken at record 3 \((?:edited|missing)\)\. This is what the 3 records before it prove; later changes are not shown, removals and revocations included\. `bezoar salvage` saves the rest; see docs\/backup\.md\n$/;

test.each([
  ['an edited record', "update record set body = replace(body, 'olga', 'otto') where seq = 3"],
  ['a missing record', 'delete from record where seq = 3'],
])('list, search, history, stats and show work up to %s, with a warning and exit code 1', async (_name, sql) => {
  const memory = await brokenMemory(sql);
  const before = readFileSync(join(memory.cwd, 'bezoar.db'));
  const listed = await memory.run(['list', '--json']);
  expect([listed.code, listed.stderr]).toEqual([1, expect.stringMatching(warning)]);
  const { entries } = JSON.parse(listed.stdout) as { entries: { id: string; content: string }[] };
  expect(entries.map(({ content }) => content).toSorted()).toEqual([
    'Ana prefers tea.',
    'It closes at six.',
    'The shop opens at nine.',
  ]);
  const search = await memory.run(['search', 'closes', '--json']);
  expect([search.code, JSON.parse(search.stdout).total]).toEqual([1, 1]);
  const history = await memory.run(['history', '--json']);
  expect([history.code, JSON.parse(history.stdout).records.length]).toEqual([1, 3]);
  expect((await memory.run(['stats'])).code).toBe(1);
  expect((await memory.run(['show', entries[0]?.id ?? ''])).code).toBe(1);
  expect(readFileSync(join(memory.cwd, 'bezoar.db')).equals(before)).toBe(true);
});

test('export writes a bundle of what is proved, which verifies anywhere', async () => {
  const memory = await brokenMemory();
  const exported = await memory.run(['export', 'proved.jsonl']);
  expect([exported.code, exported.stderr]).toEqual([1, expect.stringMatching(warning)]);
  const verified = await memory.json<{ ok: boolean; records: number }>(['verify', 'proved.jsonl']);
  expect(verified).toMatchObject({ code: 0, ok: true, records: 3 });
});

test('an agent gets nothing from a broken space, and nothing is written to it', async () => {
  const memory = await brokenMemory();
  for (const command of [['snapshot'], ['add', 'Another note.']]) {
    const { code, stderr } = await memory.run(command);
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/broken at record 3.*`bezoar salvage`; see docs\/backup\.md/),
    ]);
  }
});

test('verify names the record, the way out and the page', async () => {
  const { code, stdout } = await (await brokenMemory()).run(['verify']);
  expect([code, stdout]).toEqual([
    1,
    expect.stringContaining('record 3: edited; restore a backup or run `bezoar salvage`, see docs/backup.md'),
  ]);
});

test('salvage through the command line tells what happened to everything', async () => {
  const memory = await brokenMemory();
  const { code, stdout } = await memory.run(['salvage', 'saved.db']);
  expect(code).toBe(1);
  expect(stdout).toContain(
    'default: broken at record 3 (missing)\n  records: 3 kept, 2 proved after the break, lost: 3\n',
  );
  expect(stdout).toContain('1 held for review: proved only by records after the break');
  expect(stdout).toContain('1 held for review with unknown trust: no record explains the text');
  expect(stdout).toContain('1 retired or erased, as records or rows after the break say');
  expect((await memory.run(['verify', '--store', 'saved.db'])).code).toBe(0);
});

test('--read-only reads a store and leaves its folder as it was', async () => {
  const memory = testMemory();
  await memory.add('Ana prefers tea.');
  const folder = join(memory.cwd, 'snapshot');
  mkdirSync(folder);
  const file = join(folder, 'bezoar.db');
  copyFileSync(join(memory.cwd, 'bezoar.db'), file);
  chmodSync(file, 0o444);
  const before = [readdirSync(folder), statSync(file).mtimeMs, readFileSync(file, 'latin1')];
  for (const command of [
    ['verify', '--all'],
    ['list'],
    ['history'],
    ['export', 'copy.jsonl'],
    ['stats'],
    ['search', 'tea'],
  ]) {
    const { code, stderr } = await memory.run([...command, '--read-only', '--store', file]);
    expect([command[0], code, stderr]).toEqual([command[0], 0, '']);
  }
  expect([readdirSync(folder), statSync(file).mtimeMs, readFileSync(file, 'latin1')]).toEqual(before);
});

test('--read-only shows what is only in the log', async () => {
  const memory = testMemory();
  await memory.add('Ana prefers tea.');
  const store = join(memory.cwd, 'bezoar.db');
  const holder = new Database(store); // keeps the log from being moved into the file
  holder.prepare('select 1 from record').get();
  await memory.add('The shop opens at nine.');
  const folder = join(memory.cwd, 'snapshot');
  mkdirSync(folder);
  for (const suffix of ['', '-wal']) copyFileSync(store + suffix, join(folder, `bezoar.db${suffix}`));
  holder.close();
  const listed = await memory.json<{ total: number }>(['list', '--read-only', '--store', join(folder, 'bezoar.db')]);
  expect(listed).toMatchObject({ code: 0, total: 2 });
});

test('`bezoar restore FILE` and `bezoar verify STORE` name the right command', async () => {
  const memory = testMemory();
  await memory.add('Ana prefers tea.');
  const restore = await memory.run(['restore', 'monday.db']);
  expect([restore.code, restore.stderr]).toEqual([2, expect.stringContaining('run `bezoar backup restore monday.db`')]);
  const verify = await memory.run(['verify', 'bezoar.db']);
  expect([verify.code, verify.stderr]).toEqual([2, expect.stringContaining('bezoar verify --store bezoar.db')]);
});

test('every message that sends people to a backup names the page', () => {
  const sends =
    /restore (?:a|another|the) backup|restored? from a backup|only a backup|or a backup|use another backup;/;
  // The file of another program, which Bezoar does not back up.
  const others = ['src/stores/knowledge-graph/graph-lines.ts'];
  const lines = filesBelow('src')
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          sends.test(line) && !/^\s*(?:\*|\/\/|\/\*)/.test(line) ? [{ place: `${file}:${index + 1}`, file, line }] : [],
        ),
    );
  expect(lines.length).toBeGreaterThanOrEqual(12);
  const without = lines.filter(({ file, line }) => !line.includes('docs/backup.md') && !others.includes(file));
  expect(without.map(({ place }) => place)).toEqual([]);
});
