import type { Event, ShownEntry } from '../../model/event.ts';
import type { Origin } from '../../model/provenance.ts';

/** Entries kept per session and per principal: as many as a large snapshot shows. */
const maxSeenEntries = 400;

interface SessionReads {
  /** The last entries it was shown. */
  seen: string[];
  /** The last record that added evidence. */
  lastObserved: number;
  /** Notes written so far. */
  writes: number;
}

/** What each session and each principal was shown, as a fold of the journal. */
export class Sessions {
  readonly #bySession = new Map<string, SessionReads>();
  readonly #byPrincipal = new Map<string, SessionReads>();

  fold(event: Event, seq: number): void {
    const { principal, session } = event.by;
    if (session !== undefined) read(this.#bySession, sessionName(principal, session), event, seq);
    read(this.#byPrincipal, principal, event, seq);
  }

  /**
   * The last entries that this session or, in any session, this principal was shown. An agent that read a text in one
   * session may repeat it in another.
   */
  seenBy({ principal, session }: Pick<Origin, 'principal' | 'session'>): readonly string[] {
    const own = session === undefined ? undefined : this.#bySession.get(sessionName(principal, session));
    const all = this.#byPrincipal.get(principal);
    return own === undefined ? (all?.seen ?? []) : [...new Set([...(all?.seen ?? []), ...own.seen])];
  }

  /** The last record that added evidence to this session, or to any session of the principal. */
  lastObserved(principal: string, session?: string): number {
    const reads =
      session === undefined ? this.#byPrincipal.get(principal) : this.#bySession.get(sessionName(principal, session));
    return reads?.lastObserved ?? -1;
  }

  /** Whether this session (or, when none is named, this principal) has written anything. */
  hasWritten({ principal, session }: Pick<Origin, 'principal' | 'session'>): boolean {
    const reads =
      session === undefined ? this.#byPrincipal.get(principal) : this.#bySession.get(sessionName(principal, session));
    return (reads?.writes ?? 0) > 0;
  }
}

function sessionName(principal: string, session: string): string {
  return JSON.stringify([principal, session]);
}

function read(reads: Map<string, SessionReads>, name: string, event: Event, seq: number): void {
  const known = reads.get(name);
  const trace = known ?? { seen: [], lastObserved: -1, writes: 0 };
  if (known === undefined) reads.set(name, trace);
  if (event.type === 'session.observed' || event.type === 'session.started' || event.observed !== undefined) {
    trace.lastObserved = seq;
  }
  if (event.decisions.length > 0) trace.writes += 1;
  if (event.seen.length > 0) trace.seen = lastShown(trace.seen, event.seen);
}

/** A placeholder reveals that an entry exists and none of its words. */
function lastShown(before: readonly string[], seen: readonly ShownEntry[]): string[] {
  const now = seen.filter(({ rendering }) => rendering !== 'placeholder').slice(-maxSeenEntries);
  return [...new Set([...before, ...now.map(({ id }) => id)])].slice(-maxSeenEntries);
}
