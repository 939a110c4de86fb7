import type { GuardedSpace, RecalledEntry } from '../../guard/index.ts';
import { entryStates } from '../../model/entry.ts';
import { bezoarItself } from '../../model/provenance.ts';
import { decodePath } from './file.ts';

interface KnownEntry {
  readonly version: number;
  /** Absent for an entry that is no file now. */
  readonly path?: string;
}

const entriesPerPage = 500;
/** Entries at the end of the order that may have changed again since they were read, before all are read again. */
const maxChangedAgain = 16;

/**
 * Where the files are, by the entries that hold them. Entries are listed in the order of their last change, so a command reads
 * only what changed since the one before it, however many files there are.
 */
export class PathIndex {
  readonly #space: GuardedSpace;
  readonly #target: string;
  /** In the order of their last change. */
  #known = new Map<string, KnownEntry>();

  constructor(space: GuardedSpace, target: string) {
    this.#space = space;
    this.#target = target;
  }

  /** The entries whose stored path this accepts, as the journal has them now. */
  async idsWhere(isWanted: (path: string, id: string) => boolean): Promise<readonly string[]> {
    await this.#refresh();
    return [...this.#known].flatMap(([id, { path }]) => (path !== undefined && isWanted(path, id) ? [id] : []));
  }

  async #refresh(): Promise<void> {
    let after = await this.#lastUnchanged();
    if (after === undefined) this.#known = new Map();
    for (;;) {
      const page = await this.#changedSince(after);
      for (const { id, version } of page) {
        this.#known.delete(id);
        this.#known.set(id, { version, ...(await this.#pathOf(id)) });
      }
      after = page.at(-1)?.id;
      if (after === undefined || page.length < entriesPerPage) return;
    }
  }

  /** The last known entry that still stands where it stood; undefined if nobody can tell what follows. */
  async #lastUnchanged(): Promise<string | undefined> {
    const last = [...this.#known].slice(-maxChangedAgain).reverse();
    for (const [id, { version }] of last) {
      const found = await this.#space.get({ id }, bezoarItself);
      if (found.outcome === 'found' && found.entry.version === version) return id;
    }
    return undefined;
  }

  async #changedSince(after: string | undefined): Promise<readonly RecalledEntry[]> {
    const filter = { states: entryStates, targets: [this.#target], limit: entriesPerPage };
    const { entries } = await this.#space.list({ ...filter, ...(after === undefined ? {} : { after }) }, bezoarItself);
    return entries;
  }

  async #pathOf(id: string): Promise<Pick<KnownEntry, 'path'>> {
    const found = await this.#space.review.inspect({ id }, bezoarItself);
    if (found.outcome === 'refused' || found.facts.state !== 'active' || found.text === undefined) return {};
    const path = decodePath(found.text.content);
    return path === undefined ? {} : { path };
  }
}
