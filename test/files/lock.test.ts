import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemEnv } from '../../src/base/env.ts';
import { type HeldLock, takeLock, takeLockSync } from '../../src/files/lock.ts';

function place(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bezoar-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'tokens.json.lock');
}

/** A lock whose holder died: its file names a process that has ended. */
function leaveDead(lock: string): void {
  const own = takeLockSync(lock, { env: systemEnv, patienceMs: 0 });
  const [holder = ''] = readdirSync(lock);
  own.release();
  mkdirSync(lock);
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(join(lock, holder.replace(/^\d+/, `${pid}`)), '');
}

test('leaves nothing behind, and lets the next process in', async () => {
  const lock = place();
  const first = takeLockSync(lock, { env: systemEnv, patienceMs: 0 });
  expect(first.isHeld()).toBe(true);
  await expect(takeLock(lock, { env: systemEnv, patienceMs: 20 })).rejects.toMatchObject({
    code: 'store-contention',
    facts: { pid: `${process.pid}` },
  });
  expect(readdirSync(dirname(lock))).toEqual([basename(lock)]);
  first.release();
  expect(first.isHeld()).toBe(false);
  expect(readdirSync(dirname(lock))).toEqual([]);
  const second = await takeLock(lock, { env: systemEnv, patienceMs: 0 });
  first.release(); // a second release must have no effect
  expect(second.isHeld()).toBe(true);
});

test('a plain file in its place is waited for and not removed', () => {
  const lock = place();
  writeFileSync(lock, 'not ours');
  expect(() => takeLockSync(lock, { env: systemEnv, patienceMs: 5 })).toThrow(/timed out after 5 ms/);
  expect(readFileSync(lock, 'utf8')).toBe('not ours');
});

describe('a stale lock', () => {
  const fs: Record<string, unknown> = createRequire(import.meta.url)('node:fs');
  const interposed = ['mkdirSync', 'writeFileSync', 'renameSync', 'readdirSync', 'unlinkSync', 'statSync', 'rmSync'];

  /** Runs `between` immediately before the nth file-system call. Returns the number of calls. */
  function interrupting(nth: number, between: () => void, run: () => void): number {
    let calls = 0;
    const real = interposed.map((name) => [name, fs[name] as (...args: unknown[]) => unknown] as const);
    const restore = (): void => {
      for (const [name, call] of real) fs[name] = call;
      syncBuiltinESMExports();
    };
    for (const [name, call] of real) {
      fs[name] = (...args: unknown[]): unknown => {
        calls += 1;
        if (calls === nth) {
          restore();
          between();
        }
        return call(...args);
      };
    }
    syncBuiltinESMExports();
    try {
      run();
    } finally {
      restore();
    }
    return calls;
  }

  test('is removed once: a slower process never removes the lock of a faster one', () => {
    const alone = place();
    leaveDead(alone);
    const steps = interrupting(
      Number.POSITIVE_INFINITY,
      () => undefined,
      () => takeLockSync(alone, { env: systemEnv, patienceMs: 0 }),
    );
    expect(steps).toBeGreaterThan(5);
    let contended = 0;
    for (let step = 1; step <= steps; step++) {
      const lock = place();
      leaveDead(lock);
      const held: (HeldLock | undefined)[] = [];
      const take = (): HeldLock | undefined => {
        try {
          return takeLockSync(lock, { env: systemEnv, patienceMs: 0 });
        } catch {
          contended += 1;
          return undefined;
        }
      };
      interrupting(
        step,
        () => {
          held.push(take());
        },
        () => {
          held.push(take());
        },
      );
      expect(
        held.filter((one) => one?.isHeld()),
        `before call ${step}`,
      ).toHaveLength(1);
      expect(readdirSync(lock)).toHaveLength(1);
    }
    expect(contended).toBe(steps); // at every step, exactly one of the two had to give up
  });
});

test('between processes, some of which are killed while they hold it: no addition is lost', async () => {
  const program = resolve('node_modules/.cache/bezoar/lock-child.mjs');
  await build({
    entryPoints: [resolve('test/files/lock-child.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  });
  const counter = join(dirname(place()), 'counter');
  writeFileSync(counter, '0');
  const start = (times: number, way: string, killAfter = Number.POSITIVE_INFINITY): Promise<number> => {
    const child = spawn(process.execPath, [program, counter, `${times}`, way], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let reported = 0;
    child.stdout.on('data', (data: Buffer) => {
      reported += data.length;
      if (reported >= killAfter) child.kill('SIGKILL');
    });
    return new Promise((done) => child.on('close', () => done(reported)));
  };
  const reported = await Promise.all([
    start(40, 'sync'),
    start(40, 'async'),
    start(40, 'async'),
    start(1_000, 'async', 10),
    start(1_000, 'sync', 15),
  ]);
  expect(reported.slice(0, 3)).toEqual([40, 40, 40]);
  const sum = reported.reduce((total, count) => total + count, 0);
  const counted = Number(readFileSync(counter, 'utf8'));
  // A killed child may have written its last addition without reporting it.
  expect(counted).toBeGreaterThanOrEqual(sum);
  expect(counted).toBeLessThanOrEqual(sum + 2);
  takeLockSync(`${counter}.lock`, { env: systemEnv, patienceMs: 0 }).release();
  const left = readdirSync(dirname(counter)).filter((name) => !/^counter\.[0-9a-f-]{36}\.tmp$/.test(name));
  expect(left).toEqual(['counter']); // except for the draft of a child that was killed while it wrote
});
