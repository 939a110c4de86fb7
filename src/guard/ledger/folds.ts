import { type EntryFacts, type EntryState, entryStates } from '../../model/entry.ts';
import type { PreviousChange, Trims } from '../../model/event.ts';
import { likelyTime } from '../../model/journal-time.ts';
import type { Channel } from '../../model/provenance.ts';
import type { RecordBody } from '../../model/record.ts';
import { type Trust, trusts } from '../../model/trust.ts';
import { JournalCounters, RecentEntries } from './journal-folds.ts';
import { expires, isRefused } from './ledger-entry.ts';
import { OldestHeld, type SavedOldestHeld } from './oldest-held.ts';
import { SourceHistory } from './source-history.ts';
import { WriteRates } from './write-rates.ts';

type Saved<T extends { save(): unknown }> = ReturnType<T['save']>;

/** What an image keeps of the folds. */
export interface SavedFolds {
  readonly lastChange: number;
  readonly refused: number;
  /** Absent in images that were saved before entries could expire. */
  readonly expiring?: number;
  readonly states: Readonly<Record<EntryState, number>>;
  readonly trusts: Readonly<Record<Trust, number>>;
  readonly channels: readonly (readonly [Channel, number])[];
  readonly rates: Saved<WriteRates>;
  readonly recent: Saved<RecentEntries>;
  readonly sources: Saved<SourceHistory>;
  readonly counters: Saved<JournalCounters>;
  /** Absent if no record was trimmed. */
  readonly trims?: Trims;
  /** Absent in images that were saved before these times were kept. */
  readonly oldestHeld?: SavedOldestHeld;
}

/** Everything the ledger computes from the journal whose size does not grow with the memory. */
export class Folds {
  /** The last record that changed an entry. While it stays the same, every snapshot made from it is valid. */
  lastChange = -1;
  /** Blocked texts that were retained for a person to look at. */
  refused = 0;
  /** Active entries with an expiry. While there are none, nothing can expire. */
  expiring = 0;
  /** The last portion of the journal whose reads were trimmed. Lists that were shown up to there are gone. */
  trims: Trims | undefined;
  readonly states: Record<EntryState, number> = zeros(entryStates);
  /** Of active entries. */
  readonly trusts: Record<Trust, number> = zeros(trusts);
  readonly channels: Map<Channel, number> = new Map();
  readonly writeRates: WriteRates = new WriteRates();
  readonly recent: RecentEntries = new RecentEntries();
  readonly sources: SourceHistory = new SourceHistory();
  readonly counters: JournalCounters = new JournalCounters();
  readonly oldestHeld: OldestHeld = new OldestHeld();

  fold({ seq, at, event }: RecordBody): void {
    for (const [index, facts] of event.changes.entries()) {
      const before = event.before?.[index] ?? undefined;
      if (before !== undefined) this.#count(before, -1);
      this.#count(countedAs(facts), 1);
      this.lastChange = seq;
    }
    if (event.trims !== undefined) this.trims = event.trims;
    this.oldestHeld.fold(event, this.states.quarantined);
    this.writeRates.fold(event, at);
    this.recent.fold(event);
    const time = likelyTime(at, event.clock ?? at);
    this.sources.fold(event, time);
    this.counters.fold(event, time);
  }

  /** Entries that still have a text. */
  get living(): number {
    return this.states.active + this.states.quarantined + this.states.retired;
  }

  save(): SavedFolds {
    const { lastChange, refused, expiring, states, trusts: byTrust, channels } = this;
    return {
      lastChange,
      refused,
      expiring,
      states,
      trusts: byTrust,
      channels: [...channels],
      rates: this.writeRates.save(),
      recent: this.recent.save(),
      sources: this.sources.save(),
      counters: this.counters.save(),
      ...(this.trims === undefined ? {} : { trims: this.trims }),
      oldestHeld: this.oldestHeld.save(),
    };
  }

  static load(saved: SavedFolds): Folds {
    const folds = new Folds();
    folds.lastChange = saved.lastChange;
    folds.refused = saved.refused;
    folds.expiring = saved.expiring ?? 0;
    folds.trims = saved.trims;
    Object.assign(folds.states, saved.states);
    Object.assign(folds.trusts, saved.trusts);
    for (const [channel, count] of saved.channels) folds.channels.set(channel, count);
    folds.writeRates.load(saved.rates);
    folds.recent.load(saved.recent);
    folds.sources.load(saved.sources);
    folds.counters.load(saved.counters);
    folds.oldestHeld.load(saved.oldestHeld);
    return folds;
  }

  #count({ state, trust, channel, refused, expires: ends }: Omit<PreviousChange, 'seq'>, by: 1 | -1): void {
    this.states[state] += by;
    if (refused === true) this.refused += by;
    if (ends === true) this.expiring += by;
    if (state !== 'active') return;
    this.trusts[trust] += by;
    const count = (this.channels.get(channel) ?? 0) + by;
    if (count === 0) this.channels.delete(channel);
    else this.channels.set(channel, count);
  }
}

function countedAs(facts: EntryFacts): Omit<PreviousChange, 'seq'> {
  const { trust, channel } = facts.provenance;
  return {
    state: facts.state,
    trust,
    channel,
    ...(isRefused(facts) ? { refused: true } : {}),
    ...(expires(facts) ? { expires: true } : {}),
  };
}

function zeros<K extends string>(keys: readonly K[]): Record<K, number> {
  return Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>;
}
