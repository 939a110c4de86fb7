import { LedgerMap, NodeMismatch } from '../../ledger-map/index.ts';
import type { Entry } from '../../model/entry.ts';
import type { Keyring } from '../../model/keyring.ts';
import type { Store } from '../../model/store.ts';
import { brokenJournal, readRecord } from '../core/journal-reader.ts';
import {
  claimedBy,
  decodeProof,
  type EntryProof,
  entryKey,
  idOfKey,
  type LedgerEntry,
  proofOf,
} from './ledger-entry.ts';

const maxCachedEntries = 4_096;
const maxAltered = 100_000;
const entriesPerQuery = 500;

interface Dependencies {
  readonly store: Store;
  readonly keyring: Keyring;
}

/** The stored image was replaced or altered while an operation read it. The operation starts again. */
export class LedgerMoved extends Error {
  override readonly name = 'LedgerMoved';
}

/**
 * The entries that an image proves. Their facts are read from rows when they are needed; where a row differs from what the
 * image proves, the record says what is true.
 */
export class ImageEntries {
  readonly #dependencies: Dependencies;
  readonly #space: string;
  readonly #headSeq: () => number;
  readonly #onMismatch: () => void;
  #map: LedgerMap;
  /** Proved entries. Valid for the head of the ledger: a change removes its entry. */
  readonly #proved = new Map<string, LedgerEntry>();
  /** Entries whose row is missing or differs from the journal. A search of the store cannot be relied on for them. */
  readonly altered: Map<string, LedgerEntry> = new Map();

  constructor(
    dependencies: Dependencies,
    space: string,
    root: string | undefined,
    ledger: { readonly headSeq: () => number; readonly onMismatch: () => void },
  ) {
    this.#dependencies = dependencies;
    this.#space = space;
    this.#headSeq = ledger.headSeq;
    this.#onMismatch = ledger.onMismatch;
    this.#map = new LedgerMap((paths) => dependencies.store.imageNodes(space, paths), root);
  }

  get map(): LedgerMap {
    return this.#map;
  }

  /** Goes on with a newer image, which contains these entries too. */
  adopt(map: LedgerMap, saved: ReadonlyMap<string, LedgerEntry>): void {
    this.#map = map;
    for (const [id, entry] of saved) this.#keep(id, entry);
  }

  /** The entry has changed since the image. */
  forget(id: string): void {
    this.#proved.delete(id);
    this.altered.delete(id);
  }

  /** An entry that was proved before. */
  known(id: string): LedgerEntry | undefined {
    return this.altered.get(id) ?? this.#proved.get(id);
  }

  /** Entries of the image, by id; others are left out. */
  async load(ids: readonly string[]): Promise<ReadonlyMap<string, LedgerEntry>> {
    const found = new Map<string, LedgerEntry>();
    for (let start = 0; start < ids.length; start += entriesPerQuery) {
      const page = await this.#read(ids.slice(start, start + entriesPerQuery), (known) =>
        known.length === 0
          ? Promise.resolve([])
          : this.#dependencies.store.entries(this.#space, { ids: known }, { limit: known.length }),
      );
      for (const [id, entry] of page) found.set(id, entry);
    }
    return found;
  }

  /** What is true of the entries of these rows, by id. A row that no record explains is left out. */
  prove(rows: readonly Entry[]): Promise<ReadonlyMap<string, LedgerEntry>> {
    return this.#read(
      rows.map(({ id }) => id),
      () => Promise.resolve(rows),
    );
  }

  /**
   * Looks for entries whose row is missing or altered, so that no search of the store would find them. Reads the whole
   * memory: called only when fewer entries were found than there are. `skip` tells which are known by other means.
   */
  async findHidden(skip: (id: string) => boolean): Promise<void> {
    let page: string[] = [];
    for await (const [key] of this.#allValues()) {
      const id = idOfKey(key);
      if (id === undefined || skip(id) || this.altered.has(id)) continue;
      page.push(id);
      if (page.length < entriesPerQuery) continue;
      await this.load(page);
      page = [];
    }
    await this.load(page);
  }

  async proofs(ids: readonly string[]): Promise<ReadonlyMap<string, EntryProof>> {
    const values = await this.values([...new Set(ids)].map(entryKey));
    return new Map(
      ids.flatMap((id) => {
        const value = values.get(entryKey(id));
        return value === undefined ? [] : [[id, decodeProof(value)]];
      }),
    );
  }

  async values(keys: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    return this.#map.get(keys).catch((error: unknown) => this.#moved(error));
  }

  async *#allValues(): AsyncGenerator<readonly [string, Uint8Array]> {
    try {
      yield* this.#map.entries();
    } catch (error) {
      this.#moved(error);
    }
  }

  #moved(error: unknown): never {
    if (!(error instanceof NodeMismatch)) throw error;
    this.#onMismatch();
    throw new LedgerMoved('the image of the ledger has changed');
  }

  async #read(
    ids: readonly string[],
    rowsOf: (known: readonly string[]) => Promise<readonly Entry[]>,
  ): Promise<ReadonlyMap<string, LedgerEntry>> {
    const found = new Map<string, LedgerEntry>();
    if (ids.length === 0) return found;
    const proofs = await this.proofs(ids);
    const rows = new Map((await rowsOf([...proofs.keys()])).map((row) => [row.id, row]));
    for (const [id, proof] of proofs) {
      const row = rows.get(id);
      const claimed = row === undefined ? undefined : claimedBy(row);
      if (claimed !== undefined && isProved(claimed, proof)) {
        found.set(id, claimed);
        this.#keep(id, claimed);
      } else {
        const entry = await this.#fromRecord(id, proof);
        found.set(id, entry);
        // A row that is newer than our head was changed by another process meanwhile, and not behind the guard's back.
        if (this.altered.size < maxAltered && (row === undefined || row.seq <= this.#headSeq()))
          this.altered.set(id, entry);
      }
    }
    return found;
  }

  /** The row is missing, newer than our head, or was altered. The record says what is true. */
  async #fromRecord(id: string, proof: EntryProof): Promise<LedgerEntry> {
    const { at, event } = await readRecord(this.#dependencies, this.#space, proof.seq);
    const facts = event.changes.findLast((change) => change.id === id);
    const entry = facts === undefined ? undefined : { facts, seq: proof.seq, updatedAt: at };
    if (entry === undefined || !isProved(entry, proof)) throw brokenJournal(this.#space, 'edited', proof.seq);
    return entry;
  }

  #keep(id: string, entry: LedgerEntry): void {
    if (this.#proved.size >= maxCachedEntries) this.#proved.clear();
    this.#proved.set(id, entry);
  }
}

function isProved(entry: LedgerEntry, { seq, proof }: EntryProof): boolean {
  return entry.seq === seq && proofOf(entry) === proof;
}
