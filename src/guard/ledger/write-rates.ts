import type { EntryFacts } from '../../model/entry.ts';
import type { Event, EventType } from '../../model/event.ts';
import type { Channel, Origin } from '../../model/provenance.ts';
import type { Rates } from '../../model/rates.ts';

const maxWritesKept = 1_000;
const longestWindowMs = 3_600_000;
const maxPrincipals = 4_096;
const writing: ReadonlySet<EventType> = new Set(['entry.written', 'entry.replaced', 'batch.applied']);
/** Bulk channels are left out, so that an import cannot push other writers out of the counting window. */
const bulkChannels: ReadonlySet<Channel> = new Set(['user', 'operator', 'import']);

/** An accepted write, as the count remembers it. */
export interface PastWrite {
  readonly at: number;
  readonly channel: Channel;
  /** A document is one write, into however many pieces it was cut. */
  readonly document?: string;
}

export interface Overrun {
  readonly who: 'principal' | 'space';
  readonly limit: number;
  readonly retryAfterMs: number;
}

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

/**
 * Whether one more write is too many. `own` and `all` are what the principal and the whole space wrote, oldest first; times
 * never go back.
 */
export function overrun(
  rates: Rates,
  now: number,
  next: Omit<PastWrite, 'at'>,
  own: readonly PastWrite[],
  all: readonly PastWrite[],
): Overrun | undefined {
  const limit = rates.writes[next.channel];
  if (limit === 0) return undefined;
  return (
    wait('principal', limit, rates, now, next, own) ??
    (rates.space === 0 ? undefined : wait('space', rates.space, rates, now, next, all))
  );
}

function wait(
  who: Overrun['who'],
  limit: number,
  rates: Rates,
  now: number,
  next: Omit<PastWrite, 'at'>,
  past: readonly PastWrite[],
): Overrun | undefined {
  const window = rates.windowSeconds * 1_000;
  const documents = new Set(next.document === undefined ? [] : [next.document]);
  let count = 0;
  for (let index = past.length - 1; index >= 0; index--) {
    const write = past[index];
    if (write === undefined || now - write.at >= window) return undefined;
    if (rates.writes[write.channel] === 0) continue;
    if (write.document !== undefined) {
      if (documents.has(write.document)) continue;
      documents.add(write.document);
    }
    count += 1;
    if (count >= limit) return { who, limit, retryAfterMs: write.at + window - now };
  }
  return undefined;
}
