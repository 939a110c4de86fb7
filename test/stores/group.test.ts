import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemEnv } from '../../src/base/env.ts';
import { createGuard } from '../../src/guard/index.ts';
import { createKeyring } from '../../src/journal/index.ts';
import type { Commit, Store } from '../../src/model/store.ts';
import { sqliteStore } from '../../src/stores/sqlite.ts';
import { stubScanner } from '../guard/support/stub-scanner.ts';
import { failingHandle } from './support/failing-handle.ts';
import { noteCommit } from './support/notes.ts';
import { freshFile, openFile } from './support/sqlite-file.ts';

// Commits that announce followers become durable together. No caller hears of one before it is durable.

const user = { channel: 'user', principal: 'ana' } as const;

/** The given number of commits, each on the one before it, none awaited. */
function chain(count: number, from?: Commit): readonly Commit[] {
  const commits: Commit[] = [];
  let head = from?.record;
  for (let n = 0; n < count; n++) {
    const commit = { ...noteCommit('s', head, `e${(head?.seq ?? -1) + 1}`, `note ${n}`), together: true };
    commits.push(commit);
    head = commit.record;
  }
  return commits;
}

/** Rows that another process sees: uncommitted ones are not among them. */
function seenOutside(file: string): unknown {
  const other = new Database(file, { readonly: true });
  try {
    return other.prepare('select (select count(*) from tail) + (select count(*) from record)').pluck().get();
  } finally {
    other.close();
  }
}

async function sendAll(store: Store, commits: readonly Commit[]): Promise<(Promise<void> | undefined)[]> {
  const results = await Promise.all(commits.map((commit) => store.commit(commit)));
  return results.map((result) => (result.ok ? result.durable : undefined));
}

// Calls that kept the event loop waiting for long let it turn, and that ends a group. Here the clock stands still, so that a busy
// machine ends none.
beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a group of commits', () => {
  test('is committed once, in the next turn of the event loop, and then all callers get their answer', async () => {
    const file = freshFile();
    const store = openFile(file);
    const durable = await sendAll(store, chain(5));
    expect(seenOutside(file)).toBe(0);
    let told = 0;
    for (const each of durable) void each?.then(() => told++);
    await Promise.resolve();
    expect(told).toBe(0);
    await Promise.all(durable);
    expect([told, seenOutside(file), (await store.head('s'))?.seq]).toEqual([5, 5, 4]);
    await store.close();
  });

  test('ends at once when the store is read or closed, or when a commit needs more than one row', async () => {
    const enders: readonly ((store: Store, last: Commit) => Promise<unknown>)[] = [
      (store) => store.count('s', {}),
      (store) => store.head('s'),
      (store) => store.records('s', 0, 9),
      (store) => store.search('s', ['note'], {}, 9),
      (store) => store.close(),
      (store, last) => store.commit({ ...noteCommit('s', last.record, 'last', 'x'), forget: ['gone'] }),
      (store, last) => store.commit(noteCommit('s', last.record, 'last', 'x')),
    ];
    for (const end of enders) {
      const file = freshFile();
      const store = openFile(file);
      const commits = chain(3);
      const durable = await sendAll(store, commits);
      const ended = end(store, commits[2] as Commit);
      expect(seenOutside(file)).toBeGreaterThanOrEqual(3);
      await Promise.all([...durable, ended]);
      await store.close().catch(() => undefined);
    }
  });

  test('holds at most 32 commits and applies pending ones as it grows', async () => {
    const file = freshFile();
    const store = openFile(file);
    const durable = await sendAll(store, chain(70));
    expect(seenOutside(file)).toBe(64);
    await Promise.all(durable.slice(0, 64));
    expect(await store.count('s', {})).toBe(70);
    await store.close();
  });

  test('ends before a refused commit, which gets its reason and does not fail the others', async () => {
    const store = openFile(freshFile());
    const [first, second] = chain(2) as [Commit, Commit];
    const alike = { ...noteCommit('s', second.record, 'twin', 'note 0'), together: true };
    const novel = alike.entries.map(({ contentHash }) => contentHash);
    const durable = await sendAll(store, [first, second]);
    expect(await store.commit({ ...alike, novel })).toMatchObject({ ok: false, alike: ['e0'] });
    const late = { ...noteCommit('s', first.record, 'late', 'too late'), together: true };
    expect(await store.commit(late)).toMatchObject({ ok: false, head: { seq: 1 } });
    await Promise.all(durable);
    expect((await store.head('s'))?.seq).toBe(1);
    await store.close();
  });

  test('that fails is rolled back as a whole, all callers get the error, and the store keeps working', async () => {
    const file = freshFile();
    const handle = failingHandle(new Database(file));
    const store = sqliteStore(handle);
    const before = chain(2);
    await Promise.all(await sendAll(store, before));
    handle.failOnce('commit');
    const lost = await sendAll(store, chain(3, before[1]));
    for (const each of lost) await expect(each).rejects.toMatchObject({ code: 'store-unavailable' });
    expect([seenOutside(file), (await store.head('s'))?.seq]).toEqual([2, 1]);
    handle.failOnce('insert into "tail"');
    await expect(store.commit(chain(1, before[1])[0] as Commit)).rejects.toMatchObject({ code: 'store-unavailable' });
    await Promise.all(await sendAll(store, chain(3, before[1])));
    expect((await store.head('s'))?.seq).toBe(4);
    await store.close();
  });
});

