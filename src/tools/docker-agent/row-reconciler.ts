import type { GuardedSpace } from '../../guard/index.ts';
import type { InactiveReason } from '../../model/entry.ts';
import { bezoarItself, type Origin } from '../../model/provenance.ts';
import type { DockerAgentDatabase, LockedRows, MemoryRow } from '../../stores/docker-agent/database.ts';
import { accusing, type IndexedRow, RowIndex } from './entry-index.ts';
import { entryOf, keyOf, type Standing, standingOf, threatsIn } from './standing.ts';
import { idOfTarget, isRowTarget, type RowWords, sameWords, targetOf, wordsOf } from './words.ts';

/** All rows, and the active entries that no row matches any more. */
export interface ReconciledRows {
  readonly standings: readonly Standing[];
  readonly orphans: readonly IndexedRow[];
}

/** Who wrote the row is unknown; only that it did not pass through the guard. */
const outside: Origin = { channel: 'import', principal: 'memory.db' };

/** A person or the policy has rejected this text. Writing it into the file again does not make it new. */
const rejectedReasons: ReadonlySet<InactiveReason> = new Set<InactiveReason>([
  'refused',
  'discarded',
  'expired',
  'revoked',
  'restored',
]);

const maxRowsPerLock = 32;

/** A row with its target in the guard and its text; undefined for an empty row. */
interface RowWithTarget {
  readonly row: MemoryRow;
  readonly target: string;
  readonly words: RowWords | undefined;
}

/**
 * Compares the rows of the database with the journal. A row is known if an entry with its target has exactly the same text;
 * every other row bypassed the guard and is imported now with unknown trust. No row is changed for that. The file changes
 * only where a person has released or restored an entry that is not in the file yet.
 */
export class RowReconciler {
  readonly #space: GuardedSpace;
  readonly #database: DockerAgentDatabase;
  readonly #index: RowIndex;
  /** Rows that the guard refused, by text and target, with the reasons. */
  readonly #refused = new Map<string, readonly string[]>();
  readonly #followed = new Set<string>();

  constructor(space: GuardedSpace, database: DockerAgentDatabase) {
    this.#space = space;
    this.#database = database;
    this.#index = new RowIndex(space);
  }

  /** The current state, with all new rows imported. Takes the lock only if there is something to import. */
  async reconcile(): Promise<ReconciledRows> {
    for (let left = Number.POSITIVE_INFINITY; ; ) {
      const rows = this.#withTargets(await this.#database.rows());
      const known = await this.#known();
      const unknown = this.#unknown(rows, known).length;
      const pending = await this.#pending(rows, known);
      const idle = unknown + pending.length === 0;
      // Other programs may add rows as fast as we import them, so one call does not continue forever.
      if (idle || unknown + pending.length >= left) return this.#survey(rows, known);
      left = unknown + pending.length;
      await this.#database.exclusively((locked) => this.settle(locked));
    }
  }

  /** Call it under the lock. Imports the wanted rows, but only some at once, because other programs wait for the lock. */
  async settle(locked: LockedRows, wanted: (row: MemoryRow) => boolean = () => true): Promise<ReconciledRows> {
    const rows = this.#withTargets(locked.all());
    const known = await this.#known();
    const pending = await this.#pending(rows, known);
    const unknown = this.#unknown(rows, known).filter(({ row }) => wanted(row));
    for (const item of unknown.slice(0, maxRowsPerLock)) await this.#takeIn(item, pending);
    for (const entry of pending) applyToFile(locked, entry, rows);
    return this.#survey(this.#withTargets(locked.all()), await this.#known());
  }

  #unknown(rows: readonly RowWithTarget[], known: EntriesByTarget): readonly RowWithTarget[] {
    return rows.filter((item) => this.#standing(item, known) === undefined);
  }

