import { sha256 } from '../base/hash.ts';
import type { Head, RecordBody, SealedRecord } from '../model/record.ts';
import type { Flaw } from './link.ts';
import { releaseFlaw } from './release.ts';
import { genesis } from './seal.ts';
import { trimmedBodyOf } from './trim.ts';

type Chained =
  | { readonly ok: true; readonly body: RecordBody; readonly head: Head }
  | { readonly ok: false; readonly flaw: Flaw };

/**
 * Whether a record follows from the previous one as far as anyone can tell without the key: hash, position and link.
 * This does not prove who wrote it; for a chain that was only checked in this way, a signature over its head does, and for a
 * trimmed record, one over its body.
 */
export function followUnsealed(space: string, head: Head | undefined, record: SealedRecord): Chained {
  const seq = head === undefined ? 0 : head.seq + 1;
  if (record.space !== space) return { ok: false, flaw: 'foreign' };
  if (record.seq !== seq) return { ok: false, flaw: 'missing' };
  const parsed = parse(record.body);
  const body = sha256(record.body) === record.hash ? parsed : trimmedBodyOf(parsed);
  if (body === undefined) return { ok: false, flaw: 'edited' };
  const release = releaseFlaw(body);
  if (release !== undefined) return { ok: false, flaw: release };
  if (body.seq !== seq || body.at !== record.at) return { ok: false, flaw: 'edited' };
  if (body.space !== space) return { ok: false, flaw: 'foreign' };
  if (body.previous !== (head?.hash ?? genesis(space))) return { ok: false, flaw: 'unlinked' };
  return { ok: true, body, head: { seq, hash: record.hash, at: record.at } };
}

function parse(text: string): RecordBody | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as RecordBody) : undefined;
  } catch {
    return undefined;
  }
}