test('another store of the same thread on the same file ends a group instead of waiting for it forever', async () => {
  const file = freshFile();
  const [one, other] = [openFile(file), sqliteStore(new Database(join(dirname(file), '.', basename(file))))];
  const commits = chain(3);
  const durable = await sendAll(one, commits);
  const next = { ...noteCommit('s', commits[2]?.record, 'e9', 'by the other'), together: true };
  const [result] = await sendAll(other, [next]);
  await Promise.all([...durable, result]);
  expect(await other.count('s', {})).toBe(4);
  const again = noteCommit('s', next.record, 'e10', 'and by the first');
  const [open] = await sendAll(other, [{ ...again, together: true }]);
  expect(await one.commit({ ...noteCommit('s', again.record, 'e11', 'now alone') })).toEqual({ ok: true });
  await open;
  expect(await one.count('s', {})).toBe(6);
  await one.close();
  await other.close();
});

describe('a guard that serves many callers at once', () => {
  test('acknowledges every write once it is stored, in one chain', async () => {
    const file = freshFile();
    const { guard, space } = guardOn(openFile(file));
    const acknowledged = Array.from({ length: 100 }, async (_, n) => {
      const result = await space.write({ content: `note ${n}` }, user);
      return [result.outcome, Number(seenOutside(file)) > 0];
    });
    expect(await Promise.all(acknowledged)).toEqual(acknowledged.map(() => ['stored', true]));
    expect(await space.audit.verify({}, user)).toMatchObject({ ok: true, records: 100, entries: 100 });
    await guard.close();
  });

  test('stores equal content once, whichever caller comes first', async () => {
    const { guard, space } = guardOn(openFile(freshFile()));
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) => space.write({ content: `note ${n % 4}` }, user)),
    );
    const outcomes = results.map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'stored').length).toBe(4);
    expect(outcomes.filter((outcome) => outcome === 'duplicate').length).toBe(16);
    await guard.close();
  });

  test('keeps no state of a lost group: callers get the error, and the journal continues from what is stored', async () => {
    const file = freshFile();
    const handle = failingHandle(new Database(file));
    const { guard, space } = guardOn(sqliteStore(handle));
    await space.write({ content: 'kept' }, user);
    expect((await space.startSession({ dryRun: true }, user)).text).toContain('kept');
    handle.failOnce('commit');
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => space.write({ content: `lost ${n}` }, user)),
    );
    // The event loop may turn between two of them: those of a later group are decided again on what is stored, and kept.
    const kept = results.filter(({ status }) => status === 'fulfilled').length;
    expect(results.filter(({ status }) => status === 'rejected').length).toBe(10 - kept);
    expect(kept).toBeLessThan(10);
    expect(await space.write({ content: 'afterwards' }, user)).toMatchObject({ outcome: 'stored' });
    expect(await space.audit.verify({}, user)).toMatchObject({ ok: true, records: 2 + kept, entries: 2 + kept });
    expect((await space.startSession({ dryRun: true }, user)).text).toContain('afterwards');
    await guard.close();
  });
});

function guardOn(store: Store) {
  const guard = createGuard({ store, keyring: createKeyring(systemEnv), scanner: stubScanner() });
  return { guard, space: guard.space('s') };
}
