import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerState, StateChange } from '../../model/server-state.ts';
import type { EntryRow, Store } from '../../model/store.ts';
import { type ContractCase, claim } from '../contract-case.ts';
import { add, rowOf } from '../fixtures.ts';

const minuteMs = 60_000;
const shortMs = 60;
let versions = 0;

function change(key: string, value: string | null, more: Partial<StateChange> = {}): StateChange {
  versions += 1;
  return { area: 'request', key, expect: undefined, version: `v${versions}`, value, lifetimeMs: minuteMs, ...more };
}

async function storedValue(state: ServerState, key: string, area: StateChange['area'] = 'request'): Promise<unknown> {
  return (await state.get(area, key))?.value;
}

async function keysOf(state: ServerState, after = '', limit = 100): Promise<readonly string[]> {
  return (await state.list('request', after, limit)).map(({ key }) => key);
}

function stateCase(name: string, check: (state: ServerState, store: Store) => Promise<void>): ContractCase {
  return claim(`server state: ${name}`, async (store) => {
    assert.ok(store.serverState !== undefined, 'the store has no server state');
    await check(store.serverState, store);
  });
}

async function hold(store: Store, space: string, id: string, row: Partial<EntryRow>): Promise<void> {
  await add(store, space, (seq) => ({ entries: [rowOf(space, id, seq, { state: 'quarantined', ...row })] }));
}

async function heldIn(state: ServerState, limit: number): Promise<readonly string[]> {
  const found: string[] = [];
  let after: string | undefined;
  do {
    const page = await state.heldEntries(after, limit);
    assert.ok(page.entries.length <= limit);
    found.push(...page.entries.map(({ space, id }) => `${space} ${id}`));
    after = page.next;
  } while (after !== undefined);
  return found.sort();
}

