import { Fault } from '../../base/fault.ts';
import type { GuardedSpace, RecalledEntry } from '../../guard/index.ts';
import type { Origin } from '../../model/provenance.ts';
import type { MemoryTarget } from '../../stores/markdown/index.ts';
import type { ActiveEntry } from './line.ts';

/** The files show raw text, as always, because a person reads them. These reads are not journaled. */
const reader: Origin = { channel: 'operator', principal: 'bezoar-files' };
const recordsPerPage = 500;

/** What the journal says about the two targets of the memory. */
export class JournalView {
  readonly #space: GuardedSpace;
  /** The text per entry id; a given version never changes. */
  readonly #texts = new Map<string, { readonly version: number; readonly text: string }>();

  #journal: string | undefined;

  /** Ids of entries that exist and are not active. */
  readonly #inactive = new Set<string>();

  constructor(space: GuardedSpace) {
    this.#space = space;
  }

  /** Identifies the journal, whatever its store and space are called. `none` while it is empty. */
  async journal(): Promise<string> {
    if (this.#journal !== undefined) return this.#journal;
    const [first] = (await this.#space.audit.journal({ limit: 1 }, reader)).lines;
    if (first === undefined) return 'none';
    this.#journal = first.hash;
    return first.hash;
  }

  /** The number of the last record; undefined while the journal is empty. */
  async head(): Promise<number | undefined> {
    return (await this.#space.audit.journal({ limit: 1, backwards: true }, reader)).lines[0]?.seq;
  }

  /** Active entries, in the order of their last change. */
  async active(target: MemoryTarget): Promise<readonly ActiveEntry[]> {
    const entries: ActiveEntry[] = [];
    for (const { id, version } of await this.rendered(target, reader)) {
      const text = await this.#text(id, version);
      if (text !== undefined) entries.push({ id, version, text });
    }
    return entries;
  }

  /** Whether the journal has ever had this entry, in whatever state. */
  async knows(id: string): Promise<boolean> {
    if (this.#texts.has(id) || this.#inactive.has(id)) return true;
    const known = (await this.#space.review.inspect({ id }, reader)).outcome === 'inspected';
    if (known) this.#inactive.add(id);
    return known;
  }

  /** The same entries as a model may see them. If an agent asks, the read is journaled. */
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
      // It must not be shown, and it must not be dropped from the file either.
      throw new Fault('journal-broken', 'a stored text is not the one that was journaled; run `bezoar verify`', { id });
    }
    this.#texts.set(id, { version, text: seen.text.content });
    return seen.text.content;
  }
}
