import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import type { Store } from '../../../src/model/store.ts';

/** What a killed process never gets to do. Syncing is not needed here: a kill loses nothing that was written. */
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

class Killed extends Error {}

/**
 * A process that dies before a given step: a step is a call that changes something in the folder, or a commit of the journal.
 * From then on nothing it does has any effect. A file that was being written is left half written.
 */
export class DyingProcess {
  readonly #folder: string;
  readonly #real: ReadonlyMap<Changing, (...args: unknown[]) => unknown>;
  readonly #files = new Set<unknown>();
  /** The steps of the last run. */
  readonly steps: string[] = [];
  #last: number | undefined;
  /** It has just died, in the middle of the call. */
  #isDying = false;
  readonly #die: () => void;

  constructor(folder: string, die: () => void = () => undefined) {
    this.#folder = folder;
    this.#die = die;
    this.#real = new Map(changing.map((name) => [name, fs[name] as (...args: unknown[]) => unknown]));
    for (const name of changing) Reflect.set(fs, name, (...args: unknown[]) => this.#call(name, args));
    syncBuiltinESMExports();
  }

  mend(): void {
    for (const [name, real] of this.#real) Reflect.set(fs, name, real);
    syncBuiltinESMExports();
  }

  /** Whether it died. Its lock is gone with it. */
  async run(steps: number, task: () => Promise<unknown>): Promise<boolean> {
    this.steps.length = 0;
    this.#last = steps;
    const ended = await task().then(
      () => undefined,
      (error: unknown) => error,
    );
    const died = this.#isDead();
    this.#last = undefined;
    if (!died && ended !== undefined) throw ended;
    for (const name of fs.readdirSync(join(this.#folder, '.bezoar')))
      if (/^(?:lock|claim-.*)$/.test(name)) fs.rmSync(join(this.#folder, '.bezoar', name), { recursive: true });
    return died;
  }

  /** The journal of this process. */
  store(real: Store): Store {
    return {
      ...real,
      commit: (commit) => {
        if (this.#step('commit', [])) return real.commit(commit);
        this.#isDying = false;
        return Promise.reject(new Killed());
      },
    };
  }

  #isDead(): boolean {
    return this.#last !== undefined && this.steps.length > this.#last;
  }

  /** Whether the process lives to do it. */
  #step(name: string, args: readonly unknown[]): boolean {
    if (this.#last === undefined) return true;
    if (this.#isDead()) return false;
    this.steps.push([name, ...args.filter((arg) => typeof arg === 'string')].join(' '));
    this.#isDying = this.#isDead();
    return !this.#isDying;
  }

  #call(name: Changing, args: readonly unknown[]): unknown {
    const real = this.#real.get(name);
    const isOurs = this.#isOurs(name, args);
    if (isOurs && !this.#lives(name, args)) {
      if (name === 'writeFileSync' && this.#isDying)
        real?.(args[0], String(args[1]).slice(0, String(args[1]).length / 2));
      this.#isDying = false;
      this.#die();
      throw new Killed();
    }
    if (name === 'fsyncSync') return undefined;
    const result = real?.(...args);
    if (name === 'openSync' && isOurs) this.#files.add(result);
    return result;
  }

  /** Whether it changes something in the folder. */
  #isOurs(name: Changing, args: readonly unknown[]): boolean {
    if (name === 'openSync' && (args[1] === 'r' || (typeof args[1] === 'number' && (args[1] & 3) === 0))) return false;
    return args
      .slice(0, 2)
      .some((arg) =>
        typeof arg === 'number'
          ? name !== 'openSync' && this.#files.has(arg)
          : typeof arg === 'string' && arg.startsWith(this.#folder),
      );
  }

  /** A dead process holds no lock: it makes no difference at which step of locking it dies. */
  #lives(name: Changing, args: readonly unknown[]): boolean {
    const [path] = args;
    if (typeof path === 'string' && /\.bezoar(?:$|\/(?:lock|claim-))/.test(path)) return !this.#isDead();
    return this.#step(name, args.slice(0, name === 'writeFileSync' ? 1 : 2));
  }
}
