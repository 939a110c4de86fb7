import type { Store } from '../../model/store.ts';
import { findEntries } from '../ledger/find-entries.ts';
import type { Ledger } from '../ledger/ledger.ts';

/** By ledger: when the held entries of its image were written. They are read once for each image. */
const heldInImages = new WeakMap<Ledger, { readonly image: object; readonly times: ReadonlyMap<string, number> }>();
const entriesPerPage = 500;

/**
 * When the held entry was written that has been waiting longest; undefined if none is held. An entry that was decided and held again by an
 * undo has been waiting all the time.
 */
export async function oldestHeld(ledger: Ledger, store: Store): Promise<number | undefined> {
  const old = await heldInImage(ledger, store);
  const recent = ledger.entries.inMemory;
  let oldest = Number.POSITIVE_INFINITY;
  for (const { facts } of recent.values()) {
    if (facts.state === 'quarantined') oldest = Math.min(oldest, facts.createdAt);
  }
  for (const [id, at] of old) if (!recent.has(id)) oldest = Math.min(oldest, at);
  return Number.isFinite(oldest) ? oldest : undefined;
}

async function heldInImage(ledger: Ledger, store: Store): Promise<ReadonlyMap<string, number>> {
  if (!ledger.hasImage) return new Map();
  const image = ledger.entries.map;
  const known = heldInImages.get(ledger);
  if (known?.image === image) return known.times;
  const times = new Map<string, number>();
  const held = findEntries({ ledger, store }, { states: ['quarantined'] }, { expected: entriesPerPage });
  for await (const { facts } of held) times.set(facts.id, facts.createdAt);
  heldInImages.set(ledger, { image, times });
  return times;
}
