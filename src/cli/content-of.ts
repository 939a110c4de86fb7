import { readFileSync } from 'node:fs';
import { Fault } from '../base/fault.ts';
import { reasonOf } from './reason.ts';

/** A file that the operator named, whole; one that cannot be read ends the command. */
export function contentOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Fault('config-invalid', `${path} cannot be read: ${reasonOf(error)}`);
  }
}
