import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Head } from '../../src/model/record.ts';
import type { Commit, CommitResult, Store } from '../../src/model/store.ts';
import { type PostgresPool, postgresStore } from '../../src/stores/postgres.ts';
import { usePostgres } from '../support/postgres.ts';
import { addNote, noteCommit } from './support/notes.ts';

const postgres = usePostgres({ durable: false });
let database = '';
let schema = '';
let schemas = 0;
let store: Store;
let watcher: Store;
let commits = 0;
/** What happens to the connection when the store sends such a statement. */
let cut: { readonly text: RegExp; readonly when: 'before' | 'after' } | undefined;

beforeAll(async () => {
  database = await postgres.freshDatabase();
});
beforeEach(async () => {
  schemas += 1;
  schema = `group_${schemas}`;
  cut = undefined;
  store = await postgresStore(counting(), { schema });
  watcher = await postgresStore(postgres.pool(database), { schema });
  commits = 0;
});

/** Counts the statements that end a transaction, and breaks connections on demand. */
function counting(): PostgresPool {
  const inner = postgres.pool(database, 4);
  return {
    options: { max: 4 },
    on: (event, listener) => inner.on(event, listener),
    end: () => inner.end(),
    connect: async () => {
      const client = await inner.connect();
      return {
        on: () => client, // The pool listens for errors already.
        release: (error) => client.release(error),
        query: async (statement, values) => {
          const text = typeof statement === 'string' ? statement : statement.text;
          if (text === 'commit') commits += 1;
          const own = cut;
          if (own === undefined || !own.text.test(text)) return client.query(statement as string, values);
          cut = undefined;
          if (own.when === 'after') await client.query(statement as string, values);
          throw Object.assign(new Error('cut'), { code: 'ECONNRESET' });
        },
      };
    },
  };
}

const durableOf = (result: CommitResult): Promise<void> | undefined => (result.ok ? result.durable : undefined);
const together = (expected: Head | undefined, id: string): Commit => ({
  ...noteCommit('s', expected, id, `note ${id}`),
  together: true,
});

/** Commits one after the other, without a pause, as a guard does for callers that wait in its queue. */
async function commitAll(count: number): Promise<readonly CommitResult[]> {
  const results: CommitResult[] = [];
  let head = await store.head('s');
  for (let n = 0; n < count; n += 1) {
    const commit = together(head, `e${(head?.seq ?? -1) + 1}`);
    results.push(await store.commit(commit));
    head = commit.record;
  }
  return results;
}
const settled = (results: readonly CommitResult[]): Promise<readonly string[]> =>
  Promise.all(
    results.map((result) =>
      (durableOf(result) ?? Promise.resolve()).then(
        () => (result.ok ? 'durable' : 'refused'),
        (error: { code: string }) => error.code,
      ),
    ),
  );
const everySeq = async (reader: Store): Promise<readonly number[]> =>
  (await reader.records('s', 0, 1_000)).map(({ seq }) => seq);
const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, seq) => seq);

