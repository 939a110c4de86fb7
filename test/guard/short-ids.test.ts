import { expect, test } from 'vitest';
import { scriptedEnv } from '../../src/base/env.ts';
import { idsLike, ShortIds } from '../../src/guard/ledger/short-ids.ts';
import type { Store } from '../../src/model/store.ts';
import { memoryStore } from '../../src/stores/memory.ts';
import { add, rowOf } from '../../src/testing/fixtures.ts';
import { agent, fresh, hashOf, idOf, operator, user, web, world } from './support/world.ts';

/** Ids in this order, then ids of the seed. */
function envWith(...ids: readonly string[]): ReturnType<typeof scriptedEnv> {
  const env = scriptedEnv(9);
  const left = [...ids];
  return { ...env, id: () => left.shift() ?? env.id() };
}

const rest = '-0000-4000-8000-000000000000';

/** A store with entries of these ids. */
async function storeWith(...ids: readonly string[]): Promise<Store> {
  const store = memoryStore();
  await add(store, 's', (seq) => ({ entries: ids.map((id) => rowOf('s', id, seq)) }));
  return store;
}

test('a short id has at least four characters, and as many as it takes to be the only one', async () => {
  const ids = ['a1b2c3d4', 'a1b2c3ff', 'a1b2c399', 'b1b2c3d4'].map((start) => start + rest);
  const store = await storeWith(...ids);
  const short = await new ShortIds(store, 's').of(ids);
  expect([...short.values()]).toEqual(['a1b2c3d', 'a1b2c3f', 'a1b2c39', 'b1b2']);
  expect((await new ShortIds(store, 's').of(ids.slice(0, 1))).get(`a1b2c3d4${rest}`)).toBe('a1b2c3d');
  expect(await idsLike(store, 's', 'a1b2')).toHaveLength(3);
  expect(await idsLike(store, 's', 'a1b2c39')).toEqual([`a1b2c399${rest}`]);
  expect([await idsLike(store, 's', 'b1b'), await idsLike(store, 's', 'ffff'), await idsLike(store, 's', '')]).toEqual([
    [],
    [],
    [],
  ]);
});

test('a short id grows when an entry comes whose id begins alike', async () => {
  const store = await storeWith(`a1b2c3d4${rest}`);
  const short = new ShortIds(store, 's');
  expect([...(await short.of([`a1b2c3d4${rest}`])).values()]).toEqual(['a1b2']);
  await add(store, 's', (seq) => ({ entries: [rowOf('s', `a1b2c3ff${rest}`, seq)] }));
  short.add(`a1b2c3ff${rest}`);
  expect([...(await short.of([`a1b2c3d4${rest}`])).values()]).toEqual(['a1b2c3d']);
});

test('an id that another one begins with is still itself', async () => {
  const store = await storeWith('aaaa-1', 'aaaa-12');
  expect(await idsLike(store, 's', 'aaaa-1')).toEqual(['aaaa-1']);
  expect(await idsLike(store, 's', 'aaaa')).toEqual(['aaaa-1', 'aaaa-12']);
});

test('what a prompt shows as an id is accepted wherever an entry is named', async () => {
  const { space } = world();
  const tea = idOf(await space.write({ content: 'ana drinks tea' }, user));
  const trams = idOf(await space.write({ content: 'trams run at nine' }, web));
  const { text } = await space.startSession({}, fresh);
  const [, shortTea = ''] = /^\[([0-9a-f-]+)\] ana drinks tea$/m.exec(text) ?? [];
  const [, shortTrams = ''] = /^\| \[([0-9a-f-]+)\] trams run at nine$/m.exec(text) ?? [];
  expect([shortTea, shortTrams]).toEqual([tea.slice(0, 4), trams.slice(0, 4)]);

  expect(await space.get({ id: shortTea }, user)).toMatchObject({ outcome: 'found', entry: { id: tea } });
  expect(await space.review.inspect({ id: shortTea }, operator)).toMatchObject({ facts: { id: tea } });
  expect(await space.recovery.trace({ id: shortTrams }, operator)).toMatchObject({ outcome: 'traced', id: trams });
  expect((await space.audit.history({ id: shortTea }, operator)).lines).toHaveLength(2);
  expect((await space.list({ after: shortTea }, user)).entries.map(({ id }) => id)).toEqual([trams]);
  expect(await space.replace({ id: shortTea, content: 'ana drinks mate' }, user)).toMatchObject({
    outcome: 'stored',
    id: tea,
  });
  const child = idOf(await space.write({ content: 'the tram timetable', parents: [shortTrams] }, user));
  const seen = await space.review.inspect({ id: child }, operator);
  expect(seen.outcome === 'inspected' && seen.facts.provenance.parents).toEqual([trams]);
  const operations = [
    { action: 'replace', id: shortTea, content: 'ana drinks water' },
    { action: 'remove', id: shortTrams },
  ] as const;
  expect(await space.batch({ operations }, user)).toMatchObject({ results: [{ id: tea }, { id: trams }] });
  expect(await space.remove({ id: shortTea }, user)).toMatchObject({ outcome: 'removed', id: tea });
  const last = (await space.audit.journal({}, operator)).lines.at(-1);
  expect(last?.event.changes.map(({ id }) => id)).toEqual([tea]);
});

