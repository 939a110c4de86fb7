interface Waiter {
  left: number;
  readonly wake: () => void;
}

/** Work that several callers wait for, each until it is done or has come far enough for them. */
export class SharedReading {
  readonly #waiters = new Set<Waiter>();

  /** So many more units of the work are done. */
  advance(units: number): void {
    for (const waiter of this.#waiters) {
      waiter.left -= units;
      if (waiter.left <= 0) waiter.wake();
    }
  }

  /** Waits for the work, or until `units` of it are done. Units and no time: a busy machine must not change what is shown. */
  async orUntil(units: number, work: Promise<true>): Promise<boolean> {
    let waiter: Waiter | undefined;
    const far = new Promise<false>((resolve) => {
      waiter = { left: units, wake: () => resolve(false) };
      this.#waiters.add(waiter);
    });
    try {
      return await Promise.race([work, far]);
    } finally {
      if (waiter !== undefined) this.#waiters.delete(waiter);
      // The next caller meets the same failure and gets the error.
      work.catch(() => undefined);
    }
  }
}