/** The contract of a store's optional server state. */
export const serverStateContract: readonly ContractCase[] = [
  stateCase('a row is created once', async (state) => {
    assert.equal(await state.get('request', 'a'), undefined);
    const first = change('a', 'one');
    assert.equal(await state.swap(first), true);
    assert.deepEqual(await state.get('request', 'a'), { key: 'a', value: 'one', version: first.version });
    assert.equal(await state.swap(change('a', 'two')), false);
    assert.equal(await storedValue(state, 'a'), 'one');
  }),

  stateCase('of many who create a row at once, one succeeds', async (state) => {
    const tries = Array.from({ length: 20 }, (_, index) => state.swap(change('a', `by ${index}`)));
    assert.equal((await Promise.all(tries)).filter(Boolean).length, 1);
  }),

  stateCase('a row changes only for those who saw it last', async (state) => {
    const first = change('a', 'one');
    await state.swap(first);
    const second = change('a', 'two', { expect: first.version });
    assert.equal(await state.swap(second), true);
    assert.equal(await state.swap(change('a', 'late', { expect: first.version })), false);
    assert.equal(await state.swap(change('b', 'absent', { expect: first.version })), false);
    assert.deepEqual([await storedValue(state, 'a'), await storedValue(state, 'b')], ['two', undefined]);
    const both = ['x', 'y'].map((value) => state.swap(change('a', value, { expect: second.version })));
    assert.equal((await Promise.all(both)).filter(Boolean).length, 1);
  }),

  stateCase('of many who delete a row at once, one succeeds', async (state) => {
    const row = change('a', 'one');
    await state.swap(row);
    assert.equal(await state.swap(change('a', null, { expect: 'another version' })), false);
    assert.equal(await state.swap(change('a', null)), false);
    const tries = Array.from({ length: 10 }, () => state.swap(change('a', null, { expect: row.version })));
    assert.equal((await Promise.all(tries)).filter(Boolean).length, 1);
    assert.equal(await storedValue(state, 'a'), undefined);
    assert.equal(await state.swap(change('a', 'again')), true);
  }),

  stateCase('areas do not meet, and keys are compared byte by byte', async (state) => {
    const keys = ['a', 'A', 'a ', 'a\u0000', 'a\u0001', '\u00e9', 'e\u0301', '%', "';--", 'k'.repeat(256)];
    for (const key of keys) assert.equal(await state.swap(change(key, `value of ${key.slice(0, 1)}`)), true);
    assert.equal(await state.swap(change('a', 'elsewhere', { area: 'lease' })), true);
    assert.equal(await storedValue(state, 'a'), 'value of a');
    assert.equal(await storedValue(state, 'a', 'lease'), 'elsewhere');
    assert.equal(await storedValue(state, 'a', 'notice'), undefined);
    assert.deepEqual([...(await keysOf(state))].sort(), [...keys].sort());
  }),

  stateCase('a value of a megabyte reads back exactly', async (state) => {
    const value = 'A9+/'.repeat(262_144);
    await state.swap(change('a', value));
    assert.equal(await storedValue(state, 'a'), value);
  }),

  stateCase('a row ends with its lifetime, and can then be created again', async (state) => {
    const row = change('a', 'one', { lifetimeMs: shortMs });
    await state.swap(row);
    await state.swap(change('b', 'stays'));
    await sleep(shortMs * 2);
    assert.equal(await storedValue(state, 'a'), undefined);
    assert.deepEqual(await keysOf(state), ['b']);
    assert.equal(await state.swap(change('a', 'late', { expect: row.version })), false);
    assert.equal(await state.swap(change('a', null, { expect: row.version })), false);
    assert.equal(await state.swap(change('a', 'two')), true);
    assert.equal(await storedValue(state, 'a'), 'two');
  }),

  stateCase('rows are listed in order of their keys, page by page', async (state) => {
    for (const key of ['c', 'a', 'e', 'b', 'd']) await state.swap(change(key, key));
    assert.deepEqual(await keysOf(state, '', 2), ['a', 'b']);
    assert.deepEqual(await keysOf(state, 'b', 2), ['c', 'd']);
    assert.deepEqual(await keysOf(state, 'd', 2), ['e']);
    assert.deepEqual(await keysOf(state, 'e', 2), []);
  }),

  stateCase('a sweep deletes what is over, and what ends first beyond the limit', async (state) => {
    const endingIn: Readonly<Record<string, number>> = { third: 3, first: 1, fourth: 4, second: 2 };
    for (const [key, minutes] of Object.entries(endingIn)) {
      await state.swap(change(key, key, { lifetimeMs: minutes * minuteMs }));
    }
    await state.swap(change('other', 'stays', { area: 'lease' }));
    await state.swap(change('over', 'over', { lifetimeMs: 1 }));
    await sleep(20);
    await state.sweep('request', 100);
    assert.deepEqual(await keysOf(state), ['first', 'fourth', 'second', 'third']);
    await state.sweep('request', 2);
    assert.deepEqual(await keysOf(state), ['fourth', 'third']);
    assert.equal(await storedValue(state, 'other', 'lease'), 'stays');
  }),

  stateCase('a change that need not be durable at once is visible at once', async (state, store) => {
    assert.equal(await state.swap(change('a', 'soon', { together: true })), true);
    await add(store, 's');
    assert.equal(await storedValue(state, 'a'), 'soon');
    assert.equal(await state.swap(change('a', 'second')), false);
  }),

  stateCase('held entries are counted and listed over all spaces', async (state, store) => {
    assert.deepEqual(await state.heldCounts(), []);
    assert.deepEqual(await state.heldAges(), []);
    assert.deepEqual(await state.heldEntries(undefined, 10), { entries: [] });
    await add(store, 'empty');
    await hold(store, 'one', 'e1', { createdAt: 2_000, updatedAt: 2_000, version: 3, expiresAt: 9_000 });
    // Decided and held again: it has been waiting since it was written.
    await hold(store, 'one', 'e2', { createdAt: 1_000, updatedAt: 8_000 });
    await hold(store, 'two\u0000', 'e1', { createdAt: 3_000, updatedAt: 3_000 });
    await hold(store, 'two\u0000', 'active', { state: 'active', updatedAt: 1 });
    const counts = [...(await state.heldCounts())].sort((a, b) => b.count - a.count);
    assert.deepEqual(counts, [
      { space: 'one', count: 2 },
      { space: 'two\u0000', count: 1 },
    ]);
    const ages = [...(await state.heldAges())].sort((a, b) => b.count - a.count);
    assert.deepEqual(ages, [
      { space: 'one', count: 2, oldestAt: 1_000 },
      { space: 'two\u0000', count: 1, oldestAt: 3_000 },
    ]);
    const all = ['one e1', 'one e2', 'two\u0000 e1'];
    for (const limit of [1, 2, 3, 10]) assert.deepEqual(await heldIn(state, limit), all);
    const { entries } = await state.heldEntries(undefined, 10);
    assert.deepEqual(
      entries.find(({ space, id }) => space === 'one' && id === 'e1'),
      { space: 'one', id: 'e1', version: 3, createdAt: 2_000, updatedAt: 2_000, expiresAt: 9_000 },
    );
    await hold(store, 'one', 'e1', { state: 'active' });
    assert.deepEqual(await heldIn(state, 10), ['one e2', 'two\u0000 e1']);
  }),
];
