import { accessSync, constants, type Stats, statSync } from 'node:fs';
import { codeOf } from '../../base/code-of.ts';
import { fileNames } from './format.ts';

/**
 * Why a file cannot be replaced: its folder, the folder beside it or the file itself may be read, but not written. Somebody
 * marked them so, or the system does not let us. A file without any permission to write is left alone even where its folder
 * would allow to replace it.
 */
export function readOnlyReason(folder: string, beside: string, file: string): string | undefined {
  const folderReason = reasonFor(folder, 'the folder');
  if (folderReason !== undefined) return folderReason;
  return reasonFor(beside, 'the folder .bezoar in it') ?? reasonFor(file, nameOf(file));
}

const anyoneMayWrite = 0o222;

function reasonFor(path: string, name: string): string | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return undefined;
    if (isMarked(stats)) return `${name} is marked as read-only`;
    accessSync(path, constants.W_OK);
    return undefined;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EROFS') return `${name} is on a read-only file system`;
    return denied.has(code) ? `${name} may not be written by this user (${code})` : undefined;
  }
}

const denied: ReadonlySet<string> = new Set(['EACCES', 'EPERM']);

/** Also for a user whom permissions do not stop. */
function isMarked({ mode }: Stats): boolean {
  return (mode & anyoneMayWrite) === 0;
}

function nameOf(path: string): string {
  return Object.values(fileNames).find((name) => path.endsWith(name)) ?? 'the file';
}
