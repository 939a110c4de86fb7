import type { EntryFacts } from '../../model/entry.ts';
import type { Event, EventType } from '../../model/event.ts';
import type { Channel, Origin } from '../../model/provenance.ts';
import type { Rates } from '../../model/rates.ts';

const maxWritesKept = 1_000;
const minuteMs = 60_000;
/** The largest limit, with one write back a minute. After that long without a write, a principal starts afresh. */
const longestRefillMs = maxWritesKept * minuteMs;
const maxPrincipals = 4_096;
const writing: ReadonlySet<EventType> = new Set(['entry.written', 'entry.replaced', 'batch.applied']);
/** Bulk channels are left out, so that an import cannot push other writers out of the counting window. */
const bulkChannels: ReadonlySet<Channel> = new Set(['user', 'operator', 'import']);

/** An accepted write, as counted. A batch is one write. */
export interface PastWrite {
  readonly at: number;
  readonly channel: Channel;
  /** The document that the text is a piece of. As many of its pieces as a batch may have count as one write. */
  readonly document?: string;
  /** Earlier writes of the same list were dropped. */
  readonly truncated?: true;
}

export interface Overrun {
  readonly who: 'principal' | 'space';
  readonly limit: number;
  readonly retryAfterMs: number;
}

interface SavedRates {
  readonly principals: readonly (readonly [string, readonly PastWrite[]])[];
  readonly all: readonly PastWrite[];
  readonly time: number;
  readonly clock: number;
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
    if (!writing.has(event.type)) return;
    if (event.changes.some(isWrite)) this.#count(event.by);
  }

  /** Principals that wrote nothing for so long that none of their writes count are left out. */
  save(): SavedRates {
    const principals = [...this.#byPrincipal].filter(
      ([, list]) => this.#time - (list.at(-1)?.at ?? 0) < longestRefillMs,
    );
    return { principals, all: this.#all, time: this.#time, clock: this.#clock };
  }

  load({ principals, all, time, clock }: SavedRates): void {
    for (const [principal, list] of principals) this.#byPrincipal.set(principal, [...list]);
    this.#all.push(...all);
    this.#time = time;
    this.#clock = clock;
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
    if (list.length < maxWritesKept * 2) return;
    const [oldest = write] = list.splice(0, list.length - maxWritesKept + 1).slice(-1);
    list.unshift({ ...oldest, truncated: true });
  }

  /**
   * Drops principals that wrote nothing for so long that none of their writes count. If all are active,
   * the oldest go.
   */
  #forgetIdle(): void {
    for (const [principal, list] of this.#byPrincipal) {
      if (this.#time - (list.at(-1)?.at ?? 0) >= longestRefillMs) this.#byPrincipal.delete(principal);
    }
    for (const principal of this.#byPrincipal.keys()) {
      if (this.#byPrincipal.size < maxPrincipals) return;
      this.#byPrincipal.delete(principal);
    }
  }
}

/** How a write by this origin is counted. */
export function countedWrite({ channel, principal, uri }: Origin): Omit<PastWrite, 'at'> {
  // With the principal, so that nobody writes at the expense of another who read the same document.
  return channel === 'document' && uri !== undefined ? { channel, document: `${principal}\n${uri}` } : { channel };
}

/** Stored or held entries. A blocked or removed text does not count as an accepted write. */
function isWrite({ state }: EntryFacts): boolean {
  return state === 'active' || state === 'quarantined';
}

/**
 * Whether one more write exceeds a limit, and how long until the same write succeeds if nobody writes in between. `own`
 * and `all` are the writes of the principal and of the whole space, oldest first; times never decrease.
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
  const write = { ...next, at: now };
  const limits: readonly Limit[] = [
    { who: 'principal', limit, perMinute: rates.perMinute, past: own },
    ...(rates.space === 0
      ? []
      : [{ who: 'space', limit: rates.space, perMinute: rates.spacePerMinute, past: all } as const]),
  ];
  // Both limits must let the write pass, so the longer wait is the true one.
  let longest: Overrun | undefined;
  for (const each of limits) {
    const retryAfterMs =
      rates.windowSeconds === 0 ? waitForRefill(rates, each, write) : waitForWindow(rates, each, write);
    if (retryAfterMs > (longest?.retryAfterMs ?? 0)) longest = { who: each.who, limit: each.limit, retryAfterMs };
  }
  return longest;
}

interface Limit {
  readonly who: Overrun['who'];
  readonly limit: number;
  readonly perMinute: number;
  readonly past: readonly PastWrite[];
}

/**
 * A token bucket, recomputed from the writes. A token is `minuteMs` units and `perMinute` units come back each
 * millisecond, so that all numbers are integers and the wait is exact.
 */
function waitForRefill(rates: Rates, { limit, perMinute, past }: Limit, next: PastWrite): number {
  const capacity = limit * minuteMs;
  const documents = new Map<string, { since: number; pieces: number }>();
  // What was dropped is unknown, so it counts as having used everything.
  let level = past[0]?.truncated ? 0 : capacity;
  let time = past[0]?.at ?? next.at;
  for (const write of past) {
    if (rates.writes[write.channel] === 0) continue;
    level = Math.min(capacity, level + (write.at - time) * perMinute);
    time = write.at;
    if (isCharged(rates, documents, write)) level = Math.max(0, level - minuteMs);
  }
  level = Math.min(capacity, level + (next.at - time) * perMinute);
  if (level >= minuteMs || !isCharged(rates, documents, next)) return 0;
  return Math.ceil((minuteMs - level) / perMinute);
}

/** Pieces of a document that follow within a minute are part of the same write, as many as a batch may have. */
function isCharged(
  { batchTexts }: Rates,
  documents: Map<string, { since: number; pieces: number }>,
  { document, at }: PastWrite,
): boolean {
  if (document === undefined) return true;
  const known = documents.get(document);
  const isPart = known !== undefined && at - known.since < minuteMs && known.pieces < batchTexts;
  documents.set(document, isPart ? { since: known.since, pieces: known.pieces + 1 } : { since: at, pieces: 1 });
  return !isPart;
}

/** At most `limit` writes in any window. The pieces of one document within a window count as one write. */
function waitForWindow(rates: Rates, { limit, past }: Limit, next: PastWrite): number {
  const windowMs = rates.windowSeconds * 1_000;
  const documents = new Set(next.document === undefined ? [] : [next.document]);
  let count = 0;
  for (let index = past.length - 1; index >= 0; index--) {
    const write = past[index];
    if (write === undefined || next.at - write.at >= windowMs) return 0;
    if (rates.writes[write.channel] === 0) continue;
    if (write.document !== undefined) {
      if (documents.has(write.document)) continue;
      documents.add(write.document);
    }
    count += 1;
    if (count >= limit) return write.at + windowMs - next.at;
  }
  return 0;
}
