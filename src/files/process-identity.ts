import { readFileSync, readlinkSync } from 'node:fs';
import { codeOf } from '../base/code-of.ts';
import { sha256 } from '../base/hash.ts';

let ownIdentity: string | undefined;

/** Identifies this process: its id, its start time (ids are reused), and the machine or container that assigns the ids. */
export function processIdentity(): string {
  ownIdentity ??= `${process.pid}-${startOf(process.pid)}-${pidNamespace()}`;
  return ownIdentity;
}

/** Whether the process of an identity, which may be followed by more, still runs; undefined if it cannot be seen from here. */
export function isProcessAlive(identity: string): boolean | undefined {
  const [pid = '', start = '', where = ''] = identity.split('-');
  if (where !== pidNamespace()) return undefined;
  if (!isRunning(Number(pid))) return false;
  return start === '0' || start === startOf(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** In ticks since the machine started; 0 if the system does not say. */
function startOf(pid: number): string {
  const stat = readProc(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The name of the program is in parentheses and may contain anything.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '0';
}

let cachedPidNamespace: string | undefined;

function pidNamespace(): string {
  cachedPidNamespace ??= sha256(
    readProc(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')) +
      readProc(() => readlinkSync('/proc/self/ns/pid')),
  ).slice(0, 12);
  return cachedPidNamespace;
}

/** Empty if it does not exist: not every system is Linux. */
function readProc(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
