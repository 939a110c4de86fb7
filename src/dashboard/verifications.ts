import type { GuardedSpace, Verification } from '../guard/index.ts';
import { bezoarItself } from '../model/provenance.ts';

export interface CheckedJournal {
  readonly at: number;
  readonly result: Verification;
}

/** Journals up to this length are verified whenever a page shows their health; longer ones only on request. */
const maxAutoVerifiedRecords = 5_000;
/** A page waits for the verification of journals up to this length; longer ones are verified while it shows the last result. */
const maxAwaitedRecords = 500;
/** A result stays fresh this long while no record is added. */
const freshMs = 10_000;

/** The latest verification of each space. */
export class Verifications {
  readonly #last = new Map<string, CheckedJournal>();
  readonly #running = new Map<string, Promise<CheckedJournal>>();

  async latest(space: GuardedSpace, records: number, now: number): Promise<CheckedJournal | undefined> {
    const known = this.#last.get(space.name);
    if (records > maxAutoVerifiedRecords) return known;
    if (known?.result.records === records && now - known.at < freshMs) return known;
    if (records <= maxAwaitedRecords) return this.check(space, now);
    const running =
      this.#running.get(space.name) ?? this.check(space, now).finally(() => this.#running.delete(space.name));
    this.#running.set(space.name, running);
    // What fails here fails again when a person asks for it, and is reported then.
    running.catch(() => undefined);
    return known;
  }

  async check(space: GuardedSpace, now: number): Promise<CheckedJournal> {
    const checked = { at: now, result: await space.audit.verify({}, bezoarItself) };
    this.#last.set(space.name, checked);
    return checked;
  }
}
