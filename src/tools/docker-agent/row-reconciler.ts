import type { GuardedSpace } from '../../guard/index.ts';
import type { InactiveReason } from '../../model/entry.ts';
import { bezoarItself, type Origin } from '../../model/provenance.ts';
import type { DockerAgentDatabase, LockedRows, MemoryRow } from '../../stores/docker-agent/database.ts';
import { accusing } from './entry-index.ts';
import { type EntriesByTarget, type JournaledRow, RowJournal } from './row-journal.ts';
import { entryOf, keyOf, type Standing, standingOf, threatsIn } from './standing.ts';
import { idOfTarget, type RowWords, sameWords, targetOf, wordsOf } from './words.ts';

/** All rows, and the active entries that no row matches any more. */
export interface ReconciledRows {
  readonly standings: readonly Standing[];
  readonly orphans: readonly JournaledRow[];
}

/** The same before anything was imported. */
export interface ComparedRows extends ReconciledRows {
  /** Rows that no record explains. */
  readonly unknown: readonly MemoryRow[];
  /** Decisions of people that the file does not follow yet. */
  readonly pending: readonly JournaledRow[];
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

/** What is imported under one lock. Other programs wait for it, docker-agent for five seconds at most. */
const maxRowsPerLock = 128;
const maxCharactersPerLock = 65_536;

/** A row with its target in the guard and its text; undefined for an empty row. */
interface RowWithTarget {
  readonly row: MemoryRow;
  readonly target: string;
  readonly words: RowWords | undefined;
}

/** How far an import of many rows is. */
export type OnImport = (done: number, total: number) => void;

/**
 * Compares the rows of the database with the journal. A row is known if an entry with its target has exactly the same text;
 * every other row bypassed the guard and is imported now with unknown trust. No row is changed for that. The file changes
 * only where a person has released or restored an entry that is not in the file yet.
 */
export class RowReconciler {
  readonly #space: GuardedSpace;
  readonly #database: DockerAgentDatabase;
  readonly #journal: RowJournal;
  /** Rows that the guard refused, by text and target, with the reasons. */
  readonly #refused = new Map<string, readonly string[]>();
  readonly #followed = new Set<string>();

  constructor(space: GuardedSpace, database: DockerAgentDatabase) {
    this.#space = space;
    this.#database = database;
    this.#journal = new RowJournal(space);
  }

  /** What the file and the journal say now. Changes neither. */
  async compare(): Promise<ComparedRows> {
    const rows = this.#withTargets(await this.#database.rows());
    const known = await this.#journal.refresh();
    const unknown = this.#unknown(rows, known).map(({ row }) => row);
    const pending = await this.#pending(rows, known);
    return { ...this.#survey(rows, known), unknown, pending };
  }

  /** The current state, with all new rows imported. Takes the lock only if there is something to import. */
  async reconcile(onImport: OnImport = () => undefined): Promise<ReconciledRows> {
    for (let left = Number.POSITIVE_INFINITY; ; ) {
      const rows = this.#withTargets(await this.#database.rows());
      const known = await this.#journal.refresh();
      const unknown = this.#unknown(rows, known);
      const pending = await this.#pending(rows, known);
      const open = unknown.length + pending.length;
      // Other programs may add rows as fast as we import them, so one call does not continue forever.
      if (open === 0 || open >= left) return this.#survey(rows, known);
      left = open;
      if (pending.length === 0) await this.#import(unknown, onImport);
      else {
        // Before the file follows, the text that it overwrites is imported: nothing is lost.
        const targets = new Set(pending.map(({ target }) => target));
        await this.#database.exclusively((locked) => this.settle(locked, ({ id }) => targets.has(targetOf(id))));
      }
    }
  }

  /** Call it under the lock. Imports the wanted rows, and lets the file follow the decisions of people. */
  async settle(locked: LockedRows, wanted: (row: MemoryRow) => boolean): Promise<ReconciledRows> {
    const rows = this.#withTargets(locked.all());
    const known = await this.#journal.refresh();
    const pending = await this.#pending(rows, known);
    const unknown = this.#unknown(rows, known).filter(({ row }) => wanted(row));
    await this.#takeIn(unknown, pending);
    for (const entry of pending) applyToFile(locked, entry, rows);
    return this.#survey(this.#withTargets(locked.all()), await this.#journal.refresh());
  }

  async #import(unknown: readonly RowWithTarget[], onImport: OnImport): Promise<void> {
    let done = 0;
    for (const some of portionsOf(unknown, Math.min(maxRowsPerLock, this.#space.policy.limits.batch))) {
      await this.#database.exclusively(async (locked) => {
        // Another instance of this tool may have changed the row and its entry since we looked.
        const rows = this.#withTargets(locked.some(some.map(({ row }) => row.rowid)));
        const known = await this.#journal.refresh();
        await this.#takeIn(this.#unknown(rows, known), []);
      });
      done += some.length;
      onImport(done, unknown.length);
    }
  }

  #unknown(rows: readonly RowWithTarget[], known: EntriesByTarget): readonly RowWithTarget[] {
    return rows.filter((item) => this.#standing(item, known) === undefined);
  }

  #withTargets(rows: readonly MemoryRow[]): readonly RowWithTarget[] {
    const { limits } = this.#space.policy;
    return rows.map((row) => ({ row, target: targetOf(row.id), words: wordsOf(row, limits) }));
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

