import type { Store } from '../../model/store.ts';

/** The turn of one operation at its space, if it takes one: until it ends, writers that wait for theirs do not write. */
export class SpaceTurn {
  readonly #store: Store;
  readonly #space: string;
  #end: (() => Promise<void>) | undefined;

  constructor(store: Store, space: string) {
    this.#store = store;
    this.#space = space;
  }

  get isTaken(): boolean {
    return this.#end !== undefined;
  }

  async take(): Promise<void> {
    this.#end ??= await this.#store.hold(this.#space);
  }

  async end(): Promise<void> {
    await this.#end?.();
  }
}
