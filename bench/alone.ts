import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Hardest } from './hardest.ts';
import type { Growth } from './speed.ts';

/** The effect of the hostile inputs on one of our scanners. */
export interface Alone {
  readonly written: Hardest;
  /** Made from our own phrases. */
  readonly derived: Hardest;
  /** On the worst of both. */
  readonly growth: Growth;
}

/**
 * Looks for the hardest inputs in a separate process. Users run one scanner and not nine: the heap and the compiler
 * state that the others leave behind would distort our numbers. Clean text is measured in the same process, in turn
 * with the inputs.
 */
export function hardestAlone(contestant: string, quick: boolean): Promise<Alone> {
  const path = fileURLToPath(new URL('alone-child.ts', import.meta.url));
  const child = fork(path, [contestant, quick ? 'quick' : 'whole'], { execArgv: ['--import', 'tsx'] });
  return new Promise((resolve, reject) => {
    child.on('message', (found) => resolve(found as Alone));
    child.on('exit', (code) => reject(new Error(`${contestant} exited with code ${code} before it was measured`)));
  });
}