  /** Imports rows as texts of unknown origin. A text that the guard refuses stays in the file and is not shown. */
  async #takeIn(items: readonly RowWithTarget[], pending: readonly JournaledRow[]): Promise<void> {
    const fresh: ImportedRow[] = [];
    for (const item of items) if (await this.#isNew(item, pending)) fresh.push(importOf(item));
    // One record for all of them. A batch is refused as a whole, so then each row is written alone.
    if (fresh.length > 1) {
      const operations = fresh.map((row) => ({ action: 'write' as const, ...row }));
      if ((await this.#space.batch({ operations }, outside)).outcome === 'applied') return;
    }
    for (const row of fresh) {
      const result = await this.#space.write(row, outside);
      if (result.outcome !== 'refused') continue;
      this.#refuse(row.target, row, accusing(result.judged?.findings ?? []), result.problem);
    }
  }

  /** False for a text that was decided about before. */
  async #isNew({ target, words }: RowWithTarget, pending: readonly JournaledRow[]): Promise<boolean> {
    if (words === undefined) return false;
    const before = [...this.#journal.retired(target, words)];
    // Replaced with a person's consent, and the successor is about to enter the file: nothing new.
    if (before.some(([, reason]) => reason === 'replaced') && pending.some((entry) => entry.target === target)) {
      return false;
    }
    const rejected = before.find(([, reason]) => rejectedReasons.has(reason));
    if (rejected === undefined) return true;
    const [id, reason] = rejected;
    this.#refuse(target, words, await this.#journal.rulesOf(id), reason);
    return false;
  }

  #refuse(target: string, words: RowWords, rules: readonly string[], code: string): void {
    const why = [...new Set([...rules, ...threatsIn(words)])].sort();
    this.#refused.set(keyOf(words, target), why.length > 0 ? why : [code]);
  }

  /**
   * Entries that a person released or restored and that no agent was shown since: the file must still follow. A text that
   * was shown had been in the file, so if it is missing now, somebody removed it.
   */
  async #pending(rows: readonly RowWithTarget[], known: EntriesByTarget): Promise<readonly JournaledRow[]> {
    const open = [...known.values()]
      .flat()
      .filter((entry) => entry.state === 'active' && !this.#followed.has(followedKey(entry)));
    if (open.length === 0) return [];
    const rowsByTarget = groupedByTarget(rows);
    const pending: JournaledRow[] = [];
    for (const entry of open) {
      const here = rowsByTarget.get(entry.target) ?? [];
      const matched = here.some(({ words }) => words !== undefined && sameWords(words, entry));
      const free = !matched && !here.some(({ words }) => isTaken(words, entry, known));
      const possible = free && (here.length > 0 || idOfTarget(entry.target) !== undefined);
      const last = possible
        ? (await this.#space.audit.history({ id: entry.id }, bezoarItself)).lines.at(-1)?.type
        : undefined;
      if (last === 'review.released' || last === 'space.restored') pending.push(entry);
      else this.#followed.add(followedKey(entry));
    }
    return pending;
  }
}

interface ImportedRow extends RowWords {
  readonly target: string;
  readonly claimedAt?: number;
}

function importOf({ row: { claimedAt }, target, words }: RowWithTarget): ImportedRow {
  const { content, tags } = words ?? { content: '', tags: [] };
  return { content, tags, target, ...(claimedAt === null || claimedAt < 0 ? {} : { claimedAt }) };
}

function groupedByTarget(rows: readonly RowWithTarget[]): ReadonlyMap<string, readonly RowWithTarget[]> {
  const groups = new Map<string, RowWithTarget[]>();
  for (const item of rows) {
    const group = groups.get(item.target);
    if (group === undefined) groups.set(item.target, [item]);
    else group.push(item);
  }
  return groups;
}

function followedKey({ id, version }: JournaledRow): string {
  return `${id} ${version}`;
}

/** As many rows as may be imported under one lock, and at least one. */
function* portionsOf(rows: readonly RowWithTarget[], maxRows: number): Generator<readonly RowWithTarget[]> {
  let open: RowWithTarget[] = [];
  let characters = 0;
  for (const item of rows) {
    const length = item.row.memory.length + item.row.category.length;
    if (open.length === maxRows || (open.length > 0 && characters + length > maxCharactersPerLock)) {
      yield open;
      open = [];
      characters = 0;
    }
    open.push(item);
    characters += length;
  }
  if (open.length > 0) yield open;
}

/**
 * Whether the row has the text of another active entry. A text that was released for this row without replacing that
 * entry must not overwrite it: nobody was shown that it would.
 */
function isTaken(words: RowWords | undefined, { id, target }: JournaledRow, known: EntriesByTarget): boolean {
  if (words === undefined) return false;
  const others = known.get(target)?.filter((one) => one.id !== id && one.state === 'active') ?? [];
  return others.some((one) => sameWords(one, words));
}

function applyToFile(locked: LockedRows, entry: JournaledRow, rows: readonly RowWithTarget[]): void {
  const words = { memory: entry.content, category: entry.tags[0] ?? '' };
  const there = rows.find(({ target }) => target === entry.target);
  const id = idOfTarget(entry.target);
  if (there !== undefined) locked.update(there.row.rowid, words);
  else if (id !== undefined) locked.insert({ id, createdAt: entry.createdAt, ...words });
}
