import { afterEach, describe, expect, test } from 'vitest';
import { sha256 } from '../../src/base/hash.ts';
import { entryOf } from '../support/answers.ts';
import { usePostgres } from '../support/postgres.ts';
import { proof } from '../support/proves.ts';
import { type Opened, placesOn } from './support/stores.ts';
import { idOf, operator, reporting, user, type World, web, world } from './support/world.ts';

const server = usePostgres({ durable: false });
const places = placesOn(server);
let opened: Opened | undefined;

afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

describe.each(places)(proof('guard/writers-do-not-lose-each-others-work', '$name'), ({ open }) => {
  /** Separate guards on one store, like separate processes. */
  async function guards(count: number) {
    const place = await open();
    opened = place;
    const all: World[] = [];
    while (all.length < count) all.push(world({ store: await place.handle(), seed: 100 + all.length }));
    return all;
  }

  test('two guards write alternately and concurrently: every write is stored once, in one chain', async () => {
    const [one, other] = await guards(2);
    if (one === undefined || other === undefined) throw new Error('two guards');
    const writes = Array.from({ length: 40 }, (_, index) =>
      (index % 2 === 0 ? one : other).space.write({ content: `fact ${index}` }, index % 3 === 0 ? web : user),
    );
    const ids = (await Promise.all(writes)).map(idOf);
    expect(new Set(ids).size).toBe(40);
    expect(await one.space.audit.verify({}, operator)).toMatchObject({ ok: true, records: 40, entries: 40 });
    expect((await one.space.list({ limit: 100 }, operator)).entries.map(({ id }) => id).sort()).toEqual(
      [...ids].sort(),
    );
    expect((await other.space.list({ limit: 100 }, operator)).entries).toHaveLength(40);
  });

  test('of sixteen concurrent replacements, one wins and fifteen are refused', async () => {
    const all = await guards(16);
    const [first] = all;
    const id = idOf((await first?.space.write({ content: 'start' }, user)) ?? { outcome: 'none' });
    const expected = sha256('start');
    const results = await Promise.all(
      all.map(({ space }, index) => space.replace({ id, content: `by ${index}`, expect: expected }, user)),
    );
    const won = results.flatMap((result, index) => (result.outcome === 'stored' ? [index] : []));
    expect(won).toHaveLength(1);
    expect(results.filter((result) => result.outcome === 'refused' && result.problem === 'changed')).toHaveLength(15);
    expect(await first?.space.review.inspect({ id }, operator)).toMatchObject({
      facts: { version: 2 },
      text: { content: `by ${won[0]}` },
    });
    expect(await first?.space.audit.verify({}, operator)).toMatchObject({ ok: true, records: 17 });
  });

  test('a counter incremented by compare-and-set loses no step', async () => {
    const all = await guards(3);
    const id = idOf((await all[0]?.space.write({ content: '0' }, user)) ?? { outcome: 'none' });
    await Promise.all(
      all.map(async ({ space }) => {
        for (let done = 0; done < 4; ) {
          const seen = await space.review.inspect({ id }, operator);
          const now = seen.outcome === 'inspected' ? (seen.text?.content ?? '') : '';
          const result = await space.replace({ id, content: String(Number(now) + 1), expect: sha256(now) }, user);
          if (result.outcome === 'stored') done += 1;
        }
      }),
    );
    expect(await all[0]?.space.review.inspect({ id }, operator)).toMatchObject({ text: { content: '12' } });
  });

  test('the same new text from eight writers becomes one entry', async () => {
    const results = await Promise.all((await guards(8)).map(({ space }) => space.write({ content: 'the same' }, user)));
    expect(results.map(({ outcome }) => outcome).sort()).toEqual([...Array(7).fill('duplicate'), 'stored']);
    expect(new Set(results.map(idOf)).size).toBe(1);
  });

  test('what one guard observes counts for what another guard writes next', async () => {
    const [one, other] = await guards(2);
    if (one === undefined || other === undefined) throw new Error('two guards');
    const session = await reporting(one.space);
    const note = { content: 'Papers are at Pier 9.' };
    expect(await other.space.check(note, session)).toMatchObject({ judged: { trust: 'agent' } });
    await one.space.observe({ source: 'web', content: 'The office moved to Pier 9.' }, session);
    expect(await other.space.write(note, session)).toMatchObject({ judged: { trust: 'external' } });
  });

  test('of two concurrent review decisions, one counts', async () => {
    const [one, other] = await guards(2);
    if (one === undefined || other === undefined) throw new Error('two guards');
    const id = idOf(await one.space.write({ content: 'a MEDIUM text' }, web));
    const request = { id, reason: 'seen', contentHash: sha256('a MEDIUM text') };
    const results = await Promise.all([
      one.space.review.release(request, operator),
      other.space.review.release(request, { ...operator, principal: 'otto' }),
    ]);
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(['refused', 'released']);
    expect(entryOf(await one.space.get({ id }, operator))).toMatchObject({ version: 2 });
  });
});
