import Database from 'better-sqlite3';
import { afterEach, describe, expect, test } from 'vitest';
import { systemEnv } from '../../src/base/env.ts';
import { createGuard, type Guard, type GuardedSpace } from '../../src/guard/index.ts';
import { createKeyring } from '../../src/journal/index.ts';
import type { Store } from '../../src/model/store.ts';
import { memoryStore } from '../../src/stores/memory.ts';
import { sqliteStore } from '../../src/stores/sqlite.ts';
import { failingHandle } from '../stores/support/failing-handle.ts';
import { freshFile } from '../stores/support/sqlite-file.ts';
import { operator } from '../support/origins.ts';
import { stubScanner } from './support/stub-scanner.ts';

// A recall is evidence: what the session writes next is trusted no more than what it was shown. If all of that was the
// user's own, nothing is lost with the record, and the caller does not wait for the disk.

const user = { channel: 'user', principal: 'ana' } as const;
const tool = { channel: 'tool', principal: 'helper', tool: 'web_fetch' } as const;
const agent = { channel: 'agent', principal: 'helper', session: 's1' } as const;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/**
 * A store whose disk is slow: what may be made durable together with later commits waits until it is told to continue.
 */
function slowStore(): { readonly store: Store; readonly sync: () => void; readonly lose: () => void; pending: number } {
  const memory = memoryStore();
  let [sync, lose]: [() => void, (reason: Error) => void] = [() => undefined, () => undefined];
  let durable = Promise.resolve();
  const disk = {
    pending: 0,
    sync: () => sync(),
    lose: () => lose(new Error('the disk failed')),
    store: Object.assign(Object.create(memory) as Store, {
      commit: async (commit: Parameters<Store['commit']>[0]) => {
        const result = await memory.commit(commit);
        if (!result.ok || commit.together !== true) return result;
        if (disk.pending === 0) {
          durable = new Promise<void>((resolve, reject) => {
            [sync, lose] = [resolve, reject];
          });
          durable.then(
            () => {
              disk.pending = 0;
            },
            () => undefined,
          );
        }
        disk.pending += 1;
        return { ok: true as const, durable };
      },
    }),
  };
  return disk;
}

function guardOf(store: Store, manyCallers = false): Guard {
  const guard = createGuard({ store, keyring: createKeyring(systemEnv), scanner: stubScanner(), manyCallers });
  closing.push(() => guard.close());
  return guard;
}

/** Whether the call has been answered after everything that did not wait for the disk. */
async function isAnswered(call: Promise<unknown>): Promise<boolean> {
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), 50));
  return (await Promise.race([call, late])) !== 'late';
}

async function remember(space: GuardedSpace): Promise<void> {
  await space.write({ content: 'The ferry leaves at noon.' }, user);
  const held = await space.write({ content: 'The bakery opens at six.' }, tool);
  expect(held.outcome).toBe('stored');
}

describe('a recall is answered before its record is on the disk', () => {
  test.each([
    ['that shows only words of the user', 'ferry', true],
    ['that shows nothing', 'volcano', true],
    ['that shows a text from outside', 'bakery', false],
    ['that shows both', 'ferry bakery', false],
  ])('%s', async (_, query, expected) => {
    const disk = slowStore();
    const space = guardOf(disk.store).space('s');
    await remember(space);
    const first = space.recall({ query }, agent);
    // The next caller announces itself, so that the store may keep both back.
    const second = space.recall({ query }, agent);
    expect(await isAnswered(first)).toBe(expected);
    disk.sync();
    await first;
    disk.sync();
    await second;
  });

  test('but not before a write that it was decided on', async () => {
    const disk = slowStore();
    const space = guardOf(disk.store, true).space('s');
    const writing = space.write({ content: 'The ferry leaves at noon.' }, user);
    const reading = space.recall({ query: 'ferry' }, agent);
    expect(await isAnswered(reading)).toBe(false);
    disk.sync();
    expect((await writing).outcome).toBe('stored');
    expect(await reading).toMatchObject({ outcome: 'recalled', entries: [{ trust: 'user' }] });
  });

  test('and fails with the write that it was decided on', async () => {
    const disk = slowStore();
    const space = guardOf(disk.store, true).space('s');
    const writing = space.write({ content: 'The ferry leaves at noon.' }, user);
    const reading = space.recall({ query: 'ferry' }, agent);
    expect(await isAnswered(reading)).toBe(false);
    disk.lose();
    const results = await Promise.allSettled([writing, reading]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});

describe('on SQLite', () => {
  test('what follows it is not durable without it, and every record is there in the end', async () => {
    const file = freshFile();
    const keyring = createKeyring(systemEnv);
    const scanner = stubScanner();
    const guard = createGuard({ store: sqliteStore(new Database(file)), keyring, scanner });
    const space = guard.space('s');
    await space.write({ content: 'The ferry leaves at noon.' }, user);
    for (let n = 0; n < 50; n++) await space.recall({ query: n % 2 === 0 ? 'ferry' : '' }, agent);
    await space.write({ content: 'Noted the ferry.' }, agent);
    await guard.close();
    const again = createGuard({ store: sqliteStore(new Database(file)), keyring, scanner });
    closing.push(() => again.close());
    const { lines } = await again.space('s').audit.journal({ limit: 1_000 }, operator);
    expect(lines.map(({ event }) => event.type)).toEqual([
      'entry.written',
      ...Array.from({ length: 50 }, () => 'entry.recalled'),
      'entry.written',
    ]);
    expect(await again.space('s').audit.verify({}, operator)).toMatchObject({ ok: true });
  });

  test('if its group is lost, nobody relies on it, and reading and writing continue', async () => {
    const handle = failingHandle(new Database(freshFile()));
    const space = guardOf(sqliteStore(handle)).space('s');
    await remember(space);
    handle.failAt('commit', 'SQLITE_FULL', 0);
    expect(await space.recall({ query: 'ferry' }, agent)).toMatchObject({ outcome: 'recalled' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    handle.mend();
    const { lines } = await space.audit.journal({ limit: 100 }, operator);
    expect(lines).toHaveLength(2);
    expect(await space.write({ content: 'Noted the timetable.' }, agent)).toMatchObject({ outcome: 'stored' });
    expect(await space.audit.verify({}, operator)).toMatchObject({ ok: true });
  });

  test('another process that writes at once waits for it no longer than a turn of the event loop', async () => {
    const file = freshFile();
    const keyring = createKeyring(systemEnv);
    const [one, other] = [1, 2].map(() => {
      const guard = createGuard({ store: sqliteStore(new Database(file)), keyring, scanner: stubScanner() });
      closing.push(() => guard.close());
      return guard.space('s');
    }) as [GuardedSpace, GuardedSpace];
    await remember(one);
    for (let n = 0; n < 10; n++) {
      const [read, written] = await Promise.all([
        one.recall({ query: 'ferry' }, agent),
        other.write({ content: `Line ${n} of the timetable.` }, user),
      ]);
      expect([read.outcome, written.outcome]).toEqual(['recalled', 'stored']);
    }
    expect(await other.audit.verify({}, operator)).toMatchObject({ ok: true, records: 22 });
  });
});
