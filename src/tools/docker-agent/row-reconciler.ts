import type { GuardedSpace } from '../../guard/index.ts';
import type { InactiveReason } from '../../model/entry.ts';
import { bezoarItself, type Origin } from '../../model/provenance.ts';
import type { DockerAgentDatabase, LockedRows, MemoryRow } from '../../stores/docker-agent/database.ts';
import { accusing, type IndexedRow, RowIndex } from './entry-index.ts';
import { entryOf, keyOf, type Standing, standingOf, threatsIn } from './standing.ts';
import { idOfTarget, isRowTarget, type RowWords, sameWords, targetOf, wordsOf } from './words.ts';

/** All rows, and the entries that no row speaks for any more. */
export interface ReconciledRows {
  readonly standings: readonly Standing[];
  readonly orphans: readonly IndexedRow[];
}

/** Who put a row there is not known; that it came past the guard is. */
const outside: Origin = { channel: 'import', principal: 'memory.db' };

/** A person, or the policy, said no to this text. That somebody wrote it into the file again does not make it new. */
const condemned: ReadonlySet<InactiveReason> = new Set<InactiveReason>([
  'refused',
  'discarded',
  'expired',
  'revoked',
  'restored',
]);

const atOnce = 32;

/** A row, its place in the guard and its words; none for a row that says nothing. */
interface Placed {
  readonly row: MemoryRow;
  readonly target: string;
  readonly words: RowWords | undefined;
}

/**
 * Holds the rows of the database against the journal. A row is known when an entry of its place says exactly the same;
 * every other row came past the guard, and enters it now with unknown trust. Nobody's row is changed for it: only where a
 * person has released or restored something and the file does not say so yet, the file follows.
 */
export class RowReconciler {
  readonly #space: GuardedSpace;
  readonly #database: DockerAgentDatabase;
  readonly #shelf: RowIndex;
  /** Rows that did not get into the guard, by what they say, with the reasons. */
  readonly #turnedAway = new Map<string, readonly string[]>();
  readonly #followed = new Set<string>();

  constructor(space: GuardedSpace, database: DockerAgentDatabase) {
    this.#space = space;
    this.#database = database;
    this.#shelf = new RowIndex(space);
  }

  /** As things stand, with everything new taken in. The lock is taken only when there is something to take in. */
  async look(): Promise<ReconciledRows> {
    for (let left = Number.POSITIVE_INFINITY; ; ) {
      const rows = this.#placed(await this.#database.rows());
      const kept = await this.#kept();
      const unknown = this.#unknown(rows, kept).length;
      const awaited = await this.#awaited(rows, kept);
      const idle = unknown + awaited.length === 0;
      // Others may add rows as fast as we take them in; one look does not go on for ever.
      if (idle || unknown + awaited.length >= left) return this.#survey(rows, kept);
      left = unknown + awaited.length;
      await this.#database.exclusively((locked) => this.settle(locked));
    }
  }

  /** For one who holds the lock. Takes in the wanted rows, and only some at once: other programs wait for the lock. */
  async settle(locked: LockedRows, wanted: (row: MemoryRow) => boolean = () => true): Promise<ReconciledRows> {
    const rows = this.#placed(locked.all());
    const kept = await this.#kept();
    const awaited = await this.#awaited(rows, kept);
    const unknown = this.#unknown(rows, kept).filter(({ row }) => wanted(row));
    for (const placed of unknown.slice(0, atOnce)) await this.#takeIn(placed, awaited);
    for (const entry of awaited) carryOut(locked, entry, rows);
    return this.#survey(this.#placed(locked.all()), await this.#kept());
  }

  #unknown(rows: readonly Placed[], kept: Places): readonly Placed[] {
    return rows.filter((placed) => this.#standing(placed, kept) === undefined);
  }

