import type { BrowsedEntry, GuardedSpace } from '../../guard/index.ts';
import type { Decision } from '../../model/event.ts';
import type { Origin } from '../../model/provenance.ts';
import { type QueuedText, queuedText } from './queued-text.ts';

const browsedPerPage = 500;
const recordsPerPage = 1_000;
/** Unused records that are read along, because one long read is cheaper than two. */
const maxGap = 50;
/** After more new records than this, reading the queue again is cheaper than following them. */
const maxFollowed = 2_000;
const maxKeys = 100_000;
const keysPerText = 65;

/**
 * The held entries of one space, kept up to date with its journal: the first call reads the queue, later ones only what
 * was recorded since. Everything comes from the guard, which has verified it.
 */
export class SpaceQueue {
  readonly #space: GuardedSpace;
  readonly #texts = new Map<string, QueuedText>();
  readonly #groups = new Map<number, string>();
  #followed = -1;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(space: GuardedSpace) {
    this.#space = space;
  }

  /** All held entries, as of now. Concurrent callers share the work. */
  current(person: Origin): Promise<ReadonlyMap<string, QueuedText>> {
    const next = this.#turn.then(() => this.#follow(person));
    this.#turn = next.catch(() => undefined);
    return next.then(() => this.#texts);
  }

  /** The group of nearly identical entries that this one belongs to. */
  groupOf({ facts, similarity }: QueuedText): string {
    return this.#groups.get(similarity[0] ?? Number.NaN) ?? facts.id;
  }

  async #follow(person: Origin): Promise<void> {
    const { records } = await this.#space.audit.stats({}, person);
    if (records === this.#followed) return;
    const isFew = this.#followed >= 0 && records > this.#followed && records - this.#followed <= maxFollowed;
    // Keys of decided texts stay in the map; reading everything again drops them.
    const hasRoom = this.#groups.size < maxKeys + keysPerText * this.#texts.size;
    if (isFew && hasRoom) await this.#readSince(this.#followed, person);
    else await this.#readAll(person);
    this.#followed = records;
  }

  async #readAll(person: Origin): Promise<void> {
    this.#texts.clear();
    this.#groups.clear();
    let cursor: string | undefined;
    do {
      const from = cursor === undefined ? {} : { cursor };
      const page = await this.#space.browse({ states: ['quarantined'], limit: browsedPerPage, ...from }, person);
      if (page.outcome === 'refused') return;
      const decisions = await this.#decisionsOf(page.entries, person);
      for (const entry of page.entries) this.#put(entry, decisions.get(entry.facts.id));
      cursor = page.next;
    } while (cursor !== undefined);
  }

  async #readSince(from: number, person: Origin): Promise<void> {
    const held = new Map<string, boolean>();
    for (let next = from; ; ) {
      const { lines } = await this.#space.audit.journal({ from: next, limit: recordsPerPage }, person);
      for (const { event } of lines) for (const { id, state } of event.changes) held.set(id, state === 'quarantined');
      next += lines.length;
      if (lines.length < recordsPerPage) break;
    }
    for (const id of held.keys()) this.#texts.delete(id);
    const ids = [...held].flatMap(([id, waits]) => (waits ? [id] : []));
    for (let at = 0; at < ids.length; at += browsedPerPage)
      await this.#readAgain(ids.slice(at, at + browsedPerPage), person);
  }

  async #readAgain(ids: readonly string[], person: Origin): Promise<void> {
    const found = await this.#space.browse({ ids: [...ids], states: ['quarantined'], limit: browsedPerPage }, person);
    if (found.outcome === 'refused') return;
    const decisions = await this.#decisionsOf(found.entries, person);
    for (const entry of found.entries) this.#put(entry, decisions.get(entry.facts.id));
  }

  #put(entry: BrowsedEntry, decision: Decision | undefined): void {
    const text = queuedText(this.#space.name, entry, decision);
    this.#texts.set(entry.facts.id, text);
    const known = text.similarity.find((key) => this.#groups.has(key));
    const group = (known === undefined ? undefined : this.#groups.get(known)) ?? entry.facts.id;
    for (const key of text.similarity) if (!this.#groups.has(key)) this.#groups.set(key, group);
  }

  /** The decisions that held the entries, from the records of their last changes. */
  async #decisionsOf(entries: readonly BrowsedEntry[], person: Origin): Promise<ReadonlyMap<string, Decision>> {
    const recorded = await this.#decisionsIn(rangesOf(entries.map(({ seq }) => seq)), person);
    const found = new Map<string, Decision>();
    for (const { facts } of entries) {
      const decision = recorded.get(facts.id);
      const held = decision?.digest === facts.digest ? decision : await this.#earlierDecision(facts.id, person);
      if (held !== undefined) found.set(facts.id, held);
    }
    return found;
  }

  async #decisionsIn(parts: readonly JournalPart[], person: Origin): Promise<ReadonlyMap<string, Decision>> {
    const found = new Map<string, Decision>();
    for (const { from, limit } of parts) {
      const { lines } = await this.#space.audit.journal({ from, limit }, person);
      for (const decision of lines.flatMap(({ event }) => event.decisions)) found.set(decision.entry ?? '', decision);
    }
    return found;
  }

  /** The last change did not decide, as after an undo: the guard looks further back. */
  async #earlierDecision(id: string, person: Origin): Promise<Decision | undefined> {
    const seen = await this.#space.review.inspect({ id }, person);
    return seen.outcome === 'inspected' ? seen.decision : undefined;
  }
}

interface JournalPart {
  readonly from: number;
  readonly limit: number;
}

/** Ranges of the journal that contain all of the records, in order. */
function rangesOf(seqs: readonly number[]): readonly JournalPart[] {
  const parts: { from: number; limit: number }[] = [];
  for (const seq of [...new Set(seqs)].sort((a, b) => a - b)) {
    const last = parts.at(-1);
    const isNear = last !== undefined && seq - (last.from + last.limit) < maxGap && seq - last.from < recordsPerPage;
    if (isNear) last.limit = seq - last.from + 1;
    else parts.push({ from: seq, limit: 1 });
  }
  return parts;
}
