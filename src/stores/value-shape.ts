import { Fault } from '../base/fault.ts';
import type { EntrySubjects, EvidenceRow, LedgerImage, NodeChange, ShownList, TextVector } from '../model/store.ts';
import { wellFormed } from './encoding.ts';

// Checked here, so that no database cuts, rounds or refuses a value that another one keeps.

/** A session's evidence is at most 16 KB; this leaves room for its format to grow. */
const maxEvidenceBytes = 65_536;
/** The names are keyed hashes. A server's index holds them, and its rows are limited. */
const maxNameBytes = 256;
const maxListNameBytes = 64;
const maxListDataBytes = 4 * 1024 * 1024;
const maxSubjectsPerEntry = 4096;
const maxImageBytes = 16 * 1024 * 1024;
const maxNodeBytes = 1024 * 1024;
const maxVectorBytes = 16_384;
const nodePath = /^[0-9a-f]{0,64}$/;

export function checkEvidence({ session, principal, updatedAt, expiresAt, data }: EvidenceRow): void {
  const what = 'a row of evidence';
  checkName(what, 'session', session, maxNameBytes);
  checkName(what, 'principal', principal, maxNameBytes);
  for (const [field, time] of Object.entries({ updatedAt, expiresAt })) {
    if (!Number.isSafeInteger(time)) {
      throw wrongValue(what, `${field} ${String(time)}`, 'whole milliseconds since 1970', { field });
    }
  }
  checkBytes(what, 'data', data, maxEvidenceBytes);
}

export function checkShown({ list, ids, data }: ShownList): void {
  const what = 'a list of shown entries';
  checkName(what, 'list', list, maxListNameBytes);
  for (const id of ids) wellFormed(id);
  const bytes = Buffer.byteLength(wellFormed(data), 'utf8');
  if (bytes > maxListDataBytes) {
    throw wrongValue(what, `data of ${bytes} bytes`, `at most ${maxListDataBytes}`, { field: 'data', bytes });
  }
}

export function checkSubjects({ id, subjects }: EntrySubjects): void {
  const what = 'the subjects of an entry';
  wellFormed(id);
  if (subjects.length > maxSubjectsPerEntry) {
    const count = subjects.length;
    throw wrongValue(what, `${count} subjects`, `at most ${maxSubjectsPerEntry}`, { field: 'subjects', count });
  }
  for (const subject of subjects) checkName(what, 'subject', subject, maxNameBytes);
}

export function checkVectors(model: string, vectors: readonly TextVector[]): void {
  const what = 'a vector of a text';
  checkName(what, 'model', model, maxNameBytes);
  for (const { digest, data } of vectors) {
    wellFormed(digest);
    checkBytes(what, 'data', data, maxVectorBytes);
  }
}

export function checkImage({ seq, data }: LedgerImage, nodes: readonly NodeChange[]): void {
  const what = 'an image of a ledger';
  if (!Number.isSafeInteger(seq) || seq < 0) {
    throw wrongValue(what, `seq ${String(seq)}`, 'the number of a record', { field: 'seq' });
  }
  checkBytes(what, 'data', data, maxImageBytes);
  for (const { path, data: node } of nodes) {
    if (!nodePath.test(path)) {
      const length = path.length;
      throw wrongValue(what, `a path of ${length} characters`, 'at most 64 hexadecimal digits, a to f in lower case', {
        field: 'path',
        length,
      });
    }
    if (node !== null) checkBytes(what, 'node', node, maxNodeBytes);
  }
}

function checkName(what: string, field: string, name: string, maxBytes: number): void {
  const bytes = Buffer.byteLength(wellFormed(name), 'utf8');
  if (bytes > 0 && bytes <= maxBytes) return;
  throw wrongValue(what, `${field} of ${bytes} bytes`, `1 to ${maxBytes}`, { field, bytes });
}

function checkBytes(what: string, field: string, data: Uint8Array, maxBytes: number): void {
  if (!(data instanceof Uint8Array)) throw wrongValue(what, `${field} that is no Uint8Array`, 'bytes', { field });
  const bytes = data.byteLength;
  if (bytes > maxBytes) throw wrongValue(what, `${field} of ${bytes} bytes`, `at most ${maxBytes}`, { field, bytes });
}

function wrongValue(what: string, found: string, accepted: string, facts: Record<string, string | number>): Fault {
  return new Fault(
    'input-invalid',
    `${what} has ${found}; a store accepts ${accepted}; nothing was stored. Please report this bug`,
    facts,
  );
}
