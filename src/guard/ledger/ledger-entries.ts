import type { LedgerMap } from '../../ledger-map/index.ts';
import type { Entry } from '../../model/entry.ts';
import type { RecordBody } from '../../model/record.ts';
import type { ImageEntries } from './image-entries.ts';
import { type LedgerEntry, targetKey } from './ledger-entry.ts';
import { Tail } from './tail.ts';

/**
 * What the journal says about each entry. What changed since the image is held in memory; the facts of older entries are
 * read when they are needed and proved by the image.
 */
export class LedgerEntries {
  readonly #image: ImageEntries;
  #tail = new Tail();
  /** Being saved into the next image. */
  #saving: Tail | undefined;
  #revision = 0;

  constructor(image: ImageEntries) {
    this.#image = image;
  }

  get map(): LedgerMap {
    return this.#image.map;
  }

  /** Entries that the store cannot be asked for: they changed since the image, or their row was altered. */
  get inMemory(): ReadonlyMap<string, LedgerEntry> {
    if (this.#saving === undefined && this.#image.altered.size === 0) return this.#tail.entries;
    return new Map([...this.#image.altered, ...(this.#saving?.entries ?? []), ...this.#tail.entries]);
  }

  /** Another number whenever an entry that was there before has changed: until then, facts that were read still hold. */
  get revision(): number {
    return this.#revision;
  }

  /** How many entries are known to have a missing or altered row. */
  get alteredRows(): number {
    return this.#image.altered.size;
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

  /** Finds all entries of the image whose row is missing or altered. Reads everything. */
  findHidden(): Promise<void> {
    return this.#image.findHidden((id) => this.#recent(id) !== undefined);
  }

  /** The number of active entries with this target. */
  async activeIn(target: string): Promise<number> {
    const value = await this.value(targetKey(target));
    const saved = value === undefined ? 0 : Number(Buffer.from(value).toString('utf8'));
    return saved + (this.#saving?.targets.get(target) ?? 0) + (this.#tail.targets.get(target) ?? 0);
  }

  /** The last record that derived an entry from this one. */
  async linkedAt(id: string): Promise<number | undefined> {
    const recent = this.#tail.links.get(id) ?? this.#saving?.links.get(id);
    return recent ?? (await this.#image.proofs([id])).get(id)?.linkedAt;
  }

  /** What the image says under this key. */
  async value(key: string): Promise<Uint8Array | undefined> {
    return (await this.#image.values([key])).get(key);
  }

  fold(body: RecordBody): void {
    for (const { id, version } of body.event.changes) {
      this.#image.forget(id);
      if (version > 1) this.#revision += 1;
    }
    this.#tail.fold(body);
  }

  get isSaving(): boolean {
    return this.#saving !== undefined;
  }

  /** Everything since the last image, to be saved in the next one. Call `saved` or `notSaved` afterwards. */
  beginSave(): Tail {
    const saving = this.#tail;
    this.#saving = saving;
    this.#tail = new Tail();
    return saving;
  }

  saved(map: LedgerMap): void {
    const unchanged = [...(this.#saving?.entries ?? [])].filter(([id]) => !this.#tail.entries.has(id));
    this.#saving = undefined;
    this.#image.adopt(map, new Map(unchanged));
  }

  notSaved(): void {
    const newer = this.#tail;
    this.#tail = this.#saving ?? new Tail();
    this.#tail.add(newer);
    this.#saving = undefined;
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
}
