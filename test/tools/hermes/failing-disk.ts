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

/** A disk on which one call that changes a folder fails, or that call and all later ones. */
export class FailingDisk {
  readonly #folder: string;
  readonly #real: ReadonlyMap<Changing, (...args: unknown[]) => unknown>;
  readonly #files = new Set<unknown>();
  /** The calls so far. */
  readonly calls: string[] = [];

  constructor(folder: string, fails: (call: number) => boolean, code: string) {
    this.#folder = folder;
    this.#real = new Map(changing.map((name) => [name, fs[name] as (...args: unknown[]) => unknown]));
    for (const [name, real] of this.#real) {
      Reflect.set(fs, name, (...args: unknown[]) => {
        if (!this.#isInside(name, args)) return real(...args);
        this.calls.push([name, ...args.slice(0, 2).filter((arg) => typeof arg === 'string')].join(' '));
        if (fails(this.calls.length - 1)) throw Object.assign(new Error(code), { code });
        const result = real(...args);
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
