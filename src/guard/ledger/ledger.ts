import { Fault } from '../../base/fault.ts';
import { WorkSlices } from '../../base/work-slices.ts';
import { follow, type Trail } from '../../journal/index.ts';
import { type LedgerMap, NodeMismatch } from '../../ledger-map/index.ts';
import type { Entry } from '../../model/entry.ts';
import type { Keyring } from '../../model/keyring.ts';
import type { Origin } from '../../model/provenance.ts';
import type { Head, RecordBody, SealedRecord } from '../../model/record.ts';
import type { Store } from '../../model/store.ts';
import { brokenJournal, readRecord, recordPages } from '../core/journal-reader.ts';
import { Folds } from './folds.ts';
import { openImage } from './image.ts';
import { ImageEntries, LedgerMoved } from './image-entries.ts';
import { type LedgerEntry, targetKey } from './ledger-entry.ts';
import { Readers } from './readers.ts';
import { saveImage } from './save-image.ts';
import { ShortIds } from './short-ids.ts';
import { ShownLists, withWords } from './shown-lists.ts';
import { Tail } from './tail.ts';

/** Records after which the ledger is saved, so that the next one to open the space starts there. */
const defaultRecordsPerImage = 1_000;
/** The first image comes earlier, by this factor: who opens a space has just followed all of its records. */
const firstImageShare = 4;
/** While many records are followed, others have their turn after this long. */
const sliceMs = 10;

interface Dependencies {
  readonly store: Store;
  readonly keyring: Keyring;
  readonly recordsPerImage?: number;
}

/**
 * The state of a space according to its verified journal. Everything the guard believes about an entry (its state, its
 * trust, its text) comes from here and never from a database row. Rows help to find entries, and a row counts only if the
 * ledger proves it.
 *
 * A sealed image of the ledger in the store spares opening a space from the first record: the image says what the ledger
 * was at one record, and the records after it are followed and held in memory. Facts of older entries are read when they
 * are needed and proved by the image.
 */
export class Ledger {
  readonly #dependencies: Dependencies;
  readonly space: string;
  #trail: Trail = { head: undefined, key: 0 };
  #folds = new Folds();
  #readers: Readers;
  #tail = new Tail();
  /** Being saved into the next image. */
  #saving: Tail | undefined;
  #save: Promise<unknown> | undefined;
  #image: ImageEntries;
  /** The last record of the image that `#image` belongs to. */
  #imageSeq = -1;
  /** The last record of the image in the store, which may be one that we cannot use. */
  #storedSeq: number | undefined;
  #isOpen = false;
  #finish: (() => void) | undefined;
  /** The head at which all rows were compared with the image. */
  #searchedAt: number | undefined;
  /** A part of the image was missing or another one when it was read last. */
  #hasMismatch = false;
  readonly shownLists: ShownLists;
  readonly shortIds: ShortIds;

  constructor(dependencies: Dependencies, space: string) {
    this.#dependencies = dependencies;
    this.space = space;
    this.shownLists = new ShownLists(dependencies, space);
    this.shortIds = new ShortIds(dependencies.store, space);
    this.#image = this.#imageAt(undefined);
    this.#readers = new Readers((key) => this.#valueOf(key));
  }

  get head(): Head | undefined {
    return this.#trail.head;
  }

  /** What is computed from the whole journal and does not grow with it. */
  get folds(): Folds {
    return this.#folds;
  }

  /** What each session and principal has read and written. */
  get readers(): Readers {
    return this.#readers;
  }

  /** Entries that still have a text. */
  get living(): number {
    return this.#folds.living;
  }

  /** Entries whose text was erased. */
  get erased(): number {
    return this.#folds.states.erased;
  }

  /** Whether there is an image: without one, everything is held in memory. */
  get hasImage(): boolean {
    return this.#imageSeq >= 0;
  }

