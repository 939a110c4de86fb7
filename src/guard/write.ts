import type { EventType, FindingFact } from '../model/event.ts';
import type { Origin } from '../model/provenance.ts';
import { type ClaimedTime, claimedTimeFindings } from '../policy/index.ts';
import type { Candidate } from './candidate.ts';
import { planRemove, planReplace, planWrite, type Replacement } from './change.ts';
import { Draft } from './draft.ts';
import type { Bench, Desk, Step } from './operate.ts';
import { type Refused, type RemoveResult, refused, type WriteResult } from './results.ts';

export type BatchOperation =
  | ({ readonly action: 'write' } & Candidate)
  | ({ readonly action: 'replace' } & Replacement)
  | { readonly action: 'remove'; readonly id: string };

export type BatchResult =
  | { readonly outcome: 'applied'; readonly results: readonly (WriteResult | RemoveResult)[] }
  | Refused;

/** `beside` is what was seen of the text among others of the same import. */
export function write(
  bench: Bench,
  candidate: Candidate,
  origin: Origin,
  beside: readonly FindingFact[] = [],
): Promise<WriteResult> {
  return single(bench, origin, 'entry.written', (draft) => planWrite(draft, candidate), beside);
}

export function replace(bench: Bench, replacement: Replacement, origin: Origin): Promise<WriteResult> {
  return single(bench, origin, 'entry.replaced', (draft) => planReplace(draft, replacement));
}

export function remove(bench: Bench, id: string, origin: Origin): Promise<RemoveResult> {
  return single(bench, origin, 'entry.removed', async (draft) => planRemove(draft, id));
}

/** All or nothing, in order, in one record. What waits for review counts as done; what is refused undoes the rest. */
export function batch(bench: Bench, operations: readonly BatchOperation[], origin: Origin): Promise<BatchResult> {
  return bench.operate(origin, async (desk): Promise<Step<BatchResult>> => {
    const wrong = batchProblem(desk, operations);
    if (wrong !== undefined) return refusal('batch.applied', wrong);
    const draft = new Draft(desk);
    const unusual = origin.channel === 'import' ? claimedTimeFindings(operations.map(claimOf)) : undefined;
    const results: (WriteResult | RemoveResult)[] = [];
    for (const [index, operation] of operations.entries()) {
      const seen = unusual?.get(index);
      draft.beside = seen === undefined ? [] : [seen];
      const result = await apply(draft, operation);
      if (result.outcome === 'refused') {
        const told = { ...result, index, message: `operation ${index + 1}: ${result.message}; nothing was applied` };
        return refusal('batch.applied', told, draft);
      }
      results.push(result);
    }
    return step('batch.applied', draft, { outcome: 'applied', results });
  });
}

/** Rows of an import are held against each other before any of them is read. What is no time is told when its turn comes. */
function claimOf(operation: BatchOperation): ClaimedTime {
  const claimedAt = operation?.action === 'write' ? operation.claimedAt : undefined;
  return Number.isSafeInteger(claimedAt) ? { claimedAt: Number(claimedAt) } : {};
}

function batchProblem({ policy }: Desk, operations: readonly BatchOperation[]): Refused | undefined {
  if (!Array.isArray(operations)) return refused('batch-empty', 'a batch is a list of operations');
  if (operations.length === 0) return refused('batch-empty', 'a batch needs at least one operation');
  if (operations.length > policy.limits.batch) {
    return refused('batch-too-large', `a batch holds at most ${policy.limits.batch} operations`);
  }
  return undefined;
}

function apply(draft: Draft, operation: BatchOperation): Promise<WriteResult | RemoveResult> | RemoveResult {
  if (typeof operation !== 'object' || operation === null) {
    return refused('unknown-field', 'an operation is an object with an action');
  }
  if (operation.action === 'remove') return planRemove(draft, operation.id);
  const { action, ...given } = operation;
  if (action === 'write') return planWrite(draft, given as Candidate);
  if (action === 'replace') return planReplace(draft, given as Replacement);
  return refused('unknown-field', 'an action is write, replace or remove');
}

function single<R extends WriteResult | RemoveResult>(
  bench: Bench,
  origin: Origin,
  type: EventType,
  plan: (draft: Draft) => Promise<R>,
  beside: readonly FindingFact[] = [],
): Promise<R> {
  return bench.operate(origin, async (desk) => {
    const draft = new Draft(desk, beside);
    return step(type, draft, await plan(draft));
  });
}

function step<R extends { readonly outcome: string; readonly problem?: string }>(
  type: EventType,
  draft: Draft,
  result: R,
): Step<R> {
  const { decisions, changes, texts } = draft;
  const why = result.problem === undefined ? {} : { refused: result.problem };
  return { event: { type, decisions, changes, ...why }, texts, result };
}

/** A refusal is an operation too, and is written down: what was judged, and that nothing came of it. */
function refusal(type: EventType, result: Refused, draft?: Draft): Step<Refused> {
  const decisions = (draft?.decisions ?? []).map(({ entry: _kept, ...decision }) => decision);
  return { event: { type, decisions, refused: result.problem }, result };
}
