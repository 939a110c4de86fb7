import Database from 'better-sqlite3';
import { afterEach, describe, expect, test } from 'vitest';
import { systemEnv } from '../../src/base/env.ts';
import { Fault } from '../../src/base/fault.ts';
import { createGuard, type Guard } from '../../src/guard/index.ts';
import { createKeyring } from '../../src/journal/index.ts';
import { sqliteStore } from '../../src/stores/sqlite.ts';
import { failingHandle } from '../stores/support/failing-handle.ts';
import { freshFile } from '../stores/support/sqlite-file.ts';
import { operator } from '../support/origins.ts';
import { stubScanner } from './support/stub-scanner.ts';

// The disk fills up while many callers write. Nothing is broken then: writers learn that nothing was stored, and
// readers read what is stored.

const user = { channel: 'user', principal: 'ana' } as const;
const agent = { channel: 'agent', principal: 'helper', session: 's1' } as const;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const reads: Readonly<Record<string, (space: ReturnType<Guard['space']>) => Promise<unknown>>> = {
  list: (space) => space.list({}, operator),
  stats: (space) => space.audit.stats({}, operator),
  verify: (space) => space.audit.verify({}, operator),
  journal: (space) => space.audit.journal({}, operator),
  preview: (space) => space.startSession({ dryRun: true }, agent),
  session: (space) => space.startSession({}, agent),
  recall: (space) => space.recall({ query: 'kept' }, agent),
  browse: (space) => space.browse({}, operator),
  check: (space) => space.check({ content: 'kept' }, agent),
};

/** Where SQLite notices that the disk is full: when a row is added, or when the group is committed. */
const places = [
  ['a row', 'insert into "tail"'],
  ['the commit', 'commit'],
] as const;

describe.each(places)('the disk is full at %s of a group', (_, statement) => {
  test.each(Object.keys(reads))('a reader at the same time is answered: %s', async (name) => {
    const handle = failingHandle(new Database(freshFile()));
    const guard = createGuard({
      store: sqliteStore(handle),
      keyring: createKeyring(systemEnv),
      scanner: stubScanner(),
    });
    closing.push(() => guard.close());
    const space = guard.space('s');
    const read = reads[name];
    if (read === undefined) throw new Error('there is no such reader');
    await space.write({ content: 'kept' }, user);
    for (let position = 0; position < 8; position++) {
      handle.failAt(statement, 'SQLITE_FULL', position % 4);
      const writes = Array.from({ length: 8 }, (_unused, n) => space.write({ content: `${position} ${n}` }, user));
      const reading = [read(space), read(space)];
      writes.push(
        ...Array.from({ length: 4 }, (_unused, n) => space.write({ content: `${position} later ${n}` }, user)),
      );
      const codes = (await Promise.allSettled([...reading, ...writes])).map((result) =>
        result.status === 'fulfilled' ? 'ok' : codeOf(result.reason),
      );
      handle.mend();
      // A reader that writes a record of its own may be the one whom the full disk meets.
      const told = new Set(codes.slice(0, 2));
      told.delete('ok');
      if (name === 'session' || name === 'recall') told.delete('store-unavailable');
      expect([...told]).toEqual([]);
      expect(new Set(codes.slice(2).filter((code) => code !== 'ok' && code !== 'store-unavailable'))).toEqual(
        new Set(),
      );
    }
    expect(await space.write({ content: 'afterwards' }, user)).toMatchObject({ outcome: 'stored' });
    expect(await space.audit.verify({}, operator)).toMatchObject({ ok: true, breaks: [] });
  });
});

test('writes that were decided on a lost record are decided again, and answered correctly', async () => {
  const handle = failingHandle(new Database(freshFile()));
  const guard = createGuard({ store: sqliteStore(handle), keyring: createKeyring(systemEnv), scanner: stubScanner() });
  closing.push(() => guard.close());
  const space = guard.space('s');
  await space.write({ content: 'kept' }, user);
  handle.failAt('commit', 'SQLITE_FULL', 0);
  const first = space.write({ content: 'lost' }, user);
  // Decided while the first one is not durable yet: it must not become a duplicate of an entry that nobody has.
  const [one, two] = await Promise.allSettled([first, space.write({ content: 'lost' }, user)]);
  handle.mend();
  expect(one.status).toBe('rejected');
  if (two.status === 'fulfilled') expect(two.value.outcome).toBe('stored');
  expect(await space.audit.verify({}, operator)).toMatchObject({ ok: true });
});

function codeOf(error: unknown): string {
  if (error instanceof Fault) return error.code;
  throw error;
}