  #withTargets(rows: readonly MemoryRow[]): readonly RowWithTarget[] {
    const { limits } = this.#space.policy;
    return rows.map((row) => ({ row, target: targetOf(row.id), words: wordsOf(row, limits) }));
  }

  #known(): Promise<EntriesByTarget> {
    return this.#index.entries({ states: ['active', 'quarantined'] }, isRowTarget).then(byTarget);
  }

  #survey(rows: readonly RowWithTarget[], known: EntriesByTarget): ReconciledRows {
    const standings = rows.map(
      (item): Standing => this.#standing(item, known) ?? { row: item.row, state: 'held', why: ['not-taken-in'] },
    );
    const matched = new Set(standings.map((standing) => entryOf(standing)?.id));
    const entries = [...known.values()].flat();
    return { standings, orphans: entries.filter(({ id, state }) => state === 'active' && !matched.has(id)) };
  }

  /** Undefined for a row that the guard has not seen. */
  #standing({ row, target, words }: RowWithTarget, known: EntriesByTarget): Standing | undefined {
    if (words === undefined) return { row, state: 'empty' };
    const entry = known.get(target)?.find((one) => sameWords(one, words));
    if (entry !== undefined) return standingOf(row, entry, threatsIn(words));
    const why = this.#refused.get(keyOf(words, target));
    return why === undefined ? undefined : { row, state: 'blocked', why };
  }

  /** Imports the row as a text of unknown origin. A text that the guard refuses stays in the file and is not shown. */
  async #takeIn({ row: { claimedAt }, target, words }: RowWithTarget, pending: readonly IndexedRow[]): Promise<void> {
    if (words === undefined) return;
    const before = (await this.#index.retired(target)).find((one) => sameWords(one, words));
    const inactiveReason = before?.inactiveReason;
    // Replaced with a person's consent, and the successor is about to enter the file: nothing new.
    if (inactiveReason === 'replaced' && pending.some((entry) => entry.target === target)) return;
    if (before !== undefined && inactiveReason !== undefined && rejectedReasons.has(inactiveReason)) {
      this.#refuse(target, words, before.rules, inactiveReason);
      return;
    }
    const claimed = claimedAt === null || claimedAt < 0 ? {} : { claimedAt };
    const result = await this.#space.write({ ...words, target, ...claimed }, outside);
    if (result.outcome !== 'refused') return;
    this.#refuse(target, words, accusing(result.judged?.findings ?? []), result.problem);
  }

  #refuse(target: string, words: RowWords, rules: readonly string[], code: string): void {
    const why = [...new Set([...rules, ...threatsIn(words)])].sort();
    this.#refused.set(keyOf(words, target), why.length > 0 ? why : [code]);
  }

  /**
   * Entries that a person released or restored and that no agent was shown since: the file must still follow. A text that
   * was shown had been in the file, so if it is missing now, somebody removed it.
   */
  async #pending(rows: readonly RowWithTarget[], known: EntriesByTarget): Promise<readonly IndexedRow[]> {
    const pending: IndexedRow[] = [];
    for (const entry of [...known.values()].flat()) {
      const key = `${entry.id} ${entry.version}`;
      if (entry.state !== 'active' || this.#followed.has(key)) continue;
      const here = rows.filter(({ target }) => target === entry.target);
      const matched = here.some(({ words }) => words !== undefined && sameWords(words, entry));
      const free = !matched && !here.some(({ words }) => isTaken(words, entry, known));
      const possible = free && (here.length > 0 || idOfTarget(entry.target) !== undefined);
      const last = possible
        ? (await this.#space.audit.history({ id: entry.id }, bezoarItself)).lines.at(-1)?.type
        : undefined;
      if (last === 'review.released' || last === 'space.restored') pending.push(entry);
      else this.#followed.add(key);
    }
    return pending;
  }
}

/**
 * Whether the row has the text of another active entry. A text that was released for this row without replacing that
 * entry must not overwrite it: nobody was shown that it would.
 */
function isTaken(words: RowWords | undefined, { id, target }: IndexedRow, known: EntriesByTarget): boolean {
  if (words === undefined) return false;
  const others = known.get(target)?.filter((one) => one.id !== id && one.state === 'active') ?? [];
  return others.some((one) => sameWords(one, words));
}

type EntriesByTarget = ReadonlyMap<string, readonly IndexedRow[]>;

function byTarget(entries: readonly IndexedRow[]): EntriesByTarget {
  const places = new Map<string, IndexedRow[]>();
  for (const entry of entries) {
    const here = places.get(entry.target);
    if (here === undefined) places.set(entry.target, [entry]);
    else here.push(entry);
  }
  return places;
}

function applyToFile(locked: LockedRows, entry: IndexedRow, rows: readonly RowWithTarget[]): void {
  const words = { memory: entry.content, category: entry.tags[0] ?? '' };
  const there = rows.find(({ target }) => target === entry.target);
  const id = idOfTarget(entry.target);
  if (there !== undefined) locked.update(there.row.rowid, words);
  else if (id !== undefined) locked.insert({ id, createdAt: entry.createdAt, ...words });
}
