import type { Event, ShownEntry } from '../../model/event.ts';
import type { Origin } from '../../model/provenance.ts';
import { type Trust, trustRank } from '../../model/trust.ts';

const keptSights = 32;

interface SessionReads {
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
  readonly #bySession = new Map<string, SessionReads>();
  readonly #byPrincipal = new Map<string, SessionReads>();

  fold(event: Event): void {
    // A caller that names no session is held to everything done in his name: to forget the session must not wash the hands.
    const { principal, session } = event.by;
    if (session !== undefined) this.#read(this.#bySession, session, event);
    this.#read(this.#byPrincipal, principal, event);
  }

  #read(traces: Map<string, SessionReads>, name: string, event: Event): void {
    const known = traces.get(name);
    const trace = known ?? { operations: 0, lastRead: new Map(), seen: [] };
    if (known === undefined) traces.set(name, trace);
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
    return this.#traceOf(by)?.seen ?? [];
  }

  /** The trusts of what this session, or this principal when it names none, has read within its last `window` operations, least first. */
  readBy(by: Pick<Origin, 'principal' | 'session'>, window: number): readonly Trust[] {
    const trace = this.#traceOf(by);
    if (trace === undefined || trace.lastRead.size === 0) return [];
    // The operation that asks is the next one.
    const now = trace.operations + 1;
    return [...trace.lastRead]
      .filter(([, read]) => now - read <= window)
      .map(([trust]) => trust)
      .sort((a, b) => trustRank(a) - trustRank(b));
  }

  #traceOf({ principal, session }: Pick<Origin, 'principal' | 'session'>): SessionReads | undefined {
    return session === undefined ? this.#byPrincipal.get(principal) : this.#bySession.get(session);
  }
}

function shownLast(before: readonly string[], seen: readonly ShownEntry[]): string[] {
  const now = seen.filter(({ rendering }) => rendering !== 'placeholder').slice(-keptSights);
  return [...new Set([...before, ...now.map(({ id }) => id)])].slice(-keptSights);
}
