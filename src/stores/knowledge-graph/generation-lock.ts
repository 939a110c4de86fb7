import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../../base/code-of.ts';
import type { Env } from '../../base/env.ts';
import { Fault } from '../../base/fault.ts';

const lockTimeoutMs = 30_000;
const pause = 8;

/** Held until released. */
export interface Lock {
  /** False when someone took it for abandoned, which only happens when its process looks dead from where he stands. */
  readonly ours: () => boolean;
  release(): void;
}

/**
 * A lock that a crash cannot leave behind and that no two processes can both believe to have taken over. Its holders
 * are numbered: `<file>.lock.1`, `.2` and so on. Whoever finds the highest number released, or its process gone, links
 * the next one into place, which only one can do. A file of a lower number than the highest says nothing, so old ones are
 * swept away without a race.
 */
export async function takeLock(path: string, env: Env): Promise<Lock> {
  const token = `${process.pid} ${env.id()}`;
  const scratch = `${path}.lock-${env.id()}.tmp`;
  writeFileSync(scratch, token, { flag: 'wx', mode: 0o600 });
  try {
    for (let waited = 0; waited <= lockTimeoutMs; waited += pause) {
      const taken = tryTake(path, scratch);
      if (taken !== undefined) return lockOf(path, taken);
      await sleep(pause);
    }
  } finally {
    rmSync(scratch, { force: true });
  }
  throw new Fault('store-contention', `another process has held ${path} for too long; nothing was changed`, { path });
}

function lockOf(path: string, generation: number): Lock {
  return {
    ours: () => Math.max(...generations(path)) === generation,
    release: () => writeFileSync(nameOf(path, generation), ''),
  };
}

function tryTake(path: string, scratch: string): number | undefined {
  const known = generations(path);
  const highest = Math.max(0, ...known);
  if (highest > 0 && isHeld(nameOf(path, highest))) return undefined;
  const mine = highest + 1;
  try {
    linkSync(scratch, nameOf(path, mine));
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return undefined;
    throw error;
  }
  // While we looked, others may have come, gone and swept: the number we took could be one of the past.
  if (Math.max(...generations(path)) !== mine) {
    rmSync(nameOf(path, mine), { force: true });
    return undefined;
  }
  for (const old of known) rmSync(nameOf(path, old), { force: true });
  return mine;
}

function generations(path: string): readonly number[] {
  const start = `${basename(path)}.lock.`;
  return readdirSync(dirname(path))
    .filter((name) => name.startsWith(start) && /^\d{1,15}$/.test(name.slice(start.length)))
    .map((name) => Number(name.slice(start.length)));
}

function nameOf(path: string, generation: number): string {
  return join(dirname(path), `${basename(path)}.lock.${generation}`);
}

function isHeld(name: string): boolean {
  try {
    const [pid = ''] = readFileSync(name, 'utf8').split(' ');
    return pid !== '' && isRunning(Number(pid));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true; // swept by the next holder
    throw error;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH'; // a process of somebody else's is there all the same
  }
}
