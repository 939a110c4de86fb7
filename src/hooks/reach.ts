import { relative, sep } from 'node:path';
import { realPath, statsAt } from './file-state.ts';
import type { GuardedFiles, GuardedKind } from './guarded-files.ts';
import type { Tree } from './watched-tree.ts';

/** Leads from any path to the guarded file that it also is. */
export interface GuardedReach {
  /** The guarded path behind another name: a link, a hard link, the target of a link, an imported file. */
  guardedPath(path: string): string | undefined;
  readonly tree: Tree;
}

export function reachOf(tree: Tree, guarded: GuardedFiles): GuardedReach {
  const byId = new Map<string, string>();
  const byRealPath = new Map<string, string>();
  for (const [path, { id, real }] of tree.files) {
    if (id !== '') byId.set(id, path);
    byRealPath.set(real, path);
  }
  const linked = [...tree.linkedFolders.keys()].map((path) => ({ path, real: realPath(path) }));
  // Several links may lead to one folder, and not all of their names are guarded.
  const linkedNames = (file: string): readonly string[] =>
    linked
      .filter(({ real }) => file.startsWith(`${real}${sep}`))
      .map(({ path, real }) => `${path}${sep}${relative(real, file)}`);
  return {
    tree,
    guardedPath(path) {
      if (tree.files.has(path)) return path;
      const real = realPath(path);
      const known = byRealPath.get(real);
      if (known !== undefined) return known;
      const linkedName = linkedNames(real).find((name) => guarded.kindOf(name) !== undefined);
      if (linkedName !== undefined) return linkedName;
      const stats = byId.size === 0 ? undefined : statsAt(real);
      return stats?.isFile() === true ? byId.get(`${stats.dev}:${stats.ino}`) : undefined;
    },
  };
}

/**
 * The kind of a file by its own name, by the target of a link, or because a guarded name leads to it: an agent that writes the
 * target of `CLAUDE.md -> notes.txt`, its hard link, or a file that CLAUDE.md imports, writes CLAUDE.md.
 */
export function kindAt(guarded: GuardedFiles, path: string, reach: GuardedReach): GuardedKind | undefined {
  const named = guarded.kindOf(path) ?? guarded.kindOf(realPath(path));
  if (named !== undefined) return named;
  const known = reach.guardedPath(path);
  return known === undefined ? undefined : (reach.tree.files.get(known)?.kind ?? guarded.kindOf(known));
}
