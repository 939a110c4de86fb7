import { type BigIntStats, lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { sha256 } from '../base/hash.ts';
import type { GuardedKind } from './guarded-names.ts';
import { importsIn } from './imports.ts';
import { readBytes } from './read-text.ts';

/** A guarded file as it was at one moment. */
export interface FileState {
  readonly kind: GuardedKind;
  /** SHA-256 of the bytes, or `missing`, or `unreadable`. */
  readonly digest: string;
  /** Permission bits of the file behind the path. */
  readonly mode: number;
  readonly size: number;
  /** Device and inode of the file behind the path; empty if it is missing. */
  readonly id: string;
  /** When the system last changed the inode, in nanoseconds. No program can set it, unlike the time of modification. */
  readonly changedNs: string;
  /** Where all links of the path lead. */
  readonly real: string;
  /** The text of the link, if the path itself is one. */
  readonly link?: string;
  /** The files that this one imports. */
  readonly imports?: readonly string[];
  /** The file that imports this one. */
  readonly importedBy?: string;
}

/** What was known about a file, and when it was looked at. */
export interface KnownState {
  readonly file: FileState;
  readonly takenAtMs: number;
}

/** The clock of a file system may tick this slowly. A file changed within one tick of the last look is read again. */
const clockTickMs = 50;

export function stateOf(path: string, kind: GuardedKind, home: string | undefined, known?: KnownState): FileState {
  const link = linkAt(path);
  const real = realPath(path);
  const base = { kind, real, ...(link === undefined ? {} : { link }) };
  const stats = statsAt(path);
  if (stats === undefined) return { ...base, digest: 'missing', mode: 0, size: 0, id: '', changedNs: '' };
  const facts = {
    ...base,
    mode: Number(stats.mode & 0o7777n),
    size: Number(stats.size),
    id: `${stats.dev}:${stats.ino}`,
    changedNs: String(stats.ctimeNs),
  };
  if (known !== undefined && isUnchanged(known, facts)) {
    const { digest, imports } = known.file;
    return { ...facts, digest, ...(imports === undefined ? {} : { imports }) };
  }
  const file = readBytes(path);
  if (file.state !== 'bytes') return { ...facts, digest: file.state };
  const imports = kind === 'instructions' ? importsIn(file.bytes.toString('utf8'), path, home) : [];
  return { ...facts, digest: sha256(file.bytes), ...(imports.length === 0 ? {} : { imports }) };
}

function isUnchanged({ file, takenAtMs }: KnownState, now: Omit<FileState, 'digest'>): boolean {
  return (
    file.id === now.id &&
    file.size === now.size &&
    file.mode === now.mode &&
    file.changedNs === now.changedNs &&
    file.kind === now.kind &&
    Number(BigInt(now.changedNs) / 1_000_000n) + clockTickMs < takenAtMs
  );
}

/** Whether two states differ in what an agent reads, or in where it reads it. */
export function isSameFile(a: FileState, b: FileState): boolean {
  return a.digest === b.digest && a.link === b.link;
}

export function statsAt(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined; // not accessible, so nothing reads it either
  }
}

/** The text of a link; undefined if there is none. */
export function linkAt(path: string): string | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true ? readlinkSync(path) : undefined;
  } catch {
    return undefined; // gone, or not accessible
  }
}

const maxLinks = 40;

/** Resolves links; for a path that does not exist yet, those of its folder, and the target of a link that leads nowhere. */
export function realPath(path: string, links = 0): string {
  try {
    return realpathSync(path);
  } catch {
    // missing, or not accessible
    const folder = dirname(path);
    if (folder === path || links > maxLinks) return path;
    const here = join(realPath(folder, links + 1), basename(path));
    const target = linkAt(here);
    return target === undefined ? here : realPath(resolve(dirname(here), target), links + 1);
  }
}
