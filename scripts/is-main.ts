import { realpathSync } from 'node:fs';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

/** Whether a module was started as a program, rather than imported by a test or another script. */
export function isMain(moduleUrl: string): boolean {
  const started = process.argv[1];
  return started !== undefined && pathToFileURL(realpathSync(started)).href === moduleUrl;
}
