import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
  rmSync(packageFolder(), { recursive: true, force: true });
  const folder = process.env[folderVariable];
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}

/** Where the package of this run is built, once for all files. */
export function packageFolder(): string {
  return join(tmpdir(), `bezoar-package-${process.env[variable]}`);
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
