import fs from 'node:fs';
import { join } from 'node:path';
import type { Store } from '../../../src/model/store.ts';
import { type ChangingCall, ChangingCalls } from './changing-calls.ts';

class Killed extends Error {}

/**
 * A process that dies before a given step: a step is a call that changes something in the folder, or a commit of the journal.
 * From then on nothing it does has any effect. A file that was being written is left half written.
 */
export class DyingProcess {
  readonly #folder: string;
  readonly #calls: ChangingCalls;
  /** The steps of the last run. */
  readonly steps: string[] = [];
  #last: number | undefined;
  /** It has just died, in the middle of the call. */
  #isDying = false;
  readonly #die: () => void;

  constructor(folder: string, die: () => void = () => undefined) {
    this.#folder = folder;
    this.#die = die;
    this.#calls = new ChangingCalls(folder, (call) => this.#answer(call));
  }

  mend(): void {
    this.#calls.mend();
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

  #answer({ name, args, real }: ChangingCall): unknown {
    if (!this.#lives(name, args)) {
      if (name === 'writeFileSync' && this.#isDying)
        real(args[0], String(args[1]).slice(0, String(args[1]).length / 2));
      this.#isDying = false;
      this.#die();
      throw new Killed();
    }
    // Not needed here: a kill loses nothing that was written.
    return name === 'fsyncSync' ? undefined : real(...args);
  }

  /** A dead process holds no lock: it makes no difference at which step of locking it dies. */
  #lives(name: string, args: readonly unknown[]): boolean {
    const [path] = args;
    if (typeof path === 'string' && /\.bezoar(?:$|\/(?:lock|claim-))/.test(path)) return !this.#isDead();
    return this.#step(name, args.slice(0, name === 'writeFileSync' ? 1 : 2));
  }
}
