import type { EntryFilter } from '../../model/store.ts';
import { trusts } from '../../model/trust.ts';
import type { PromptBudget } from '../../prompt/index.ts';
import { expiryTime, isExpired } from '../core/expiry.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import { findEntries } from '../ledger/find-entries.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';

/** The largest number of entries that a snapshot considers, however short they are. */
const maxCandidates = 2_000;
/** Texts for more than the budget are considered, because some will be withheld or cost less than they are long. */
const oversupply = 1.5;
/** The most code points that one unit of a budget can hold, roughly. */
const codePointsPerUnit: Readonly<Record<PromptBudget['unit'], number>> = { 'code-points': 1, tokens: 6 };
/** An entry costs at least this much besides its words. */
const minFrame = 8;

/** The active entries that a snapshot may show, in the order in which it would choose them: more trusted first, then newer. */
export class Candidates {
  readonly #found: AsyncGenerator<LedgerEntry>;
  readonly #now: number;
  #taken = 0;
  #expired = 0;
  #nextExpiry = Number.POSITIVE_INFINITY;

  constructor(transactor: SpaceTransactor, targets: readonly string[] | undefined) {
    this.#found = byRank(transactor, targets);
    this.#now = expiryTime(transactor);
  }

  /** Entries that were passed over because their time is over. */
  get expired(): number {
    return this.#expired;
  }

  /** When the first of the entries that were taken expires. */
  get nextExpiry(): number {
    return this.#nextExpiry;
  }

  /** The next entries, with enough words to fill the budget. Empty when there are no more. */
  async next(budget: PromptBudget): Promise<readonly LedgerEntry[]> {
    const room = budget.size * codePointsPerUnit[budget.unit] * oversupply;
    const taken: LedgerEntry[] = [];
    let words = 0;
    while (words <= room && this.#taken < maxCandidates) {
      const { value, done } = await this.#found.next();
      if (done === true) break;
      const { facts } = value;
      if (isExpired(facts, this.#now)) {
        this.#expired += 1;
        continue;
      }
      if (facts.state === 'active') this.#nextExpiry = Math.min(this.#nextExpiry, facts.expiresAt ?? this.#nextExpiry);
      this.#taken += 1;
      taken.push(value);
      words += value.facts.length + minFrame;
    }
    return taken;
  }

  /** Ends the search. */
  async close(): Promise<void> {
    await this.#found.return(undefined);
  }
}

/** The entries with which a snapshot of this budget begins. */
export async function takeCandidates(
  transactor: SpaceTransactor,
  targets: readonly string[] | undefined,
  budget: PromptBudget,
): Promise<readonly LedgerEntry[]> {
  const candidates = new Candidates(transactor, targets);
  const taken = await candidates.next(budget);
  await candidates.close();
  return taken;
}

/** The number of active entries with these targets, or of all. */
export async function countActive(
  { ledger }: SpaceTransactor,
  targets: readonly string[] | undefined,
): Promise<number> {
  if (targets === undefined) return ledger.folds.states.active;
  let count = 0;
  for (const target of new Set(targets)) count += await ledger.entries.activeIn(target);
  return count;
}

async function* byRank(
  { ledger, dependencies }: SpaceTransactor,
  targets: readonly string[] | undefined,
): AsyncGenerator<LedgerEntry> {
  const search = { ledger, store: dependencies.store };
  for (const trust of trusts.toReversed()) {
    const count = ledger.folds.trusts[trust];
    if (count === 0) continue;
    const filter: EntryFilter = { states: ['active'], trusts: [trust], ...(targets === undefined ? {} : { targets }) };
    let found = 0;
    for await (const known of findEntries(search, filter, { newestFirst: true, expected: 100 })) {
      found += 1;
      yield known;
    }
    // Fewer than the journal says: rows are missing.
    if (targets === undefined && found < count && ledger.hasImage) await ledger.searchAgain();
  }
}
