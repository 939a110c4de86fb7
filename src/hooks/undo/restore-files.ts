import { chmodSync, lstatSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { codeOf } from '../../base/code-of.ts';
import type { Env } from '../../base/env.ts';
import { sha256 } from '../../base/hash.ts';
import { writeFileAtomic } from '../../files/atomic-write.ts';
import { type FileState, linkAt, realPath } from '../file-state.ts';
import { readBytes } from '../read-text.ts';
import { foldersAbove, type Tree } from '../watched-tree.ts';
import type { GuardState } from './guard-state.ts';
import type { KeptVersions } from './kept-versions.ts';

/** What happened to a change that was to be undone. */
export interface Restoration {
  readonly path: string;
  readonly outcome: 'restored' | 'removed' | 'failed';
  /** Where the version that the tool wrote is kept for a person. */
  readonly kept?: string;
  /** Why it failed. */
  readonly why?: string;
}

export interface RestoreContext {
  readonly before: Tree;
  readonly after: Tree;
  readonly state: GuardState;
  readonly kept: KeptVersions;
  readonly env: Env;
}

/** Puts back what the tool has changed at these paths, as the snapshot has it. Follows no link that the snapshot does not know. */
export function restoreFiles(paths: readonly string[], context: RestoreContext): readonly Restoration[] {
  const targets = new Set(paths.map((path) => culpritOf(path, context)));
  const folders = new Set([...targets].flatMap((path) => replacedFolder(path, context) ?? []));
  const done: Restoration[] = [];
  for (const folder of folders) done.push(...guarded(folder, () => restoreFolder(folder, context)));
  for (const path of targets) {
    if ([...folders].some((folder) => path === folder || path.startsWith(`${folder}${sep}`))) continue;
    done.push(...guarded(path, () => [restoreFile(path, context)]));
  }
  return done;
}

/** A file that nothing imported before is not at fault: the file that now imports it is. */
function culpritOf(path: string, { before, after }: RestoreContext): string {
  let culprit = path;
  for (let depth = 0; depth < 10; depth++) {
    const importer = before.files.has(culprit) ? undefined : after.files.get(culprit)?.importedBy;
    if (importer === undefined) return culprit;
    culprit = importer;
  }
  return path;
}

/** The topmost folder above the path that is a link now, and was none or another one before. */
function replacedFolder(path: string, { before, after }: RestoreContext): string | undefined {
  return foldersAbove(path).findLast(
    (folder) => after.linkedFolders.has(folder) && after.linkedFolders.get(folder) !== before.linkedFolders.get(folder),
  );
}

function restoreFolder(folder: string, context: RestoreContext): readonly Restoration[] {
  const { before, env, kept } = context;
  const target = linkAt(folder);
  const note = target === undefined ? undefined : kept.keep(folder, Buffer.from(`a link to ${target}\n`, 'utf8'));
  const link = before.linkedFolders.get(folder);
  if (link !== undefined) {
    placeLink(folder, link, env);
    return [{ path: folder, outcome: 'restored', ...(note === undefined ? {} : { kept: note }) }];
  }
  if (target !== undefined) rmSync(folder, { force: true });
  const inside = [...before.files.keys()].filter((path) => path.startsWith(`${folder}${sep}`));
  const files = inside.flatMap((path) => guarded(path, () => [restoreFile(path, context)]));
  const outcome = inside.length === 0 ? 'removed' : 'restored';
  return [
    { path: folder, outcome, ...(note === undefined ? {} : { kept: note }) },
    ...files.filter((file) => file.outcome === 'failed'),
  ];
}

function restoreFile(path: string, { before, state, kept, env }: RestoreContext): Restoration {
  const was = before.files.get(path);
  const version = currentVersion(path);
  const keptAt = version === undefined ? {} : { kept: kept.keep(path, version) };
  if (was === undefined || (was.digest === 'missing' && was.link === undefined)) {
    remove(path);
    return { path, outcome: 'removed', ...keptAt };
  }
  if (was.link !== undefined && linkAt(path) !== was.link) placeLink(path, was.link, env);
  if (was.digest === 'missing') {
    if (was.real !== path) remove(was.real);
    return { path, outcome: 'restored', ...keptAt };
  }
  const file = was.link === undefined ? path : was.real;
  const current = readBytes(file);
  const isSame = linkAt(file) === undefined && current.state === 'bytes' && sha256(current.bytes) === was.digest;
  if (!isSame) {
    const bytes = state.bytesOf(was.digest);
    if (bytes === undefined) return { path, outcome: 'failed', why: 'its old version was not kept', ...keptAt };
    placeFile(file, was, bytes, env);
  }
  return { path, outcome: 'restored', ...keptAt };
}

/** What the tool has left at the path: bytes, or the text of a link that leads to nothing readable. */
function currentVersion(path: string): Buffer | undefined {
  const file = readBytes(path);
  if (file.state === 'bytes') return file.bytes;
  const link = linkAt(path);
  return link === undefined ? undefined : Buffer.from(`a link to ${link}\n`, 'utf8');
}

function placeFile(path: string, was: FileState, bytes: Buffer, env: Env): void {
  mkdirSync(dirname(path), { recursive: true });
  const real = join(realPath(dirname(path)), basename(path));
  if (real !== was.real) throw new Error('a folder above it has become a link');
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true) remove(path);
  writeFileAtomic(path, bytes, { env, exactMode: was.mode & 0o777 });
}

function placeLink(path: string, target: string, env: Env): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${env.id()}.tmp`;
  symlinkSync(target, draft);
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true) remove(path);
  renameSync(draft, path);
}

/** A folder that stands where a file was is removed with its contents; a link, never what it leads to. */
function remove(path: string): void {
  rmSync(path, { force: true, recursive: true });
}

/** A failure at one file does not leave the others as they are. */
function guarded(path: string, restore: () => readonly Restoration[]): readonly Restoration[] {
  try {
    return restore();
  } catch (error) {
    if (!['EACCES', 'EPERM'].includes(codeOf(error))) return [failed(path, error)];
  }
  try {
    // A tool may have closed the folder. Only its owner, whom we run as, can open it again.
    chmodSync(dirname(path), 0o700);
    return restore();
  } catch (error) {
    return [failed(path, error)];
  }
}

function failed(path: string, error: unknown): Restoration {
  return {
    path,
    outcome: 'failed',
    why: codeOf(error) === 'unknown' ? String((error as Error).message) : codeOf(error),
  };
}
