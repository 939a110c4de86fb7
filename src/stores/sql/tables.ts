/**
 * The tables of both databases. `space` is always the SHA-256 of the space's name: of fixed length, so that even a name of
 * 10 kB fits an index, and comparable byte by byte whatever the collation of the database.
 */
export interface Tables {
  space: { space: string; name: string };
  record: { space: string; seq: number; at: number; hash: string; mac: string; body: string };
  text: { space: string; digest: string; salt: string; content: string; tags: string };
  entry: EntryColumns;
  evidence: EvidenceColumns;
  /** Belongs to no space. Values are sealed before they get here. */
  server_state: { area: string; key: string; version: string; expires_at: number; value: string };
  migration: { version: number; name: string };
}

/** Fields that a filter can select have a column of their own; all others are JSON in `rest`. `key` is the SHA-256 of the id. */
export interface EntryColumns {
  space: string;
  key: string;
  id: string;
  seq: number;
  updated_at: number;
  state: string;
  kind: string;
  target: string;
  trust: string;
  channel: string;
  session: string | null;
  principal: string;
  content_hash: string;
  digest: string | null;
  rest: string;
}

/** One row per session. `session` and `principal` are keyed hashes, and short enough for an index. */
export interface EvidenceColumns {
  space: string;
  session: string;
  principal: string;
  updated_at: number;
  expires_at: number;
  data: Uint8Array;
}

/** An entry joined with its text, which is absent once it is erased. */
export interface JoinedColumns extends EntryColumns {
  content: string | null;
  tags: string | null;
}

export const entryColumns = [
  'space',
  'key',
  'id',
  'seq',
  'updated_at',
  'state',
  'kind',
  'target',
  'trust',
  'channel',
  'session',
  'principal',
  'content_hash',
  'digest',
  'rest',
] as const;

export const evidenceColumns = ['space', 'session', 'principal', 'updated_at', 'expires_at', 'data'] as const;
