import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { codeOf } from '../base/code-of.ts';

/** Far more than any file that steers an agent. */
const maxFileBytes: number = 4 * 1024 * 1024;

/** It exists but cannot be read: unknown, which is not clean. */
interface Unreadable {
  readonly state: 'unreadable';
  readonly why: string;
}

export type FileText = { readonly state: 'text'; readonly text: string } | { readonly state: 'missing' } | Unreadable;

export type FileBytes =
  | { readonly state: 'bytes'; readonly bytes: Buffer }
  | { readonly state: 'missing' }
  | Unreadable;

/** The text of a regular file. Does not block on a named pipe. */
export function readText(path: string): FileText {
  const file = readBytes(path);
  return file.state === 'bytes' ? { state: 'text', text: file.bytes.toString('utf8') } : file;
}

/** The bytes of a regular file. Does not block on a named pipe. */
export function readBytes(path: string): FileBytes {
  let file: number | undefined;
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = fstatSync(file);
    if (!stats.isFile()) return { state: 'unreadable', why: 'it is not a file' };
    if (stats.size > maxFileBytes) return { state: 'unreadable', why: `it is longer than ${maxFileBytes} bytes` };
    return { state: 'bytes', bytes: readFileSync(file) };
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? { state: 'missing' } : { state: 'unreadable', why: codeOf(error) };
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
