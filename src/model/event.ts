import type { EntryFacts } from './entry.ts';
import type { Category, Impact, Span, ViewName } from './finding.ts';
import type { Level } from './level.ts';
import type { Channel, Origin } from './provenance.ts';
import type { Trust } from './trust.ts';
import type { Verdict } from './verdict.ts';

/** What happened, as `noun.verb-past`. */
export type EventType =
  | 'entry.written'
  | 'entry.replaced'
  | 'entry.removed'
  | 'batch.applied'
  | 'document.ingested'
  | 'entry.recalled'
  | 'session.started'
  | 'session.observed'
  | 'review.released'
  | 'review.discarded'
  | 'review.expired'
  | 'review.reopened'
  | 'entry.revoked'
  | 'space.restored'
  | 'entry.erased'
  | 'projection.rebuilt';

/** A finding as a record keeps it: everything but the text. Evidence is shown again from the span while the text exists. */
export interface RecordedFinding {
  readonly ruleId: string;
  readonly category: Category;
  readonly level: Level;
  /** 0 to 100. */
  readonly confidence: number;
  readonly span: Span;
  readonly view: ViewName;
  /**
   * Elsewhere than in the content. In the tags: the span counts in them, one per line. In the names of its origin: without a
   * span. In the document the entry is a part of: it counts in the document's visible text. In hidden words of that document:
   * it is the place where they would stand.
   */
  readonly in?: 'tags' | 'metadata' | 'document' | 'hidden';
  /** The rule that hit the joined or foreign text, where a sentinel passes on what it found there. */
  readonly of?: string;
  /** The other entries that are part of the reason: fragments of one text, the other side of a contradiction. */
  readonly entries?: readonly string[];
  /** What was measured, and the threshold it passed. */
  readonly measured?: Readonly<Record<string, number>>;
}

/** What was decided about one text, and what it was decided from. Primaries only: the rest is computed when it is read. */
export interface Decision {
  /** The entry it became; absent for a text that was not kept. */
  readonly entry?: string;
  readonly digest: string;
  readonly verdict: Verdict;
  /** What the table would have said; differs from `verdict` only where the policy observes. */
  readonly advised: Verdict;
  /** The row of the policy that decided. */
  readonly row: string;
  readonly trust: Trust;
  readonly level: Level;
  readonly complete: boolean;
  readonly findings: readonly RecordedFinding[];
  readonly impacts: readonly Impact[];
  /** A check could not be made and the stricter answer was given. */
  readonly failClosed: boolean;
}

export type Rendering = 'verbatim' | 'fenced' | 'placeholder';

/** What a session was shown of an entry. */
export interface ShownEntry {
  readonly id: string;
  readonly version: number;
  readonly trust: Trust;
  readonly rendering: Rendering;
}

/** One operation: who, what was decided, and what changed. Exactly one per operation, refusals included. */
export interface Event {
  readonly type: EventType;
  readonly by: Origin;
  /** A person's own words about why. Never text of the memory. */
  readonly reason?: string;
  /** Digest of the policy and of the rules that were in force. */
  readonly policy: string;
  readonly rules: string;
  readonly decisions: readonly Decision[];
  /** Every entry this touched, as it is from now on. Entries are the fold of these and nothing else. */
  readonly changes: readonly EntryFacts[];
  /** What the session named in `by` was shown. */
  readonly seen: readonly ShownEntry[];
  /** The frozen text a session started with. */
  readonly snapshot?: string;
  /** What came into a session past the memory: a tool result, a document. */
  readonly observed?: { readonly channel: Channel; readonly trust: Trust; readonly uri?: string };
  /** The record a restore went back to. */
  readonly restoredTo?: number;
  /** Why nothing was done: a code, never a text. */
  readonly refused?: string;
  /** What the clock said, when it was behind the journal. */
  readonly clock?: number;
}
