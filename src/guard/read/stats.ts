import type { EntryState } from '../../model/entry.ts';
import type { EventType } from '../../model/event.ts';
import type { Channel } from '../../model/provenance.ts';
import type { Trust } from '../../model/trust.ts';
import type { Verdict } from '../../model/verdict.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import { oldestHeld } from './oldest-held.ts';

/** Counts of what a space contains. */
export interface Stats {
  readonly outcome: 'counted';
  readonly records: number;
  readonly lastAt: number;
  readonly states: Readonly<Record<EntryState, number>>;
  /** Of active entries. */
  readonly trusts: Readonly<Record<Trust, number>>;
  readonly channels: Readonly<Partial<Record<Channel, number>>>;
  readonly verdicts: Readonly<Partial<Record<Verdict, number>>>;
  readonly events: Readonly<Partial<Record<EventType, number>>>;
  /** Rules by the number of decisions they contributed to, highest first. */
  readonly rules: readonly { readonly ruleId: string; readonly decisions: number }[];
  /** `oldestAt` is when the text was written that has been waiting longest. Deciding and undoing does not change it. */
  readonly waiting: { readonly count: number; readonly oldestAt?: number };
}

export function stats(transactor: SpaceTransactor): Promise<Stats> {
  return transactor.read(async (ledger) => {
    const { states, trusts, channels, counters } = ledger.folds;
    const oldestAt = await oldestHeld(ledger, transactor.dependencies.store);
    const rules = [...counters.rules].map(([ruleId, decisions]) => ({ ruleId, decisions }));
    return {
      outcome: 'counted',
      records: counters.records,
      lastAt: counters.lastAt,
      states: { ...states },
      trusts: { ...trusts },
      channels: Object.fromEntries(channels),
      verdicts: Object.fromEntries(counters.verdicts),
      events: Object.fromEntries(counters.events),
      rules: rules.sort((a, b) => b.decisions - a.decisions || (a.ruleId < b.ruleId ? -1 : 1)),
      waiting: { count: states.quarantined, ...(oldestAt === undefined ? {} : { oldestAt }) },
    };
  });
}
