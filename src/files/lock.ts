import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../base/code-of.ts';
import type { Env } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import { isProcessAlive, processIdentity } from './process-identity.ts';

export interface LockOptions {
  readonly env: Env;
  /** How long to wait for other processes, in milliseconds. */
  readonly patienceMs: number;
  /**
   * The path prefix of the waiters' folders, on the same file system as the lock. Default: the lock's path and
   * `-claim-`.
   */
  readonly claims?: string;
}

export interface HeldLock {
  /** False if another process, which could not see this one alive, has removed the lock. Check before every write. */
  isHeld(): boolean;
  release(): void;
}

/** How long a claim counts if the holder's process cannot be seen (another machine or container). */
const unseenHolderMs = 60_000;
const maxPauseMs = 16;

/**
 * A lock between processes that no crash can leave behind and no two processes can hold.
 *
 * The lock is a folder that contains one file, named after its holder. A process takes it by renaming a prepared folder
 * onto it, which a file system does only while the lock is absent or empty, and releases it by deleting the file.
 *
 * To remove a dead holder, a process deletes the file of exactly that holder. Between the decision "dead" and the
 * deletion, others may have removed the same holder and taken the lock; their file has another name, so the late
 * deletion finds nothing. A lock that is one file under one name cannot do that: the late deletion would remove the
 * next holder's lock.
 *
 * A holder is dead if its process is: process id and start time are compared, so a reused process id causes no mistake.
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
  /** The milliseconds to wait before the next attempt; undefined once the lock is taken. Throws after the timeout. */
  next(): number | undefined;
  held(): HeldLock;
}

function startAttempt(lock: string, { env, patienceMs, claims = `${lock}-claim-` }: LockOptions): Attempt {
  mkdirSync(dirname(lock), { recursive: true, mode: 0o700 });
  const token = `${processIdentity()}-${Buffer.from(env.random(8)).toString('hex')}`;
  const claim = `${claims}${token}`;
  mkdirSync(claim, { mode: 0o700 });
  let [sleptMs, maxNextPauseMs] = [0, 1];
  const tryOnce = (): number | undefined => {
    while (!moveOnto(claim, lock)) {
      if (clearDead(lock, join(claim, token))) continue;
      // Measured by the time slept, because the clock may be changed while waiting.
      if (sleptMs > patienceMs) throw timedOut(lock, patienceMs);
      const [randomByte = 0] = env.random(1);
      const pauseMs = 1 + maxNextPauseMs * (randomByte / 255);
      sleptMs += pauseMs;
      maxNextPauseMs = Math.min(maxPauseMs, maxNextPauseMs * 2);
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

/**
 * Locks that could not be released, because the disk failed. The work under them is done, and its result must reach the caller. This
 * process removes them before it takes the lock again; others see them until it ends.
 */
const unreleased = new Set<string>();

function heldLock(lock: string, token: string): HeldLock {
  return {
    isHeld: () => exists(join(lock, token)),
    release: () => {
      try {
        // Removes only an empty folder: if the next holder has already moved in, it stays.
        if (removeFile(join(lock, token))) removeIfEmpty(lock);
      } catch (error) {
        if (codeOf(error) === 'unknown') throw error;
        unreleased.add(join(lock, token));
      }
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

const takenCodes: ReadonlySet<string> = new Set(['ENOTEMPTY', 'EEXIST', 'ENOTDIR', 'EPERM', 'EACCES', 'EBUSY']);

function moveOnto(claim: string, lock: string): boolean {
  try {
    renameSync(claim, lock);
    return true;
  } catch (error) {
    if (!takenCodes.has(codeOf(error))) throw error;
  }
  // Windows does not rename onto an empty folder, and does not remove one that is not empty.
  if (process.platform === 'win32') removeIfEmpty(lock);
  return false;
}

function removeIfEmpty(lock: string): void {
  try {
    rmdirSync(lock);
  } catch (error) {
    if (!takenCodes.has(codeOf(error)) && codeOf(error) !== 'ENOENT') throw error;
  }
}

/** Whether a dead holder was removed. */
function clearDead(lock: string, ours: string): boolean {
  return namesIn(lock).some((name) => {
    const holder = join(lock, name);
    return (unreleased.has(holder) || !isAlive(name, holder, ours)) && removeFile(holder) && forget(holder);
  });
}

function forget(holder: string): true {
  unreleased.delete(holder);
  return true;
}

/** Removes the claims of waiters that died. */
function clearClaims(claims: string): void {
  const [folder, prefix] = [dirname(claims), basename(claims)];
  for (const name of namesIn(folder)) {
    if (!name.startsWith(prefix) || isAlive(name.slice(prefix.length), '', '')) continue;
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Empty if there is no such folder. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return [];
    throw error;
  }
}

function isAlive(holder: string, path: string, ours: string): boolean {
  const seen = isProcessAlive(holder);
  return seen ?? (path === '' || !isOld(path, ours));
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
