import type { EntryFilter } from '../../model/store.ts';
import { trusts } from '../../model/trust.ts';
import type { PromptBudget } from '../../prompt/index.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import { findEntries } from '../ledger/find-entries.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';

/** However cheap entries are, a snapshot considers no more than this. */
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
  #taken = 0;

  constructor(transactor: SpaceTransactor, targets: readonly string[] | undefined) {
    this.#found = byRank(transactor, targets);
  }

  /** The next entries, with enough words to fill the budget. Empty when there are no more. */
  async next(budget: PromptBudget): Promise<readonly LedgerEntry[]> {
    const room = budget.size * codePointsPerUnit[budget.unit] * oversupply;
    const taken: LedgerEntry[] = [];
    let words = 0;
    while (words <= room && this.#taken < maxCandidates) {
      const { value, done } = await this.#found.next();
      if (done === true) break;
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
  for (const target of new Set(targets)) count += await ledger.activeIn(target);
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
    const given = new Set<string>();
    for await (const known of findEntries(search, filter, { newestFirst: true, expected: 100 })) {
      given.add(known.facts.id);
      yield known;
    }
    if (targets !== undefined || given.size >= count) continue;
    // Rows were deleted or altered behind the guard's back. The journal still has their entries.
    await ledger.findHidden();
    for await (const known of findEntries(search, filter, { newestFirst: true, expected: 100 })) {
      if (!given.has(known.facts.id)) yield known;
    }
  }
}
