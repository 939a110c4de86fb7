import { codeOf } from '../../base/code-of.ts';
import { Fault } from '../../base/fault.ts';

/** The disk did not do what it was told. Nothing of the change was kept. */
export function diskFault(file: string, error: unknown): Fault {
  const code = codeOf(error);
  return new Fault('store-unavailable', `${file} cannot be written (${code}); check space and permissions`, {
    file,
    code,
  });
}
