import { Fault } from '../base/fault.ts';

/** Plain words for file system errors, most common first. Unlisted codes are shown as they are. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'is a folder',
  ENOTDIR: 'a part of the path is not a folder',
  ELOOP: 'circular links',
  ENAMETOOLONG: 'the path is too long',
  EMFILE: 'too many open files',
  EIO: 'input/output error',
  ENOSPC: 'no space left on the device',
};

/** Drops the message of a system error, which repeats the path. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const code = (error as NodeJS.ErrnoException).code;
  return (code === undefined ? undefined : reasons[code]) ?? code ?? error.message;
}

/** A Fault is for the operator. Anything else is a bug: we show its class and place, but no message, which may contain memory text. */
export function complaint(error: unknown): string {
  if (error instanceof Fault) return `${error.code}: ${error.message}`;
  if (!(error instanceof Error)) return 'internal error';
  const place = (error.stack ?? '').split('\n').find((line) => line.trimStart().startsWith('at '));
  return `internal error; please report it: ${error.name} ${place?.trim() ?? ''}`;
}
