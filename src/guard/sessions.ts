import type { Event, Sight } from '../model/event.ts';
import type { Origin } from '../model/provenance.ts';
import { type Trust, trustRank } from '../model/trust.ts';

const keptSights = 32;

interface Trace {
  /** Operations of the session so far. */
  operations: number;
  /** When it last read something of each trust, as the number of the operation. */
  readonly lastRead: Map<Trust, number>;
  /** Entries it was shown, the last ones. */
  seen: string[];
}

/**
 * What each session has read, as a fold of the journal. Nothing here counts down: a reading is live while the session is
 * within so many operations of it, which anyone can compute again from the same records.
 */
export class Sessions {
  readonly #traces = new Map<string, Trace>();

  fold(event: Event): void {
    // A caller that names no session is held to everything done in his name: to forget the session must not wash the hands.
    const { principal, session } = event.by;
    if (session !== undefined) this.#read(nameOf(event.by), event);
    this.#read(nameOf({ principal }), event);
  }

  #read(name: string, event: Event): void {
    const trace = this.#traces.get(name) ?? { operations: 0, lastRead: new Map(), seen: [] };
    this.#traces.set(name, trace);
    trace.operations += 1;
    if (event.observed !== undefined) trace.lastRead.set(event.observed.trust, trace.operations);
    for (const { trust, rendering } of event.seen) {
      // A placeholder tells that something exists and nothing of what it says.
      if (rendering !== 'placeholder') trace.lastRead.set(trust, trace.operations);
    }
    if (event.seen.length > 0) trace.seen = shownLast(trace.seen, event.seen);
  }

  /** The entries this session, or this principal when it names none, was last shown. */
  seenBy(by: Pick<Origin, 'principal' | 'session'>): readonly string[] {
    return this.#traces.get(nameOf(by))?.seen ?? [];
  }

  /** The trusts of what this session, or this principal when it names none, has read within its last `window` operations, least first. */
  readBy(by: Pick<Origin, 'principal' | 'session'>, window: number): readonly Trust[] {
    const trace = this.#traces.get(nameOf(by));
    if (trace === undefined) return [];
    // The operation that asks is the next one.
    const now = trace.operations + 1;
    return [...trace.lastRead]
      .filter(([, read]) => now - read <= window)
      .map(([trust]) => trust)
      .sort((a, b) => trustRank(a) - trustRank(b));
  }
}

function shownLast(before: readonly string[], seen: readonly Sight[]): string[] {
  const now = seen.filter(({ rendering }) => rendering !== 'placeholder').slice(-keptSights);
  return [...new Set([...before, ...now.map(({ id }) => id)])].slice(-keptSights);
}

function nameOf({ principal, session }: Pick<Origin, 'principal' | 'session'>): string {
  return session === undefined ? `principal ${principal}` : `session ${session}`;
}
