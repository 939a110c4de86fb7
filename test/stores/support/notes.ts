import { sha256 } from '../../../src/base/hash.ts';
import type { SaltedText } from '../../../src/model/entry.ts';
import type { Head, SealedRecord } from '../../../src/model/record.ts';
import type { Commit, Store } from '../../../src/model/store.ts';

/** A commit that adds one note on the given head. */
export function noteCommit(space: string, expect: Head | undefined, id: string, content: string): Commit {
  const seq = expect === undefined ? 0 : expect.seq + 1;
  const body = JSON.stringify({ seq, id });
  const record: SealedRecord = { space, seq, at: seq, hash: sha256(body + (expect?.hash ?? '')), mac: 'mac', body };
  const text: SaltedText = { digest: sha256(`${seq} ${content}`), salt: String(seq), content, tags: [] };
  const provenance = { channel: 'user', principal: 'someone', trust: 'user', parents: [] } as const;
  const facts = { id, version: 1, state: 'active', kind: 'note', target: 'memory', importance: 5 } as const;
  const entry = { ...facts, digest: text.digest, length: content.length, provenance, accepted: [], createdAt: seq };
  return {
    space,
    expect,
    record,
    texts: [text],
    entries: [{ ...entry, space, seq, updatedAt: seq, contentHash: sha256(content) }],
    forget: [],
    novel: [],
  };
}

/** Adds one note and returns its sequence number. */
export async function addNote(store: Store, space: string, id: string, content: string): Promise<number> {
  const commit = noteCommit(space, await store.head(space), id, content);
  const { ok } = await store.commit(commit);
  if (!ok) throw new Error('another writer was first');
  return commit.record.seq;
}
