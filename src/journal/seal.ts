import { type CanonicalValue, canonicalJson } from '../base/canonical-json.ts';
import { hmac, sha256 } from '../base/hash.ts';
import type { Event } from '../model/event.ts';
import type { Keyring } from '../model/keyring.ts';
import type { Head, RecordBody, SealedRecord } from '../model/record.ts';
import { currentKey } from './keyring.ts';

/** The format of records. A journal with another version is refused, never interpreted. */
export const journalVersion = 3;

/**
 * The predecessor of the first record of a space. It names the space, so that no journal can be passed off as
 * another's.
 */
export function genesis(space: string): string {
  return sha256(`bezoar journal ${journalVersion}\n${space}`);
}

/** The seal of a record: a keyed hash of its hash. Whatever else a later version changes, it keeps this. */
export function sealOf(secret: Uint8Array, hash: string): string {
  return hmac(secret, `bezoar record\n${hash}`);
}

/** The record that follows `head`. A clock that is behind the journal is recorded and not used. */
export function seal(
  keyring: Keyring,
  space: string,
  head: Head | undefined,
  now: number,
  event: Event,
): { readonly record: SealedRecord; readonly body: RecordBody; readonly head: Head } {
  const key = currentKey(keyring);
  const at = Math.max(now, head?.at ?? 0);
  // In the order of the canonical form, here and in all events: sorted keys need no sorting.
  const body: RecordBody = {
    at,
    event: at === now ? event : { ...event, clock: now },
    key: key.id,
    previous: head?.hash ?? genesis(space),
    seq: head === undefined ? 0 : head.seq + 1,
    space,
    version: journalVersion,
  };
  const text = canonicalJson(body as unknown as CanonicalValue);
  const hash = sha256(text);
  const record = { space, seq: body.seq, at, hash, mac: sealOf(key.secret, hash), body: text };
  return { body, record, head: { seq: body.seq, hash, at } };
}
