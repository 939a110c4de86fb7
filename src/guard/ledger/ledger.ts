import { Fault } from '../../base/fault.ts';
import { WorkSlices } from '../../base/work-slices.ts';
import { follow, type Trail, unnamedTrim } from '../../journal/index.ts';
import { type LedgerMap, NodeMismatch } from '../../ledger-map/index.ts';
import type { Keyring } from '../../model/keyring.ts';
import type { Head, RecordBody, SealedRecord } from '../../model/record.ts';
import type { Store } from '../../model/store.ts';
import { brokenJournal, readRecord, recordPages, refuseTruncation, requireRecord } from '../core/journal-reader.ts';
import { Folds } from './folds.ts';
import { openImage } from './image.ts';
import { ImageEntries, LedgerMoved } from './image-entries.ts';
import { isFirstImageDue, isImageDue, isOwnImageDue } from './image-schedule.ts';
import { LedgerEntries } from './ledger-entries.ts';
import { type LedgerStart, startOf } from './ledger-start.ts';
import { Readers } from './readers.ts';
import { saveImage } from './save-image.ts';
import { ShortIds } from './short-ids.ts';
import { ShownLists } from './shown-lists.ts';

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
  #entries: LedgerEntries;
  #save: Promise<unknown> | undefined;
  /** The last record of the image that `#entries` starts from. */
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
    this.#entries = this.#entriesAt(undefined);
    this.#readers = new Readers((name) => this.#entries.value(name));
  }

  get head(): Head | undefined {
    return this.#trail.head;
  }

  /** What the journal says about each entry. */
  get entries(): LedgerEntries {
    return this.#entries;
  }

  /** What is computed from the whole journal and does not grow with it. */
  get folds(): Folds {
    return this.#folds;
  }

  /** What each session and principal has read and written. */
  get readers(): Readers {
    return this.#readers;
  }

  /** Entries whose text was erased. */
  get erased(): number {
    return this.#folds.states.erased;
  }

  /** The last record of the image, after which nothing changed that it proves. Without one it is -1, and everything is in memory. */
  get imageSeq(): number {
    return this.#imageSeq;
  }

  get hasImage(): boolean {
    return this.#imageSeq >= 0;
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
      await this.#entries.findHidden();
    }
    throw new LedgerMoved('rows of the space differ from the journal');
  }

  /** A record that was verified before, read and checked again. */
  record(seq: number): Promise<RecordBody> {
    return readRecord(this.#dependencies, this.space, seq);
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
    refuseTruncation(this.space, this.head, head);
    if (head === undefined || this.#next > head.seq) return;
    const slices = new WorkSlices(sliceMs);
    for await (const records of recordPages(this.#dependencies.store, this.space, this.#next, head.seq)) {
      for (const record of records) {
        this.#take(record);
        if (slices.spent) await slices.pause();
      }
      // While many records are followed, memory stays bounded.
      if (!this.isSaving && isImageDue(this.#unsaved, this.#dependencies.recordsPerImage)) await this.#saveNow();
      if (!this.#isOpen) return;
    }
    if (this.#next <= head.seq) throw brokenJournal(this.space, 'missing', this.#next);
    const unnamed = unnamedTrim(this.#trail);
    if (unnamed !== undefined) throw brokenJournal(this.space, unnamed.flaw, unnamed.seq);
  }

  /** Adds a record of our own that the store has just accepted. */
  accept(head: Head, body: RecordBody): void {
    this.#trail = { head, key: this.#dependencies.keyring.keys.length - 1 };
    this.#fold(body);
  }

  get isSaving(): boolean {
    return this.#entries.isSaving;
  }

  /** False if the image must be read again before the ledger can be used: another process has saved one. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Whether to save an image after a record of our own. */
  get isOwnImageDue(): boolean {
    return !this.isSaving && isOwnImageDue(this.#unsaved, this.#dependencies.recordsPerImage);
  }

  /** Records since the last image. */
  get #unsaved(): number {
    return this.#next - 1 - this.#imageSeq;
  }

  /**
   * Saves an image, unless another process did meanwhile. Other operations continue beside it: they see the result
   * after the next `settle`, so that nothing moves while an operation reads.
   */
  async save(): Promise<void> {
    const { head } = this;
    if (this.isSaving || head === undefined || head.seq === this.#imageSeq) return;
    const { map } = this.#entries;
    const tail = this.#entries.beginSave();
    const readers = this.#readers.beginSave();
    const folds = structuredClone(this.#folds.save());
    const work = { map, tail, readers, folds, trail: this.#trail };
    const save = saveImage(this.#dependencies, this.space, this.#storedSeq, work);
    this.#save = save.catch(() => undefined);
    const saved = await save.catch((error: unknown) => {
      if (error instanceof NodeMismatch) return undefined;
      this.#finish = () => this.#notSaved();
      throw error;
    });
    this.#finish = () => {
      if (this.#entries.map !== map) return;
      // Another process was faster, or replaced what we read. Its image is as good as ours.
      if (saved === undefined) {
        this.#notSaved();
        this.#isOpen = false;
      } else {
        this.#adopt(saved, head.seq);
      }
    };
  }

  /** Takes over an image that was saved meanwhile. Called between operations. */
  settle(): void {
    this.#finish?.();
    this.#finish = undefined;
  }

  #adopt(map: LedgerMap, seq: number): void {
    this.#entries.saved(map);
    this.#readers.saved();
    this.#imageSeq = seq;
    this.#storedSeq = seq;
  }

  get #next(): number {
    return this.head === undefined ? 0 : this.head.seq + 1;
  }

  get #isFirstImageDue(): boolean {
    return this.#imageSeq < 0 && !this.isSaving && isFirstImageDue(this.#next, this.#dependencies.recordsPerImage);
  }

  #notSaved(): void {
    this.#entries.notSaved();
    this.#readers.notSaved();
  }

  /** An image only saves time, so a reader is not told that it could not be saved. */
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
    if (this.head !== undefined) await requireRecord(this.#dependencies, this.space, this.head);
    const image = await store.image(this.space);
    const isSame = image?.seq === this.#storedSeq;
    this.#storedSeq = image?.seq;
    // Read twice and wrong twice: the image is damaged. The journal is followed from its start, and a new image saved.
    const saved =
      image === undefined || (this.#hasMismatch && isSame) ? undefined : openImage(keyring, this.space, image);
    this.#hasMismatch = false;
    this.#restart(await startOf(this.#dependencies, this.space, saved));
    // Not before: if the start is refused, the next caller must be refused as well.
    this.#isOpen = true;
  }

  #restart({ trail, folds, root }: LedgerStart): void {
    this.#trail = trail;
    this.#folds = folds;
    this.#finish = undefined;
    this.#entries = this.#entriesAt(root);
    this.#readers = new Readers((name) => this.#entries.value(name));
    this.#imageSeq = trail.head?.seq ?? -1;
  }

  #entriesAt(root: string | undefined): LedgerEntries {
    const onMismatch = (): void => {
      // If an image of our own is being saved, the next operation reads that one.
      if (this.isSaving) return;
      this.#hasMismatch = true;
      this.#isOpen = false;
    };
    const ledger = { onMismatch, headSeq: () => this.#next - 1 };
    return new LedgerEntries(new ImageEntries(this.#dependencies, this.space, root, ledger));
  }

  #take(record: SealedRecord): void {
    const link = follow(this.#dependencies.keyring, this.space, this.#trail, record);
    if (!link.ok) throw brokenJournal(this.space, link.flaw, link.seq);
    this.#trail = link.trail;
    this.#fold(link.body);
  }

  #fold(body: RecordBody): void {
    for (const { id, version } of body.event.changes) if (version === 1) this.shortIds.add(id);
    this.#entries.fold(body);
    this.#folds.fold(body);
    this.#readers.fold(body.event, body.seq);
  }
}
