import * as z from 'zod';
import { WorkSlices } from '../../base/work-slices.ts';
import type { EventType, RecordedFinding } from '../../model/event.ts';
import type { Origin } from '../../model/provenance.ts';
import { verdictRank } from '../../model/verdict.ts';
import { type ClaimedTime, claimedTimeFindings } from '../../sentinel/index.ts';
import type { Candidate } from '../assess/candidate.ts';
import { Draft } from '../core/draft.ts';
import type { OperationContext, PlannedOperation } from '../core/operation.ts';
import { field, judgedLater, optional, shown } from '../core/request.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import { type Refused, type RemoveResult, refused, type WriteResult } from '../results.ts';
import { planRemove } from './plan-remove.ts';
import { planReplace, type Replacement } from './plan-replace.ts';
import { planWrite } from './plan-write.ts';
import { batchSizeProblem } from './rate-limit.ts';

/** Long texts take milliseconds each, and others want answers meanwhile. */
const maxSliceMs = 8;

/** One operation of a batch. */
export type BatchOperation =
  | ({ readonly action: 'write' } & Candidate)
  | ({ readonly action: 'replace' } & Replacement)
  | { readonly action: 'remove'; readonly id: string };

export const removeRequest = z.strictObject({ id: field.text });
/** Which entry to remove. */
export type RemoveRequest = z.infer<typeof removeRequest>;

export const batchRequest = z.strictObject({
  operations: judgedLater<readonly BatchOperation[]>(),
  refuseHeld: optional(field.flag),
});
/**
 * Operations that are applied together, in order. With `refuseHeld`, a text that would be held for a person refuses the
 * whole batch: for a caller that cannot apply it in part.
 */
export type BatchRequest = z.infer<typeof batchRequest>;

export type BatchResult =
  | { readonly outcome: 'applied'; readonly results: readonly (WriteResult | RemoveResult)[] }
  | Refused;

/** `beside` holds the findings about the text that come from other texts of the same import. */
export function write(
  transactor: SpaceTransactor,
  candidate: Candidate,
  origin: Origin,
  beside: readonly RecordedFinding[] = [],
): Promise<WriteResult> {
  return single(transactor, origin, 'entry.written', (draft) => planWrite(draft, candidate), [candidate], beside);
}

export function replace(transactor: SpaceTransactor, replacement: Replacement, origin: Origin): Promise<WriteResult> {
  return single(transactor, origin, 'entry.replaced', (draft) => planReplace(draft, replacement), [replacement]);
}

export function remove(transactor: SpaceTransactor, { id }: RemoveRequest, origin: Origin): Promise<RemoveResult> {
  return single(transactor, origin, 'entry.removed', (draft) => planRemove(draft, id), []);
}

/** All or nothing, in order, in one record. A held text counts as done, unless asked otherwise; a refused one undoes the rest. */
export async function batch(
  transactor: SpaceTransactor,
  { operations, refuseHeld = false }: BatchRequest,
  origin: Origin,
): Promise<BatchResult> {
  if (Array.isArray(operations)) {
    await transactor.dependencies.opinions?.ask(operations.flatMap(textOf), origin.channel);
  }
  return transactor.operate(origin, async (context): Promise<PlannedOperation<BatchResult>> => {
    const wrong = batchProblem(context, operations);
    if (wrong !== undefined) return refusal('batch.applied', wrong);
    const draft = new Draft(context);
    const unusual = origin.channel === 'import' ? claimedTimeFindings(operations.map(claimOf)) : undefined;
    const results: (WriteResult | RemoveResult)[] = [];
    const slices = new WorkSlices(maxSliceMs);
    for (const [index, operation] of operations.entries()) {
      if (slices.spent) await slices.pause();
      const seen = unusual?.get(index);
      draft.beside = seen === undefined ? [] : [seen];
      const result = withoutHeld(await apply(draft, operation), refuseHeld);
      if (result.outcome === 'refused') {
        const numbered = {
          ...result,
          index,
          message: `operation ${index + 1}: ${result.message}; nothing was applied`,
        };
        return refusal('batch.applied', numbered, draft);
      }
      results.push(result);
    }
    return step('batch.applied', draft, { outcome: 'applied', results });
  });
}

