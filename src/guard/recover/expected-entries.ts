import { type CanonicalValue, canonicalJson } from '../../base/canonical-json.ts';
import { Fault } from '../../base/fault.ts';
import { sha256 } from '../../base/hash.ts';
import type { EntryFacts } from '../../model/entry.ts';
import type { EntryRow } from '../../model/store.ts';

/** Of SHA-256. Half of it would do: nobody finds another row with the same first 160 bits. */
const digestBytes = 20;
const firstCapacity = 1_024;

/**
 * What a verified journal says about each entry: the record that last changed it, and a digest of its facts. The facts
 * themselves would take ten times the memory, and are read from that record again when a row differs.
 */
export class ExpectedEntries {
  readonly #places = new Map<string, number>();
  #seqs = new Float64Array(firstCapacity);
  #digests = Buffer.alloc(firstCapacity * digestBytes);

  get size(): number {
    return this.#places.size;
  }

  ids(): IterableIterator<string> {
    return this.#places.keys();
  }

  /** The record that last changed an entry. */
  seqOf(id: string): number | undefined {
    const place = this.#places.get(id);
    return place === undefined ? undefined : this.#seqs[place];
  }

  /** `facts` come from a sealed body, so they are in canonical order already. */
  set(facts: EntryFacts, seq: number, at: number): void {
    let place = this.#places.get(facts.id);
    if (place === undefined) {
      place = this.#places.size;
      this.#places.set(facts.id, place);
      if (place === this.#seqs.length) this.#grow();
    }
    this.#seqs[place] = seq;
    this.#digests.write(digestOf(seq, at, JSON.stringify(facts)), place * digestBytes, digestBytes, 'hex');
  }

  /** Whether a row is exactly what the journal says, apart from its text and what is derived from that. */
  explains(space: string, row: EntryRow): boolean {
    const place = this.#places.get(row.id);
    if (place === undefined || row.space !== space) return false;
    const facts = factsOf(row);
    if (facts === undefined) return false;
    const at = place * digestBytes;
    return this.#digests.toString('hex', at, at + digestBytes) === digestOf(row.seq, row.updatedAt, facts);
  }

  #grow(): void {
    const seqs = new Float64Array(this.#seqs.length * 2);
    seqs.set(this.#seqs);
    this.#seqs = seqs;
    const digests = Buffer.alloc(this.#digests.length * 2);
    digests.set(this.#digests);
    this.#digests = digests;
  }
}

function digestOf(seq: number, at: number, facts: string): string {
  return sha256(`${seq} ${at} ${facts}`).slice(0, 2 * digestBytes);
}

/** The facts in a row, as canonical JSON. */
function factsOf(row: EntryRow): string | undefined {
  const { space, seq, updatedAt, contentHash, ...rest } = row;
  const { content: _content, tags: _tags, ...facts } = rest as typeof rest & { content?: unknown; tags?: unknown };
  try {
    return canonicalJson(facts as unknown as CanonicalValue);
  } catch (error) {
    // A broken number or a lone surrogate: no row of ours ever contained one.
    if (error instanceof Fault && error.code === 'value-not-canonical') return undefined;
    throw error;
  }
}
