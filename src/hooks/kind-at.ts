import { type BigIntStats, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type GuardedFiles, type GuardedKind, plainNames } from './guarded-files.ts';

/**
 * The kind of a file by its own name, by the target of a link, or because a guarded name in one of the folders leads to
 * it: an agent that writes the target of `CLAUDE.md -> notes.txt`, or its hard link, writes CLAUDE.md.
 */
export function kindAt(guarded: GuardedFiles, path: string, folders: readonly string[]): GuardedKind | undefined {
  const real = realPath(path);
  const named = guarded.kindOf(path) ?? guarded.kindOf(real);
  if (named !== undefined) return named;
  const file = fileAt(real);
  for (const folder of folders) {
    for (const name of plainNames) {
      const place = join(folder, name);
      if (leadsTo(place, real, file)) return guarded.kindOf(place);
    }
  }
  return undefined;
}

function leadsTo(place: string, path: string, file: BigIntStats | undefined): boolean {
  if (file === undefined) return linkTarget(place) === path;
  const there = fileAt(place);
  return there !== undefined && there.ino === file.ino && there.dev === file.dev;
}

function fileAt(path: string): BigIntStats | undefined {
  try {
    const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
    return stats?.isFile() === true ? stats : undefined;
  } catch {
    return undefined; // not accessible, so nothing writes it either
  }
}

/** The target of a link, which may not exist yet; undefined if there is no link. */
function linkTarget(path: string): string | undefined {
  try {
    return realPath(resolve(dirname(path), readlinkSync(path)));
  } catch {
    return undefined; // missing, or not a link
  }
}

/** Resolves links; for a path that does not exist yet, those of its folder. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const folder = dirname(path); // missing, or not accessible
    return folder === path ? path : join(realPath(folder), basename(path));
  }
}
