import { readFileSync } from 'node:fs';
import { Fault } from '../base/fault.ts';
import { reasonOf } from './reason.ts';

/** Reads a whole file that the operator named; a Fault if it cannot be read. */
export function contentOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Fault('config-invalid', `${path} cannot be read: ${reasonOf(error)}`);
  }
}
