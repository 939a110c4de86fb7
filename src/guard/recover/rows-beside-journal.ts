import { haveSameMembers } from '../../base/same-value.ts';
import { WorkSlices } from '../../base/work-slices.ts';
import type { BriefBody } from '../../journal/index.ts';
import type { EntryFacts } from '../../model/entry.ts';
import type {
  ChangeOf,
  ComparedEntry,
  ComparedPage,
  ComparedPlace,
  EntryChange,
  EntryRow,
  PageRequest,
  StoredEntry,
} from '../../model/store.ts';
import { subjectsByText } from '../assess/subject-keys.ts';
import type { GuardDependencies } from '../core/dependencies.ts';
import type { ExpectedEntries } from './expected-entries.ts';
import { hasText, misfiledAmong, type ReadSubjects, rowsPerPage } from './row-breaks.ts';

type Source = Pick<GuardDependencies, 'store' | 'keyring'>;

const sliceMs = 10;

/**
 * Compares the rows of a space with its journal while that is being followed: a row names the record that last changed it, and
 * both are read in that order, so that each row is compared with the facts themselves. It only finds out whether everything
 * is as it should be; if not, `rowBreaks` says what is wrong.
 */
export class RowsBesideJournal {
  readonly #source: Source;
  readonly #space: string;
  readonly #expected: ExpectedEntries;
  readonly #subjectsOf: ReadSubjects;
  readonly #slices = new WorkSlices(sliceMs);
  #allHold = true;
  #after: ComparedPlace | undefined;

  constructor(source: Source, space: string, expected: ExpectedEntries) {
    this.#source = source;
    this.#space = space;
    this.#expected = expected;
    this.#subjectsOf = subjectsByText(source.keyring);
  }

  /** Compares the rows up to the last of these records, which follow those of the call before and are in `expected` already. */
  async compare(bodies: readonly BriefBody[]): Promise<void> {
    const last = bodies.at(-1)?.seq;
    if (last === undefined) return;
    const changeOf = changesOf(bodies);
    // More rows than changes are found by the next call, or at the end: they belong to no record that follows.
    for (let left = numberOfChanges(bodies); left > 0; ) {
      const page = this.#page(Math.min(left, rowsPerPage));
      const places = (await this.#compared(last, page, changeOf)) ?? (await this.#stored(last, page, changeOf));
      this.#after = places.at(-1) ?? this.#after;
      if (places.length < page.limit) return;
      left -= places.length;
      if (this.#slices.spent) await this.#slices.pause();
    }
  }

  /** Whether every row was compared and holds, and every entry has one. If not, records may have been added meanwhile: follow those. */
  async isComplete(): Promise<boolean> {
    if (!this.#allHold || !this.#expected.isMet) return false;
    const { store } = this.#source;
    const page = this.#page(1);
    const more =
      (await store.comparedEntries?.(this.#space, Number.MAX_SAFE_INTEGER, page, () => undefined)) ??
      (await store.storedEntries(this.#space, {}, byId(page)));
    return more.length === 0;
  }

  #page(limit: number): ComparedPage {
    return { limit, ...(this.#after === undefined ? {} : { after: this.#after }) };
  }

  /** Lets the store compare rows, and looks again at those of which it does not say that they are the same. */
  async #compared(last: number, page: ComparedPage, changeOf: ChangeOf): Promise<readonly ComparedPlace[] | undefined> {
    const { store } = this.#source;
    const entries = await store.comparedEntries?.(this.#space, last, page, changeOf);
    if (entries === undefined) return undefined;
    const unlike = entries.filter((entry) => !this.#isSame(entry)).map(({ id }) => id);
    if (unlike.length > 0) {
      const found = await store.storedEntries(this.#space, { ids: unlike }, { limit: unlike.length });
      await this.#check(found, changeOf);
      // A row that is not found by its id, or that has the id of another.
      if (found.length < unlike.length) this.#allHold = false;
    }
    return entries;
  }

  /** The same for a store that cannot compare. */
  async #stored(last: number, page: ComparedPage, changeOf: ChangeOf): Promise<readonly ComparedPlace[]> {
    const found = await this.#source.store.storedEntries(this.#space, {}, byId(page));
    const entries = found.filter(({ row }) => row.seq <= last);
    await this.#check(entries, changeOf);
    return entries.map(({ row: { seq, id } }) => ({ seq, within: id }));
  }

  #isSame({ seq, change, contentHash, text, indexed, isAbout }: ComparedEntry): boolean {
    if (change === undefined || !indexed || !hasText({ digest: change.facts.digest, contentHash }, text)) return false;
    const subjects = text === undefined ? [] : this.#subjectsOf(this.#space, text.content);
    // The id of the change, which is the row's: the map knows the hash of that string.
    return isAbout(subjects) && this.#expected.meet(change.facts.id, seq);
  }

  async #check(entries: readonly StoredEntry[], changeOf: ChangeOf): Promise<void> {
    const whole: StoredEntry[] = [];
    for (const entry of entries) {
      if (this.#holds(entry, changeOf(entry.row.seq, entry.row.id))) whole.push(entry);
      else this.#allHold = false;
    }
    const misfiled = await misfiledAmong(this.#source, this.#space, whole, this.#subjectsOf);
    if (misfiled.size > 0) this.#allHold = false;
  }

  #holds({ row, text, indexed }: StoredEntry, change: EntryChange | undefined): boolean {
    if (change === undefined || !this.#expected.meet(row.id, row.seq)) return false;
    const isSame = row.space === this.#space && row.updatedAt === change.at && hasFacts(row, change.facts);
    return isSame && indexed && hasText(row, text);
  }
}

/** The page of a store that cannot compare. */
function byId({ after, limit }: ComparedPage): PageRequest {
  return { limit, ...(after === undefined ? {} : { after: { seq: after.seq, id: String(after.within) } }) };
}

function numberOfChanges(bodies: readonly BriefBody[]): number {
  return bodies.reduce((count, { event }) => count + event.changes.length, 0);
}

/** Finds what these records, in order and without a gap, say about an entry. */
function changesOf(bodies: readonly BriefBody[]): ChangeOf {
  const first = bodies[0]?.seq ?? 0;
  let known: { readonly seq: number; readonly facts: ReadonlyMap<string, EntryFacts> } | undefined;
  return (seq, id) => {
    const body = bodies[seq - first];
    if (body === undefined) return undefined;
    const { at, event } = body;
    const [only] = event.changes;
    if (event.changes.length === 1) return only?.id === id ? { facts: only, at } : undefined;
    // The last change of an entry counts.
    if (known?.seq !== seq) known = { seq, facts: new Map(event.changes.map((facts) => [facts.id, facts])) };
    const facts = known.facts.get(id);
    return facts === undefined ? undefined : { facts, at };
  };
}

/** `space`, `seq`, `updatedAt` and `contentHash` are in every row beside the facts. */
const fieldsBesideFacts = 4;

/** Whether a row has exactly these facts. A store that returns a field as undefined is looked at again. */
function hasFacts(row: EntryRow, facts: EntryFacts): boolean {
  const keys = Object.keys(facts);
  if (Object.keys(row).length !== keys.length + fieldsBesideFacts) return false;
  return haveSameMembers(row, facts, keys);
}
