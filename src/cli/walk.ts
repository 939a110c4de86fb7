import type { Stats } from 'node:fs';
import { lstat, readdir, stat } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import { type IgnoreRules, ignoreRulesFor } from './ignore-rules.ts';
import { reasonOf } from './reason.ts';

/**
 * A file or problem found by a walk, in a stable order. Only files that .gitignore names are skipped silently, and none that
 * steers an agent: who adds such a file to a project could also add the line that ignores it, and git tracks it all the same.
 */
export type FoundFile =
  | { readonly kind: 'file'; readonly path: string; readonly name: string }
  | { readonly kind: 'skipped'; readonly name: string; readonly reason: string }
  | { readonly kind: 'error'; readonly name: string; readonly reason: string };

/** Version control and installed code: never an agent's memory, often most of the disk. */
const skippedFolders: ReadonlySet<string> = new Set(['.git', 'node_modules']);

/** What .gitignore does not take from a walk. */
export interface AlwaysFound {
  readonly file: (name: string) => boolean;
  /** Folders, by their own names, in which to look for such files. */
  readonly folder: (name: string) => boolean;
}

const nothing: AlwaysFound = { file: () => false, folder: () => false };

export async function* walk(
  paths: readonly string[],
  cwd: string,
  always: AlwaysFound = nothing,
): AsyncGenerator<FoundFile> {
  const seen = new Set<string>();
  for (const path of paths) {
    for await (const found of walkOne(path, { cwd, always })) {
      // `scan . notes.md` names notes.md twice; it is scanned once.
      if (found.kind === 'file' && seen.has(found.path)) continue;
      if (found.kind === 'file') seen.add(found.path);
      yield found;
    }
  }
}

interface Walk {
  readonly cwd: string;
  readonly always: AlwaysFound;
}

async function* walkOne(argument: string, walk: Walk): AsyncGenerator<FoundFile> {
  const { cwd } = walk;
  const path = resolve(cwd, argument);
  const name = nameOf(path, cwd);
  let stats: Stats;
  try {
    stats = await stat(path);
  } catch (error) {
    yield { kind: 'error', name, reason: reasonOf(error) };
    return;
  }
  if (stats.isDirectory()) yield* walkFolder(path, walk, await ignoreRulesFor(path));
  else if (stats.isFile()) yield { kind: 'file', path, name };
  // The user named it explicitly, so not reading it is an error.
  else yield { kind: 'error', name, reason: `${typeOf(stats)}: not scanned; to scan a stream, pipe it in` };
}

async function* walkFolder(folder: string, walk: Walk, rules: IgnoreRules): AsyncGenerator<FoundFile> {
  let names: string[];
  try {
    names = (await readdir(folder)).sort();
  } catch (error) {
    yield { kind: 'error', name: nameOf(folder, walk.cwd), reason: reasonOf(error) };
    return;
  }
  for (const name of names) {
    if (!skippedFolders.has(name)) yield* walkEntry(join(folder, name), walk, rules);
  }
}

async function* walkEntry(path: string, walk: Walk, rules: IgnoreRules): AsyncGenerator<FoundFile> {
  const name = nameOf(path, walk.cwd);
  let stats: Stats;
  try {
    stats = await lstat(path);
  } catch (error) {
    yield { kind: 'error', name, reason: reasonOf(error) };
    return;
  }
  const isFolder = stats.isDirectory();
  if (rules.ignores(path, isFolder)) {
    if (isFolder && (rules === allIgnored || walk.always.folder(basename(path))))
      yield* walkFolder(path, walk, allIgnored);
    if (isFolder || !walk.always.file(name)) return;
  }
  if (isFolder) yield* walkFolder(path, walk, await rules.enter(path));
  else if (stats.isFile()) yield { kind: 'file', path, name };
  else if (stats.isSymbolicLink()) yield await throughLink(path, name);
  else yield { kind: 'skipped', name, reason: typeOf(stats) };
}

/** In an ignored folder, rules of its own change nothing, as with git. */
const allIgnored: IgnoreRules = { ignores: () => true, enter: async () => allIgnored };

/** Follows links to files, as an agent would. Links to folders could lead in circles, or out of the tree. */
async function throughLink(path: string, name: string): Promise<FoundFile> {
  const target = await stat(path).catch(() => undefined);
  if (target === undefined) return { kind: 'skipped', name, reason: 'broken link' };
  if (target.isFile()) return { kind: 'file', path, name };
  return { kind: 'skipped', name, reason: target.isDirectory() ? 'link to a folder' : typeOf(target) };
}

export function typeOf(stats: Stats): string {
  if (stats.isFIFO()) return 'named pipe';
  if (stats.isSocket()) return 'socket';
  if (stats.isDirectory()) return 'folder';
  return stats.isFile() ? 'file' : 'device';
}

/** A path as the user would type it: relative inside the working folder, absolute outside, `/` everywhere. */
function nameOf(path: string, cwd: string): string {
  const local = relative(cwd, path);
  const inside = local !== '' && local !== '..' && !local.startsWith(`..${sep}`) && resolve(cwd, local) === path;
  const shown = inside ? local : path;
  return sep === '/' ? shown : shown.split(sep).join('/');
}
