/** Plain words for what the file system answers, most common first. Unlisted codes are shown as they are. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'is a folder',
  ENOTDIR: 'a part of the path is not a folder',
  ELOOP: 'links lead in a circle',
  ENAMETOOLONG: 'the path is too long',
  EMFILE: 'too many open files',
  EIO: 'input/output error',
  ENOSPC: 'no space left on the device',
};

/** The message of a system error holds its path again, and the path is already on the line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const code = (error as NodeJS.ErrnoException).code;
  return (code === undefined ? undefined : reasons[code]) ?? code ?? error.message;
}
