import { Fault } from '../../base/fault.ts';
import type { GuardedSpace, RecalledEntry } from '../../guard/index.ts';
import type { Origin } from '../../model/provenance.ts';
import { isOneEntry, type MemoryTarget } from '../../stores/markdown/index.ts';
import type { ActiveEntry } from './line.ts';

/** The files show the raw text, as they always have: they are a person's to read. Looking leaves no record. */
const reader: Origin = { channel: 'operator', principal: 'bezoar-files' };
const recordsPerPage = 500;

/** What the journal says of the two parts of the memory. */
export class JournalView {
  readonly #space: GuardedSpace;
  /** Texts by entry and version, which never change. */
  readonly #texts = new Map<string, { readonly version: number; readonly text: string }>();

  /** Entries that are not in use, and are there. */
  readonly #others = new Set<string>();

  constructor(space: GuardedSpace) {
    this.#space = space;
  }

  /** Active entries that a file can hold, in the order of their last change. */
  async active(target: MemoryTarget): Promise<readonly ActiveEntry[]> {
    const entries: ActiveEntry[] = [];
    for (const { id, version } of await this.rendered(target, reader)) {
      const text = await this.#text(id, version);
      // Written past the tool, with a delimiter in it: it would come back as two.
      if (text !== undefined && isOneEntry(text)) entries.push({ id, version, text });
    }
    return entries;
  }

  /** Whether the journal has ever had this entry, in whatever state it is now. */
  async knows(id: string): Promise<boolean> {
    if (this.#texts.has(id) || this.#others.has(id)) return true;
    const known = (await this.#space.review.inspect({ id }, reader)).outcome === 'inspected';
    if (known) this.#others.add(id);
    return known;
  }

  /** The same as a model may see them. An agent that asks has read them, and that is journaled. */
  async rendered(target: MemoryTarget, origin: Origin = reader): Promise<readonly RecalledEntry[]> {
    const found: RecalledEntry[] = [];
    for (;;) {
      const after = found.at(-1)?.id;
      const filter = { targets: [target], limit: recordsPerPage, ...(after === undefined ? {} : { after }) };
      const more = (await this.#space.list(filter, origin)).entries;
      found.push(...more);
      if (more.length < recordsPerPage) return found;
    }
  }

  async #text(id: string, version: number): Promise<string | undefined> {
    const known = this.#texts.get(id);
    if (known?.version === version) return known.text;
    const seen = await this.#space.review.inspect({ id }, reader);
    if (seen.outcome !== 'inspected') return undefined;
    if (seen.facts.version !== version) return this.#text(id, seen.facts.version);
    if (seen.text === undefined) {
      // Not to be shown and not to be dropped from a file either.
      throw new Fault('journal-broken', 'a stored text is not the one that was journaled; run `bezoar verify`', { id });
    }
    this.#texts.set(id, { version, text: seen.text.content });
    return seen.text.content;
  }
}