  #placed(rows: readonly MemoryRow[]): readonly Placed[] {
    const { limits } = this.#space.policy;
    return rows.map((row) => ({ row, target: targetOf(row.id), words: wordsOf(row, limits) }));
  }

  #kept(): Promise<Places> {
    return this.#shelf.entries({ states: ['active', 'quarantined'] }, isRowTarget).then(byTarget);
  }

  #survey(rows: readonly Placed[], kept: Places): ReconciledRows {
    const standings = rows.map(
      (placed): Standing => this.#standing(placed, kept) ?? { row: placed.row, state: 'held', why: ['not-taken-in'] },
    );
    const spoken = new Set(standings.map((standing) => entryOf(standing)?.id));
    const entries = [...kept.values()].flat();
    return { standings, orphans: entries.filter(({ id, state }) => state === 'active' && !spoken.has(id)) };
  }

  /** Undefined for a row the guard has not seen. */
  #standing({ row, target, words }: Placed, kept: Places): Standing | undefined {
    if (words === undefined) return { row, state: 'empty' };
    const entry = kept.get(target)?.find((one) => sameWords(one, words));
    if (entry !== undefined) return standingOf(row, entry, threatsIn(words));
    const why = this.#turnedAway.get(keyOf(words, target));
    return why === undefined ? undefined : { row, state: 'blocked', why };
  }

  /** The row enters the guard as what it is: a text of unknown origin. What the guard refuses stays in the file, unseen. */
  async #takeIn({ row: { claimedAt }, target, words }: Placed, awaited: readonly IndexedRow[]): Promise<void> {
    if (words === undefined) return;
    const before = (await this.#shelf.retired(target)).find((one) => sameWords(one, words));
    const inactiveReason = before?.inactiveReason;
    // Replaced with a person's consent, and the successor is on its way into the file: nothing new.
    if (inactiveReason === 'replaced' && awaited.some((entry) => entry.target === target)) return;
    if (before !== undefined && inactiveReason !== undefined && condemned.has(inactiveReason)) {
      this.#turnAway(target, words, before.rules, inactiveReason);
      return;
    }
    const claimed = claimedAt === null || claimedAt < 0 ? {} : { claimedAt };
    const result = await this.#space.write({ ...words, target, ...claimed }, outside);
    if (result.outcome !== 'refused') return;
    this.#turnAway(target, words, accusing(result.judged?.findings ?? []), result.problem);
  }

  #turnAway(target: string, words: RowWords, rules: readonly string[], code: string): void {
    const why = [...new Set([...rules, ...threatsIn(words)])].sort();
    this.#turnedAway.set(keyOf(words, target), why.length > 0 ? why : [code]);
  }

  /**
   * Entries that a person released or restored and no agent was shown since: the file has yet to follow. What was shown
   * stood in the file, and if it is gone from there, somebody took it out.
   */
  async #awaited(rows: readonly Placed[], kept: Places): Promise<readonly IndexedRow[]> {
    const awaited: IndexedRow[] = [];
    for (const entry of [...kept.values()].flat()) {
      const key = `${entry.id} ${entry.version}`;
      if (entry.state !== 'active' || this.#followed.has(key)) continue;
      const here = rows.filter(({ target }) => target === entry.target);
      const spoken = here.some(({ words }) => words !== undefined && sameWords(words, entry));
      const possible = !spoken && (here.length > 0 || idOfTarget(entry.target) !== undefined);
      const last = possible
        ? (await this.#space.audit.history({ id: entry.id }, bezoarItself)).lines.at(-1)?.type
        : undefined;
      if (last === 'review.released' || last === 'space.restored') awaited.push(entry);
      else this.#followed.add(key);
    }
    return awaited;
  }
}

type Places = ReadonlyMap<string, readonly IndexedRow[]>;

function byTarget(entries: readonly IndexedRow[]): Places {
  const places = new Map<string, IndexedRow[]>();
  for (const entry of entries) {
    const here = places.get(entry.target);
    if (here === undefined) places.set(entry.target, [entry]);
    else here.push(entry);
  }
  return places;
}

function carryOut(locked: LockedRows, entry: IndexedRow, rows: readonly Placed[]): void {
  const words = { memory: entry.content, category: entry.tags[0] ?? '' };
  const there = rows.find(({ target }) => target === entry.target);
  const id = idOfTarget(entry.target);
  if (there !== undefined) locked.update(there.row.rowid, words);
  else if (id !== undefined) locked.insert({ id, createdAt: entry.createdAt, ...words });
}
