import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { takeFlock } from '../../src/files/flock.ts';
import { markdownFolder } from '../../src/stores/markdown/index.ts';
import { hermesStore, python } from '../tools/hermes/python.ts';

function lockFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bezoar-flock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'MEMORY.md.lock'), '');
  return join(folder, 'MEMORY.md.lock');
}

/** A Python program that holds the lock until the test ends. */
async function heldByPython(file: string): Promise<() => void> {
  const program =
    'import fcntl, sys; f = open(sys.argv[1], "a+"); fcntl.flock(f, fcntl.LOCK_EX); print("held", flush=True); sys.stdin.read()';
  const child = spawn(python ?? '', ['-c', program, file], { stdio: ['pipe', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await new Promise((done) => child.stdout.once('data', done));
  return () => child.stdin.end();
}

/** Whether a Python program can take the lock at once. */
function isFree(file: string): boolean {
  const program = 'import fcntl, sys; fcntl.flock(open(sys.argv[1], "a+"), fcntl.LOCK_EX | fcntl.LOCK_NB)';
  return spawnSync(python ?? '', ['-c', program, file]).status === 0;
}

const programs = ['flock', 'perl', 'python3'].filter((name) => spawnSync(name, ['--version']).status === 0);

test.runIf(python !== undefined && process.platform !== 'win32').each(programs)(
  'the lock that %s takes for us is ours until we release it',
  async (program) => {
    const file = lockFile();
    const lock = await takeFlock(file, { patienceMs: 10_000, using: [program] });
    expect([lock.state, isFree(file)]).toEqual(['held', false]);
    if (lock.state === 'held') lock.release();
    expect(isFree(file)).toBe(true);
  },
);

test.runIf(python !== undefined && programs.length > 0)(
  'a lock that another program holds is waited for, but not forever',
  async () => {
    const file = lockFile();
    const release = await heldByPython(file);
    await expect(takeFlock(file, { patienceMs: 200 })).rejects.toMatchObject({
      code: 'store-contention',
      facts: { lock: file },
    });
    const waiting = takeFlock(file, { patienceMs: 30_000 });
    release();
    expect((await waiting).state).toBe('held');
  },
);

test('without the file there is nothing to lock, and a folder in its place is no lock', async () => {
  const file = lockFile();
  expect(await takeFlock(`${file}.gone`, { patienceMs: 100 })).toEqual({ state: 'absent' });
  mkdirSync(`${file}.folder`);
  expect(await takeFlock(`${file}.folder`, { patienceMs: 100 })).toEqual({ state: 'absent' });
});

test('without a program that can lock, the lock is not supported', async () => {
  expect(await takeFlock(lockFile(), { patienceMs: 100, using: [] })).toEqual({ state: 'unsupported' });
});

test.runIf(python !== undefined && programs.length > 0)(
  "a folder reads a file under hermes-agent's lock and keeps it until the end, for that file only",
  async () => {
    const file = lockFile();
    const folder = join(file, '..');
    writeFileSync(join(folder, 'USER.md.lock'), '');
    const files = markdownFolder(folder, { patience: 300 });
    await files.locked(async () => {
      expect([files.holdsLockOf('memory'), isFree(file)]).toEqual([false, true]);
      await files.read('memory');
      expect([files.holdsLockOf('memory'), isFree(file), isFree(join(folder, 'USER.md.lock'))]).toEqual([
        true,
        false,
        true,
      ]);
    });
    expect([files.holdsLockOf('memory'), isFree(file)]).toEqual([false, true]);
    const release = await heldByPython(file);
    await expect(files.locked(() => files.read('memory'))).rejects.toMatchObject({ code: 'store-contention' });
    release();
  },
);

test.runIf(python !== undefined && programs.length > 0)(
  'if hermes-agent starts to use the folder between our reading and our writing, nothing is written without its lock',
  async () => {
    const folder = join(lockFile(), '..');
    rmSync(join(folder, 'MEMORY.md.lock'));
    const files = markdownFolder(folder);
    await files.locked(async () => {
      const before = await files.read('memory');
      const added = spawnSync(python ?? '', [hermesStore, 'write', folder, 'python', '1', '0']);
      expect(added.status).toBe(0);
      rmSync(join(folder, 'MEMORY.md'));
      const next = { items: [], before: [], journal: { id: 'none', space: 'hermes' } };
      expect(files.write('memory', 'ours', before, next)).toBe(false);
      const again = await files.read('memory');
      expect([files.holdsLockOf('memory'), again.state]).toEqual([true, 'missing']);
      expect(files.write('memory', 'ours', again, next)).toBe(true);
    });
  },
);
