import { type Dirent, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { codeOf } from '../base/code-of.ts';
import { type Env, systemEnv } from '../base/env.ts';
import { sha256 } from '../base/hash.ts';
import { writeFileAtomic } from '../files/atomic-write.ts';
import type { GuardedFiles, GuardedKind } from './guarded-files.ts';
import { isObject, isText } from './json-shape.ts';
import { readText } from './read-text.ts';
import { stateFolder } from './state-folder.ts';

/** The guarded files of a folder, each with a digest of its bytes as text. */
export interface Tree {
  readonly files: ReadonlyMap<string, string>;
  /** False if the folder was too large to walk completely. */
  readonly complete: boolean;
}

export interface Drift {
  readonly path: string;
  readonly kind: GuardedKind;
  readonly change: 'added' | 'changed' | 'removed';
}

/** These contain no instructions, and walking them takes the longest. */
const skippedFolders: ReadonlySet<string> = new Set(['.git', 'node_modules', '.hg', '.svn', '.venv', '__pycache__']);
const maxEntries = 50_000;
const maxDepth = 16;

export function walkTree(root: string, guarded: GuardedFiles): Tree {
  const files = new Map<string, string>();
  const waiting = [{ folder: root, depth: 0 }];
  let left = maxEntries;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { folder, depth } = next;
    for (const entry of entriesOf(folder)) {
      if (left-- <= 0 || depth > maxDepth) return { files, complete: false };
      const path = join(folder, entry.name);
      if (!entry.isDirectory() && guarded.kindOf(path) !== undefined) files.set(relative(root, path), digestOf(path));
      if (entry.isDirectory() && !skippedFolders.has(entry.name)) waiting.push({ folder: path, depth: depth + 1 });
    }
  }
  return { files, complete: true };
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (['ENOENT', 'EACCES', 'EPERM', 'ENOTDIR'].includes(codeOf(error))) return []; // deleted, or not accessible
    throw error;
  }
}

function digestOf(path: string): string {
  const file = readText(path);
  return file.state === 'text' ? sha256(file.text) : file.state;
}

/** The differences between two walks. */
export function driftBetween(before: Tree, after: Tree, guarded: GuardedFiles, root: string): readonly Drift[] {
  const paths = [...new Set([...before.files.keys(), ...after.files.keys()])].sort();
  return paths.flatMap((path) => {
    const [was, is] = [before.files.get(path), after.files.get(path)];
    if (was === is) return [];
    const kind = guarded.kindOf(join(root, path)) ?? 'instructions';
    return [{ path, kind, change: was === undefined ? 'added' : is === undefined ? 'removed' : 'changed' } as const];
  });
}

interface SavedTree {
  readonly root: string;
  readonly files: Readonly<Record<string, string>>;
}

function savedTree(data: unknown): SavedTree | undefined {
  if (!isObject(data) || Object.keys(data).length !== 3) return undefined;
  const { format, root, files } = data;
  if (format !== 'bezoar-tree/1' || !isText(root) || !isObject(files)) return undefined;
  return Object.values(files).every((digest) => isText(digest))
    ? { root, files: files as SavedTree['files'] }
    : undefined;
}

/** The saved state of a folder; undefined if there is none or it is damaged. */
export function loadTree(path: string, root: string): Tree | undefined {
  try {
    const saved = savedTree(JSON.parse(readFileSync(path, 'utf8')));
    return saved?.root === root ? { files: new Map(Object.entries(saved.files)), complete: true } : undefined;
  } catch {
    return undefined; // everything then counts as new and is scanned: slower, not less safe
  }
}

export function saveTree(path: string, root: string, { files }: Tree, env: Env = systemEnv): void {
  const text = JSON.stringify({ format: 'bezoar-tree/1', root, files: Object.fromEntries(files) });
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileAtomic(path, text, { env });
}

/** The file for that state, out of reach of writers to the folder. */
export function treePath(variables: Readonly<Record<string, string | undefined>>, root: string): string {
  return join(stateFolder(variables), 'trees', `${sha256(root).slice(0, 32)}.json`);
}