  /** Entries that the store cannot be asked for: they changed since the image, or their row was altered. */
  get inMemory(): ReadonlyMap<string, LedgerEntry> {
    if (this.#saving === undefined && this.#image.altered.size === 0) return this.#tail.entries;
    return new Map([...this.#image.altered, ...(this.#saving?.entries ?? []), ...this.#tail.entries]);
  }

  /** How many entries are known to have a missing or altered row. */
  get alteredRows(): number {
    return this.#image.altered.size;
  }

  /**
   * Rows were deleted or altered behind the guard's back, so a search of the store does not find what it should: makes sure
   * that all such entries are in memory, and has the operation start again. Reads everything, once for each head.
   */
  async searchAgain(): Promise<void> {
    if (this.#searchedAt === this.head?.seq) return;
    const head = await this.#dependencies.store.head(this.space);
    // If another process has written meanwhile, its changes explain what was found.
    if (head?.seq === this.head?.seq) {
      this.#searchedAt = head?.seq;
      await this.#image.findHidden((id) => this.#recent(id) !== undefined);
    }
    throw new LedgerMoved('rows of the space differ from the journal');
  }

  async get(id: string): Promise<LedgerEntry | undefined> {
    return this.#known(id) ?? (await this.#image.load([id])).get(id);
  }

  /** The entries with these ids, in the order of the ids; unknown ones are left out. */
  async load(ids: readonly string[]): Promise<ReadonlyMap<string, LedgerEntry>> {
    const known = this.#knownAmong(ids);
    const read = await this.#image.load(ids.filter((id) => !known.has(id)));
    return new Map(
      ids.flatMap((id) => {
        const entry = known.get(id) ?? read.get(id);
        return entry === undefined ? [] : [[id, entry]];
      }),
    );
  }

  /** What the journal says about the entries of these rows, in their order. A row that no record explains is left out. */
  async prove(rows: readonly Entry[]): Promise<readonly LedgerEntry[]> {
    const known = this.#knownAmong(rows.map(({ id }) => id));
    const read = await this.#image.prove(rows.filter(({ id }) => !known.has(id)));
    return rows.flatMap(({ id }) => known.get(id) ?? read.get(id) ?? []);
  }

  /** The number of active entries with this target. */
  async activeIn(target: string): Promise<number> {
    const value = await this.#valueOf(targetKey(target));
    const saved = value === undefined ? 0 : Number(Buffer.from(value).toString('utf8'));
    return saved + (this.#saving?.targets.get(target) ?? 0) + (this.#tail.targets.get(target) ?? 0);
  }

  /** The last record that derived an entry from this one. */
  async linkedAt(id: string): Promise<number | undefined> {
    const recent = this.#tail.links.get(id) ?? this.#saving?.links.get(id);
    return recent ?? (await this.#image.proofs([id])).get(id)?.linkedAt;
  }

  /** Entries that name this one as a parent, or did before an edit: those are worth a look too. Oldest first. */
  async childrenOf(id: string): Promise<readonly string[]> {
    const children: string[] = [];
    for (let seq = await this.linkedAt(id); seq !== undefined; ) {
      const { event } = await readRecord(this.#dependencies, this.space, seq);
      const found = event.changes.filter(({ provenance }) => provenance.parents.includes(id));
      children.unshift(...found.map((facts) => facts.id));
      seq = event.linked?.[id] ?? undefined;
    }
    return [...new Set(children)];
  }

  /** Records that changed this entry, oldest first. Each names the one before, so none can be hidden. */
  async changesOf(id: string): Promise<readonly RecordBody[]> {
    const changes: RecordBody[] = [];
    for (let seq = (await this.get(id))?.seq; seq !== undefined; ) {
      const body = await readRecord(this.#dependencies, this.space, seq);
      const index = body.event.changes.findLastIndex((facts) => facts.id === id);
      if (index < 0) throw brokenJournal(this.space, 'edited', seq);
      changes.unshift(body);
      seq = body.event.before?.[index]?.seq;
    }
    return changes;
  }

  /**
   * Entries that this session or, in any session, this principal was shown last. `complete` is false if a list of what it
   * was shown is missing: then it may have read anything.
   */
  async seenBy(
    origin: Pick<Origin, 'principal' | 'session'>,
  ): Promise<{ readonly ids: readonly string[]; readonly complete: boolean }> {
    const lists = await this.#readers.listsShownTo(origin);
    const loaded = await this.shownLists.load(lists);
    return {
      ids: [...new Set(lists.flatMap((list) => withWords(loaded.get(list) ?? [])))],
      complete: loaded.size === lists.length,
    };
  }

  /**
   * Verifies the journal to its end. A record that does not follow stops everything: no answer is better than a forged
   * one.
   */
  async sync(): Promise<void> {
    do {
      if (!this.#isOpen) await this.#open();
      await this.#followToEnd();
      if (this.#isFirstImageDue) await this.#saveNow();
    } while (!this.#isOpen);
  }

  async #followToEnd(): Promise<void> {
    const head = await this.#dependencies.store.head(this.space);
    this.#refuseTruncation(head);
    if (head === undefined || this.#next > head.seq) return;
    const slices = new WorkSlices(sliceMs);
    for await (const records of recordPages(this.#dependencies.store, this.space, this.#next, head.seq)) {
      for (const record of records) {
        this.#take(record);
        if (slices.spent) await slices.pause();
      }
      // While many records are followed, memory stays bounded.
      if (this.isImageDue) await this.#saveNow();
      if (!this.#isOpen) return;
    }
    if (this.#next <= head.seq) throw brokenJournal(this.space, 'missing', this.#next);
  }

  /** Adds a record of our own that the store has just accepted. */
  accept(head: Head, body: RecordBody): void {
    this.#trail = { head, key: this.#dependencies.keyring.keys.length - 1 };
    this.#fold(body);
  }

  get isSaving(): boolean {
    return this.#saving !== undefined;
  }

  /** Whether enough records have come since the last image to save another. */
  get isImageDue(): boolean {
    return this.#saving === undefined && this.#next - 1 - this.#imageSeq >= this.#recordsPerImage;
  }

  /**
   * Saves an image, unless another process did meanwhile. Other operations go on beside it: they see the result after the
   * next `settle`, so that nothing moves while an operation reads.
   */
  async save(): Promise<void> {
    const { head } = this;
    if (this.#saving !== undefined || head === undefined || head.seq === this.#imageSeq) return;
    const saving = this.#tail;
    this.#saving = saving;
    this.#tail = new Tail();
    const readers = this.#readers.beginSave();
    const folds = structuredClone(this.#folds.save());
    const { map } = this.#image;
    const work = { map, tail: saving, readers, folds, trail: this.#trail };
    const save = saveImage(this.#dependencies, this.space, this.#storedSeq, work);
    this.#save = save.catch(() => undefined);
    const saved = await save.catch((error: unknown) => {
      if (error instanceof NodeMismatch) return undefined;
      this.#finish = () => this.#restoreTail();
      throw error;
    });
    this.#finish = () => {
      if (this.#image.map !== map) return;
      // Another process was faster, or replaced what we read. Its image is as good as ours.
      if (saved === undefined) {
        this.#restoreTail();
        this.#isOpen = false;
      } else {
        this.#adopt(saved, head.seq, saving);
      }
    };
  }

  /** Takes over an image that was saved meanwhile. Called between operations. */
  settle(): void {
    this.#finish?.();
    this.#finish = undefined;
  }

  #adopt(map: LedgerMap, seq: number, saved: Tail): void {
    this.#saving = undefined;
    this.#readers.saved();
    this.#imageSeq = seq;
    this.#storedSeq = seq;
    const unchanged = [...saved.entries].filter(([id]) => !this.#tail.entries.has(id));
    this.#image.adopt(map, new Map(unchanged));
  }

  get #recordsPerImage(): number {
    return this.#dependencies.recordsPerImage ?? defaultRecordsPerImage;
  }

  get #next(): number {
    return this.head === undefined ? 0 : this.head.seq + 1;
  }

  /** Following so many records has cost time; the next one to open the space should not pay it again. */
  get #isFirstImageDue(): boolean {
    return this.isImageDue || (this.#imageSeq < 0 && this.#next > this.#recordsPerImage / firstImageShare);
  }

  #restoreTail(): void {
    const newer = this.#tail;
    this.#tail = this.#saving ?? new Tail();
    this.#tail.add(newer);
    this.#saving = undefined;
    this.#readers.notSaved();
  }

  /** An image saves time, and nothing depends on it: whoever reads is not told that it could not be saved. */
  async #saveNow(): Promise<void> {
    await this.save().catch((error: unknown) => {
      if (!(error instanceof Fault)) throw error;
    });
    this.settle();
  }

  /** Resolves when no image is being saved. */
  async saved(): Promise<void> {
    await this.#save;
  }

  /** Starts from the stored image, if it is ours and the journal contains its record; otherwise from the first record. */
  async #open(): Promise<void> {
    const { store, keyring } = this.#dependencies;
    if (this.head !== undefined) await this.#requireRecord(this.head);
    const image = await store.image(this.space);
    const isSame = image?.seq === this.#storedSeq;
    this.#storedSeq = image?.seq;
    // Read twice and wrong twice: the image is damaged. The journal is followed from its start, and a new image saved.
    const saved =
      image === undefined || (this.#hasMismatch && isSame) ? undefined : openImage(keyring, this.space, image);
    this.#hasMismatch = false;
    this.#isOpen = true;
    const key = keyring.keys.findIndex(({ id }) => id === saved?.newestKey);
    if (saved === undefined || key < 0) return this.#restart(undefined, new Folds(), undefined, 0);
    const [record] = await store.records(this.space, saved.head.seq, 1);
    // An image of a journal that was longer: the journal has been truncated or rolled back.
    if (record === undefined) throw brokenJournal(this.space, 'missing', saved.head.seq);
    // An image that includes a write which was lost afterwards is of no use.
    if (record.hash !== saved.head.hash) return this.#restart(undefined, new Folds(), undefined, 0);
    this.#restart(saved.head, Folds.load(saved.folds), saved.root ?? undefined, key);
  }

  async #requireRecord({ seq, hash }: Head): Promise<void> {
    const [record] = await this.#dependencies.store.records(this.space, seq, 1);
    if (record === undefined) throw brokenJournal(this.space, 'missing', seq);
    if (record.hash !== hash) throw brokenJournal(this.space, 'edited', seq);
  }

  #restart(head: Head | undefined, folds: Folds, root: string | undefined, key: number): void {
    this.#trail = { head, key };
    this.#folds = folds;
    this.#tail = new Tail();
    this.#saving = undefined;
    this.#finish = undefined;
    this.#image = this.#imageAt(root);
    this.#readers = new Readers((name) => this.#valueOf(name));
    this.#imageSeq = head?.seq ?? -1;
  }

  #recent(id: string): LedgerEntry | undefined {
    return this.#tail.entries.get(id) ?? this.#saving?.entries.get(id);
  }

  #known(id: string): LedgerEntry | undefined {
    return this.#recent(id) ?? this.#image.known(id);
  }

  #knownAmong(ids: readonly string[]): ReadonlyMap<string, LedgerEntry> {
    return new Map(
      ids.flatMap((id) => {
        const entry = this.#known(id);
        return entry === undefined ? [] : [[id, entry]];
      }),
    );
  }

  async #valueOf(key: string): Promise<Uint8Array | undefined> {
    return (await this.#image.values([key])).get(key);
  }

  #imageAt(root: string | undefined): ImageEntries {
    const onMismatch = (): void => {
      // If an image of our own is being saved, the next operation reads that one.
      if (this.#saving !== undefined) return;
      this.#hasMismatch = true;
      this.#isOpen = false;
    };
    return new ImageEntries(this.#dependencies, this.space, root, { onMismatch, headSeq: () => this.#next - 1 });
  }

  #take(record: SealedRecord): void {
    const link = follow(this.#dependencies.keyring, this.space, this.#trail, record);
    if (!link.ok) throw brokenJournal(this.space, link.flaw, link.seq);
    this.#trail = link.trail;
    this.#fold(link.body);
  }

  #fold(body: RecordBody): void {
    for (const { id, version } of body.event.changes) {
      this.#image.forget(id);
      if (version === 1) this.shortIds.add(id);
    }
    this.#tail.fold(body);
    this.#folds.fold(body);
    this.#readers.fold(body.event, body.seq);
  }

  /** A journal that is shorter than at the last access has been truncated or rolled back. */
  #refuseTruncation(head: Head | undefined): void {
    const known = this.head;
    if (known === undefined) return;
    if (head === undefined || head.seq < known.seq) throw brokenJournal(this.space, 'missing', (head?.seq ?? -1) + 1);
    if (head.seq === known.seq && head.hash !== known.hash) throw brokenJournal(this.space, 'edited', head.seq);
  }
}
