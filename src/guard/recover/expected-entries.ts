import { sha256 } from '../../base/hash.ts';
import { isObject } from '../../base/is-object.ts';
import type { EntryFacts } from '../../model/entry.ts';
import type { EntryRow } from '../../model/store.ts';
import { claimedBy, type PlacedProof, proofOf } from '../ledger/ledger-entry.ts';

/** The first 160 bits of SHA-256: nobody finds another row with the same. */
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
  #met = new Uint8Array(firstCapacity);

  get size(): number {
    return this.#places.size;
  }

  /** Notes that an entry has a row of this record. Returns whether it is the last that changed the entry. */
  meet(id: string, seq: number): boolean {
    const place = this.#places.get(id);
    if (place === undefined || this.#seqs[place] !== seq) return false;
    this.#met[place] = 1;
    return true;
  }

  /** Whether a row of the last record that changed it was met of every entry. */
  get isMet(): boolean {
    return !this.#met.subarray(0, this.size).includes(0);
  }

  /** All entries, and the records that last changed them. */
  *places(): Generator<readonly [id: string, seq: number]> {
    for (const [id, place] of this.#places) yield [id, this.#seqs[place] ?? -1];
  }

  /** The record that last changed an entry. */
  seqOf(id: string): number | undefined {
    const place = this.#places.get(id);
    return place === undefined ? undefined : this.#seqs[place];
  }

  /** `facts` come from a sealed body, so they are in canonical order already; `written`: the same as the body has them. */
  set(facts: EntryFacts, seq: number, at: number, written: string = JSON.stringify(facts)): void {
    let place = this.#places.get(facts.id);
    if (place === undefined) {
      place = this.#places.size;
      this.#places.set(facts.id, place);
      if (place === this.#seqs.length) this.#grow();
    }
    this.#seqs[place] = seq;
    this.#met[place] = 0;
    this.#digests.write(digestOf(seq, at, written), place * digestBytes, digestBytes, 'hex');
  }

  /** Whether a row is exactly what the journal says, apart from its text and what is derived from that. */
  explains(space: string, row: EntryRow): boolean {
    const place = this.#places.get(row.id);
    if (place === undefined || row.space !== space) return false;
    const at = place * digestBytes;
    const wanted = this.#digests.toString('hex', at, at + digestBytes);
    const written = factsAsRead(row);
    if (written !== undefined && wanted === digestOf(row.seq, row.updatedAt, written)) return true;
    if (wanted === digestOf(row.seq, row.updatedAt, factsOf(row))) return true;
    // A store may return the fields inside of fields in another order. This is slower and rarely needed.
    return proofOf(claimedBy(row))?.slice(0, wanted.length) === wanted;
  }

  /**
   * Whether a record was the last up to `last` that changed an entry, and `proofOf` the entry gives these bytes. `later`: the
   * entry has changed since, and what it was is not known any more.
   */
  proofAt(last: number, id: string, { seq, source, start, end }: PlacedProof): 'holds' | 'later' | 'differs' {
    const place = this.#places.get(id);
    const known = place === undefined ? undefined : this.#seqs[place];
    if (place === undefined || known === undefined) return 'differs';
    if (known > last) return 'later';
    const at = place * digestBytes;
    if (known !== seq || end - start < digestBytes) return 'differs';
    // A call for so few bytes would take longer.
    for (let byte = 0; byte < digestBytes; byte++)
      if (source[start + byte] !== this.#digests[at + byte]) return 'differs';
    return 'holds';
  }

  /** The number of entries that did not change after a record. */
  countUpTo(last: number): number {
    return this.#seqs.subarray(0, this.size).reduce((count, seq) => (seq <= last ? count + 1 : count), 0);
  }

  #grow(): void {
    const seqs = new Float64Array(this.#seqs.length * 2);
    seqs.set(this.#seqs);
    this.#seqs = seqs;
    const digests = Buffer.alloc(this.#digests.length * 2);
    digests.set(this.#digests);
    this.#digests = digests;
    const met = new Uint8Array(this.#met.length * 2);
    met.set(this.#met);
    this.#met = met;
  }
}

/** The first part of `proofOf`, from the facts as canonical JSON. */
function digestOf(seq: number, updatedAt: number, facts: string): string {
  return sha256(`{"facts":${facts},"seq":${seq},"updatedAt":${updatedAt}}`).slice(0, 2 * digestBytes);
}

/** Fields of a row that are not facts, or are compared by themselves. */
const notFacts: ReadonlySet<string> = new Set(['space', 'seq', 'updatedAt', 'contentHash']);
const nothing: ReadonlySet<string> = new Set();

/**
 * The facts in a row as the stores return it: in canonical order, and then the other fields. If they did not come so, what
 * this returns has another digest, or it is undefined.
 */
function factsAsRead(row: EntryRow): string | undefined {
  const { space, seq, updatedAt, contentHash } = row;
  const json = JSON.stringify(row);
  const others = `,${JSON.stringify({ space, seq, updatedAt, contentHash }).slice(1)}`;
  return json.endsWith(others) ? `${json.slice(0, -others.length)}}` : undefined;
}

/** The facts in a row, as JSON with the keys in order: the canonical form of everything that we ever wrote. */
function factsOf(row: EntryRow): string {
  return orderedJson(row, notFacts);
}

function orderedJson(value: object, without: ReadonlySet<string>): string {
  let json = '';
  for (const [key, start] of orderOf(value, without)) {
    const field: unknown = value[key as keyof typeof value];
    if (field === undefined) continue;
    json += `${json === '' ? '' : ','}${start}${isObject(field) ? orderedJson(field, nothing) : JSON.stringify(field)}`;
  }
  return `{${json}}`;
}

type KeyOrder = readonly (readonly [key: string, start: string])[];
const orders = new Map<string, KeyOrder>();
const maxOrders = 256;

/** Rows have few shapes, so the order of each is found once. */
function orderOf(value: object, without: ReadonlySet<string>): KeyOrder {
  const keys = Object.keys(value);
  const shape = `${without.size} ${keys.join('\n')}`;
  const known = orders.get(shape);
  if (known !== undefined) return known;
  const sorted = keys.filter((key) => !without.has(key)).sort();
  const order = sorted.map((key) => [key, `${JSON.stringify(key)}:`] as const);
  if (orders.size < maxOrders) orders.set(shape, order);
  return order;
}
