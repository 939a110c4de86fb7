import type { EntryFacts, EntryKind } from '../../model/entry.ts';
import type { Decision, Event } from '../../model/event.ts';
import type { Origin } from '../../model/provenance.ts';
import type { Habit, ReviewOutcome, SessionUse } from '../../sentinel/index.ts';

const maxSources = 4_096;
const maxOutcomes = 64;
const tenMinutesMs = 600_000;
const maxSessions = 64;

interface Writing {
  writes: number;
  mean: number;
  squares: number;
  readonly kinds: Set<EntryKind>;
  busiest: number;
  bucket: number;
  current: number;
}

interface SavedSources {
  readonly writings: readonly (readonly [string, Omit<Writing, 'kinds'> & { readonly kinds: readonly EntryKind[] }])[];
  readonly outcomes: readonly (readonly [string, readonly ReviewOutcome[]])[];
  readonly sessions: readonly string[];
  readonly without: number;
}

/**
 * The track record of each source in a space, as a fold of its journal. A source is a principal and a host: pages from
 * two hosts that one agent reads are two sources, so that neither can spoil the record of the other or of the agent.
 */
export class SourceHistory {
  readonly #writings = new Map<string, Writing>();
  readonly #outcomes = new Map<string, ReviewOutcome[]>();
  readonly #sessions = new Set<string>();
  #without = 0;

  fold({ type, by, changes, decisions }: Event, at: number): void {
    if (type === 'review.released' || type === 'review.discarded') {
      this.#recordOutcomes(changes, at, type === 'review.released');
    } else if (type === 'entry.written' || type === 'entry.replaced' || type === 'batch.applied') {
      for (const facts of changes) {
        if (facts.state === 'active' || facts.state === 'quarantined')
          this.#write(by, facts, at, wasLong(decisions, facts.id));
      }
    }
  }

  save(): SavedSources {
    return {
      writings: [...this.#writings].map(([source, writing]) => [source, { ...writing, kinds: [...writing.kinds] }]),
      outcomes: [...this.#outcomes],
      sessions: [...this.#sessions],
      without: this.#without,
    };
  }

  load({ writings, outcomes, sessions, without }: SavedSources): void {
    for (const [source, writing] of writings) {
      this.#writings.set(source, { ...writing, kinds: new Set(writing.kinds) });
    }
    for (const [source, list] of outcomes) this.#outcomes.set(source, [...list]);
    for (const session of sessions) this.#sessions.add(session);
    this.#without = without;
  }

  habitOf(origin: Origin, at: number): Habit | undefined {
    const known = this.#writings.get(sourceOf(origin));
    if (known === undefined) return undefined;
    const { writes, mean, squares, kinds, busiest, bucket, current } = known;
    const now = Math.floor(at / tenMinutesMs);
    return {
      writes,
      meanLength: mean,
      deviation: Math.sqrt(squares / Math.max(1, writes - 1)),
      kinds,
      busiest: now === bucket ? busiest : Math.max(busiest, current),
      current: now === bucket ? current : 0,
    };
  }

  outcomesOf(origin: Origin): readonly ReviewOutcome[] {
    return this.#outcomes.get(sourceOf(origin)) ?? [];
  }

  get use(): SessionUse {
    return { sessions: this.#sessions.size, without: this.#without };
  }

  #write(by: Origin, { length, kind }: EntryFacts, at: number, isUnusual: boolean): void {
    if (by.channel === 'user' || by.channel === 'operator' || by.channel === 'import') return;
    if (by.session === undefined) this.#without += 1;
    else if (this.#sessions.size < maxSessions) this.#sessions.add(by.session);
    const writing = this.#writingOf(sourceOf(by));
    const bucket = Math.floor(at / tenMinutesMs);
    if (bucket !== writing.bucket) {
      writing.busiest = Math.max(writing.busiest, writing.current);
      writing.bucket = bucket;
      writing.current = 0;
    }
    writing.current += 1;
    writing.kinds.add(kind);
    // Repeating unusually long texts must not make them usual.
    if (isUnusual) return;
    writing.writes += 1;
    const logarithm = Math.log(Math.max(1, length));
    const off = logarithm - writing.mean;
    writing.mean += off / writing.writes;
    writing.squares += off * (logarithm - writing.mean);
  }

  #writingOf(source: string): Writing {
    const known = this.#writings.get(source);
    if (known !== undefined) return known;
    if (this.#writings.size >= maxSources) forgetFirst(this.#writings);
    const writing = { writes: 0, mean: 0, squares: 0, kinds: new Set<EntryKind>(), busiest: 0, bucket: 0, current: 0 };
    this.#writings.set(source, writing);
    return writing;
  }

  /** One act of a reviewer is one outcome for a source, into however many pieces a document was cut. */
  #recordOutcomes(changes: readonly EntryFacts[], at: number, released: boolean): void {
    // A release may also retire the entry that it replaces, which the reviewer did not judge.
    const judged = changes.filter(({ state }) => !released || state === 'active');
    for (const source of new Set(judged.map(({ provenance }) => sourceOf(provenance))))
      this.#scanner(source, at, released);
  }

  #scanner(source: string, at: number, released: boolean): void {
    const outcomes = this.#outcomes.get(source) ?? [];
    if (outcomes.length === 0 && this.#outcomes.size >= maxSources) forgetFirst(this.#outcomes);
    this.#outcomes.set(source, [...outcomes.slice(1 - maxOutcomes), { at, released }]);
  }
}

function wasLong(decisions: readonly Decision[], id: string): boolean {
  return decisions.some(
    ({ entry, findings }) => entry === id && findings.some(({ measured }) => measured?.usualLength !== undefined),
  );
}

function sourceOf({ channel, principal, uri }: Origin): string {
  return JSON.stringify([channel, principal, hostKeyOf(uri)]);
}

/** The host of an address, or the whole string if it is not an address. A part of keys that are stored. */
export function hostKeyOf(uri: string | undefined): string {
  if (uri === undefined) return '';
  return (/^[a-z][a-z0-9+.-]*:\/\/(?:[^/\\?#]*@)?([^/\\?#]+)/i.exec(uri)?.[1] ?? uri).toLowerCase();
}

function forgetFirst<T>(map: Map<string, T>): void {
  const [first] = map.keys();
  if (first !== undefined) map.delete(first);
}
