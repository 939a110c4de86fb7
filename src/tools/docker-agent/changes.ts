import type { Env } from '../../base/env.ts';
import type { GuardedSpace, WriteResult } from '../../guard/index.ts';
import type { Origin } from '../../model/provenance.ts';
import { verdictRank } from '../../model/verdict.ts';
import type { DockerAgentDatabase, MemoryRow } from '../../stores/docker-agent/database.ts';
import { wordsToKeep } from '../words-to-keep.ts';
import { blocked, failure, type Refusal, refusalOf } from './answer.ts';
import type { ReconciledRows, RowReconciler } from './row-reconciler.ts';
import type { RowView } from './show.ts';
import { entryOf, type Standing, threatsIn } from './standing.ts';
import { canonicalText, newRowId, type RowWords, shownId, targetOf } from './words.ts';

export interface SqlContext {
  readonly space: GuardedSpace;
  readonly database: DockerAgentDatabase;
  readonly reconciler: RowReconciler;
  readonly origin: Origin;
  readonly env: Env;
  /** Tells the operator which of these rows are withheld. */
  report(views: readonly RowView[]): void;
}

export interface RequestedRow {
  readonly memory: string;
  readonly category: string;
}

/** First the guard, then the row, with no other writer in between: a row that the guard has not accepted is never written. */
export function addRow(context: SqlContext, wanted: RequestedRow): Promise<{ readonly id: string } | Refusal> {
  return context.database.exclusively(async (locked) => {
    const words = await wordsToKeep(context.space, toRowWords(wanted), context.origin);
    const taken = new Set(locked.all().map(({ id }) => id));
    let id = newRowId(context.env);
    while (taken.has(id)) id = newRowId(context.env);
    const refusal = await propose(context, words, () =>
      context.space.write({ ...words, target: targetOf(id) }, context.origin),
    );
    if (refusal !== undefined) return refusal;
    locked.insert({ id, createdAt: context.env.now(), ...columns(words) });
    return { id };
  });
}

export function updateRow(context: SqlContext, id: string, wanted: RequestedRow): Promise<Refusal | undefined> {
  return context.database.exclusively(async (locked) => {
    const standing = findRow(await context.reconciler.settle(locked, isNamed(id)), id);
    if (standing === undefined) return failure('memory not found');
    const words = await wordsToKeep(context.space, toRowWords(wanted), context.origin);
    const refusal = await propose(context, words, () => replace(context, standing, words));
    if (refusal === undefined) locked.update(standing.row.rowid, columns(words));
    return refusal;
  });
}

/** A blocked row can always be deleted; a row that is more trusted than the caller cannot. */
export function deleteRow(context: SqlContext, id: string): Promise<Refusal | undefined> {
  return context.database.exclusively(async (locked) => {
    const survey = await context.reconciler.settle(locked, isNamed(id));
    const standing = findRow(survey, id);
    if (standing === undefined) return undefined;
    const target = targetOf(standing.row.id);
    // Earlier texts of the row, which others changed without the guard, are removed with it.
    const all = [entryOf(standing), ...survey.orphans].filter((entry) => entry?.target === target);
    for (const entry of all) {
      if (entry?.state !== 'active') continue;
      const refusal = refusalOf(await context.space.remove({ id: entry.id }, context.origin));
      if (refusal !== undefined) return refusal;
    }
    locked.delete(standing.row.rowid);
    return undefined;
  });
}

/** By its id, or by the id it was shown under. */
function isNamed(id: string): (row: MemoryRow) => boolean {
  return (row) => row.id === id || shownId(row.id) === id;
}

function findRow({ standings }: ReconciledRows, id: string): Standing | undefined {
  return standings.find(({ row }) => row.id === id) ?? standings.find(({ row }) => isNamed(id)(row));
}

/** A blocked or held row has no active entry, so its replacement is a new entry. */
function replace({ space, origin }: SqlContext, standing: Standing, words: RowWords): Promise<WriteResult> {
  const entry = entryOf(standing);
  if (entry?.state !== 'active') return space.write({ ...words, target: targetOf(standing.row.id) }, origin);
  return space.replace({ id: entry.id, ...words, expect: entry.contentHash }, origin);
}

/**
 * Memory is always scanned at the strict scope, and a threat is refused even if the policy would accept it. If the guard
 * would hold or refuse it too, the text is written to the guard, so that a person can see it.
 */
async function propose(
  { space, origin }: SqlContext,
  words: RowWords,
  write: () => Promise<WriteResult>,
): Promise<Refusal | undefined> {
  const [threat] = threatsIn(words);
  if (threat === undefined) return refusalOf(await write());
  const { verdict } = (await space.check(words, origin)).explanation;
  if (verdictRank(verdict) >= verdictRank('challenge')) await write();
  return blocked(threat);
}

function toRowWords({ memory, category }: RequestedRow): RowWords {
  const tag = category.trim();
  return { content: canonicalText(memory), tags: tag === '' ? [] : [tag] };
}

function columns({ content, tags }: RowWords): RequestedRow {
  return { memory: content, category: tags[0] ?? '' };
}
