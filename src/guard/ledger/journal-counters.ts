import type { Event, EventType } from '../../model/event.ts';
import type { Verdict } from '../../model/verdict.ts';

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
