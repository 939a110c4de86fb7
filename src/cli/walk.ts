import type { Stats } from 'node:fs';
import { lstat, readdir, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { type IgnoreRules, ignoreRulesFor } from './ignore-rules.ts';
import { reasonOf } from './reason.ts';

/** A file or problem found by a walk, in a stable order. Only files that .gitignore names are skipped silently. */
export type FoundFile =
  | { readonly kind: 'file'; readonly path: string; readonly name: string }
  | { readonly kind: 'skipped'; readonly name: string; readonly reason: string }
  | { readonly kind: 'error'; readonly name: string; readonly reason: string };

/** Version control and installed code: never an agent's memory, often most of the disk. */
const skippedFolders: ReadonlySet<string> = new Set(['.git', 'node_modules']);

export async function* walk(paths: readonly string[], cwd: string): AsyncGenerator<FoundFile> {
  const seen = new Set<string>();
  for (const path of paths) {
    for await (const found of walkOne(path, cwd)) {
      // `scan . notes.md` names notes.md twice; it is scanned once.
      if (found.kind === 'file' && seen.has(found.path)) continue;
      if (found.kind === 'file') seen.add(found.path);
      yield found;
    }
  }
}

async function* walkOne(argument: string, cwd: string): AsyncGenerator<FoundFile> {
  const path = resolve(cwd, argument);
  const name = nameOf(path, cwd);
  let stats: Stats;
  try {
    stats = await stat(path);
  } catch (error) {
    yield { kind: 'error', name, reason: reasonOf(error) };
    return;
  }
  if (stats.isDirectory()) yield* walkFolder(path, cwd, await ignoreRulesFor(path));
  else if (stats.isFile()) yield { kind: 'file', path, name };
  // The user named it explicitly, so not reading it is an error.
  else yield { kind: 'error', name, reason: `${typeOf(stats)}: not scanned; to scan a stream, pipe it in` };
}

async function* walkFolder(folder: string, cwd: string, rules: IgnoreRules): AsyncGenerator<FoundFile> {
  let names: string[];
  try {
    names = (await readdir(folder)).sort();
  } catch (error) {
    yield { kind: 'error', name: nameOf(folder, cwd), reason: reasonOf(error) };
    return;
  }
  for (const name of names) {
    if (!skippedFolders.has(name)) yield* walkEntry(join(folder, name), cwd, rules);
  }
}

async function* walkEntry(path: string, cwd: string, rules: IgnoreRules): AsyncGenerator<FoundFile> {
  const name = nameOf(path, cwd);
  let stats: Stats;
  try {
    stats = await lstat(path);
  } catch (error) {
    yield { kind: 'error', name, reason: reasonOf(error) };
    return;
  }
  if (rules.ignores(path, stats.isDirectory())) return;
  if (stats.isDirectory()) yield* walkFolder(path, cwd, await rules.enter(path));
  else if (stats.isFile()) yield { kind: 'file', path, name };
  else if (stats.isSymbolicLink()) yield await throughLink(path, name);
  else yield { kind: 'skipped', name, reason: typeOf(stats) };
}

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
