import type { RecordBody } from '../../model/record.ts';
import type { LedgerEntry } from './ledger-entry.ts';

/** What the records after the image say about entries. It is held in memory until the next image is saved. */
export class Tail {
  readonly entries: Map<string, LedgerEntry> = new Map();
  /** By entry: the last record that derived another entry from it. */
  readonly links: Map<string, number> = new Map();
  /** By target: how many more active entries it has than in the image. */
  readonly targets: Map<string, number> = new Map();

  fold({ seq, at, event }: RecordBody): void {
    for (const [index, facts] of event.changes.entries()) {
      const wasActive = event.before?.[index]?.state === 'active';
      const isActive = facts.state === 'active';
      // An entry keeps its target for life.
      if (wasActive !== isActive) this.#addToTarget(facts.target, isActive ? 1 : -1);
      this.entries.set(facts.id, { facts, seq, updatedAt: at });
    }
    for (const parent of Object.keys(event.linked ?? {})) this.links.set(parent, seq);
  }

  /** Puts `later` on top of this one. */
  add(later: Tail): void {
    for (const [id, entry] of later.entries) this.entries.set(id, entry);
    for (const [id, seq] of later.links) this.links.set(id, seq);
    for (const [target, count] of later.targets) this.#addToTarget(target, count);
  }

  #addToTarget(target: string, by: number): void {
    this.targets.set(target, (this.targets.get(target) ?? 0) + by);
  }
}
