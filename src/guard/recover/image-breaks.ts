import { LedgerMap, NodeMismatch } from '../../ledger-map/index.ts';
import type { LedgerImage } from '../../model/store.ts';
import type { GuardDependencies } from '../core/dependencies.ts';
import { openImage } from '../ledger/image.ts';
import { idOfKey, placedProof } from '../ledger/ledger-entry.ts';
import type { ExpectedEntries } from './expected-entries.ts';

/**
 * The saved image of the ledger differs from the journal. `seal`: we did not seal it; `record`: it belongs to another
 * journal; `nodes`: a part of it is missing or altered; `entries`: it proves other facts than the journal.
 */
export interface ImageBreak {
  readonly kind: 'image';
  readonly why: 'seal' | 'record' | 'nodes' | 'entries';
  /** The last record that the image covers. */
  readonly seq: number;
}

/**
 * Compares the saved image with a journal that was followed further than the image. An image that is replaced meanwhile
 * is left alone: the guard that did so had checked the records itself.
 */
export async function imageBreaks(
  { store, keyring }: Pick<GuardDependencies, 'store' | 'keyring'>,
  space: string,
  image: LedgerImage | undefined,
  recordHash: string | undefined,
  expected: ExpectedEntries,
): Promise<readonly ImageBreak[]> {
  if (image === undefined) return [];
  const broken = (why: ImageBreak['why']): readonly ImageBreak[] => [{ kind: 'image', why, seq: image.seq }];
  const saved = openImage(keyring, space, image);
  if (saved === undefined) return broken('seal');
  if (saved.head.hash !== recordHash) return broken('record');
  const map = new LedgerMap((paths) => store.imageNodes(space, paths), saved.root ?? undefined);
  try {
    return (await provesTheSame(map, image.seq, expected)) ? [] : broken('entries');
  } catch (error) {
    if (!(error instanceof NodeMismatch)) throw error;
    return (await store.image(space))?.seq === image.seq ? broken('nodes') : [];
  }
}

/** An entry that changed after the image has other facts there, which are no longer known. All others must agree. */
async function provesTheSame(map: LedgerMap, imageSeq: number, expected: ExpectedEntries): Promise<boolean> {
  let unchanged = 0;
  for await (const entries of map.pages()) {
    for (const { key, item } of entries) {
      const id = idOfKey(key);
      if (id === undefined) continue;
      const proof = expected.proofAt(imageSeq, id, placedProof(item));
      if (proof === 'differs') return false;
      if (proof === 'holds') unchanged += 1;
    }
  }
  return unchanged === expected.countUpTo(imageSeq);
}
