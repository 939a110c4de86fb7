import { Fault } from '../../base/fault.ts';
import { shown } from './request.ts';

const spaceName = /^[A-Za-z0-9][A-Za-z0-9._:@/-]{0,127}$/;

/**
 * A space is named exactly, or the call is refused: no missing name that means all, no pattern, no look-alike letters.
 * Accepted names compare byte by byte in every store.
 */
export function checkSpaceName(name: unknown): string {
  if (typeof name === 'string' && spaceName.test(name)) return name;
  throw new Fault(
    'space-invalid',
    `a space name has 1 to 128 ASCII letters, digits or . _ : @ / -, starting with a letter or digit; got ${shown(name)}`,
  );
}
