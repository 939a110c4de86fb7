import { codeOf } from '../../base/code-of.ts';
import { Fault } from '../../base/fault.ts';

/** A file system error. Nothing of the change was stored. */
export function diskFault(file: string, error: unknown): Fault {
  const code = codeOf(error);
  return new Fault('store-unavailable', `${file} cannot be written (${code}); check free space and permissions`, {
    file,
    code,
  });
}

/** A file system error after which the change is on disk, or will be, or not. */
export function uncertainFault(file: string, error: unknown): Fault {
  const code = codeOf(error);
  return new Fault(
    'commit-unknown',
    `${file} was written, but the system did not confirm it (${code}); the change may have succeeded. Read before you write again`,
    { file, code },
  );
}
