import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Trail } from '../../journal/index.ts';
import type { LedgerMap } from '../../ledger-map/index.ts';
import type { Keyring } from '../../model/keyring.ts';
import type { Store } from '../../model/store.ts';
import { brokenJournal } from '../core/journal-reader.ts';
import type { SavedFolds } from './folds.ts';
import { sealImage } from './image.ts';
import {
  decodeProof,
  type EntryProof,
  encodeProof,
  entryKey,
  type LedgerEntry,
  proofOf,
  targetKey,
} from './ledger-entry.ts';
import { decodeReader, encodeReader, merged, type Reader } from './readers.ts';
import type { Tail } from './tail.ts';

/** The ledger at one record, as far as it differs from the last image. */
interface LedgerWork {
  readonly map: LedgerMap;
  readonly tail: Tail;
  readonly readers: ReadonlyMap<string, Reader>;
  readonly folds: SavedFolds;
  readonly trail: Trail;
}

const entriesPerTurn = 200;

/**
 * Writes the changes since the last image into the map and saves both. Returns the new map, or undefined if another
 * process has saved an image meanwhile.
 */
export async function saveImage(
  { store, keyring }: { readonly store: Store; readonly keyring: Keyring },
  space: string,
  storedSeq: number | undefined,
  { map, tail, readers, folds, trail }: LedgerWork,
): Promise<LedgerMap | undefined> {
  const { head } = trail;
  if (head === undefined) return undefined;
  // Reading the record makes it durable first: an image must not include a write that can still be lost.
  const [record] = await store.records(space, head.seq, 1);
  if (record?.hash !== head.hash) return undefined;
  // Another process was faster and has done the work.
  if ((await store.image(space))?.seq !== storedSeq) return undefined;
  const changes = new Map([
    ...(await entryChanges(space, map, tail)),
    ...(await targetChanges(map, tail)),
    ...(await readerChanges(map, readers)),
  ]);
  const next = await map.with(changes);
  const newestKey = keyring.keys[trail.key]?.id ?? '';
  const image = sealImage(keyring, space, { head, newestKey, root: next.map.root ?? null, folds });
  return (await store.saveImage(storedSeq, image, next.nodes)) ? next.map : undefined;
}

async function entryChanges(
  space: string,
  map: LedgerMap,
  { entries, links }: Tail,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const isKnown = (id: string): boolean => (entries.get(id)?.facts.version ?? 2) > 1;
  const ids = [...new Set([...entries.keys(), ...links.keys()])];
  const before = await map.get(ids.filter(isKnown).map(entryKey));
  const changes = new Map<string, Uint8Array>();
  for (const [index, id] of ids.entries()) {
    if (index % entriesPerTurn === entriesPerTurn - 1) await nextTurn();
    const known = before.get(entryKey(id));
    const value = proofAfter(
      space,
      known === undefined ? undefined : decodeProof(known),
      entries.get(id),
      links.get(id),
    );
    if (value !== undefined) changes.set(entryKey(id), encodeProof(value));
  }
  return changes;
}

/** Undefined for a parent that no record ever made: imports can name such. */
function proofAfter(
  space: string,
  before: EntryProof | undefined,
  changed: LedgerEntry | undefined,
  linked: number | undefined,
): EntryProof | undefined {
  const linkedAt = linked ?? before?.linkedAt;
  if (changed === undefined) return before === undefined ? undefined : { ...before, linkedAt };
  const proof = proofOf(changed);
  if (proof === undefined) throw brokenJournal(space, 'edited', changed.seq);
  return { seq: changed.seq, proof, linkedAt };
}

async function targetChanges(map: LedgerMap, { targets }: Tail): Promise<ReadonlyMap<string, Uint8Array | null>> {
  const changed = [...targets].filter(([, by]) => by !== 0);
  const before = await map.get(changed.map(([target]) => targetKey(target)));
  return new Map(
    changed.map(([target, by]) => {
      const known = before.get(targetKey(target));
      const count = (known === undefined ? 0 : Number(Buffer.from(known).toString('utf8'))) + by;
      return [targetKey(target), count === 0 ? null : Buffer.from(String(count), 'utf8')];
    }),
  );
}

async function readerChanges(
  map: LedgerMap,
  readers: ReadonlyMap<string, Reader>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const before = await map.get([...readers.keys()]);
  return new Map(
    [...readers].map(([key, reader]) => {
      const known = before.get(key);
      return [key, encodeReader(known === undefined ? reader : merged(decodeReader(known), reader))];
    }),
  );
}
