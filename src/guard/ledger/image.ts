import { hmac, sameDigest } from '../../base/hash.ts';
import { currentKey } from '../../journal/index.ts';
import type { Keyring } from '../../model/keyring.ts';
import type { Head } from '../../model/record.ts';
import type { LedgerImage } from '../../model/store.ts';
import type { SavedFolds } from './folds.ts';

const format = 'bezoar-ledger/1';

/** The ledger at one record: what its folds were, and the root of the map that proves every entry. */
export interface SavedLedger {
  readonly head: Head;
  /** Id of the newest key that had sealed a record by then. */
  readonly newestKey: string;
  readonly root: string | null;
  readonly folds: SavedFolds;
}

/** Sealed like a record. It names its space and its record, so that it can stand for no other. */
export function sealImage(keyring: Keyring, space: string, saved: SavedLedger): LedgerImage {
  const key = currentKey(keyring);
  const body = JSON.stringify({ format, space, ...saved });
  const data = Buffer.from(JSON.stringify({ key: key.id, mac: macOf(key.secret, body), body }), 'utf8');
  return { space, seq: saved.head.seq, data };
}

/** Undefined if we did not seal it, for this space and record: then it is as if there were none. */
export function openImage(keyring: Keyring, space: string, image: LedgerImage): SavedLedger | undefined {
  const outer = parsed(Buffer.from(image.data).toString('utf8')) as Partial<Record<'key' | 'mac' | 'body', unknown>>;
  const { key, mac, body } = outer ?? {};
  if (typeof key !== 'string' || typeof mac !== 'string' || typeof body !== 'string') return undefined;
  const secret = keyring.keys.find(({ id }) => id === key)?.secret;
  if (secret === undefined || !sameDigest(macOf(secret, body), mac)) return undefined;
  // Once the seal is verified, Bezoar wrote the bytes.
  const saved = parsed(body) as SavedLedger & { readonly format: string; readonly space: string };
  const isOurs = saved.format === format && saved.space === space && saved.head.seq === image.seq;
  return isOurs ? saved : undefined;
}

function macOf(secret: Uint8Array, body: string): string {
  return hmac(secret, `bezoar ledger image\n${body}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
