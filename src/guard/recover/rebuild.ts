import { Fault } from '../../base/fault.ts';
import type { Origin } from '../../model/provenance.ts';
import { loadTexts } from '../core/load-texts.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { toEntryRow } from '../ledger/ledger.ts';
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

async function replaceAll({ dependencies, space }: SpaceTransactor, ledger: Ledger): Promise<RebuildResult> {
  const all = [...ledger.all()];
  const texts = await loadTexts(
    dependencies.store,
    space,
    all.flatMap(({ facts }) => facts.digest ?? []),
  );
  const rows = all.map((known) => toEntryRow(space, known, texts.get(known.facts.digest ?? '')?.content));
  const { ok } = await dependencies.store.replaceEntries(space, ledger.head, rows);
  if (!ok)
    throw new Fault(
      'store-contention',
      'Another writer changed the space during the rebuild. Nothing was rebuilt; retry.',
    );
  const withoutText = all.filter(({ facts }) => facts.digest !== null && !texts.has(facts.digest));
  return { outcome: 'rebuilt', entries: rows.length, withoutText: withoutText.map(({ facts }) => facts.id) };
}
