import { type EntryState, entryStates } from '../../model/entry.ts';
import type { EventType } from '../../model/event.ts';
import type { Channel } from '../../model/provenance.ts';
import { type Trust, trusts } from '../../model/trust.ts';
import type { Verdict } from '../../model/verdict.ts';
import type { SpaceTransactor } from '../core/transactor.ts';

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
  readonly waiting: { readonly count: number; readonly oldestAt?: number };
}

export function stats(transactor: SpaceTransactor): Promise<Stats> {
  return transactor.read((ledger) => {
    const states: Record<EntryState, number> = zeros(entryStates);
    const byTrust: Record<Trust, number> = zeros(trusts);
    const byChannel = new Map<Channel, number>();
    let oldestAt = Number.POSITIVE_INFINITY;
    for (const { facts, updatedAt } of ledger.all()) {
      states[facts.state] += 1;
      if (facts.state === 'quarantined') oldestAt = Math.min(oldestAt, updatedAt);
      if (facts.state !== 'active') continue;
      const { trust, channel } = facts.provenance;
      byTrust[trust] += 1;
      byChannel.set(channel, (byChannel.get(channel) ?? 0) + 1);
    }
    const { counters } = ledger;
    const rules = [...counters.rules].map(([ruleId, decisions]) => ({ ruleId, decisions }));
    return {
      outcome: 'counted',
      records: counters.records,
      lastAt: counters.lastAt,
      states,
      trusts: byTrust,
      channels: Object.fromEntries(byChannel),
      verdicts: Object.fromEntries(counters.verdicts),
      events: Object.fromEntries(counters.events),
      rules: rules.sort((a, b) => b.decisions - a.decisions || (a.ruleId < b.ruleId ? -1 : 1)),
      waiting: { count: states.quarantined, ...(states.quarantined === 0 ? {} : { oldestAt }) },
    };
  });
}

function zeros<K extends string>(keys: readonly K[]): Record<K, number> {
  return Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>;
}
