import { Fault } from '../../base/fault.ts';
import type { TextEmbedder } from '../../model/embedder.ts';
import type { Entry } from '../../model/entry.ts';
import type { EntryPlace, Store, TextVector } from '../../model/store.ts';
import { embedInTime } from './embed-in-time.ts';
import { type Direction, similarity, storedDirection } from './vector.ts';

/** The newest entries of a space that are found by meaning. */
const maxEntries = 20_000;
/** Texts that one recall has embedded; the rest waits for later recalls. */
const maxTextsPerRecall = 256;
const textsPerCall = 64;
const entriesPerPage = 500;
/** About what an entry takes in memory besides its direction. */
const bytesPerEntry = 200;

/** What an entry means. The digest is that of the text: if the entry has another one by now, this says nothing. */
export interface EntryMeaning {
  readonly id: string;
  readonly digest: string;
  readonly seq: number;
  readonly direction: Direction;
}

interface Taken {
  /** How many entries of the page were looked at; the others would have taken too many texts. */
  readonly entries: number;
  readonly embedded: number;
}

const beforeAll: EntryPlace = { seq: -1, id: '' };

/**
 * The directions of a space's active entries, in memory. Follows the changes of the space: first to the newest entry, then
 * back to older ones, as far as the number of texts allows.
 */
export class SpaceVectors {
  readonly #store: Store;
  readonly #space: string;
  readonly #embedder: TextEmbedder;
  readonly #known = new Map<string, EntryMeaning>();
  /** The range that was looked at. Without a newest place nothing was, or there was nothing. */
  #newest: EntryPlace | undefined;
  #oldest: EntryPlace | undefined;
  /** Nothing older is left to look at. */
  #isComplete = false;

  constructor(store: Store, space: string, embedder: TextEmbedder) {
    this.#store = store;
    this.#space = space;
    this.#embedder = embedder;
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  get bytes(): number {
    const [first] = this.#known.values();
    return this.#known.size * ((first?.direction.length ?? 0) + bytesPerEntry);
  }

  /** Throws an `EmbedFailure`; what was embedded before is kept. */
  async follow(dimensions: number, maxMs: number): Promise<void> {
    const left = await this.#followNew(maxTextsPerRecall, dimensions, maxMs);
    await this.#followOld(left, dimensions, maxMs);
    this.#dropOldest();
  }

  /** The nearest entries, the nearest first. */
  nearest(query: Direction, minSimilarity: number, limit: number): readonly EntryMeaning[] {
    const found: { readonly meaning: EntryMeaning; readonly near: number }[] = [];
    for (const meaning of this.#known.values()) {
      if (meaning.direction.length !== query.length) continue;
      const near = similarity(query, meaning.direction);
      if (near >= minSimilarity) found.push({ meaning, near });
    }
    return found
      .sort((a, b) => b.near - a.near || b.meaning.seq - a.meaning.seq)
      .slice(0, limit)
      .map(({ meaning }) => meaning);
  }

  /** Returns how many texts may still be embedded. */
  async #followNew(budget: number, dimensions: number, maxMs: number): Promise<number> {
    let left = budget;
    while (left > 0 && (this.#newest !== undefined || this.#isComplete)) {
      const after = this.#newest ?? beforeAll;
      // In any state: one that is no longer active must go.
      const page = await this.#store.entries(this.#space, {}, { after, limit: entriesPerPage });
      const { entries, embedded } = await this.#take(page, left, dimensions, maxMs);
      left -= embedded;
      this.#newest = placeOf(page[entries - 1]) ?? this.#newest;
      if (entries < page.length) return 0;
      if (page.length < entriesPerPage) break;
    }
    return left;
  }

  async #followOld(budget: number, dimensions: number, maxMs: number): Promise<void> {
    let left = budget;
    while (left > 0 && !this.#isComplete) {
      const after = this.#oldest === undefined ? {} : { after: this.#oldest };
      const request = { ...after, limit: entriesPerPage, newestFirst: true };
      const page = await this.#store.entries(this.#space, { states: ['active'] }, request);
      const { entries, embedded } = await this.#take(page, left, dimensions, maxMs);
      left -= embedded;
      if (entries > 0) this.#newest ??= placeOf(page[0]);
      this.#oldest = placeOf(page[entries - 1]) ?? this.#oldest;
      if (entries < page.length) return;
      this.#isComplete = page.length < entriesPerPage || this.#known.size >= maxEntries;
    }
  }

  async #take(page: readonly Entry[], budget: number, dimensions: number, maxMs: number): Promise<Taken> {
    const digests = page.flatMap(({ digest, state }) => (digest === null || state !== 'active' ? [] : [digest]));
    const stored = await this.#stored(digests, dimensions);
    const missing: Entry[] = [];
    let entries = 0;
    for (const entry of page) {
      const direction = entry.digest === null ? undefined : stored.get(entry.digest);
      const isMissing = direction === undefined && entry.state === 'active' && entry.content !== '';
      if (isMissing && missing.length === budget) break;
      entries += 1;
      if (isMissing) missing.push(entry);
      else this.#note(entry, direction);
    }
    for (let at = 0; at < missing.length; at += textsPerCall) {
      await this.#embed(missing.slice(at, at + textsPerCall), dimensions, maxMs);
    }
    return { entries, embedded: missing.length };
  }

  async #stored(digests: readonly string[], dimensions: number): Promise<ReadonlyMap<string, Direction>> {
    if (digests.length === 0) return new Map();
    const rows = (await this.#store.vectors?.get(this.#space, this.#embedder.model, digests)) ?? [];
    return new Map(
      rows.flatMap(({ digest, data }) => {
        const direction = storedDirection(data, dimensions);
        return direction === undefined ? [] : [[digest, direction] as const];
      }),
    );
  }

  async #embed(entries: readonly Entry[], dimensions: number, maxMs: number): Promise<void> {
    const texts = entries.map(({ content, tags }) => [content, ...tags].join('\n'));
    const directions = await embedInTime(this.#embedder, texts, 'memory', dimensions, maxMs);
    const vectors = entries.flatMap((entry, at): readonly TextVector[] => {
      const direction = directions[at];
      this.#note(entry, direction);
      if (direction === undefined || entry.digest === null) return [];
      return [{ digest: entry.digest, data: new Uint8Array(direction.buffer) }];
    });
    try {
      await this.#store.vectors?.put(this.#space, this.#embedder.model, vectors);
    } catch (error) {
      // A store that cannot be written now can still be searched: the vectors stay in memory and are made again later.
      if (!(error instanceof Fault) || error.code === 'store-corrupt') throw error;
    }
  }

  #note({ id, digest, seq, state }: Entry, direction: Direction | undefined): void {
    if (direction === undefined || digest === null || state !== 'active') this.#known.delete(id);
    else this.#known.set(id, { id, digest, seq, direction });
  }

  #dropOldest(): void {
    if (this.#known.size <= maxEntries + entriesPerPage) return;
    const oldest = [...this.#known.values()].sort((a, b) => a.seq - b.seq).slice(0, this.#known.size - maxEntries);
    for (const { id } of oldest) this.#known.delete(id);
  }
}

function placeOf(entry: Entry | undefined): EntryPlace | undefined {
  return entry === undefined ? undefined : { seq: entry.seq, id: entry.id };
}
