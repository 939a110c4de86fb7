import { WorkSlices } from '../../base/work-slices.ts';
import type { EntryFacts } from '../../model/entry.ts';
import type { BriefBody } from '../../journal/index.ts';
import type { EntryRow, StoredEntry } from '../../model/store.ts';
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
  /** Rows that were read and belong to later records. */
  #ahead: readonly StoredEntry[] = [];
  #after: { readonly seq: number; readonly id: string } | undefined;

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
    const factsOf = changesOf(bodies);
    for (;;) {
      const later = this.#ahead.findIndex(({ row }) => row.seq > last);
      await this.#check(later === -1 ? this.#ahead : this.#ahead.slice(0, later), factsOf);
      this.#ahead = later === -1 ? [] : this.#ahead.slice(later);
      if (later !== -1 || !(await this.#readOn())) return;
      if (this.#slices.spent) await this.#slices.pause();
    }
  }

  /** Whether every row was compared and holds, and every entry has one. If not, records may have been added meanwhile: follow those. */
  async isComplete(): Promise<boolean> {
    return this.#allHold && this.#ahead.length === 0 && !(await this.#readOn()) && this.#expected.isMet;
  }

  async #readOn(): Promise<boolean> {
    const after = this.#after;
    const page = { limit: rowsPerPage, ...(after === undefined ? {} : { after }) };
    this.#ahead = await this.#source.store.storedEntries(this.#space, {}, page);
    const last = this.#ahead.at(-1)?.row;
    if (last !== undefined) this.#after = { seq: last.seq, id: last.id };
    return last !== undefined;
  }

  async #check(entries: readonly StoredEntry[], factsOf: ChangesOf): Promise<void> {
    const whole: StoredEntry[] = [];
    for (const entry of entries) {
      if (this.#holds(entry, factsOf(entry.row))) whole.push(entry);
      else this.#allHold = false;
    }
    const misfiled = await misfiledAmong(this.#source, this.#space, whole, this.#subjectsOf);
    if (misfiled.size > 0) this.#allHold = false;
  }

  #holds({ row, text, indexed }: StoredEntry, change: Change | undefined): boolean {
    if (change === undefined || !this.#expected.meet(row.id, row.seq)) return false;
    const isSame = row.space === this.#space && row.updatedAt === change.at && hasFacts(row, change.facts);
    return isSame && indexed && hasText(row, text);
  }
}

interface Change {
  readonly facts: EntryFacts;
  readonly at: number;
}
type ChangesOf = (row: EntryRow) => Change | undefined;

/** Finds what these records, in order and without a gap, say about the entry of a row. */
function changesOf(bodies: readonly BriefBody[]): ChangesOf {
  const first = bodies[0]?.seq ?? 0;
  let known: { readonly seq: number; readonly facts: ReadonlyMap<string, EntryFacts> } | undefined;
  return ({ seq, id }) => {
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
  return haveSame(row, facts, keys);
}

function haveSame(a: object, b: object, keys: readonly string[]): boolean {
  for (const key of keys) {
    if (!Object.hasOwn(a, key) || !isSame(a[key as keyof typeof a], b[key as keyof typeof b])) return false;
  }
  return true;
}

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(b);
  return Object.keys(a).length === keys.length && haveSame(a, b, keys);
}
