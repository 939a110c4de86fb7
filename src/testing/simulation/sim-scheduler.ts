import { getActiveResourcesInfo } from 'node:process';
import type { Chance } from './chance.ts';

/** Someone whose steps the scheduler orders: a process, a client, the database. */
export interface Party {
  readonly name: string;
  isAlive: boolean;
  /** No step of it runs before this time. */
  pausedUntil: number;
}

interface ParkedStep {
  readonly party: Party;
  readonly what: string;
  readonly readyAt: number;
  readonly order: number;
  readonly resume: () => void;
}

/**
 * All concurrency of a simulation. Every party parks before each step, and the scheduler resumes one at a time, when nothing
 * else runs: the one whose simulated time has come first. Delays follow from the seed, and so does everything that happens.
 */
export class SimScheduler {
  /** Milliseconds since 1970, in the simulated world. */
  now: number;
  steps = 0;
  readonly #chance: Chance;
  readonly #note: (line: string) => void;
  #parked: ParkedStep[] = [];
  #order = 0;

  constructor(chance: Chance, start: number, note: (line: string) => void) {
    this.#chance = chance;
    this.now = start;
    this.#note = note;
  }

  /** Waits for the party's turn, after a delay of its own. Never resolves if the party dies before. */
  park(party: Party, what: string, delayMs: number = this.#delay()): Promise<void> {
    return new Promise((resume) => {
      if (!party.isAlive) return;
      this.#order += 1;
      this.#parked.push({ party, what, readyAt: this.now + delayMs, order: this.#order, resume });
    });
  }

  /** The party is dead: none of its steps runs any more. */
  drop(party: Party): void {
    party.isAlive = false;
    this.#parked = this.#parked.filter((step) => step.party !== party);
  }

  /** Runs until nobody waits, or `isDone`. `between` is called before each step and may kill, pause and change the clock. */
  async run(isDone: () => boolean, between: () => void = () => undefined): Promise<void> {
    await settled();
    while (!isDone() && this.#parked.length > 0) {
      between();
      const step = this.#takeNext();
      if (step !== undefined) {
        this.now = Math.max(this.now, readyAt(step));
        this.steps += 1;
        this.#note(`${step.party.name} ${step.what}`);
        step.resume();
      }
      await settled();
    }
  }

  #takeNext(): ParkedStep | undefined {
    let first: ParkedStep | undefined;
    for (const step of this.#parked) {
      const sooner = first === undefined ? -1 : readyAt(step) - readyAt(first) || step.order - first.order;
      if (sooner < 0) first = step;
    }
    this.#parked = this.#parked.filter((step) => step !== first);
    return first;
  }

  /** Mostly a moment; now and then long enough for others to overtake many times. */
  #delay(): number {
    const kind = this.#chance.next();
    if (kind < 0.75) return this.#chance.below(3);
    return kind < 0.97 ? this.#chance.below(30) : this.#chance.below(2_000);
  }
}

function readyAt({ readyAt: ready, party }: ParkedStep): number {
  return Math.max(ready, party.pausedUntil);
}

/**
 * Resolves when every promise has settled that can settle by itself. Code that yields to the event loop in the middle of its
 * work has an immediate pending; it is waited for, so that its yielding changes no order.
 */
async function settled(): Promise<void> {
  do await new Promise((resume) => setImmediate(resume));
  while (getActiveResourcesInfo().includes('Immediate'));
}