test('a short id of a held entry releases exactly that one', async () => {
  const { space } = world();
  const held = idOf(await space.write({ content: 'a HIGH claim' }, web));
  const request = { id: held.slice(0, 5), reason: 'read', contentHash: await hashOf(space, held) };
  expect(await space.review.release(request, operator)).toMatchObject({ outcome: 'released', id: held });
});

test('an ambiguous or unknown beginning is refused, and nothing changes', async () => {
  const { space } = world({ env: envWith(`a1b2c3d4${rest}`, `a1b2c3ff${rest}`) });
  await space.write({ content: 'one' }, user);
  await space.write({ content: 'two' }, user);
  const ambiguous = {
    outcome: 'refused',
    problem: 'id-ambiguous',
    message: '2 ids start with a1b2; give more characters',
  };
  const unknown = { outcome: 'refused', problem: 'not-found' };
  for (const [id, refusal] of [
    ['a1b2', ambiguous],
    ['a1b', unknown],
    ['ffff', unknown],
    ['A1B2C3D4', unknown],
    ['a1b2c3d4%', unknown],
    ['', unknown],
  ] as const) {
    expect(await space.remove({ id }, user)).toMatchObject(refusal);
    expect(await space.replace({ id, content: 'three' }, user)).toMatchObject(refusal);
    expect(await space.get({ id }, user)).toMatchObject(refusal);
    expect(await space.review.inspect({ id }, operator)).toMatchObject(refusal);
    expect(await space.recovery.trace({ id }, operator)).toMatchObject(refusal);
    expect(await space.recovery.revoke({ id, reason: 'x', dryRun: false }, operator)).toMatchObject(refusal);
    expect(await space.recovery.erase({ id, reason: 'x', dryRun: false }, operator)).toMatchObject(refusal);
    expect(await space.batch({ operations: [{ action: 'remove', id }] }, user)).toMatchObject({
      outcome: 'refused',
      problem: refusal.problem,
      index: 0,
    });
  }
  expect(await space.write({ content: 'child', parents: ['a1b2'] }, user)).toMatchObject({ problem: 'parent-unknown' });
  expect((await space.startSession({}, agent)).shown).toHaveLength(2);
});

test('a removed or erased entry keeps its beginning, so that no later entry is mistaken for it', async () => {
  const [first, second] = [`a1b2c3d4${rest}`, `a1b2ffff${rest}`];
  const { space } = world({ env: envWith(first, second) });
  const id = idOf(await space.write({ content: 'one' }, user));
  const { text } = await space.startSession({}, fresh);
  expect(text).toContain('[a1b2] one');
  await space.recovery.erase({ id, reason: 'asked to', dryRun: false }, operator);
  await space.write({ content: 'two' }, user);
  expect((await space.startSession({}, fresh)).text).toContain('[a1b2f] two');
  expect(await space.remove({ id: 'a1b2' }, user)).toMatchObject({ problem: 'id-ambiguous' });
});

test('an entry of another space has no short id here', async () => {
  const { guard, space } = world();
  const id = idOf(await guard.space('other').write({ content: 'theirs' }, user));
  expect(await space.remove({ id: id.slice(0, 4) }, user)).toMatchObject({ problem: 'not-found' });
  expect(await space.get({ id: id.slice(0, 12) }, user)).toMatchObject({ problem: 'not-found' });
});
