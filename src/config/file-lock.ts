import { closeSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Env } from '../base/env.ts';
import { Fault } from '../base/fault.ts';

const lockTimeoutMs = 5_000;
/** Whoever holds it needs milliseconds; one this old was left by a program that died. */
const stale = 30_000;

/** Runs while no other program changes the file. */
export function withFileLock<T>(path: string, env: Env, run: () => T): T {
  const lock = `${path}.lock`;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const start = env.now();
  while (!take(lock, env)) {
    if (env.now() - start > lockTimeoutMs) {
      throw new Fault('key-unusable', `another program is changing ${path}; if none is, remove ${lock}`);
    }
    pause(10);
  }
  try {
    return run();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock: string, env: Env): boolean {
  try {
    closeSync(openSync(lock, 'wx', 0o600));
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    const age = env.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? env.now());
    if (age > stale) rmSync(lock, { force: true });
    return false;
  }
}

function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
