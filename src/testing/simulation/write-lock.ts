/** A lock between simulated processes, first come first served. It goes to the next one if its owner dies. */
export class WriteLock {
  #owner: object | undefined;
  readonly #waiting: { readonly owner: object; readonly begin: () => void }[] = [];

  take(owner: object): Promise<void> {
    if (this.#owner === undefined) {
      this.#owner = owner;
      return Promise.resolve();
    }
    return new Promise((begin) => this.#waiting.push({ owner, begin }));
  }

  release(owner: object): void {
    if (this.#owner !== owner) return;
    const next = this.#waiting.shift();
    this.#owner = next?.owner;
    next?.begin();
  }

  /** The owner is dead: it neither holds the lock nor waits for it. */
  drop(owner: object): void {
    for (let at = this.#waiting.length - 1; at >= 0; at -= 1) {
      if (this.#waiting[at]?.owner === owner) this.#waiting.splice(at, 1);
    }
    this.release(owner);
  }
}
