import type { Event, ShownEntry } from '../../model/event.ts';
import type { Origin } from '../../model/provenance.ts';
import { type Trust, trustRank } from '../../model/trust.ts';

const maxSeenEntries = 32;

interface SessionReads {
  /** Number of operations of the session so far. */
  operations: number;
  /** For each trust, the number of the operation in which the session last read such a text. */
  readonly lastRead: Map<Trust, number>;
  /** The last entries it was shown. */
  seen: string[];
}

/**
 * What each session has read, as a fold of the journal. There are no timers: a reading counts while the session is
 * within a given number of operations of it, which anyone can compute from the same records.
 */
export class Sessions {
  readonly #bySession = new Map<string, SessionReads>();
  readonly #byPrincipal = new Map<string, SessionReads>();

  fold(event: Event): void {
    // A caller that names no session answers for everything done under its principal: omitting the session must not
    // clear the taint.
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
      // A placeholder reveals that an entry exists and none of its words.
      if (rendering !== 'placeholder') trace.lastRead.set(trust, trace.operations);
    }
    if (event.seen.length > 0) trace.seen = lastShown(trace.seen, event.seen);
  }

  /** The last entries shown to this session, or to this principal when no session is named. */
  seenBy(by: Pick<Origin, 'principal' | 'session'>): readonly string[] {
    return this.#traceOf(by)?.seen ?? [];
  }

  /**
   * The trusts of what this session (or this principal, when no session is named) has read within its last `window`
   * operations, lowest first.
   */
  readBy(by: Pick<Origin, 'principal' | 'session'>, window: number): readonly Trust[] {
    const trace = this.#traceOf(by);
    if (trace === undefined || trace.lastRead.size === 0) return [];
    // The current operation is the next one.
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

function lastShown(before: readonly string[], seen: readonly ShownEntry[]): string[] {
  const now = seen.filter(({ rendering }) => rendering !== 'placeholder').slice(-maxSeenEntries);
  return [...new Set([...before, ...now.map(({ id }) => id)])].slice(-maxSeenEntries);
}
