import { ChangingCalls } from './changing-calls.ts';

/** A disk on which one call that changes a folder fails, or that call and all later ones. */
export class FailingDisk {
  readonly #calls: ChangingCalls;
  /** The calls so far. */
  readonly calls: string[] = [];

  constructor(folder: string, fails: (call: number) => boolean, code: string) {
    this.#calls = new ChangingCalls(folder, ({ name, args, real }) => {
      this.calls.push([name, ...args.slice(0, 2).filter((arg) => typeof arg === 'string')].join(' '));
      if (fails(this.calls.length - 1)) throw Object.assign(new Error(code), { code });
      return real(...args);
    });
  }

  mend(): void {
    this.#calls.mend();
  }
}
