import type { Event, EventType } from '../../model/event.ts';
import { trustRank } from '../../model/trust.ts';
import type { Verdict } from '../../model/verdict.ts';

const maxRecent = 64;
const maxTracked = 1_000;

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

  /** Oldest first. */
  get ids(): readonly string[] {
    return [...new Set(this.#ids.slice(-maxRecent))];
  }
}

/**
 * Which entries changed since the last call. Returns undefined when there were too many to track; the caller then
 * rechecks everything.
 */
export class ChangedIds {
  #ids: string[] = [];
  #isLost = true;

  add(id: string): void {
    if (this.#isLost) return;
    this.#ids.push(id);
    if (this.#ids.length > maxTracked) {
      this.#ids = [];
      this.#isLost = true;
    }
  }

  /** Undefined means: recheck everything. */
  take(): readonly string[] | undefined {
    const taken = this.#isLost ? undefined : this.#ids;
    this.#ids = [];
    this.#isLost = false;
    return taken;
  }
}

/** Counts over the journal of a space. */
export class JournalCounters {
  readonly events: Map<EventType, number> = new Map();
  readonly verdicts: Map<Verdict, number> = new Map();
  readonly rules: Map<string, number> = new Map();
  records = 0;
  lastAt = 0;

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
