import { sha256 } from '../../base/hash.ts';
import { isObject } from '../../base/is-object.ts';
import type { Entry, EntryKind, EntryState, SaltedText } from '../../model/entry.ts';
import type { Channel } from '../../model/provenance.ts';
import type { Head, SealedRecord } from '../../model/record.ts';
import type { EntryRow, EvidenceRow, StoredEntry } from '../../model/store.ts';
import type { Trust } from '../../model/trust.ts';
import { fromColumn, toColumn } from '../encoding.ts';
import type { FilteredFields } from '../entry-filter.ts';
import { damaged, json, parsed } from './json-columns.ts';
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

/** A short name for something of a space: 16 bytes of the space's hash, then 16 of the name's. */
export function scopedKey(space: string, name: string): Buffer {
  return keyWithin(spaceKey(space), name);
}

/** `scopedKey` for a space of which only the key is known. */
export function keyWithin(own: string, name: string): Buffer {
  return Buffer.from(own.slice(0, 32) + sha256(name).slice(0, 32), 'hex');
}

/** `scopedKey` as hexadecimal digits. */
export function scopedHex(space: string, name: string): string {
  return spaceKey(space).slice(0, 32) + sha256(name).slice(0, 32);
}

/** A field that is added to the model is stored and returned without a change here. */
interface RestOfEntry {
  readonly version: number;
  readonly importance: number;
  readonly length: number;
  readonly accepted: readonly string[];
  readonly createdAt: number;
  readonly provenance: { readonly parents: readonly string[] };
}

/** Every row that is read passes here. A schema takes longer than everything else that happens to the row. */
function restOfEntry(value: unknown): RestOfEntry | undefined {
  const isRest =
    isObject(value) &&
    [value.version, value.importance, value.length, value.createdAt].every(Number.isFinite) &&
    listOfTexts(value.accepted) !== undefined &&
    isObject(value.provenance) &&
    listOfTexts(value.provenance.parents) !== undefined;
  return isRest ? (value as unknown as RestOfEntry) : undefined;
}

function listOfTexts(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) && value.every((part) => typeof part === 'string') ? value : undefined;
}

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
  return {
    ...toRow(space, columns),
    content: columns.content === null ? '' : textReader('entry', seq)(columns.content),
    tags: columns.tags === null ? [] : parsed(listOfTexts, columns.tags, 'text', seq),
  };
}

type RowColumns = Omit<EntryColumns, 'space' | 'key'>;

function toRow(space: string, columns: RowColumns): EntryRow {
  const seq = Number(columns.seq);
  const read = textReader('entry', seq);
  const rest = parsed(restOfEntry, columns.rest, 'entry', seq);
  const provenance = {
    channel: read(columns.channel) as Channel,
    parents: rest.provenance.parents,
    principal: read(columns.principal),
    ...(columns.session === null ? {} : { session: read(columns.session) }),
    trust: read(columns.trust) as Trust,
  };
  const row = {
    accepted: rest.accepted,
    createdAt: rest.createdAt,
    digest: columns.digest === null ? null : read(columns.digest),
    id: read(columns.id),
    importance: rest.importance,
    // Not checked against the lists of states, kinds and trusts: the guard compares every field with the journal.
    kind: read(columns.kind) as EntryKind,
    length: rest.length,
    provenance: inOrder(withOthers(provenance, rest.provenance), rest.provenance),
    state: read(columns.state) as EntryState,
    target: read(columns.target),
    version: rest.version,
    space,
    seq,
    updatedAt: Number(columns.updated_at),
    contentHash: read(columns.content_hash),
  };
  return withOthers(row, rest) as EntryRow;
}

/** The fields that have no column are added. One that has is never replaced: it may be what the row was found by. */
function withOthers<T extends object>(fields: T, others: object): T {
  for (const key of Object.keys(others)) {
    if (!Object.hasOwn(fields, key)) {
      Object.defineProperty(fields, key, {
        value: others[key as keyof typeof others],
        configurable: true,
        enumerable: true,
        writable: true,
      });
    }
  }
  return fields;
}

/** Fields that were added to an object whose own are in order; so the guard need not sort them to compare them. */
function inOrder<T extends object>(fields: T, added: object): T {
  // All but `parents` are additions.
  return Object.keys(added).length < 2 ? fields : (Object.fromEntries(Object.entries(fields).sort(byKey)) as T);
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

type FilteredColumns = Pick<
  EntryColumns,
  'id' | 'state' | 'kind' | 'target' | 'content_hash' | 'updated_at' | 'trust' | 'channel' | 'session' | 'principal'
>;

/** What a filter looks at, without the rest of the entry. */
export function toFilteredFields(columns: FilteredColumns): FilteredFields {
  const read = textReader('entry', -1);
  return {
    id: read(columns.id),
    state: read(columns.state) as EntryState,
    kind: read(columns.kind) as EntryKind,
    target: read(columns.target),
    contentHash: read(columns.content_hash),
    updatedAt: Number(columns.updated_at),
    provenance: {
      trust: read(columns.trust) as Trust,
      channel: read(columns.channel) as Channel,
      principal: read(columns.principal),
      ...(columns.session === null ? {} : { session: read(columns.session) }),
    },
  };
}

/** The columns of an entry and of the text that is joined by its digest. An entry with the key of another id is not found by its own. */
export function toStoredEntry(
  space: string,
  columns: RowColumns & Pick<EntryColumns, 'key'> & { readonly [column in 'salt' | 'content' | 'tags']: string | null },
  indexed: boolean,
): StoredEntry {
  const { key, digest, salt, content, tags } = columns;
  const isThere = digest !== null && salt !== null && content !== null && tags !== null;
  const row = toRow(space, columns);
  return {
    row,
    text: isThere ? toText({ digest, salt, content, tags }) : undefined,
    indexed: indexed && key === idKey(row.id),
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
    // Most texts have none.
    tags: columns.tags === '[]' ? [] : parsed(listOfTexts, columns.tags, 'text', -1),
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

function textReader(table: string, seq: number): (column: unknown) => string {
  return (column) => {
    if (typeof column !== 'string') throw damaged(table, seq);
    return fromColumn(column);
  };
}
