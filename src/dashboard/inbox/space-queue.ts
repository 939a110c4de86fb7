import { WorkSlices } from '../../base/work-slices.ts';
import type { BrowsedEntry, GuardedSpace } from '../../guard/index.ts';
import type { Decision } from '../../model/event.ts';
import type { Origin } from '../../model/provenance.ts';
import { HeldTexts } from './held-texts.ts';
import { queuedText, similarityOf } from './queued-text.ts';

/** Few enough that a server answers others in between. */
const browsedPerPage = 100;
const recordsPerPage = 200;
/** Unused records that are read along, because one long read is cheaper than two. */
const maxGap = 50;
/** After more new records than this, and than four for each held entry, reading the queue again is cheaper than following them. */
const minFollowed = 2_000;
const recordsPerHeld = 4;
const sliceMs = 10;

/**
 * The held entries of one space, kept up to date with its journal: the first call reads the queue, later ones only what
 * was recorded since. Everything comes from the guard, which has verified it.
 */
export class SpaceQueue {
  readonly #space: GuardedSpace;
  readonly #onRead: (texts: number) => void;
  #texts = new HeldTexts();
  #followed = -1;
  #turn: Promise<unknown> = Promise.resolve();

  /** `onRead` is called after each page of texts has been read. */
  constructor(space: GuardedSpace, onRead: (texts: number) => void) {
    this.#space = space;
    this.#onRead = onRead;
  }

  get name(): string {
    return this.#space.name;
  }

  /** What has been read so far. */
  get texts(): HeldTexts {
    return this.#texts;
  }

  /** Reads until the texts are all held entries of now. Concurrent callers share the work. */
  follow(person: Origin): Promise<void> {
    const next = this.#turn.then(() => this.#follow(person));
    this.#turn = next.catch(() => undefined);
    return next;
  }

  /** Reads some entries before all others: those that someone asks for, or has decided about. */
  async readNow(ids: readonly string[], person: Origin): Promise<void> {
    for (const id of ids) this.#texts.delete(id);
    for (let at = 0; at < ids.length; at += browsedPerPage)
      await this.#read(ids.slice(at, at + browsedPerPage), this.#texts, person);
  }

  async #follow(person: Origin): Promise<void> {
    const { records, waiting } = await this.#space.audit.stats({}, person);
    if (records === this.#followed) return;
    const maxFollowed = Math.max(minFollowed, waiting.count * recordsPerHeld);
    const isFew = this.#followed >= 0 && records > this.#followed && records - this.#followed <= maxFollowed;
    if (isFew && this.#texts.hasRoom) await this.#readSince(this.#followed, person);
    else await this.#readAll(person);
    this.#followed = records;
  }

  async #readAll(person: Origin): Promise<void> {
    // Anyone who looks meanwhile sees what was known before; the first time, what has been read so far.
    const texts = this.#followed < 0 ? this.#texts : new HeldTexts();
    const slices = new WorkSlices(sliceMs);
    let cursor: string | undefined;
    do {
      const from = cursor === undefined ? {} : { cursor };
      const page = await this.#space.browse({ states: ['quarantined'], limit: browsedPerPage, ...from }, person);
      if (page.outcome === 'refused') return;
      await this.#put(page.entries, texts, person);
      cursor = page.next;
      if (slices.spent) await slices.pause();
    } while (cursor !== undefined);
    this.#texts = texts;
  }

  async #readSince(from: number, person: Origin): Promise<void> {
    const slices = new WorkSlices(sliceMs);
    for (let next = from; ; ) {
      const { lines } = await this.#space.audit.journal({ from: next, limit: recordsPerPage }, person);
      const held = new Map(
        lines.flatMap(({ event }) => event.changes.map(({ id, state }) => [id, state === 'quarantined'])),
      );
      for (const id of held.keys()) this.#texts.delete(id);
      await this.readNow(
        [...held.keys()].filter((id) => held.get(id)),
        person,
      );
      next += lines.length;
      if (lines.length < recordsPerPage) return;
      if (slices.spent) await slices.pause();
    }
  }

  async #read(ids: readonly string[], texts: HeldTexts, person: Origin): Promise<void> {
    const found = await this.#space.browse({ ids: [...ids], states: ['quarantined'], limit: browsedPerPage }, person);
    if (found.outcome === 'browsed') await this.#put(found.entries, texts, person);
  }

  async #put(entries: readonly BrowsedEntry[], texts: HeldTexts, person: Origin): Promise<void> {
    const decisions = await this.#decisionsOf(entries, person);
    for (const entry of entries) {
      const decision = decisions.get(entry.facts.id);
      texts.put(queuedText(this.#space.name, entry, decision), similarityOf(entry, decision));
    }
    this.#onRead(entries.length);
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
