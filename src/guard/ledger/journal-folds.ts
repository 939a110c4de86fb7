import type { Event, EventType } from '../../model/event.ts';
import { trustRank } from '../../model/trust.ts';
import type { Verdict } from '../../model/verdict.ts';

const maxRecent = 64;

/**
 * The newest entries that did not come from a person, as a fold of the journal. The other parts of a split attack are
 * searched among these.
 */
export class RecentEntries {
  #ids: string[] = [];

  fold(event: Event): void {
    for (const { id, state, provenance } of event.changes) {
      if (state === 'active' && trustRank(provenance.trust) <= trustRank('agent')) this.#ids.push(id);
    }
    if (this.#ids.length >= maxRecent * 2) this.#ids = this.#ids.slice(-maxRecent);
  }

  save(): readonly string[] {
    return this.#ids.slice(-maxRecent);
  }

  load(ids: readonly string[]): void {
    this.#ids = [...ids];
  }

  /** Oldest first. */
  get ids(): readonly string[] {
    return [...new Set(this.#ids.slice(-maxRecent))];
  }
}

interface SavedCounters {
  readonly events: readonly (readonly [EventType, number])[];
  readonly verdicts: readonly (readonly [Verdict, number])[];
  readonly rules: readonly (readonly [string, number])[];
  readonly records: number;
  readonly lastAt: number;
}

/** Counts over the journal of a space. */
export class JournalCounters {
  readonly events: Map<EventType, number> = new Map();
  readonly verdicts: Map<Verdict, number> = new Map();
  readonly rules: Map<string, number> = new Map();
  records = 0;
  lastAt = 0;

  save(): SavedCounters {
    const { records, lastAt } = this;
    return { events: [...this.events], verdicts: [...this.verdicts], rules: [...this.rules], records, lastAt };
  }

  load(saved: SavedCounters): void {
    for (const [event, count] of saved.events) this.events.set(event, count);
    for (const [verdict, count] of saved.verdicts) this.verdicts.set(verdict, count);
    for (const [rule, count] of saved.rules) this.rules.set(rule, count);
    this.records = saved.records;
    this.lastAt = saved.lastAt;
  }

  fold(event: Event, at: number): void {
    this.records += 1;
    this.lastAt = at;
    add(this.events, event.type);
    for (const decision of event.decisions) {
      add(this.verdicts, decision.verdict);
      for (const rule of new Set(decision.findings.map((finding) => finding.ruleId))) add(this.rules, rule);
    }
  }
}

function add<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
