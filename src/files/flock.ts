import { spawn } from 'node:child_process';
import { closeSync, constants, fstatSync, openSync, statSync } from 'node:fs';
import { codeOf } from '../base/code-of.ts';
import { Fault } from '../base/fault.ts';

/**
 * The outcome of asking for the `flock` of a file. `absent`: there is no such file, so nobody locks it. `unsupported`: this
 * system has no program that can take the lock for us.
 */
export type Flock = { readonly state: 'held'; release(): void } | { readonly state: 'absent' | 'unsupported' };

/**
 * Node cannot call `flock`. But the lock belongs to the open file and not to the process that asked for it: a small program
 * that inherits our file descriptor, locks it and exits leaves the lock with us. It ends when we close the file or die.
 */
const programs: readonly (readonly [name: string, args: readonly string[]])[] = [
  ['flock', ['-x', '3']],
  ['perl', ['-e', 'open(my $file, "<&=", 3) or exit 2; flock($file, 2) or exit 2']],
  ['python3', ['-c', 'import fcntl; fcntl.flock(3, fcntl.LOCK_EX)']],
];

export interface FlockOptions {
  /** How long to wait for other processes, in milliseconds. */
  readonly patienceMs: number;
  /** The programs that may take the lock, first choice first. Default: all that are known. */
  readonly using?: readonly string[];
}

const maxReopenings = 20;

/** Takes the exclusive `flock` of an existing file. Throws a Fault if another process keeps it for longer than `patienceMs`. */
export async function takeFlock(path: string, { patienceMs, using }: FlockOptions): Promise<Flock> {
  if (process.platform === 'win32') return { state: 'unsupported' };
  for (let opening = 0; opening < maxReopenings; opening++) {
    const file = openIfPresent(path);
    if (file === undefined) return { state: 'absent' };
    const locked = await lockedBy(file, using, patienceMs).catch((error: unknown) => {
      closeSync(file);
      throw error;
    });
    if (locked === 'locked' && isStill(path, file)) return { state: 'held', release: () => closeSync(file) };
    closeSync(file);
    if (locked === 'timed out') throw timedOut(path, patienceMs);
    if (locked === 'no program') return { state: 'unsupported' };
  }
  throw timedOut(path, patienceMs);
}

/** Opening a pipe without O_NONBLOCK would wait forever. */
function openIfPresent(path: string): number | undefined {
  try {
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    if (fstatSync(file).isFile()) return file;
    closeSync(file);
    return undefined;
  } catch (error) {
    if (absentCodes.has(codeOf(error))) return undefined;
    throw error;
  }
}

const absentCodes: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ENXIO', 'ELOOP']);

/** False if somebody deleted the lock file while we waited: the lock of a deleted file excludes nobody. */
function isStill(path: string, file: number): boolean {
  const [there, ours] = [statSync(path, { throwIfNoEntry: false }), fstatSync(file)];
  return there?.ino === ours.ino && there.dev === ours.dev;
}

type Locking = 'locked' | 'timed out' | 'no program';

/** Programs that this system does not have, so that they are not tried again each time. */
const missingPrograms = new Set<string>();

async function lockedBy(file: number, using: readonly string[] | undefined, patienceMs: number): Promise<Locking> {
  for (const [name, args] of programs) {
    if (using?.includes(name) === false || missingPrograms.has(name)) continue;
    const ended = await run(name, args, file, patienceMs);
    if (ended === 'missing') missingPrograms.add(name);
    else if (ended !== 'failed') return ended;
  }
  return 'no program';
}

function run(
  name: string,
  args: readonly string[],
  file: number,
  patienceMs: number,
): Promise<'locked' | 'failed' | 'missing' | 'timed out'> {
  return new Promise((resolve) => {
    const child = spawn(name, args, { stdio: ['ignore', 'ignore', 'ignore', file] });
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, patienceMs);
    const end = (result: 'locked' | 'failed' | 'missing'): void => {
      clearTimeout(timer);
      resolve(isLate ? 'timed out' : result);
    };
    child.on('error', (error) => end(codeOf(error) === 'ENOENT' ? 'missing' : 'failed'));
    child.on('exit', (code) => end(code === 0 ? 'locked' : 'failed'));
  });
}

function timedOut(path: string, patienceMs: number): Fault {
  return new Fault(
    'store-contention',
    `timed out after ${patienceMs} ms: another program holds the lock ${path}; nothing was changed, try again`,
    { lock: path },
  );
}
