const maxTracked = 1_000;

/** Which entries changed since somebody last asked. When they were too many to keep, it says so by saying nothing. */
export class ChangedIds {
  #ids: string[] = [];
  #isLost = true;

  add(id: string): void {
    if (this.#isLost) return;
    this.#ids.push(id);
    if (this.#ids.length > maxTracked) {
      this.#ids = [];
      this.#isLost = true;
    }
  }

  /** Undefined means: look at everything. */
  take(): readonly string[] | undefined {
    const taken = this.#isLost ? undefined : this.#ids;
    this.#ids = [];
    this.#isLost = false;
    return taken;
  }
}
