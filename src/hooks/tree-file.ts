import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Env, systemEnv } from '../base/env.ts';
import { writeFileAtomic } from '../files/atomic-write.ts';
import type { FileState } from './file-state.ts';
import { isObject, isText, isTextOrMissing } from './json-shape.ts';
import type { Tree } from './watched-tree.ts';

const format = 'bezoar-tree/2';

/** The saved state of a folder; undefined if there is none or it is damaged. */
export function loadTree(path: string, root: string): Tree | undefined {
  try {
    return treeOf(JSON.parse(readFileSync(path, 'utf8')), root);
  } catch {
    return undefined; // everything then counts as new and is scanned: slower, not less safe
  }
}

export function saveTree(path: string, root: string, tree: Tree, env: Env = systemEnv): void {
  const { files, linkedFolders, takenAtMs, complete } = tree;
  const text = JSON.stringify({
    format,
    root,
    takenAtMs,
    complete,
    files: Object.fromEntries(files),
    linkedFolders: Object.fromEntries(linkedFolders),
  });
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileAtomic(path, text, { env, durable: false });
}

function treeOf(data: unknown, root: string): Tree | undefined {
  if (!isObject(data) || data.format !== format || data.root !== root) return undefined;
  const { takenAtMs, complete, files, linkedFolders } = data;
  if (typeof takenAtMs !== 'number' || typeof complete !== 'boolean') return undefined;
  if (!isObject(files) || !isObject(linkedFolders)) return undefined;
  const states = Object.entries(files).filter((entry): entry is [string, FileState] => isFileState(entry[1]));
  const links = Object.entries(linkedFolders).filter((entry): entry is [string, string] => isText(entry[1]));
  if (states.length !== Object.keys(files).length || links.length !== Object.keys(linkedFolders).length)
    return undefined;
  return { files: new Map(states), linkedFolders: new Map(links), takenAtMs, complete };
}

const kinds: ReadonlySet<unknown> = new Set(['instructions', 'settings', 'guard']);

function isFileState(value: unknown): value is FileState {
  if (!isObject(value) || !kinds.has(value.kind)) return false;
  const { digest, mode, size, id, changedNs, real, link, imports = [], importedBy } = value;
  return (
    [digest, id, real].every((each) => isText(each)) &&
    isText(changedNs) &&
    /^\d*$/.test(changedNs) &&
    typeof mode === 'number' &&
    typeof size === 'number' &&
    isTextOrMissing(link) &&
    isTextOrMissing(importedBy) &&
    Array.isArray(imports) &&
    imports.every((each) => isText(each))
  );
}
