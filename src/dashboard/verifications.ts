import type { GuardedSpace, Verification } from '../guard/index.ts';
import { bezoarItself } from '../model/provenance.ts';

export interface CheckedJournal {
  readonly at: number;
  readonly result: Verification;
}

/** Journals up to this length are verified whenever a page shows their health; longer ones only on request. */
const maxAutoVerifiedRecords = 5_000;
/** A result stays fresh this long while no record is added. */
const freshMs = 10_000;

/** The latest verification of each space. */
export class Verifications {
  readonly #last = new Map<string, CheckedJournal>();

  async latest(space: GuardedSpace, records: number, now: number): Promise<CheckedJournal | undefined> {
    const known = this.#last.get(space.name);
    if (records > maxAutoVerifiedRecords) return known;
    if (known?.result.records === records && now - known.at < freshMs) return known;
    return this.check(space, now);
  }

  async check(space: GuardedSpace, now: number): Promise<CheckedJournal> {
    const checked = { at: now, result: await space.audit.verify({}, bezoarItself) };
    this.#last.set(space.name, checked);
    return checked;
  }
}
