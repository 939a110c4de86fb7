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
