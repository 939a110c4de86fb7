/** Gives each of several callers in one process its turn at a space, first come first served. */
export class Turns {
  readonly #last = new Map<string, Promise<void>>();

  /** Resolves when it is the caller's turn. The returned function ends the turn; calling it again does nothing. */
  async take(space: string): Promise<() => Promise<void>> {
    const before = this.#last.get(space) ?? Promise.resolve();
    let end = (): void => {};
    const own = new Promise<void>((resolve) => {
      end = resolve;
    });
    const until = before.then(() => own);
    this.#last.set(space, until);
    void until.then(() => {
      if (this.#last.get(space) === until) this.#last.delete(space);
    });
    await before;
    return () => {
      end();
      return Promise.resolve();
    };
  }
}
