import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const variable = 'BEZOAR_TEST_RUN';
const folderVariable = 'BEZOAR_TEST_FOLDER';

/** Gives this test run a name and a temporary folder that its workers inherit. */
export function startTestRun(): void {
  if (process.env[variable] === `${process.pid}`) return; // another project of the same run came first
  process.env[variable] = `${process.pid}`;
  delete process.env[folderVariable]; // a test run inside a test run does not own the folder
  const folder = folderInMemory();
  if (folder === undefined) return;
  process.env[folderVariable] = folder;
  process.env.TMPDIR = folder;
}

/** Removes what the run has left. */
export function endTestRun(): void {
  rmSync(sharedFolder(), { recursive: true, force: true });
  const folder = process.env[folderVariable];
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}

/** What all files of this run share: the packed package, a PostgreSQL cluster to copy. */
function sharedFolder(): string {
  return join(tmpdir(), `bezoar-shared-${process.env[variable]}`);
}

/** A folder that is filled once a run: the first file that asks for it fills it, the others wait. */
export async function filledOnce(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(sharedFolder(), name);
  const ready = `${folder}.ready`;
  mkdirSync(sharedFolder(), { recursive: true });
  while (!existsSync(ready)) {
    if (!claim(folder)) {
      await sleep(100);
      continue;
    }
    try {
      await fill(folder);
      writeFileSync(ready, '');
    } catch (error) {
      rmSync(folder, { recursive: true, force: true }); // the next caller tries again
      throw error;
    }
  }
  return folder;
}

/** Whether this process may fill the folder. */
function claim(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** The largest files of a run are the packed package with its dependencies and a dozen PostgreSQL clusters. */
const neededBytes = 4 * 1024 ** 3;
const memoryDisk = '/dev/shm';

/**
 * A folder in memory, where Linux has room for one and the caller chose no folder by TMPDIR. Tests kill processes and not
 * the machine, so that a disk adds nothing but its waits. `npm run test:long` runs on a disk.
 */
function folderInMemory(): string | undefined {
  if (process.platform !== 'linux' || process.env.TMPDIR !== undefined || !hasRoom()) return undefined;
  const prefix = 'bezoar-test-';
  removeLeftovers(prefix);
  const folder = mkdtempSync(join(memoryDisk, `${prefix}${process.pid}-`));
  chmodSync(folder, 0o711); // PostgreSQL runs as a user of its own
  return folder;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryDisk);
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === memoryDisk);
    const [, , kind, options] = mount?.split(' ') ?? [];
    return kind === 'tmpfs' && options?.split(',').includes('noexec') === false && bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}

/** A run that was killed leaves its folder, which would stay in memory. */
function removeLeftovers(prefix: string): void {
  for (const name of readdirSync(memoryDisk)) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : 0;
    if (pid > 0 && !isRunning(pid)) rmSync(join(memoryDisk, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
