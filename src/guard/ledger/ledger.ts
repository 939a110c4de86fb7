import { sha256 } from '../../base/hash.ts';
import { follow, type Trail } from '../../journal/index.ts';
import type { EntryFacts } from '../../model/entry.ts';
import type { Keyring } from '../../model/keyring.ts';
import type { Head, RecordBody, SealedRecord } from '../../model/record.ts';
import type { EntryRow, Store } from '../../model/store.ts';
import { brokenJournal, recordPages } from '../core/journal-reader.ts';
import { ChangedIds, JournalCounters, RecentEntries } from './journal-folds.ts';
import { Sessions } from './sessions.ts';
import { ShortIds } from './short-ids.ts';
import { SourceHistory } from './source-history.ts';
import { WriteRates } from './write-rates.ts';

/** The facts of an entry according to the journal, and the record they come from. */
export interface LedgerEntry<Facts extends EntryFacts = EntryFacts> {
  readonly facts: Facts;
  /** The record that last changed the entry. */
  readonly seq: number;
  readonly updatedAt: number;
}

/**
 * The state of a space, computed from its verified journal. Everything the guard believes about an entry (its state,
 * its trust, its text) comes from here and never from a database row: rows only help to find entries. The first access
 * to a space verifies its whole journal; later ones only what was added, by this or other processes.
 */
export class Ledger {
  readonly #dependencies: { readonly store: Store; readonly keyring: Keyring };
  readonly space: string;
  readonly #known = new Map<string, LedgerEntry>();
  readonly #children = new Map<string, Set<string>>();
  readonly #touched = new Map<string, number[]>();
  readonly #shown = new Set<string>();
  #trail: Trail = { head: undefined, key: 0 };
  #lastChange = -1;
  #living = 0;
  #refused = 0;
  readonly sessions: Sessions = new Sessions();
  readonly shortIds: ShortIds = new ShortIds();
  readonly changes: ChangedIds = new ChangedIds();
  readonly writeRates: WriteRates = new WriteRates();
  readonly recent: RecentEntries = new RecentEntries();
  readonly sources: SourceHistory = new SourceHistory();
  readonly counters: JournalCounters = new JournalCounters();

  constructor(dependencies: { readonly store: Store; readonly keyring: Keyring }, space: string) {
    this.#dependencies = dependencies;
    this.space = space;
  }

  get head(): Head | undefined {
    return this.#trail.head;
  }

  /** The last record that changed an entry. While it stays the same, every snapshot made from it is valid. */
  get lastChange(): number {
    return this.#lastChange;
  }

  /** Entries that still have a text. */
  get living(): number {
    return this.#living;
  }

  /** Blocked texts that were retained for a person to look at. */
  get refused(): number {
    return this.#refused;
  }

  /** Entries whose text was erased. */
  get erased(): number {
    return this.#known.size - this.#living;
  }

  get(id: string): LedgerEntry | undefined {
    return this.#known.get(id);
  }

  all(): IterableIterator<LedgerEntry> {
    return this.#known.values();
  }

  /** Entries that name this one as a parent. */
  childrenOf(id: string): readonly string[] {
    return [...(this.#children.get(id) ?? [])];
  }

  /** Records that changed or showed this entry, oldest first. */
  recordsOf(id: string): readonly number[] {
    return this.#touched.get(id) ?? [];
  }

  /** Whether any session was ever shown the entry. */
  wasShown(id: string): boolean {
    return this.#shown.has(id);
  }

  /**
   * Verifies the journal to its end. A record that does not follow stops everything: no answer is better than a forged
   * one.
   */
  async sync(): Promise<void> {
    const head = await this.#dependencies.store.head(this.space);
    this.#refuseTruncation(head);
    if (head === undefined || this.#next > head.seq) return;
    for await (const records of recordPages(this.#dependencies.store, this.space, this.#next, head.seq)) {
      for (const record of records) this.#take(record);
    }
    if (this.#next <= head.seq) throw brokenJournal(this.space, 'missing', this.#next);
  }

  get #next(): number {
    return this.head === undefined ? 0 : this.head.seq + 1;
  }

  /** Adds a record of our own that the store has just accepted. */
  accept(head: Head, body: RecordBody): void {
    this.#trail = { head, key: this.#dependencies.keyring.keys.length - 1 };
    this.#fold(body);
  }

  #take(record: SealedRecord): void {
    const link = follow(this.#dependencies.keyring, this.space, this.#trail, record);
    if (!link.ok) throw brokenJournal(this.space, link.flaw, link.seq);
    this.#trail = link.trail;
    this.#fold(link.body);
  }

  /** A journal that is shorter than at the last access has been truncated or rolled back. */
  #refuseTruncation(head: Head | undefined): void {
    const known = this.head;
    if (known === undefined) return;
    if (head === undefined || head.seq < known.seq) throw brokenJournal(this.space, 'missing', (head?.seq ?? -1) + 1);
    if (head.seq === known.seq && head.hash !== known.hash) throw brokenJournal(this.space, 'edited', head.seq);
  }

  #fold({ seq, at, event }: RecordBody): void {
    for (const facts of event.changes) {
      const before = this.#known.get(facts.id);
      if (before === undefined) this.shortIds.add(facts.id);
      this.#addParents(facts, before?.facts.provenance.parents ?? []);
      this.#refused += countRefused(facts) - (before === undefined ? 0 : countRefused(before.facts));
      this.#living += countLiving(facts) - (before === undefined ? 0 : countLiving(before.facts));
      this.#known.set(facts.id, { facts, seq, updatedAt: at });
      this.#touch(facts.id, seq);
      this.changes.add(facts.id);
      this.#lastChange = seq;
    }
    for (const { id, rendering } of event.seen) {
      this.#touch(id, seq);
      if (rendering !== 'placeholder') this.#shown.add(id);
    }
    this.sessions.fold(event, seq);
    this.writeRates.fold(event, at);
    this.recent.fold(event);
    this.sources.fold(event, at);
    this.counters.fold(event, at);
  }

  /**
   * A replaced text may have new parents. Old ones are kept: descendants of a revoked page are worth a look even after
   * an edit.
   */
  #addParents(facts: EntryFacts, known: readonly string[]): void {
    for (const parent of facts.provenance.parents) {
      if (known.includes(parent)) continue;
      const siblings = this.#children.get(parent);
      if (siblings === undefined) this.#children.set(parent, new Set([facts.id]));
      else siblings.add(facts.id);
    }
  }

  #touch(id: string, seq: number): void {
    const records = this.#touched.get(id);
    if (records === undefined) this.#touched.set(id, [seq]);
    else if (records.at(-1) !== seq) records.push(seq);
  }
}

function countRefused({ state, inactiveReason }: EntryFacts): number {
  return state === 'retired' && inactiveReason === 'refused' ? 1 : 0;
}

function countLiving(facts: EntryFacts): number {
  return facts.state === 'erased' ? 0 : 1;
}

/**
 * The row for an entry according to the journal. Facts come last because V8 is slow to add fields to an object that
 * began as a copy.
 */
export function toEntryRow(
  space: string,
  { facts, seq, updatedAt }: LedgerEntry,
  content: string | undefined,
): EntryRow {
  return { space, seq, updatedAt, contentHash: content === undefined ? '' : sha256(content), ...facts };
}
