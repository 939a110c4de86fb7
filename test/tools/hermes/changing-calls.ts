import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Calls that change something on a disk, or say that it is there. */
const changing = [
  'openSync',
  'writeFileSync',
  'fsyncSync',
  'fchmodSync',
  'linkSync',
  'renameSync',
  'rmSync',
  'unlinkSync',
  'rmdirSync',
  'mkdirSync',
] as const;
type Changing = (typeof changing)[number];

export interface ChangingCall {
  readonly name: Changing;
  readonly args: readonly unknown[];
  /** Makes the call, with these arguments or others. */
  readonly real: (...args: readonly unknown[]) => unknown;
}

/** Hands every call of this process that changes something in a folder to somebody who decides what becomes of it. */
export class ChangingCalls {
  readonly #folder: string;
  readonly #real: ReadonlyMap<Changing, (...args: readonly unknown[]) => unknown>;
  readonly #files = new Set<unknown>();

  constructor(folder: string, answer: (call: ChangingCall) => unknown) {
    this.#folder = folder;
    this.#real = new Map(changing.map((name) => [name, fs[name] as (...args: readonly unknown[]) => unknown]));
    for (const [name, real] of this.#real) {
      Reflect.set(fs, name, (...args: unknown[]) => {
        if (!this.#isInside(name, args)) return real(...args);
        const result = answer({ name, args, real });
        if (name === 'openSync') this.#files.add(result);
        return result;
      });
    }
    syncBuiltinESMExports();
  }

  mend(): void {
    for (const [name, real] of this.#real) Reflect.set(fs, name, real);
    syncBuiltinESMExports();
  }

  #isInside(name: Changing, args: readonly unknown[]): boolean {
    if (name === 'openSync' && (args[1] === 'r' || (typeof args[1] === 'number' && (args[1] & 3) === 0))) return false;
    return args
      .slice(0, 2)
      .some((arg) =>
        typeof arg === 'number'
          ? name !== 'openSync' && this.#files.has(arg)
          : typeof arg === 'string' && arg.startsWith(this.#folder),
      );
  }
}
