import { hmac, sameDigest, sha256 } from '../base/hash.ts';
import type { Keyring } from '../model/keyring.ts';
import type { Head, RecordBody, SealedRecord } from '../model/record.ts';
import { type BriefBody, briefBody } from './brief-body.ts';
import { releaseFlaw } from './release.ts';
import { genesis, sealOf } from './seal.ts';
import { isSealedTrimmed, trimmedBodyOf } from './trim.ts';
import { UnnamedTrims } from './trims.ts';

/**
 * What can be wrong with a record: `missing` it is not the next one; `foreign` it belongs to another space; `edited`
 * its bytes are not the ones that were hashed or its columns differ from them; `unlinked` it does not follow the
 * previous one; `unknown-key` its key is not in the keyring; `forged` the seal is wrong; `retired-key` it was sealed
 * with a key that had already been replaced; `other-version` an older release wrote it, in a format that this one no
 * longer reads; `newer-release` a newer release wrote it, and it contains what this one does not know.
 */
export const flaws = [
  'missing',
  'foreign',
  'edited',
  'unlinked',
  'unknown-key',
  'forged',
  'retired-key',
  'other-version',
  'newer-release',
] as const;
export type Flaw = (typeof flaws)[number];

/** How far a journal has been followed. `key` is the index in the keyring of the newest key so far. */
export interface Trail {
  readonly head: Head | undefined;
  readonly key: number;
  /** Trimmed records that no record has named so far; at the end of a journal there must be none. Grows as records are followed. */
  readonly unnamed?: UnnamedTrims;
}

export type Link<Body = RecordBody> =
  | { readonly ok: true; readonly body: Body; readonly trail: Trail }
  | { readonly ok: false; readonly flaw: Flaw; readonly seq: number };

/** The same as `follow`, with no more of the body than `BriefBody` has. Whatever does not hold is looked at as a whole. */
export function followBriefly(keyring: Keyring, space: string, trail: Trail, record: SealedRecord): Link<BriefBody> {
  const place = { at: record.at, previous: trail.head?.hash ?? genesis(space), seq: record.seq, space };
  const link = followAs((body) => briefBody(body, place), keyring, space, trail, record);
  return link.ok ? link : follow(keyring, space, trail, record);
}

/**
 * Whether a record follows from the verified records before it. This is the only place that decides whether to trust a
 * journal.
 */
export function follow(keyring: Keyring, space: string, trail: Trail, record: SealedRecord): Link {
  return followAs(parse, keyring, space, trail, record);
}

function followAs<Body extends BriefBody>(
  read: (body: string) => Body | undefined,
  keyring: Keyring,
  space: string,
  trail: Trail,
  record: SealedRecord,
): Link<Body | RecordBody> {
  const seq = trail.head === undefined ? 0 : trail.head.seq + 1;
  const wrong = (flaw: Flaw): Link<never> => ({ ok: false, flaw, seq });
  if (record.space !== space) return wrong('foreign');
  if (record.seq !== seq) return wrong('missing');
  const sealed = unsealAs(read, keyring, record);
  if (!sealed.ok) return wrong(sealed.flaw);
  const { body, key } = sealed;
  if (body.space !== space) return wrong('foreign');
  if (body.seq !== seq || body.at !== record.at) return wrong('edited');
  if (body.previous !== (trail.head?.hash ?? genesis(space))) return wrong('unlinked');
  const head = { seq, hash: record.hash, at: record.at };
  if (body.event.trimmed === true) return { ok: true, body, trail: withTrimmed(trail, head) };
  // A key that leaked and was replaced must not be able to write new records.
  if (key < trail.key) return wrong('retired-key');
  if (body.event.trims !== undefined) trail.unnamed?.name(body.event.trims);
  return { ok: true, body, trail: trail.unnamed === undefined ? { head, key } : { head, key, unnamed: trail.unnamed } };
}

/** A record may be trimmed with any later key; it proves nothing until a later record names it. */
function withTrimmed({ key, unnamed = new UnnamedTrims() }: Trail, head: Head): Trail {
  unnamed.add(head.seq);
  return { head, key, unnamed };
}

/** At the end of a journal: the first trimmed record that nothing names, as somebody forged it. */
export function unnamedTrim({ unnamed }: Trail): { readonly flaw: Flaw; readonly seq: number } | undefined {
  const seq = unnamed?.first;
  return seq === undefined ? undefined : { flaw: 'forged', seq };
}

type Unsealed<Body = RecordBody> =
  | { readonly ok: true; readonly body: Body; readonly key: number }
  | { readonly ok: false; readonly flaw: Flaw };

/**
 * Checks one record alone. Once the seal is verified, Bezoar wrote the bytes, so no second schema is needed; but it may
 * have been another release.
 */
export function unseal(keyring: Keyring, record: SealedRecord): Unsealed {
  return unsealAs(parse, keyring, record);
}

function unsealAs<Body extends BriefBody>(
  read: (body: string) => Body | undefined,
  keyring: Keyring,
  record: SealedRecord,
): Unsealed<Body | RecordBody> {
  // Anyone can compute this hash, so the timing of the comparison reveals nothing.
  if (sha256(record.body) !== record.hash) return unsealTrimmed(keyring, record);
  const body = read(record.body);
  if (body === undefined) return { ok: false, flaw: 'edited' };
  const key = keyring.keys.findIndex(({ id }) => id === body.key);
  const secret = keyring.keys[key]?.secret;
  if (secret === undefined) return { ok: false, flaw: 'unknown-key' };
  if (!sameDigest(sealOf(secret, record.hash), record.mac)) {
    return { ok: false, flaw: hasOldSeal(secret, record, body) ? 'other-version' : 'forged' };
  }
  const flaw = releaseFlaw(body);
  return flaw === undefined ? { ok: true, body, key } : { ok: false, flaw };
}

/** A record whose body no longer has its hash: either it was trimmed, which has a seal of its own, or somebody edited it. */
function unsealTrimmed(keyring: Keyring, record: SealedRecord): Unsealed {
  const body = trimmedBodyOf(parse(record.body));
  if (body === undefined) return { ok: false, flaw: 'edited' };
  const key = keyring.keys.findIndex(({ id }) => id === body.key);
  const secret = keyring.keys[key]?.secret;
  if (secret === undefined) return { ok: false, flaw: 'unknown-key' };
  if (!isSealedTrimmed(secret, record)) return { ok: false, flaw: 'forged' };
  return { ok: true, body, key };
}

/** Up to version 2, the seal was a keyed hash of the whole body. Such a record is genuine, but no longer read. */
function hasOldSeal(
  secret: Uint8Array,
  { body: text, mac }: SealedRecord,
  body: { readonly version: unknown },
): boolean {
  return typeof body.version === 'number' && body.version <= 2 && sameDigest(hmac(secret, text), mac);
}

function parse(text: string): RecordBody | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as RecordBody) : undefined;
  } catch {
    return undefined;
  }
}
