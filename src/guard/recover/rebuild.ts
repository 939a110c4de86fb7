import { Fault } from '../../base/fault.ts';
import type { Origin } from '../../model/provenance.ts';
import type { GuardDependencies } from '../core/dependencies.ts';
import { brokenJournal, followJournal } from '../core/journal-reader.ts';
import { loadTexts } from '../core/load-texts.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type LedgerEntry, toEntryRow } from '../ledger/ledger-entry.ts';
import type { Refused } from '../results.ts';
import { personProblem } from '../review/reviewer-rules.ts';

export type RebuildResult =
  | {
      readonly outcome: 'rebuilt';
      readonly entries: number;
      /** Entries whose stored text is missing or differs from the journal: they have a row but no text. */
      readonly withoutText: readonly string[];
    }
  | Refused;

/**
 * Deletes all rows and writes them again from the journal: rows that no record explains disappear, and altered rows are
 * corrected. The journal stays the same except for one record of the rebuild.
 */
export async function rebuild(transactor: SpaceTransactor, person: Origin): Promise<RebuildResult> {
  const wrong = personProblem(person);
  if (wrong !== undefined) {
    return transactor.operate(person, () => ({
      event: { type: 'projection.rebuilt', refused: wrong.problem },
      result: wrong,
    }));
  }
  const result = await transactor.read((ledger) => replaceAll(transactor, ledger));
  await transactor.operate(person, () => ({ event: { type: 'projection.rebuilt' }, result }));
  return result;
}

async function replaceAll(
  { dependencies, neighbours, space }: SpaceTransactor,
  ledger: Ledger,
): Promise<RebuildResult> {
  const all = await everyEntry(dependencies, space);
  const texts = await loadTexts(
    dependencies.store,
    space,
    all.flatMap(({ facts }) => facts.digest ?? []),
  );
  const rows = all.map((known) => toEntryRow(space, known, texts.get(known.facts.digest ?? '')?.content));
  const subjects = all.flatMap(({ facts }) => {
    const content = texts.get(facts.digest ?? '')?.content;
    const about = content === undefined ? [] : neighbours.subjectsOf(facts, content);
    return about.length === 0 ? [] : [{ id: facts.id, subjects: about }];
  });
  const { ok } = await dependencies.store.replaceEntries(space, ledger.head, rows, subjects);
  if (!ok)
    throw new Fault(
      'store-contention',
      'Another writer changed the space during the rebuild. Nothing was rebuilt; retry.',
    );
  const withoutText = all.filter(({ facts }) => facts.digest !== null && !texts.has(facts.digest));
  return { outcome: 'rebuilt', entries: rows.length, withoutText: withoutText.map(({ facts }) => facts.id) };
}

/** Every entry there ever was, by a journal that is verified from its first record. */
async function everyEntry(dependencies: GuardDependencies, space: string): Promise<readonly LedgerEntry[]> {
  const found = new Map<string, LedgerEntry>();
  const followed = await followJournal(dependencies, space, ({ seq, at, event }) => {
    for (const facts of event.changes) found.set(facts.id, { facts, seq, updatedAt: at });
    return true;
  });
  if (!followed.ok) throw brokenJournal(space, followed.flaw, followed.seq);
  return [...found.values()];
}
