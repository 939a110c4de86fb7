import { realpathSync, statSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join, relative } from 'node:path';
import type { HookProgram } from './hook-command.ts';

/** Why a program may be gone, or replaced by somebody else, before an editor calls it. */
export interface Instability {
  readonly kind: 'temporary' | 'writable' | 'cache' | 'project';
  /** The folder that makes it so. */
  readonly folder: string;
}

/** Folders in which package runners keep what they run, until they clean up. */
const caches: readonly RegExp[] = [/^_npx$/, /^dlx(?:-|$)/, /^bunx-/, /^xfs-/];

/** Folders that a version manager of Node makes for one terminal. */
const perTerminal = /^fnm_multishells$/;

/** Why a path should not be written into settings that stay; undefined if nothing speaks against it. */
export function instabilityOf(path: string, temporaryFolder: string): Instability | undefined {
  if (isWithin(path, temporaryFolder) || isWithin(path, realPathOf(temporaryFolder))) {
    return { kind: 'temporary', folder: temporaryFolder };
  }
  const folders = foldersAbove(realPathOf(path));
  const writable = folders.find(isWritableByAll);
  if (writable !== undefined) return { kind: 'writable', folder: writable };
  const cache = folders.find((folder) => caches.some((name) => name.test(nameOf(folder))));
  if (cache !== undefined) return { kind: 'cache', folder: cache };
  const project = projectAround(path);
  return project === undefined ? undefined : { kind: 'project', folder: project };
}

/**
 * The paths to write into settings. Package managers replace the real files with every upgrade, and keep a link to them: the
 * link is what lasts. `called` is the path under which the program was started.
 */
export function lastingProgram(running: HookProgram, called: string | undefined, searchPath: string): HookProgram {
  const isSame = (path: string, file: string): boolean => realPathOf(path) === realPathOf(file);
  const name = nameOf(running.node);
  const nodes = searchPath
    .split(delimiter)
    .filter((folder) => isAbsolute(folder) && !foldersAbove(join(folder, name)).some(isPerTerminal))
    .map((folder) => join(folder, name));
  return {
    node: nodes.find((path) => isSame(path, running.node)) ?? running.node,
    script:
      called !== undefined && isAbsolute(called) && isSame(called, running.script) && isModule(called)
        ? called
        : running.script,
  };
}

/** Node decides by the name whether a file is a module; a link without an ending is followed first. */
function isModule(path: string): boolean {
  return /\.[cm]?js$/.test(realPathOf(path));
}

function isPerTerminal(folder: string): boolean {
  return perTerminal.test(nameOf(folder));
}

/** The project whose `node_modules` contains the path. A global folder of packages has no package.json beside it. */
function projectAround(path: string): string | undefined {
  const above = foldersAbove(path).findLast((folder) => nameOf(folder) === 'node_modules');
  if (above === undefined) return undefined;
  const project = dirname(above);
  return statSync(join(project, 'package.json'), { throwIfNoEntry: false }) === undefined ? undefined : project;
}

/** From the nearest to the root. */
function foldersAbove(path: string): readonly string[] {
  const folder = dirname(path);
  return folder === path ? [] : [folder, ...foldersAbove(folder)];
}

/**
 * Whether any user can replace what is in a folder. The sticky bit keeps others from that. Windows has no such bits, and
 * reports every folder as writable.
 */
function isWritableByAll(folder: string): boolean {
  if (process.platform === 'win32') return false;
  return ((statSync(folder, { throwIfNoEntry: false })?.mode ?? 0) & 0o1002) === 0o002;
}

function isWithin(path: string, folder: string): boolean {
  const local = relative(folder, path);
  return local !== '' && !local.startsWith('..') && !isAbsolute(local);
}

function nameOf(path: string): string {
  return path.slice(dirname(path).length).replace(/^[/\\]/, '');
}

function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path; // does not exist
  }
}
