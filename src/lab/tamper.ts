import { type CanonicalValue, canonicalJson } from '../base/canonical-json.ts';
import { sha256 } from '../base/hash.ts';
import { idKey } from '../stores/sql/rows.ts';
import type { StolenTables, StoredRow } from './place.ts';

/** What an attacker with database access changes: only the text, also its hashes, or also the journal. Nobody has the key. */
export type Depth = 'store' | 'store-hashes' | 'journal';

/** The rows with the text of one entry replaced. */
export function rewritten(loot: StolenTables, id: string, content: string, depth: Depth): StolenTables {
  const entry = rowOf(loot.entry, 'key', idKey(id));
  const text = rowOf(loot.text, 'digest', entry.digest);
  if (depth === 'store') return { ...loot, text: replaced(loot.text, text, { ...text, content }) };
  const digest = digestOf(text, content);
  const changed = {
    ...loot,
    text: replaced(loot.text, text, { ...text, content, digest }),
    entry: replaced(loot.entry, entry, { ...entry, digest, content_hash: sha256(content) }),
  };
  if (depth === 'store-hashes') return changed;
  return { ...changed, record: rechained(loot.record, (body) => body.replaceAll(String(text.digest), digest)) };
}

export interface Planted {
  readonly kind: string;
  readonly target: string;
  readonly content: string;
}

/** The rows with one more entry, modelled on an existing one. */
export function inserted(loot: StolenTables, like: string, planted: Planted, depth: Depth): StolenTables {
  const model = rowOf(loot.entry, 'key', idKey(like));
  const modelText = rowOf(loot.text, 'digest', model.digest);
  const id = 'planted-entry';
  const { kind, target, content } = planted;
  const digest = depth === 'store' ? sha256(id) : digestOf(modelText, content);
  const { row: _number, ...columns } = model;
  const entry = { ...columns, id, key: idKey(id), kind, target, digest, content_hash: sha256(content) };
  const changed = { ...loot, text: [...loot.text, { ...modelText, digest, content }], entry: [...loot.entry, entry] };
  if (depth !== 'journal') return changed;
  return { ...changed, record: [...loot.record, forged(loot.record, like, { id, kind, target, digest })] };
}

/** A forged last record, modelled on the one that created `like`, with the seal of another record. */
function forged(records: readonly StoredRow[], like: string, facts: Record<string, string>): StoredRow {
  const last = lastOf(records);
  const model = records.find(({ body }) => String(body).includes(like)) ?? last;
  const body = JSON.parse(String(model.body)) as { event: { changes: object[] } } & Record<string, unknown>;
  const changes = body.event.changes.slice(0, 1).map((change) => ({ ...change, ...facts }));
  const text = canonicalJson({
    ...body,
    seq: Number(last.seq) + 1,
    at: Number(last.at),
    previous: String(last.hash),
    event: { ...body.event, changes, decisions: [] },
  } as unknown as CanonicalValue);
  return { ...last, seq: Number(last.seq) + 1, hash: sha256(text), body: text };
}

/** Changes every body and recomputes every hash and link. The seals stay as they were. */
function rechained(records: readonly StoredRow[], change: (body: string) => string): StoredRow[] {
  const ordered = [...records].sort((a, b) => Number(a.seq) - Number(b.seq));
  let before: { readonly old: string; readonly now: string } | undefined;
  return ordered.map((record) => {
    const linked = before === undefined ? String(record.body) : String(record.body).replaceAll(before.old, before.now);
    const body = change(linked);
    const hash = sha256(body);
    before = { old: String(record.hash), now: hash };
    return { ...record, body, hash };
  });
}

function digestOf({ salt, tags }: StoredRow, content: string): string {
  return sha256(canonicalJson({ salt: String(salt), content, tags: JSON.parse(String(tags)) as string[] }));
}

function rowOf(rows: readonly StoredRow[], column: string, value: unknown): StoredRow {
  const found = rows.find((row) => row[column] === value);
  if (found === undefined) throw new Error(`the lab found no row with that ${column}`);
  return found;
}

function lastOf(records: readonly StoredRow[]): StoredRow {
  return records.reduce((last, record) => (Number(record.seq) > Number(last.seq) ? record : last));
}

function replaced(rows: readonly StoredRow[], old: StoredRow, fresh: StoredRow): StoredRow[] {
  return rows.map((row) => (row === old ? fresh : row));
}
