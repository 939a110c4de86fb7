import { type CanonicalValue, canonicalJson } from '../base/canonical-json.ts';
import { hmac, sameDigest } from '../base/hash.ts';
import { isObject } from '../base/is-object.ts';
import { type Event, type ReadType, readTypes } from '../model/event.ts';
import type { Keyring } from '../model/keyring.ts';
import type { RecordBody, SealedRecord } from '../model/record.ts';
import { currentKey } from './keyring.ts';
import { journalVersion } from './seal.ts';

/** What is left of the body of a trimmed record: its place in the chain, and that it was a read. */
interface TrimmedBody extends Omit<RecordBody, 'event'> {
  readonly trimmed: ReadType;
}

const types: ReadonlySet<unknown> = new Set(readTypes);
const names = ['at', 'key', 'previous', 'seq', 'space', 'trimmed', 'version'].join();

/**
 * Whether a record may be trimmed: it shows that somebody read entries, and nothing else. Whatever changed, decided, observed
 * or derived something is kept for good.
 */
export function isTrimmable(event: Event): event is Event & { readonly type: ReadType } {
  const { type, changes, decisions, before, linked, observed, restoredTo, trims, trimmed, reason } = event;
  if (!types.has(type) || changes.length > 0 || decisions.length > 0) return false;
  return [before, linked, observed, restoredTo, trims, trimmed, reason].every((part) => part === undefined);
}

/**
 * The record without what it said. It keeps its number, time and hash and names the hash before, so that the chain still
 * holds from its first record to its last; a seal of its own proves that we trimmed it.
 */
export function trimRecord(
  keyring: Keyring,
  { record, body }: { record: SealedRecord; body: RecordBody },
): SealedRecord {
  const { at, previous, seq, space, event } = body;
  const key = currentKey(keyring);
  const left: TrimmedBody = {
    at,
    key: key.id,
    previous,
    seq,
    space,
    trimmed: event.type as ReadType,
    version: journalVersion,
  };
  const text = canonicalJson(left as unknown as CanonicalValue);
  return { ...record, body: text, mac: sealOfTrimmed(key.secret, record.hash, text) };
}

/** What the body of a record says, if it has been trimmed. The record is not proved yet. */
export function trimmedBodyOf(body: unknown): RecordBody | undefined {
  if (!isTrimmedBody(body)) return undefined;
  const { trimmed, ...place } = body;
  return { ...place, event: { ...emptyRead, type: trimmed } };
}

/** Whether the body of a record looks like one that is left of a trimmed record. In any other, a quotation mark of a text is escaped. */
export function isTrimmedText(body: string): boolean {
  return body.includes('"trimmed":"');
}

/** Whether we trimmed the record: the seal binds what is left to the hash that the record had. */
export function isSealedTrimmed(
  secret: Uint8Array,
  { hash, mac, body }: Pick<SealedRecord, 'hash' | 'mac' | 'body'>,
): boolean {
  return sameDigest(sealOfTrimmed(secret, hash, body), mac);
}

const emptyRead = {
  by: { channel: 'unknown', principal: 'unknown' },
  changes: [],
  decisions: [],
  policy: '',
  rules: '',
  trimmed: true,
} as const;

/** Never the seal of a record: what is sealed begins with other words. */
function sealOfTrimmed(secret: Uint8Array, hash: string, body: string): string {
  return hmac(secret, `bezoar trimmed record\n${hash}\n${body}`);
}

function isTrimmedBody(body: unknown): body is TrimmedBody {
  return isObject(body) && types.has(body.trimmed) && Object.keys(body).join() === names;
}
