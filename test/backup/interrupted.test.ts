import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createBackup } from '../../src/backup/index.ts';
import { scriptedEnv, systemEnv } from '../../src/base/env.ts';
import { openStore } from '../../src/config/index.ts';
import { bezoarItself } from '../../src/model/provenance.ts';
import { testMemory } from '../cli/support/memory.ts';
import { installedPackage } from '../cli/support/packed.ts';
import { user } from '../guard/support/world.ts';
import { bundleProgram } from '../support/bundle.ts';
import { usePostgres } from '../support/postgres.ts';
import { fillStore, guardOn, keyring, scanner } from './support/filled-store.ts';

const postgres = usePostgres({ durable: false });
const folder = mkdtempSync(join(tmpdir(), 'bezoar-interrupted-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const kills = Number(process.env.BEZOAR_KILLS ?? 6);
const tools = { env: systemEnv, scanner };
const late = 5;

/** The number of records of a store that verifies. */
async function verifiedRecords(address: string): Promise<number> {
  const store = await openStore(address);
  try {
    const verified = await guardOn(store, systemEnv).space('acme').audit.verify({}, bezoarItself);
    expect(verified.breaks).toEqual([]);
    return verified.records;
  } finally {
    await store.close();
  }
}

async function addLate(address: string): Promise<void> {
  const guard = guardOn(await openStore(address), scriptedEnv(30, 1_900_000_000_000));
  for (let n = 0; n < late; n += 1) await guard.space('acme').write({ content: `After the backup ${n}` }, user);
  await guard.close();
}

/** Restores in a process of its own and kills it after some milliseconds. Returns how long it took if it came to its end. */
async function restoring(file: string, store: string, killAfterMs: number): Promise<number | undefined> {
  const program = await bundleProgram('test/backup/support/restore-child.ts');
  const child = spawn(process.execPath, [program, file, store, `${late}`], { stdio: ['pipe', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (data) => {
    said += String(data);
  });
  while (!said.includes('ready')) await once(child.stdout, 'data');
  const start = performance.now();
  child.stdin.write('go\n');
  const ended = once(child, 'exit');
  await Promise.race([ended, sleep(killAfterMs)]);
  child.kill('SIGKILL');
  await ended;
  expect(said).not.toContain('failed');
  return said.includes('restored') ? performance.now() - start : undefined;
}

test.each(['sqlite', 'postgres'] as const)(
  '%s: a restore that is killed at any moment leaves the old store or the new one',
  async (kind) => {
    const original = join(folder, `${kind}-original.db`);
    await fillStore(original);
    const file = join(folder, `${kind}-backup.db`);
    await createBackup({ store: original, keyring, to: file, force: false }, tools);
    const atBackup = await verifiedRecords(original);
    await addLate(original);
    const later = join(folder, `${kind}-later.db`);
    await createBackup({ store: original, keyring, to: later, force: false }, tools);
    const { restoreBackup } = await import('../../src/backup/index.ts');
    const prepare = async (round: number): Promise<string> => {
      const store = kind === 'sqlite' ? join(folder, `store-${round}.db`) : await postgres.freshDatabase();
      await restoreBackup({ file: later, store, keyring, replace: false }, tools);
      return store;
    };
    const whole = (await restoring(file, await prepare(-1), 60_000)) ?? Number.NaN;
    expect(whole).toBeGreaterThan(0);
    const outcomes = { old: 0, new: 0 };
    for (let round = 0; round < kills; round += 1) {
      const store = await prepare(round);
      await restoring(file, store, (whole * 1.1 * round) / kills);
      const records = await verifiedRecords(store);
      expect([atBackup, atBackup + late]).toContain(records);
      outcomes[records === atBackup ? 'new' : 'old'] += 1;
    }
    expect(outcomes.old).toBeGreaterThan(0);
    expect(outcomes.old + outcomes.new).toBe(kills);
  },
  600_000,
);

test.skipIf(process.getuid?.() !== 0)('a user who may write nothing can verify a store with --read-only', async () => {
  const { main: program } = await installedPackage();
  const memory = testMemory();
  await memory.add('Ana prefers tea.');
  const [snapshot, home] = [join(folder, 'snapshot'), join(folder, 'home')];
  for (const made of [snapshot, home]) mkdirSync(made);
  copyFileSync(join(memory.cwd, 'bezoar.db'), join(snapshot, 'bezoar.db'));
  copyFileSync(join(memory.cwd, '.keys/keys.json'), join(home, 'keys.json'));
  const nobody = 65_534;
  for (const made of [home, join(home, 'keys.json')]) chownSync(made, nobody, nobody);
  chmodSync(join(home, 'keys.json'), 0o600);
  chmodSync(join(snapshot, 'bezoar.db'), 0o444);
  chmodSync(snapshot, 0o555);
  chmodSync(folder, 0o755);
  const run = async (...more: string[]): Promise<{ code: number | null; out: string }> => {
    const store = join(snapshot, 'bezoar.db');
    const child = spawn(process.execPath, [program, 'verify', '--store', store, ...more], {
      uid: nobody,
      gid: nobody,
      env: { PATH: process.env.PATH, HOME: home, BEZOAR_KEY_FILE: join(home, 'keys.json'), NO_COLOR: '1' },
    });
    let out = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (out += String(data)));
    const [code] = (await once(child, 'exit')) as [number | null];
    return { code, out };
  };
  expect(await run()).toEqual({ code: 2, out: expect.stringContaining('--read-only') });
  expect(await run('--read-only')).toEqual({
    code: 0,
    out: expect.stringContaining('ok    default: 1 record, 1 entry'),
  });
  expect(readdirSync(snapshot)).toEqual(['bezoar.db']);
});
