import type { GuardedSpace, Verification } from '../guard/index.ts';
import { bezoarItself } from '../model/provenance.ts';

export interface CheckedJournal {
  readonly at: number;
  readonly result: Verification;
}

/** A journal up to this long is verified whenever a page shows its health; a longer one when a person asks. */
const shortEnough = 5_000;

/** The last time each space was read from end to end, and what came of it. */
export class Verifications {
  readonly #last = new Map<string, CheckedJournal>();

  async latest(space: GuardedSpace, records: number, now: number): Promise<CheckedJournal | undefined> {
    const known = this.#last.get(space.name);
    if (records > shortEnough) return known;
    if (known?.result.records === records && now - known.at < 10_000) return known;
    return this.check(space, now);
  }

  async check(space: GuardedSpace, now: number): Promise<CheckedJournal> {
    const checked = { at: now, result: await space.audit.verify({}, bezoarItself) };
    this.#last.set(space.name, checked);
    return checked;
  }
}
