import type { BrowsedEntry, GuardedSpace, Inspection } from '../../guard/index.ts';
import type { InactiveReason } from '../../model/entry.ts';
import { bezoarItself } from '../../model/provenance.ts';
import { accusing, type IndexedRow } from './entry-index.ts';
import { onlyInforms } from './only-informs.ts';
import { keyOf } from './standing.ts';
import { isRowTarget, type RowWords } from './words.ts';

/** An active or held entry of a row, with its raw text. Not for a prompt. `rules` is empty unless it is held. */
export interface JournaledRow extends Omit<IndexedRow, 'rendering'> {
  /** Held although nothing in it asks for anything: it contains a bank account, or a file that agents read is to be kept up to date. */
  readonly onlyInforms: boolean;
}

/** Active and held entries by target, in order of their last change. */
export type EntriesByTarget = ReadonlyMap<string, readonly JournaledRow[]>;

/** Entries that changed between two looks are few; the first look reads them all. */
const entriesPerPage = 100;
const entriesPerFirstPage = 500;

const notHeld = { rules: [], onlyInforms: false } as const;

/** The policy holds these texts for what believing them would change, not for anything found in them. */
function asksNothing({ decision, findings, impacts, complete, text }: Inspection): boolean {
  if (!complete || decision?.row !== 'binding-external' || findings.length > 0) return false;
  const [impact, ...others] = new Set(impacts.map((mark) => mark.impact));
  return others.length === 0 && onlyInforms(impact, text?.content ?? '');
}

/** Where an entry was put, so that it can be taken out again. */
interface Kept {
  readonly seq: number;
  readonly target: string;
  /** Of a retired text: no text is kept that only needs to be recognised. */
  readonly key?: string;
}

/**
 * What the journal says about the rows. Each look reads only the entries that changed since the last one: they come newest
 * first, so reading stops at the first known one. A text that was erased has changed, and is forgotten.
 */
export class RowJournal {
  readonly #space: GuardedSpace;
  readonly #current = new Map<string, JournaledRow[]>();
  readonly #retired = new Map<string, Map<string, InactiveReason>>();
  readonly #kept = new Map<string, Kept>();
  #lastSeq = -1;

  constructor(space: GuardedSpace) {
    this.#space = space;
  }

  get current(): EntriesByTarget {
    return this.#current;
  }

  /** Why entries with exactly this text and target are no longer in use, by id. */
  retired(target: string, words: RowWords): ReadonlyMap<string, InactiveReason> {
    return this.#retired.get(keyOf(words, target)) ?? new Map();
  }

  async refresh(): Promise<EntriesByTarget> {
    const changed = await this.#changed();
    for (const entry of changed.toReversed()) {
      // Two looks at once may read an entry in two versions.
      const kept = this.#kept.get(entry.facts.id);
      if (kept === undefined || kept.seq < entry.seq) await this.#keep(entry);
    }
    return this.#current;
  }

  /** The rules that accuse the text of an entry today. */
  async rulesOf(id: string): Promise<readonly string[]> {
    const seen = await this.#space.review.inspect({ id }, bezoarItself);
    return seen.outcome === 'inspected' ? accusing(seen.findings) : [];
  }

  async #heldFor(id: string): Promise<Pick<JournaledRow, 'rules' | 'onlyInforms'>> {
    const seen = await this.#space.review.inspect({ id }, bezoarItself);
    if (seen.outcome !== 'inspected') return notHeld;
    return { rules: accusing(seen.findings), onlyInforms: asksNothing(seen) };
  }

  async #changed(): Promise<readonly BrowsedEntry[]> {
    const changed: BrowsedEntry[] = [];
    const limit = this.#lastSeq < 0 ? entriesPerFirstPage : entriesPerPage;
    for (let cursor: string | undefined; ; ) {
      const page = await this.#space.browse({ limit, ...(cursor === undefined ? {} : { cursor }) }, bezoarItself);
      if (page.outcome !== 'browsed') return changed;
      const fresh = page.entries.filter(({ seq }) => seq > this.#lastSeq);
      changed.push(...fresh);
      if (page.next === undefined || fresh.length < page.entries.length) break;
      cursor = page.next;
    }
    this.#lastSeq = Math.max(this.#lastSeq, changed[0]?.seq ?? -1);
    return changed;
  }

  async #keep({ facts, seq, text }: BrowsedEntry): Promise<void> {
    const { id, target, state, inactiveReason } = facts;
    if (!isRowTarget(target)) return;
    const held = text !== undefined && state === 'quarantined' ? await this.#heldFor(id) : notHeld;
    this.#forget(id);
    if (text === undefined) {
      // Erased, or different from the journal.
      this.#kept.set(id, { seq, target });
    } else if (state === 'active' || state === 'quarantined') {
      const { version, accepted, createdAt, provenance } = facts;
      const row = { id, version, state, target, ...text, createdAt, accepted, ...held, trust: provenance.trust };
      this.#kept.set(id, { seq, target });
      this.#current.set(target, [...(this.#current.get(target) ?? []), row]);
    } else if (inactiveReason !== undefined) {
      const key = keyOf(text, target);
      this.#kept.set(id, { seq, target, key });
      this.#retired.set(key, (this.#retired.get(key) ?? new Map()).set(id, inactiveReason));
    }
  }

  #forget(id: string): void {
    const { target, key } = this.#kept.get(id) ?? {};
    if (target === undefined) return;
    const left = this.#current.get(target)?.filter((row) => row.id !== id) ?? [];
    if (left.length > 0) this.#current.set(target, left);
    else this.#current.delete(target);
    if (key !== undefined) this.#retired.get(key)?.delete(id);
  }
}
