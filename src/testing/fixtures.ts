import assert from 'node:assert/strict';
import { sha256 } from '../base/hash.ts';
import type { SaltedText } from '../model/entry.ts';
import type { Head, SealedRecord } from '../model/record.ts';
import type { Commit, EntryRow, EvidenceRow, Store } from '../model/store.ts';

/** A text with its own digest: the same content with another salt is another text. */
export function textOf(content: string, tags: readonly string[] = [], salt = 'salt'): SaltedText {
  return { digest: sha256(JSON.stringify([salt, content, tags])), salt, content, tags };
}

/** An ordinary entry row with the given changes. */
export function rowOf(space: string, id: string, seq: number, change: Partial<EntryRow> = {}): EntryRow {
  return {
    id,
    space,
    seq,
    version: 1,
    state: 'active',
    kind: 'note',
    target: 'memory',
    importance: 5,
    digest: null,
    length: 0,
    provenance: { channel: 'user', principal: 'someone', trust: 'user', parents: [] },
    accepted: [],
    createdAt: 1_700_000_000_000,
    updatedAt: 1_700_000_000_000 + seq,
    contentHash: '',
    ...change,
  };
}

/** The row of an entry with this text. */
export function rowWith(
  space: string,
  id: string,
  seq: number,
  text: SaltedText,
  change: Partial<EntryRow> = {},
): EntryRow {
  const length = [...text.content].length;
  return rowOf(space, id, seq, { digest: text.digest, length, contentHash: sha256(text.content), ...change });
}

/** A row of evidence that expires a day after the first record, with the given changes. */
export function evidenceOf(space: string, session: string, change: Partial<EvidenceRow> = {}): EvidenceRow {
  return {
    space,
    session,
    principal: 'principal',
    updatedAt: 1_700_000_000_000,
    expiresAt: 1_700_086_400_000,
    data: Uint8Array.of(1, 2, 3),
    ...change,
  };
}

export function recordOf(space: string, seq: number, body = `{"seq":${seq}}`): SealedRecord {
  const hash = sha256(`${space}\n${seq}\n${body}`);
  return { space, seq, at: 1_700_000_000_000 + seq, hash, mac: sha256(hash), body };
}

export function headOf(record: SealedRecord): Head {
  return { seq: record.seq, hash: record.hash, at: record.at };
}

/** A commit that only moves the head, with the given changes. */
export function commitOf(space: string, expect: Head | undefined, change: Partial<Commit> = {}): Commit {
  const seq = expect === undefined ? 0 : expect.seq + 1;
  return { space, expect, record: recordOf(space, seq), texts: [], entries: [], forget: [], novel: [], ...change };
}

/** Commits on the current head, and expects no conflict. */
export async function add(
  store: Store,
  space: string,
  make: (seq: number) => Partial<Omit<Commit, 'space' | 'expect' | 'record' | 'together'>> = () => ({}),
): Promise<number> {
  const expect = await store.head(space);
  const seq = expect === undefined ? 0 : expect.seq + 1;
  assert.deepEqual(await store.commit(commitOf(space, expect, make(seq))), { ok: true });
  return seq;
}

/** One entry and one commit per text, named by its index. */
export async function addTexts(store: Store, space: string, texts: readonly SaltedText[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    await add(store, space, (seq) => ({ texts: [text], entries: [rowWith(space, `e${index}`, seq, text)] }));
  }
}

export async function ids(entries: Promise<readonly { readonly id: string }[]>): Promise<readonly string[]> {
  return (await entries).map(({ id }) => id);
}
