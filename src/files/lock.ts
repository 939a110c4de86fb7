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
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../base/code-of.ts';
import type { Env } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import { sha256 } from '../base/hash.ts';

export interface LockOptions {
  readonly env: Env;
  /** How long to wait for others, in milliseconds. */
  readonly patienceMs: number;
  /** How the paths of waiters' folders begin, on the same file system as the lock. Default: the lock's path and `-claim-`. */
  readonly claims?: string;
}

export interface HeldLock {
  /** False when another process, which could not see this one alive, cleared the lock away. Ask before every write. */
  isHeld(): boolean;
  release(): void;
}

/** Where a holder's process cannot be seen (another machine or container), its claim counts for this long. */
const unseenHolderMs = 60_000;
const maxPauseMs = 16;

/**
 * A lock between processes that a crash cannot leave behind and two cannot hold.
 *
 * The lock is a folder that contains one file, named after its holder. A process takes it by renaming a prepared folder onto
 * it, which a file system does only while the lock is absent or empty, and gives it back by deleting the file.
 *
 * To clear away a holder that died, a process deletes the file of exactly that holder. Between the verdict "dead" and the
 * deletion others may have cleared the same holder away and taken the lock; their file has another name, so the late deletion
 * finds nothing. A lock that is one file under one name cannot do that: the late deletion removes the lock of whoever came after.
 *
 * A holder is dead when its process is: number and start time are compared, so a number that is used again deceives nobody.
 */
export async function takeLock(lock: string, options: LockOptions): Promise<HeldLock> {
  const attempt = startAttempt(lock, options);
  for (let pauseMs = attempt.next(); pauseMs !== undefined; pauseMs = attempt.next()) await sleep(pauseMs);
  return attempt.held();
}

/** For callers that cannot wait asynchronously: the thread sleeps. */
export function takeLockSync(lock: string, options: LockOptions): HeldLock {
  const attempt = startAttempt(lock, options);
  for (let pauseMs = attempt.next(); pauseMs !== undefined; pauseMs = attempt.next()) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
  }
  return attempt.held();
}

interface Attempt {
  /** How many milliseconds to wait before the next try; undefined once the lock is ours. Throws when patience has run out. */
  next(): number | undefined;
  held(): HeldLock;
}

function startAttempt(lock: string, { env, patienceMs, claims = `${lock}-claim-` }: LockOptions): Attempt {
  mkdirSync(dirname(lock), { recursive: true, mode: 0o700 });
  const token = `${ownLife()}-${Buffer.from(env.random(8)).toString('hex')}`;
  const claim = `${claims}${token}`;
  mkdirSync(claim, { mode: 0o700 });
  let [slept, longest] = [0, 1];
  const tryOnce = (): number | undefined => {
    while (!moveOnto(claim, lock)) {
      if (clearDead(lock, join(claim, token))) continue;
      // Counted by what was slept: the clock may be set while we wait.
      if (slept > patienceMs) throw timedOut(lock, patienceMs);
      const [chance = 0] = env.random(1);
      const pauseMs = 1 + longest * (chance / 255);
      slept += pauseMs;
      longest = Math.min(maxPauseMs, longest * 2);
      return pauseMs;
    }
    clearClaims(claims);
    return undefined;
  };
  const next = (): number | undefined => {
    try {
      return tryOnce();
    } catch (error) {
      rmSync(claim, { recursive: true, force: true });
      throw error;
    }
  };
  writeFileSync(join(claim, token), '', { mode: 0o600 });
  return { next, held: () => heldLock(lock, token) };
}

function heldLock(lock: string, token: string): HeldLock {
  return {
    isHeld: () => exists(join(lock, token)),
    release: () => {
      // Only an empty folder is removed: when the next holder has already moved in, it stays.
      if (removeFile(join(lock, token))) removeIfEmpty(lock);
    },
  };
}

function timedOut(lock: string, patienceMs: number): Fault {
  const [holder = 'unknown'] = namesIn(lock);
  const pid = /^\d+/.exec(holder)?.[0] ?? 'unknown';
  return new Fault(
    'store-contention',
    `timed out after ${patienceMs} ms waiting for the lock ${lock}, held by process ${pid}; nothing was changed, try again`,
    { lock, pid },
  );
}

const taken: ReadonlySet<string> = new Set(['ENOTEMPTY', 'EEXIST', 'ENOTDIR', 'EPERM', 'EACCES', 'EBUSY']);

function moveOnto(claim: string, lock: string): boolean {
  try {
    renameSync(claim, lock);
    return true;
  } catch (error) {
    if (!taken.has(codeOf(error))) throw error;
  }
  // Windows does not rename onto an empty folder. One that is not empty is not removed either.
  if (process.platform === 'win32') removeIfEmpty(lock);
  return false;
}

function removeIfEmpty(lock: string): void {
  try {
    rmdirSync(lock);
  } catch (error) {
    if (!taken.has(codeOf(error)) && codeOf(error) !== 'ENOENT') throw error;
  }
}

/** Whether a holder that died was cleared away. */
function clearDead(lock: string, ours: string): boolean {
  return namesIn(lock).some((holder) => !isAlive(holder, join(lock, holder), ours) && removeFile(join(lock, holder)));
}

/** Removes what waiters left behind that died waiting. */
function clearClaims(claims: string): void {
  const [folder, prefix] = [dirname(claims), basename(claims)];
  for (const name of namesIn(folder)) {
    if (!name.startsWith(prefix) || isAlive(name.slice(prefix.length), '', '')) continue;
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Empty where there is no such folder. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return [];
    throw error;
  }
}

/** Who a process is: its number, when it started (numbers are used again), and the machine or container that counts them. */
function ownLife(): string {
  return `${process.pid}-${startOf(process.pid)}-${realm()}`;
}

function isAlive(holder: string, path: string, ours: string): boolean {
  const [pid = '', start = '', where = ''] = holder.split('-');
  if (where !== realm()) return path === '' || !isOld(path, ours);
  if (!answers(Number(pid))) return false;
  return start === '0' || start === startOf(Number(pid));
}

function answers(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** By the clock of the file system, which both processes share. */
function isOld(path: string, ours: string): boolean {
  try {
    writeFileSync(ours, '');
    return statSync(ours).mtimeMs - statSync(path).mtimeMs > unseenHolderMs;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** In ticks since the machine started; 0 where the system does not say. */
function startOf(pid: number): string {
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
