/** Ledgers that stay in memory. Each holds at most about a thousand changed entries and some caches. */
const maxOpenLedgers = 100;

interface Releasable {
  /** Lets go of everything that can be read again, unless it is in use. */
  release(): boolean;
}

/** Which spaces have their ledger in memory. A server with thousands of spaces keeps those that were used last. */
export class OpenLedgers {
  readonly #open = new Set<Releasable>();

  /** This one is used now. If too many are open, those that were used longest ago are released. */
  use(ledger: Releasable): void {
    this.#open.delete(ledger);
    this.#open.add(ledger);
    if (this.#open.size <= maxOpenLedgers) return;
    for (const other of this.#open) {
      if (this.#open.size <= maxOpenLedgers) return;
      if (other !== ledger && other.release()) this.#open.delete(other);
    }
  }

  /** How many are in memory. */
  get size(): number {
    return this.#open.size;
  }
}
