import type { Env } from '../../base/env.ts';
import type { GuardedSpace, WriteResult } from '../../guard/index.ts';
import type { Origin } from '../../model/provenance.ts';
import { verdictRank } from '../../model/verdict.ts';
import type { DockerAgentDatabase, MemoryRow } from '../../stores/docker-agent/database.ts';
import { blocked, failure, type Refusal, refusalOf } from './answer.ts';
import type { ReconciledRows, RowReconciler } from './row-reconciler.ts';
import { entryOf, type Standing, threatsIn } from './standing.ts';
import { canonicalText, newRowId, type RowWords, shownId, targetOf } from './words.ts';

export interface SqlContext {
  readonly space: GuardedSpace;
  readonly database: DockerAgentDatabase;
  readonly surveyor: RowReconciler;
  readonly origin: Origin;
  readonly env: Env;
}

export interface Wanted {
  readonly memory: string;
  readonly category: string;
}

/** The guard first, then the row, and no other writer in between: a row that the guard has not accepted is never written. */
export function addRow(context: SqlContext, wanted: Wanted): Promise<{ readonly id: string } | Refusal> {
  return context.database.exclusively(async (locked) => {
    const words = asked(wanted);
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

export function updateRow(context: SqlContext, id: string, wanted: Wanted): Promise<Refusal | undefined> {
  return context.database.exclusively(async (locked) => {
    const standing = named(await context.surveyor.settle(locked, isNamed(id)), id);
    if (standing === undefined) return failure('memory not found');
    const words = asked(wanted);
    const refusal = await propose(context, words, () => replace(context, standing, words));
    if (refusal === undefined) locked.update(standing.row.rowid, columns(words));
    return refusal;
  });
}

/** What is blocked can always be deleted; what is trusted more than the caller cannot. */
export function deleteRow(context: SqlContext, id: string): Promise<Refusal | undefined> {
  return context.database.exclusively(async (locked) => {
    const survey = await context.surveyor.settle(locked, isNamed(id));
    const standing = named(survey, id);
    if (standing === undefined) return undefined;
    const target = targetOf(standing.row.id);
    // Earlier texts of the row that were changed behind our back go with it.
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

/** By its id, or by the name it was shown under. */
function isNamed(id: string): (row: MemoryRow) => boolean {
  return (row) => row.id === id || shownId(row.id) === id;
}

function named({ standings }: ReconciledRows, id: string): Standing | undefined {
  return standings.find(({ row }) => row.id === id) ?? standings.find(({ row }) => isNamed(id)(row));
}

/** A row that is blocked or waits has no entry in use: what takes its place is a new one. */
function replace({ space, origin }: SqlContext, standing: Standing, words: RowWords): Promise<WriteResult> {
  const entry = entryOf(standing);
  if (entry?.state !== 'active') return space.write({ ...words, target: targetOf(standing.row.id) }, origin);
  return space.replace({ id: entry.id, ...words, expect: entry.contentHash }, origin);
}

/**
 * Memory is read at the strict scope, whatever the policy would let pass: a threat is refused. Where the guard would hold
 * or refuse it as well, it gets to see it, so that a person can.
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

function asked({ memory, category }: Wanted): RowWords {
  const tag = category.trim();
  return { content: canonicalText(memory), tags: tag === '' ? [] : [tag] };
}

function columns({ content, tags }: RowWords): Wanted {
  return { memory: content, category: tags[0] ?? '' };
}
