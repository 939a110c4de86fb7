import { seal } from '../../journal/index.ts';
import type { Event } from '../../model/event.ts';
import type { Head, RecordBody } from '../../model/record.ts';
import type { Commit } from '../../model/store.ts';
import { describeChanges, rowsOf, subjectsOf } from './changes.ts';
import type { OperationContext, PlannedOperation } from './operation.ts';

/** A sealed record with everything that is stored together with it. */
interface PreparedCommit {
  readonly commit: Omit<Commit, 'together'>;
  readonly body: RecordBody;
  readonly head: Head;
}

/** Seals what was decided, on the head it was decided on. */
export async function prepareCommit<R>(
  context: OperationContext,
  step: PlannedOperation<R>,
  clock: number,
): Promise<PreparedCommit> {
  const { dependencies, ledger, neighbours, contents } = context;
  const { space } = ledger;
  const { texts = [], forget = [] } = step;
  const changes = step.event.changes ?? [];
  const described = await describeChanges(ledger, changes);
  const { shown, event } = eventOf(context, step);
  const expect = ledger.head;
  const { record, body, head } = seal(dependencies.keyring, space, expect, clock, { ...described.event, ...event });
  const rows = await rowsOf(dependencies.store, changes, texts, record);
  const subjects = await subjectsOf(neighbours, changes, described.before, rows.texts);
  const commit = {
    space,
    expect,
    record,
    texts,
    entries: rows.entries,
    forget,
    novel: [...contents.novel],
    ...(step.evidence === undefined ? {} : { evidence: step.evidence }),
    ...(step.forgetEvidence === undefined ? {} : { forgetEvidence: step.forgetEvidence }),
    ...(shown === undefined ? {} : { shown }),
    ...(subjects.length === 0 ? {} : { subjects }),
  };
  return { commit, body, head };
}

/** What the record says, and the list of what it showed, which is kept apart. */
function eventOf<R>(
  { ledger, origin, policy, scanner }: OperationContext,
  { event, seen = [] }: PlannedOperation<R>,
): { readonly event: Event; readonly shown?: NonNullable<Commit['shown']> } {
  const whole = { by: origin, changes: [], decisions: [], policy: policy.digest, rules: scanner.rules, ...event };
  if (seen.length === 0) return { event: whole };
  const shown = ledger.shownLists.listOf(seen);
  return { event: { ...whole, shown: { entries: seen.length, list: shown.list } }, shown };
}
