import * as z from 'zod';
import { Fault } from '../../base/fault.ts';
import { sha256 } from '../../base/hash.ts';
import type { Entry, EntryKind, EntryState, SaltedText } from '../../model/entry.ts';
import type { Channel } from '../../model/provenance.ts';
import type { Head, SealedRecord } from '../../model/record.ts';
import type { EntryRow, EvidenceRow } from '../../model/store.ts';
import type { Trust } from '../../model/trust.ts';
import { fromColumn, toColumn, wellFormed } from '../encoding.ts';
import type { EntryColumns, EvidenceColumns, JoinedColumns, Tables } from './tables.ts';

let lastSpace = { space: '', key: sha256('') };

/** The value of `space` columns for a space. Cached, because most calls name the same space as the call before, several times. */
export function spaceKey(space: string): string {
  if (lastSpace.space !== space) lastSpace = { space, key: sha256(space) };
  return lastSpace.key;
}

export function idKey(id: string): string {
  return sha256(id);
}

const tagsSchema = z.array(z.string());
/** Loose: a field that is added to the model is stored and returned without a change here. */
const restSchema = z.looseObject({
  version: z.number(),
  importance: z.number(),
  length: z.number(),
  accepted: z.array(z.string()),
  createdAt: z.number(),
  provenance: z.looseObject({ parents: z.array(z.string()) }),
});

export function toEntryColumns(row: EntryRow): EntryColumns {
  const { space, id, seq, updatedAt, state, kind, target, contentHash, digest, provenance, ...facts } = row;
  const { trust, channel, session, principal, ...origin } = provenance;
  return {
    space: spaceKey(space),
    key: idKey(id),
    id: toColumn(id),
    seq,
    updated_at: updatedAt,
    state,
    kind,
    target: toColumn(target),
    trust,
    channel,
    session: session === undefined ? null : toColumn(session),
    principal: toColumn(principal),
    content_hash: toColumn(contentHash),
    digest: digest === null ? null : toColumn(digest),
    rest: json({ ...facts, provenance: origin }),
  };
}

export function toEntry(space: string, columns: JoinedColumns): Entry {
  const seq = Number(columns.seq);
  const read = textReader('entry', seq);
  const { provenance: origin, ...facts } = parsed(restSchema, columns.rest, 'entry', seq);
  return {
    ...facts,
    space,
    id: read(columns.id),
    // Not checked against the lists of states, kinds and trusts: the guard compares every field with the journal.
    state: read(columns.state) as EntryState,
    kind: read(columns.kind) as EntryKind,
    target: read(columns.target),
    digest: columns.digest === null ? null : read(columns.digest),
    provenance: {
      ...origin,
      channel: read(columns.channel) as Channel,
      principal: read(columns.principal),
      ...(columns.session === null ? {} : { session: read(columns.session) }),
      trust: read(columns.trust) as Trust,
    },
    seq,
    updatedAt: Number(columns.updated_at),
    contentHash: read(columns.content_hash),
    content: columns.content === null ? '' : read(columns.content),
    tags: columns.tags === null ? [] : parsed(tagsSchema, columns.tags, 'text', seq),
  };
}

export function toTextColumns(space: string, text: SaltedText): Tables['text'] {
  return {
    space: spaceKey(space),
    digest: toColumn(text.digest),
    salt: toColumn(text.salt),
    content: toColumn(text.content),
    tags: json(text.tags),
  };
}

export function toText(columns: Pick<Tables['text'], 'digest' | 'salt' | 'content' | 'tags'>): SaltedText {
  const read = textReader('text', -1);
  return {
    digest: read(columns.digest),
    salt: read(columns.salt),
    content: read(columns.content),
    tags: parsed(tagsSchema, columns.tags, 'text', -1),
  };
}

export function toEvidenceColumns(row: EvidenceRow): EvidenceColumns {
  return {
    space: spaceKey(row.space),
    session: toColumn(row.session),
    principal: toColumn(row.principal),
    updated_at: row.updatedAt,
    expires_at: row.expiresAt,
    data: row.data,
  };
}

/** The bytes are copied: drivers return different classes, some of them views of a shared buffer. */
export function toEvidence(space: string, columns: EvidenceColumns): EvidenceRow {
  const read = textReader('evidence', -1);
  if (!(columns.data instanceof Uint8Array)) throw damaged('evidence', -1);
  return {
    space,
    session: read(columns.session),
    principal: read(columns.principal),
    updatedAt: Number(columns.updated_at),
    expiresAt: Number(columns.expires_at),
    data: Uint8Array.from(columns.data),
  };
}

export function toRecordColumns(record: SealedRecord): Tables['record'] {
  return {
    space: spaceKey(record.space),
    seq: record.seq,
    at: record.at,
    hash: toColumn(record.hash),
    mac: toColumn(record.mac),
    body: toColumn(record.body),
  };
}

export function toRecord(space: string, columns: Omit<Tables['record'], 'space'>): SealedRecord {
  const seq = Number(columns.seq);
  const read = textReader('record', seq);
  return {
    space,
    seq,
    at: Number(columns.at),
    hash: read(columns.hash),
    mac: read(columns.mac),
    body: read(columns.body),
  };
}

export function toHead(columns: Pick<Tables['record'], 'seq' | 'hash' | 'at'> | undefined): Head | undefined {
  if (columns === undefined) return undefined;
  const seq = Number(columns.seq);
  return { seq, hash: textReader('record', seq)(columns.hash), at: Number(columns.at) };
}

/** JSON escapes U+0000, so it needs no pairs. But it would keep a lone surrogate, so those are refused, as in any column. */
export function json(value: object): string {
  const written = JSON.stringify(value);
  // A match may be a text about surrogates, so each part is checked itself. Hardly any write gets this far.
  if (!written.includes('\\ud')) return written;
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? wellFormed(part) : part));
}

function textReader(table: string, seq: number): (column: unknown) => string {
  return (column) => {
    if (typeof column !== 'string') throw damaged(table, seq);
    return fromColumn(column);
  };
}

export function parsed<T>(schema: z.ZodType<T>, column: unknown, table: string, seq: number): T {
  const result = typeof column === 'string' ? schema.safeParse(parsedJson(column)) : undefined;
  if (result?.success !== true) throw damaged(table, seq);
  return result.data;
}

function parsedJson(column: string): unknown {
  try {
    return JSON.parse(column);
  } catch {
    return undefined; // No schema accepts it, and the caller names the row.
  }
}

export function damaged(table: string, seq: number): Fault {
  return new Fault(
    'store-corrupt',
    `a row of table ${table} cannot be read; run \`bezoar verify\`, then \`bezoar rebuild\` if the journal is intact; otherwise run \`bezoar salvage\` or restore a backup. See docs/backup.md`,
    { table, seq },
  );
}
