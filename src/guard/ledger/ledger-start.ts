import type { Trail } from '../../journal/index.ts';
import type { Keyring } from '../../model/keyring.ts';
import type { Store } from '../../model/store.ts';
import { brokenJournal } from '../core/journal-reader.ts';
import { Folds } from './folds.ts';
import type { SavedLedger } from './image.ts';

/** Where a ledger starts to follow the journal, and what it knows there. */
export interface LedgerStart {
  readonly trail: Trail;
  readonly folds: Folds;
  /** The root of the image's map. */
  readonly root: string | undefined;
}

/** At the saved ledger, if the journal contains its record; otherwise before the first record. */
export async function startOf(
  { store, keyring }: { readonly store: Store; readonly keyring: Keyring },
  space: string,
  saved: SavedLedger | undefined,
): Promise<LedgerStart> {
  const key = keyring.keys.findIndex(({ id }) => id === saved?.newestKey);
  if (saved === undefined || key < 0) return beginning();
  const [record] = await store.records(space, saved.head.seq, 1);
  // An image of a journal that was longer: the journal has been truncated or rolled back.
  if (record === undefined) throw brokenJournal(space, 'missing', saved.head.seq);
  // An image that includes a write which was lost afterwards is of no use.
  if (record.hash !== saved.head.hash) return beginning();
  return { trail: { head: saved.head, key }, folds: Folds.load(saved.folds), root: saved.root ?? undefined };
}

function beginning(): LedgerStart {
  return { trail: { head: undefined, key: 0 }, folds: new Folds(), root: undefined };
}