describe('commits that announce followers', () => {
  test('are durable together, in groups of at most 32, and none is lost', async () => {
    const results = await commitAll(100);
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(new Set(await settled(results))).toEqual(new Set(['durable']));
    // The first one is alone, and 99 more make four groups.
    expect(commits).toBe(4);
    expect(await everySeq(watcher)).toEqual(upTo(100));
    expect(await watcher.count('s', {})).toBe(100);
  });

  test('are invisible to others before they are durable, and end with an idle turn of the event loop', async () => {
    const results = await commitAll(3);
    expect(results.map((result) => durableOf(result) !== undefined)).toEqual([false, true, true]);
    expect(['durable', 'durable', 'durable']).toEqual(await settled(results));
    expect(await everySeq(watcher)).toEqual(upTo(3));
  });

  test('are durable before anybody of this process reads them', async () => {
    for (const read of [
      () => store.head('s').then((head) => head?.seq),
      () => store.records('s', 1, 5).then(([record]) => record?.seq),
      () => store.entries('s', { ids: ['e1'] }, { limit: 1 }).then(([entry]) => entry?.seq),
      () => store.search('s', ['e1'], {}, 1).then(([entry]) => entry?.seq),
    ]) {
      await watcher.replaceEntries('s', await watcher.head('s'), []);
      const base = (await store.head('s'))?.seq ?? -1;
      const first = together(await store.head('s'), 'e0');
      await store.commit(first);
      const second = together(first.record, 'e1');
      const result = await store.commit(second);
      expect(durableOf(result)).toBeDefined();
      expect(await read()).toBeGreaterThanOrEqual(Math.max(1, base));
      expect((await watcher.head('s'))?.hash).toBe(second.record.hash);
    }
  });

  test('a text of the group can be read while the next commit is decided', async () => {
    const first = together(undefined, 'e0');
    await store.commit(first);
    const second = together(first.record, 'e1');
    await store.commit(second);
    const digest = second.texts[0]?.digest ?? '';
    expect((await store.texts('s', [digest])).map(({ content }) => content)).toEqual(['note e1']);
  });

  test('are refused on another head, or with a content that exists, and the group continues', async () => {
    const first = together(undefined, 'e0');
    const second = together(first.record, 'e1');
    await store.commit(first);
    const joined = await store.commit(second);
    expect(await store.commit(together(first.record, 'late'))).toMatchObject({ ok: false, head: { seq: 1 } });
    const same = { ...together(second.record, 'same'), novel: [second.entries[0]?.contentHash ?? ''] };
    expect(await store.commit(same)).toMatchObject({ ok: false, head: { seq: 1 }, alike: ['e1'] });
    const third = await store.commit(together(second.record, 'e2'));
    expect(await settled([joined, third])).toEqual(['durable', 'durable']);
    expect(await everySeq(watcher)).toEqual(upTo(3));
  });

  test('are found by their words, also when the index is looked after on the way', async () => {
    expect(new Set(await settled(await commitAll(140)))).toEqual(new Set(['durable']));
    expect(await everySeq(watcher)).toEqual(upTo(140));
    for (const id of ['e0', 'e126', 'e127', 'e128', 'e139']) {
      expect((await watcher.search('s', [id], {}, 5)).map((entry) => entry.id)).toEqual([id]);
    }
  });

  test('are all kept if the connection is lost while the group grows', async () => {
    const results: CommitResult[] = [];
    let head: Head | undefined;
    for (let n = 0; n < 6; n += 1) {
      if (n === 4) cut = { text: /append/, when: 'before' };
      const commit = together(head, `e${n}`);
      results.push(await store.commit(commit));
      head = commit.record;
    }
    expect(new Set(await settled(results))).toEqual(new Set(['durable']));
    expect(await everySeq(watcher)).toEqual(upTo(6));
    expect(await watcher.count('s', {})).toBe(6);
  });

  test('are all kept if a row exists that was mistaken for new', async () => {
    await settled(await commitAll(3));
    const first = together(await store.head('s'), 'x');
    const second = together(first.record, 'y');
    const again = together(second.record, 'e1');
    const results = [await store.commit(first), await store.commit(second), await store.commit(again)];
    expect(await settled(results)).toEqual(['durable', 'durable', 'durable']);
    expect(await everySeq(watcher)).toEqual(upTo(6));
    expect(await watcher.count('s', {})).toBe(5);
  });

  test('are reported as unknown without proof, and as durable if the journal has them', async () => {
    await addNote(store, 's', 'start', 'a note');
    cut = { text: /^commit$/, when: 'after' };
    expect(await settled(await commitAll(3))).toEqual(['durable', 'durable', 'durable']);
    expect(await everySeq(watcher)).toEqual(upTo(4));
    cut = { text: /^commit$/, when: 'before' };
    const lost = await settled(await commitAll(3));
    expect(lost).toEqual(['durable', 'commit-unknown', 'commit-unknown']);
    expect(await everySeq(watcher)).toEqual(upTo(5));
    expect(await addNote(store, 's', 'after', 'goes on')).toBe(5);
  });

  test('of a closed store are durable', async () => {
    const results = await commitAll(5);
    await store.close();
    expect(new Set(await settled(results))).toEqual(new Set(['durable']));
    expect(await everySeq(watcher)).toEqual(upTo(5));
  });
});