function withoutHeld(result: WriteResult | RemoveResult, refuseHeld: boolean): WriteResult | RemoveResult {
  if (!refuseHeld) return result;
  if (result.outcome === 'duplicate' && result.state !== 'active') {
    return refused('needs-review', 'the same text is already held; a person decides about it');
  }
  if (result.outcome !== 'held') return result;
  const { judged } = result;
  return verdictRank(judged.verdict) >= verdictRank('challenge')
    ? refused('needs-review', 'the text needs a review; write it on its own, and a person decides', judged)
    : // The text itself is harmless: it would replace what is trusted more.
      refused(
        'outranked',
        'the entry that it would replace is trusted more than the new text; ask the user, or make this change on its own, and a person decides',
        judged,
      );
}

/**
 * The times of an import are compared with each other before any text is assessed. An invalid time is refused when its
 * operation is reached.
 */
function claimOf(operation: BatchOperation): ClaimedTime {
  const claimedAt = operation?.action === 'write' ? operation.claimedAt : undefined;
  return Number.isSafeInteger(claimedAt) ? { claimedAt: Number(claimedAt) } : {};
}

function batchProblem(context: OperationContext, operations: readonly BatchOperation[]): Refused | undefined {
  const { policy } = context;
  if (!Array.isArray(operations))
    return refused('batch-empty', `a batch is a list of operations; got ${shown(operations)}`);
  if (operations.length === 0) return refused('batch-empty', 'a batch needs at least one operation');
  if (operations.length > policy.limits.batch) {
    return refused(
      'batch-too-large',
      `a batch has at most ${policy.limits.batch} operations; got ${operations.length}; split it into smaller batches`,
    );
  }
  return batchSizeProblem(context, operations.flatMap(textOf));
}

/** The operations are not validated yet, so any of them may be anything. */
function textOf(operation: BatchOperation): readonly unknown[] {
  return operation?.action === 'write' || operation?.action === 'replace' ? [operation.content] : [];
}

function apply(draft: Draft, operation: BatchOperation): Promise<WriteResult | RemoveResult> | Refused {
  if (typeof operation !== 'object' || operation === null) {
    return refused(
      'unknown-field',
      `an operation must be an object with the action write, replace or remove; got ${shown(operation)}`,
    );
  }
  if (operation.action === 'remove') return planRemove(draft, operation.id);
  const { action, ...given } = operation;
  if (action === 'write') return planWrite(draft, given as Candidate);
  if (action === 'replace') return planReplace(draft, given as Replacement);
  return refused('unknown-field', `action must be write, replace or remove; got ${shown(action)}`);
}

/** `texts` are what the operation wants to store; they are not validated yet. */
async function single<R extends WriteResult | RemoveResult>(
  transactor: SpaceTransactor,
  origin: Origin,
  type: EventType,
  plan: (draft: Draft) => Promise<R>,
  texts: readonly { readonly content: unknown }[],
  beside: readonly RecordedFinding[] = [],
): Promise<R> {
  const { opinions } = transactor.dependencies;
  if (opinions !== undefined)
    await opinions.ask(
      texts.map((text) => text?.content),
      origin.channel,
    );
  return transactor.operate(origin, async (context) => {
    const draft = new Draft(context, beside);
    return step(type, draft, await plan(draft));
  });
}

function step<R extends { readonly outcome: string; readonly problem?: string }>(
  type: EventType,
  draft: Draft,
  result: R,
): PlannedOperation<R> {
  const { decisions, changes, texts } = draft;
  const why = result.problem === undefined ? {} : { refused: result.problem };
  return { event: { type, decisions, changes, ...why }, texts, result };
}

/** A refusal is journaled too: what was decided, and that nothing was changed. */
function refusal(type: EventType, result: Refused, draft?: Draft): PlannedOperation<Refused> {
  const decisions = (draft?.decisions ?? []).map(({ entry: _kept, ...decision }) => decision);
  return { event: { type, decisions, refused: result.problem }, result };
}
