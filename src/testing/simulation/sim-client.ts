import type { Origin } from '../../model/provenance.ts';
import type { PlannedCall } from './workload.ts';

/** An entry that a client has heard of. */
export interface ClientEntry {
  readonly id: string;
  readonly contentHash?: string;
}

/** How one attempt at a call ended. */
export type Ending =
  /** The client has the answer. `replayed`: of an earlier attempt with the same idempotency key. */
  | { readonly how: 'answered'; readonly answer: unknown; readonly replayed?: true }
  /** The client learned that nothing was stored. */
  | { readonly how: 'failed'; readonly code: string }
  /** The client does not know: no answer, or an answer that says so. */
  | { readonly how: 'unknown'; readonly code: string };

/** One attempt at a call: a retry is another one. */
export interface CallAttempt {
  readonly call: PlannedCall;
  /** Recorded with everything that the attempt does. */
  readonly tag: string;
  readonly process: string;
  ending: Ending | undefined;
  /** Whether the process has finished with it, even if the client never learned how. */
  isOver: boolean;
}

/** What clients of a run remember. */
export class ClientMemory {
  readonly #entries = new Map<string, ClientEntry[]>();
  readonly #chosen = new Map<number, ClientEntry | undefined>();
  readonly #sessions = new Map<string, Origin & { readonly session: string }>();

  /** Adds what an answer says about entries. */
  learn(space: string, entry: ClientEntry): void {
    const known = this.#entries.get(space) ?? [];
    this.#entries.set(space, [...known.filter(({ id }) => id !== entry.id), entry]);
  }

  /** The entry that a call is about. A retry is about the same one, whatever the client has learned since. */
  choose({ number, space, entry }: PlannedCall): ClientEntry | undefined {
    const known = this.#entries.get(space) ?? [];
    if (!this.#chosen.has(number)) this.#chosen.set(number, known[Math.floor(entry * known.length)]);
    return this.#chosen.get(number);
  }

  startSession(space: string, client: number, origin: Origin & { readonly session: string }): void {
    this.#sessions.set(`${client} ${space}`, origin);
  }

  sessionOf({ space, client }: PlannedCall): (Origin & { readonly session: string }) | undefined {
    return this.#sessions.get(`${client} ${space}`);
  }
}

const tagHost = 'https://calls.example/';
const unknownSession = 'unknown:';

/** The origin with the mark of an attempt, as every record keeps it. */
export function tagged(origin: Origin, tag: string): Origin {
  return { ...origin, uri: tagHost + tag };
}

/** The mark of the attempt that made a record. A server marks what arrives without a session of its own. */
export function tagOf({ uri = '', session = '' }: Pick<Origin, 'uri' | 'session'>): string | undefined {
  if (uri.startsWith(tagHost)) return uri.slice(tagHost.length);
  return session.startsWith(unknownSession) ? session.slice(unknownSession.length) : undefined;
}
