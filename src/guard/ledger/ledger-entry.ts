import { type CanonicalValue, canonicalJson } from '../../base/canonical-json.ts';
import { Fault } from '../../base/fault.ts';
import { sha256 } from '../../base/hash.ts';
import type { Entry, EntryFacts } from '../../model/entry.ts';
import type { PreviousChange } from '../../model/event.ts';
import type { EntryRow } from '../../model/store.ts';

/** The facts of an entry according to the journal, and the record they come from. */
export interface LedgerEntry<Facts extends EntryFacts = EntryFacts> {
  readonly facts: Facts;
  /** The record that last changed the entry. */
  readonly seq: number;
  readonly updatedAt: number;
}

/**
 * The row for an entry according to the journal. Facts come last because V8 is slow to add fields to an object that
 * began as a copy.
 */
export function toEntryRow(
  space: string,
  { facts, seq, updatedAt }: LedgerEntry,
  content: string | undefined,
): EntryRow {
  return { space, seq, updatedAt, contentHash: content === undefined ? '' : sha256(content), ...facts };
}

/** What a row says. It counts for nothing until `proofOf` agrees with the ledger. */
export function claimedBy(row: EntryRow & Partial<Pick<Entry, 'content' | 'tags'>>): LedgerEntry {
  const { space: _space, seq, updatedAt, contentHash: _hash, content: _content, tags: _tags, ...facts } = row;
  return { facts: facts as EntryFacts, seq, updatedAt };
}

/** A digest of everything the ledger knows of an entry. Undefined if the facts are none that we ever wrote. */
export function proofOf({ facts, seq, updatedAt }: LedgerEntry): string | undefined {
  try {
    return sha256(canonicalJson({ facts, seq, updatedAt } as unknown as CanonicalValue));
  } catch (error) {
    if (error instanceof Fault && error.code === 'value-not-canonical') return undefined;
    throw error;
  }
}

/** What the next change of the entry will say it was. */
export function previousChangeOf({ facts, seq }: LedgerEntry): PreviousChange {
  const { state, provenance } = facts;
  return {
    channel: provenance.channel,
    ...(expires(facts) ? { expires: true as const } : {}),
    ...(isRefused(facts) ? { refused: true as const } : {}),
    seq,
    state,
    trust: provenance.trust,
  };
}

/** Whether it is an active entry whose time ends. */
export function expires({ state, expiresAt }: EntryFacts): boolean {
  return state === 'active' && expiresAt !== undefined;
}

export function isRefused({ state, inactiveReason }: EntryFacts): boolean {
  return state === 'retired' && inactiveReason === 'refused';
}

const seqBytes = 6;
const proofBytes = 32;

/** What the image keeps of an entry: where its facts are, their proof, and the last record that derived another from it. */
export interface EntryProof {
  readonly seq: number;
  readonly proof: string;
  readonly linkedAt: number | undefined;
}

export function encodeProof({ seq, proof, linkedAt }: EntryProof): Uint8Array {
  const bytes = Buffer.alloc(2 * seqBytes + proofBytes);
  bytes.writeUIntBE(seq, 0, seqBytes);
  bytes.writeUIntBE(linkedAt === undefined ? 0 : linkedAt + 1, seqBytes, seqBytes);
  bytes.write(proof, 2 * seqBytes, 'hex');
  return bytes;
}

export function decodeProof(value: Uint8Array): EntryProof {
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  const linked = bytes.readUIntBE(seqBytes, seqBytes);
  return {
    seq: bytes.readUIntBE(0, seqBytes),
    proof: bytes.toString('hex', 2 * seqBytes),
    linkedAt: linked === 0 ? undefined : linked - 1,
  };
}

/** What an encoded proof says, and where its digest lies in memory: a view of those bytes would take longer to make than to compare. */
export interface PlacedProof {
  readonly seq: number;
  readonly source: Uint8Array;
  readonly start: number;
  readonly end: number;
}

/** `valueAt`: where the encoded proof begins. */
export function placedProof({
  source,
  valueAt,
  end,
}: {
  readonly source: Uint8Array;
  readonly valueAt: number;
  readonly end: number;
}): PlacedProof {
  let seq = 0;
  for (let at = valueAt; at < valueAt + seqBytes; at++) seq = seq * 256 + (source[at] ?? 0);
  return { seq, source, start: valueAt + 2 * seqBytes, end };
}

/** Where the image keeps the proof of an entry. */
export function entryKey(id: string): string {
  return `entry ${id}`;
}

/** The entry whose proof is kept under this key, if it is one. */
export function idOfKey(key: string): string | undefined {
  return key.startsWith('entry ') ? key.slice('entry '.length) : undefined;
}

/** Where the image keeps how many active entries a target has. */
export function targetKey(target: string): string {
  return `target ${target}`;
}
