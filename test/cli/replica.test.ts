import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type TestReplica, usePostgres } from '../support/postgres.ts';
import { testMemory } from './support/memory.ts';

const postgres = usePostgres({ durable: false });
let replica: TestReplica;
beforeAll(async () => {
  replica = await postgres.replica();
}, 60_000);

/** A folder whose configuration names a database and its replica, with the password in a file. */
async function configured(replicaLine: (address: string) => string = (address) => `replica: ${address}\n`) {
  const database = await postgres.freshDatabase();
  const memory = testMemory({});
  const { password } = new URL(database);
  const open = (address: string): string => address.replace(`:${password}@`, '@');
  writeFileSync(join(memory.cwd, 'password'), password, { mode: 0o600 });
  writeFileSync(
    join(memory.cwd, 'shared.yaml'),
    `version: 1\nstore: ${open(database)}\n${replicaLine(open(replica.at(database)))}passwordFile: password\n`,
  );
  const run = (...args: readonly string[]) => memory.run([...args, '--config', 'shared.yaml']);
  return { run, database };
}

test('commands that read ask the replica, and say how far it is behind', async () => {
  const { run } = await configured();
  await run('add', 'The office is in Graz.');
  await replica.caughtUp();
  expect(await run('verify', '--replica')).toMatchObject({ code: 0, stderr: '' });
  await replica.pause();
  try {
    await run('add', 'The canteen opens at eleven.');
    const listed = await run('list', '--replica');
    expect(listed.stdout).toContain('Graz');
    expect(listed.stdout).not.toContain('canteen');
    expect(listed.stderr).toBe(
      'bezoar: the replica has 1 of 2 records of space default: the last record of the primary is not in what it says\n',
    );
    expect(await run('verify', '--replica', '--json')).toMatchObject({ code: 0, stderr: listed.stderr });
    expect(await run('export', 'behind.jsonl', '--replica')).toMatchObject({ code: 0, stderr: listed.stderr });
    expect((await run('verify', 'behind.jsonl')).stdout).toContain('1 record');
    expect((await run('list')).stdout).toContain('canteen');
  } finally {
    await replica.resume();
  }
  expect(await run('list', '--read-only', '--replica')).toMatchObject({ code: 2 });
});

test('every command that only reads can ask it', async () => {
  const { run } = await configured();
  const { id } = JSON.parse((await run('add', 'The office is in Graz.', '--json')).stdout) as { id: string };
  await replica.caughtUp();
  for (const args of [
    ['list'],
    ['search', 'office'],
    ['show', id],
    ['history', id],
    ['trace', id],
    ['stats'],
    ['verify', '--all'],
  ]) {
    const { code, stdout, stderr } = await run(...args, '--replica');
    expect([args[0], code, stderr]).toEqual([args[0], 0, '']);
    expect(stdout).not.toBe('');
  }
});

test('doctor says whether it follows', async () => {
  const { run } = await configured();
  await run('add', 'The office is in Graz.');
  await replica.caughtUp();
  const checked = async () => {
    const { stdout } = await run('doctor', '--json');
    const { checks } = JSON.parse(stdout) as { checks: { name: string; state: string; message: string }[] };
    return checks.filter(({ name }) => name === 'replica').map(({ state, message }) => [state, message]);
  };
  expect(await checked()).toEqual([['ok', 'has all records of 1 space']]);
  await replica.pause();
  try {
    await run('add', 'The canteen opens at eleven.');
    expect(await checked()).toEqual([
      ['warn', expect.stringContaining('is behind in 1 of 1 space; the replica has 1 of 2 records')],
    ]);
  } finally {
    await replica.resume();
  }
  const { run: alone } = await configured((address) => `replica: ${address}-missing\n`);
  await alone('add', 'The office is in Graz.');
  const { stdout } = await alone('doctor', '--json');
  expect(stdout).toContain('the database does not exist');
});

test('without one in the configuration, --replica says what to add', async () => {
  const { run } = await configured(() => '');
  const { code, stderr } = await run('verify', '--replica');
  expect([code, stderr]).toEqual([2, expect.stringContaining('add `replica: postgres://user@host/database`')]);
});

test('the address of a replica is one of PostgreSQL, without a password', async () => {
  for (const [address, message] of [
    ['replica.db', 'replica'],
    ['postgres://ana:secret@db.example/memory', 'must not contain a password'],
  ] as const) {
    const { run } = await configured(() => `replica: ${address}\n`);
    const { code, stderr } = await run('verify', '--replica');
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(stderr).not.toContain('secret');
  }
});

test('a broken journal is shown as far as the replica proves it', async () => {
  const { run, database } = await configured();
  await run('add', 'The office is in Graz.');
  await run('add', 'The canteen opens at eleven.');
  const altered = postgres.pool(postgres.superuser(database));
  await altered.query("update bezoar.record set body = replace(body, 'default', 'defaulT') where seq = 1");
  await replica.caughtUp();
  const { code, stdout, stderr } = await run('list', '--replica');
  expect([code, stdout]).toEqual([1, expect.stringContaining('Graz')]);
  expect(stderr).toContain('is broken at record 1 (edited)');
  expect(stdout).not.toContain('canteen');
});
