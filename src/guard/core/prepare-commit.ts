import { WorkSlices } from '../../base/work-slices.ts';
import { seal } from '../../journal/index.ts';
import type { EntryFacts, SaltedText } from '../../model/entry.ts';
import type { Event } from '../../model/event.ts';
import type { Head, RecordBody, SealedRecord } from '../../model/record.ts';
import type { Commit, EntryRow, EntrySubjects, Store } from '../../model/store.ts';
import type { Neighbours } from '../assess/neighbours.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type LedgerEntry, previousChangeOf, toEntryRow } from '../ledger/ledger-entry.ts';
import { loadTexts } from './load-texts.ts';
import type { OperationContext, PlannedOperation } from './operation.ts';

const maxSliceMs = 8;

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

interface DescribedChanges {
  readonly event: Pick<Event, 'before' | 'linked'>;
  /** By id: what the changed entries were. New ones are left out. */
  readonly before: ReadonlyMap<string, LedgerEntry>;
}

const nothing: DescribedChanges = { event: {}, before: new Map() };

/**
 * What a record says about the past of the entries it changes. Each names the record that changed the entry before, and
 * the record that last derived an entry from the same parent, so that nobody can hide a part of a history.
 */
async function describeChanges(ledger: Ledger, changes: readonly EntryFacts[]): Promise<DescribedChanges> {
  const changed = changes.filter(({ version }) => version > 1).map(({ id }) => id);
  const parents = changes.some(({ provenance }) => provenance.parents.length > 0);
  if (changed.length === 0 && !parents) return nothing;
  const before = await ledger.entries.load(changed);
  const linked = parents ? await linksOf(ledger, changes, before) : {};
  return {
    before,
    event: {
      ...(before.size === 0
        ? {}
        : {
            before: changes.map(({ id }) => {
              const known = before.get(id);
              return known === undefined ? null : previousChangeOf(known);
            }),
          }),
      ...(Object.keys(linked).length === 0 ? {} : { linked }),
    },
  };
}

async function linksOf(
  ledger: Ledger,
  changes: readonly EntryFacts[],
  before: ReadonlyMap<string, LedgerEntry>,
): Promise<Record<string, number | null>> {
  const links: Record<string, number | null> = {};
  for (const { id, provenance } of changes) {
    const known = before.get(id)?.facts.provenance.parents ?? [];
    for (const parent of provenance.parents) {
      if (known.includes(parent) || Object.hasOwn(links, parent)) continue;
      links[parent] = (await ledger.entries.linkedAt(parent)) ?? null;
    }
  }
  return links;
}

/** The rows of the changed entries, and their texts by digest. */
async function rowsOf(
  store: Store,
  changes: readonly EntryFacts[],
  fresh: readonly SaltedText[],
  { seq, at, space }: SealedRecord,
): Promise<{ readonly entries: readonly EntryRow[]; readonly texts: ReadonlyMap<string, SaltedText> }> {
  const known = new Map(fresh.map((text) => [text.digest, text]));
  const digests = changes.flatMap(({ digest }) => digest ?? []);
  // Most changes include their text.
  const texts = digests.every((digest) => known.has(digest)) ? known : await loadTexts(store, space, digests, fresh);
  const entries = changes.map((facts) =>
    toEntryRow(
      space,
      { facts, seq, updatedAt: at },
      facts.digest === null ? undefined : texts.get(facts.digest)?.content,
    ),
  );
  return { entries, texts };
}

/** What the changed texts make claims about. Long ones take milliseconds each to read. */
async function subjectsOf(
  neighbours: Neighbours,
  changes: readonly EntryFacts[],
  before: ReadonlyMap<string, LedgerEntry>,
  texts: ReadonlyMap<string, SaltedText>,
): Promise<readonly EntrySubjects[]> {
  const found: EntrySubjects[] = [];
  const slices = new WorkSlices(maxSliceMs);
  for (const facts of changes) {
    const { id, digest } = facts;
    const old = before.get(id)?.facts.digest;
    const text = digest === null ? undefined : texts.get(digest);
    if (text === undefined || digest === old) continue;
    if (slices.spent) await slices.pause();
    const subjects = neighbours.subjectsOf(facts, text.content);
    if (subjects.length > 0 || old !== undefined) found.push({ id, subjects });
  }
  return found;
}
