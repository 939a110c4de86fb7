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

export class Killed extends Error {}

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

  constructor(folder: string) {
    this.#folder = folder;
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
      commit: (commit) => (this.#step('commit', []) ? real.commit(commit) : Promise.reject(new Killed())),
    };
  }

  #isDead(): boolean {
    return this.#last !== undefined && this.steps.length > this.#last;
  }

  /** Whether the process lives to do it. */
  #step(name: string, args: readonly unknown[]): boolean {
    if (this.#last === undefined) return true;
    if (!this.#isDead()) this.steps.push([name, ...args.filter((arg) => typeof arg === 'string')].join(' '));
    return !this.#isDead();
  }

  #call(name: Changing, args: readonly unknown[]): unknown {
    const real = this.#real.get(name);
    const isOurs = (arg: unknown): boolean =>
      typeof arg === 'number' ? this.#files.has(arg) : typeof arg === 'string' && arg.startsWith(this.#folder);
    const isLock = typeof args[0] === 'string' && /\.bezoar(?:$|\/(?:lock|claim-))/.test(args[0]);
    const isRead = name === 'openSync' && (args[1] === 'r' || (typeof args[1] === 'number' && (args[1] & 3) === 0));
    const given = name === 'linkSync' || name === 'renameSync' ? args.slice(0, 2) : args.slice(0, 1);
    // A dead process holds no lock: it makes no difference at which step of locking it dies.
    if (!isRead && given.some(isOurs) && !(isLock ? !this.#isDead() : this.#step(name, given))) {
      const isFirst =
        name === 'writeFileSync' && typeof args[1] === 'string' && this.steps.length === (this.#last ?? 0) + 1;
      if (isFirst && typeof args[1] === 'string') real?.(args[0], args[1].slice(0, args[1].length / 2));
      throw new Killed();
    }
    if (name === 'fsyncSync') return undefined;
    const result = real?.(...args);
    if (name === 'openSync' && given.some(isOurs)) this.#files.add(result);
    return result;
  }
}
