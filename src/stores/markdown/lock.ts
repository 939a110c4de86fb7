import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../../base/code-of.ts';
import type { Env } from '../../base/env.ts';
import { Fault } from '../../base/fault.ts';
import { sha256 } from '../../base/hash.ts';

export interface LockOptions {
  readonly env: Env;
  /** How long to wait for others, in milliseconds. */
  readonly patience: number;
}

export interface HeldLock {
  /** False when somebody who could not see us alive took the lock away. */
  stands(): boolean;
  release(): void;
}

/** Where a holder's process cannot be seen (another machine or container), its claim counts for so long. */
const unseenFor = 60_000;
const maxPauseMs = 16;

/**
 * A lock between processes that a crash cannot leave behind and two cannot hold.
 *
 * It is a folder that holds one file, named after its holder. It is taken by renaming a prepared folder onto it, which a file system
 * does only while it is absent or empty; it is given back by deleting the file. A holder that died is cleared away by
 * deleting the file of exactly that holder, so nobody can clear away the one who came after.
 *
 * The reference locks `<FILE>.lock` with flock, which Node does not have. The two do not exclude each other; what they do to
 * each other's writes is told from the files afterwards.
 */
export async function takeLock(folder: string, { env, patience }: LockOptions): Promise<HeldLock> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = join(folder, 'lock');
  const token = `${ownLife()}-${Buffer.from(env.random(8)).toString('hex')}`;
  const claim = join(folder, `claim-${token}`);
  mkdirSync(claim, { mode: 0o700 });
  writeFileSync(join(claim, token), '', { mode: 0o600 });
  const start = env.now();
  for (let pause = 1; !moved(claim, lock); pause = Math.min(maxPauseMs, pause * 2)) {
    if (clearDead(lock, join(claim, token))) continue;
    if (env.now() - start > patience) {
      rmSync(claim, { recursive: true, force: true });
      throw new Fault('store-contention', `${lock} is held by another process that does not let go`, { lock });
    }
    const [chance = 0] = env.random(1);
    await sleep(1 + pause * (chance / 255));
  }
  clearClaims(folder);
  return { stands: () => exists(join(lock, token)), release: () => void removeFile(join(lock, token)) };
}

function moved(claim: string, lock: string): boolean {
  try {
    renameSync(claim, lock);
    return true;
  } catch (error) {
    if (!taken.has(codeOf(error))) throw error;
  }
  try {
    // Windows does not rename onto an empty folder. One that is not empty is not removed either.
    rmdirSync(lock);
  } catch (error) {
    if (!taken.has(codeOf(error)) && codeOf(error) !== 'ENOENT') throw error;
  }
  return false;
}

const taken: ReadonlySet<string> = new Set(['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES', 'EBUSY']);

/** Whether a holder that is no more was cleared away. */
function clearDead(lock: string, ours: string): boolean {
  return holders(lock).some((holder) => !isAlive(holder, join(lock, holder), ours) && removeFile(join(lock, holder)));
}

/** What waiters left behind that died waiting. */
function clearClaims(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, holder] = /^claim-(.+)$/.exec(name) ?? [];
    if (holder === undefined || isAlive(holder, '', '')) continue;
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function holders(lock: string): readonly string[] {
  try {
    return readdirSync(lock);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Who a process is: its number, when it began (numbers are used again), and the machine or container that counts them. */
function ownLife(): string {
  return `${process.pid}-${beginningOf(process.pid)}-${realm()}`;
}

function isAlive(holder: string, path: string, ours: string): boolean {
  const [pid = '', beginning = '', where = ''] = holder.split('-');
  if (where !== realm()) return path === '' || !isOld(path, ours);
  if (!answers(Number(pid))) return false;
  return beginning === '0' || beginning === beginningOf(Number(pid));
}

function answers(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** By the clock of the file system, which both of us share. */
function isOld(path: string, ours: string): boolean {
  try {
    writeFileSync(ours, '');
    return statSync(ours).mtimeMs - statSync(path).mtimeMs > unseenFor;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** In ticks since the machine started; 0 where the system does not tell. */
function beginningOf(pid: number): string {
  const stat = readProc(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The name of the program stands in parentheses and may hold anything.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '0';
}

let knownRealm: string | undefined;

function realm(): string {
  knownRealm ??= sha256(
    readProc(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')) +
      readProc(() => readlinkSync('/proc/self/ns/pid')),
  ).slice(0, 12);
  return knownRealm;
}

/** Empty where there is no such thing: not every system is Linux. */
function readProc(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

function removeFile(path: string): boolean {
  try {
    unlinkSync(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
