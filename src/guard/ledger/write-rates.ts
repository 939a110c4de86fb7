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

/** An accepted write, as counted. */
export interface PastWrite {
  readonly at: number;
  readonly channel: Channel;
  /** A document counts as one write, into however many pieces it was cut. */
  readonly document?: string;
}

export interface Overrun {
  readonly who: 'principal' | 'space';
  readonly limit: number;
  readonly retryAfterMs: number;
}

/**
 * How fast a space is written, as a fold of its journal, so that a restart forgets nothing. This class has a monotonic
 * time: the sum of the clock's forward steps between records. A clock that is set back neither lifts a limit nor
 * extends one until it has caught up. A clock that is set forward cannot be told from time that passed.
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

  /** The monotonic time for this reading of the clock. */
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
    // Trimmed in halves, so that a full list is not shifted with every write.
    if (list.length >= maxWritesKept * 2) list.splice(0, list.length - maxWritesKept);
  }

  /**
   * Drops principals that wrote nothing within the longest window, since none of their writes count. If all are active,
   * the oldest go.
   */
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

/** How a write by this origin is counted. */
export function countedWrite({ channel, uri }: Origin): Omit<PastWrite, 'at'> {
  return channel === 'document' && uri !== undefined ? { channel, document: uri } : { channel };
}

/** Stored or held entries. A blocked or removed text does not count as an accepted write. */
function isWrite({ state }: EntryFacts): boolean {
  return state === 'active' || state === 'quarantined';
}

/**
 * Whether one more write exceeds a limit. `own` and `all` are the writes of the principal and of the whole space,
 * oldest first; times never decrease.
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
