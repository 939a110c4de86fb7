import { WorkSlices } from '../../base/work-slices.ts';
import type { Store } from '../../model/store.ts';
import { findEntries } from '../ledger/find-entries.ts';
import type { Ledger } from '../ledger/ledger.ts';

const entriesPerPage = 100;
/** While many entries are read, others have their turn after this long. */
const sliceMs = 10;

/**
 * When the held entry was written that has been waiting longest; undefined if none is held. An entry that was decided and held again by an
 * undo has been waiting all the time.
 */
export async function oldestHeld(ledger: Ledger, store: Store): Promise<number | undefined> {
  const { states, oldestHeld: oldest } = ledger.folds;
  if (states.quarantined === 0) return undefined;
  if (oldest.time === undefined) oldest.learn(await allHeld(ledger, store));
  return oldest.time;
}

async function allHeld(ledger: Ledger, store: Store): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>();
  const slices = new WorkSlices(sliceMs);
  for await (const { facts } of findEntries(
    { ledger, store },
    { states: ['quarantined'] },
    { expected: entriesPerPage },
  )) {
    times.set(facts.id, facts.createdAt);
    if (slices.due) await slices.pause();
  }
  return times;
}
