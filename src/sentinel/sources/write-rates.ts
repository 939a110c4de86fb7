import type { EntryFacts } from '../../model/entry.ts';
import type { Event, EventType } from '../../model/event.ts';
import type { Channel, Origin } from '../../model/provenance.ts';
import type { PastWrite } from '../../sentinel/index.ts';

const maxWritesKept = 1_000;
const longestWindowMs = 3_600_000;
const maxPrincipals = 4_096;
const writing: ReadonlySet<EventType> = new Set(['entry.written', 'entry.replaced', 'batch.applied']);
/** These come in heaps, and a heap must not push out what is counted against the others. */
const bulkChannels: ReadonlySet<Channel> = new Set(['user', 'operator', 'import']);

/**
 * How fast a space is written, as a fold of its journal, so that a restart forgets nothing.
 *
 * Time here only moves on: it adds up the steps forward of what the clock said at each record. A clock that is set back
 * frees nobody and locks nobody up until it has caught up. A clock that is set forward cannot be told from time that passed.
 */
export class WriteRates {
  readonly #byPrincipal = new Map<string, PastWrite[]>();
  readonly #all: PastWrite[] = [];
  #time = 0;
  #clock = 0;

  fold(event: Event, at: number): void {
    this.#time = this.now(event.clock ?? at);
    this.#clock = event.clock ?? at;
    if (!writing.has(event.type) || event.changes.length === 0) return;
    for (const facts of event.changes) if (isWrite(facts)) this.#count(event.by);
  }

  /** The time of this count when the clock says so much. */
  now(clock: number): number {
    return this.#time + (this.#clock === 0 ? 0 : Math.max(0, clock - this.#clock));
  }

  of(principal: string): readonly PastWrite[] {
    return this.#byPrincipal.get(principal) ?? [];
  }

  get all(): readonly PastWrite[] {
    return this.#all;
  }

  #count(by: Origin): void {
    const write = { at: this.#time, ...countedWrite(by) };
    this.#push(this.#listOf(by.principal), write);
    if (!bulkChannels.has(by.channel)) this.#push(this.#all, write);
  }

  #listOf(principal: string): PastWrite[] {
    const known = this.#byPrincipal.get(principal);
    if (known !== undefined) return known;
    if (this.#byPrincipal.size >= maxPrincipals) this.#forgetIdle();
    const list: PastWrite[] = [];
    this.#byPrincipal.set(principal, list);
    return list;
  }

  #push(list: PastWrite[], write: PastWrite): void {
    list.push(write);
    // In halves, so that a full list does not move with every write.
    if (list.length >= maxWritesKept * 2) list.splice(0, list.length - maxWritesKept);
  }

  /** Whoever wrote nothing for the longest window has nothing that counts. When all are busy, the first to come go. */
  #forgetIdle(): void {
    for (const [principal, list] of this.#byPrincipal) {
      if (this.#time - (list.at(-1)?.at ?? 0) >= longestWindowMs) this.#byPrincipal.delete(principal);
    }
    for (const principal of this.#byPrincipal.keys()) {
      if (this.#byPrincipal.size < maxPrincipals) return;
      this.#byPrincipal.delete(principal);
    }
  }
}

/** What a write by this origin counts as. */
export function countedWrite({ channel, uri }: Origin): Omit<PastWrite, 'at'> {
  return channel === 'document' && uri !== undefined ? { channel, document: uri } : { channel };
}

/** What was stored or waits. What was refused or only put away was not accepted as a text. */
function isWrite({ state }: EntryFacts): boolean {
  return state === 'active' || state === 'quarantined';
}
