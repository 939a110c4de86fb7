import { statSync } from 'node:fs';

/**
 * Whether somebody has taken the permission to write from a file. Replacing a file needs none, so anyone who replaces
 * one that belongs to somebody else asks first.
 */
export function isReadOnly(path: string): boolean {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  return mode !== undefined && (mode & 0o222) === 0;
}
