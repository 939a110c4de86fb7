import { beforeAll, describe, expect, test } from 'vitest';
import { sha256 } from '../../src/base/hash.ts';
import type { Store } from '../../src/model/store.ts';
import { postgresStore } from '../../src/stores/postgres.ts';
import { add, commitOf, ids, rowWith, textOf } from '../../src/testing/fixtures.ts';
import { usePostgres } from '../support/postgres.ts';

const postgres = usePostgres({ durable: false });
let database = '';
let store: Store;
/** Every entry says "daily", every other one "often", three old ones "seldom"; the entries are e0, e1, ... */
const entryCount = 1200;
beforeAll(async () => {
  database = await postgres.freshDatabase();
  store = await postgresStore(postgres.pool(database));
  for (let first = 0; first < entryCount; first += 40) {
    const numbers = Array.from({ length: 40 }, (_, index) => first + index);
    const texts = numbers.map((number) => textOf(wordsOf(number), [], `salt ${number}`));
    await add(store, 's', (seq) => ({
      texts,
      entries: numbers.map((number, index) =>
        rowWith('s', `e${number}`, seq, texts[index] ?? textOf(''), number % 100 === 0 ? { kind: 'user' } : {}),
      ),
    }));
  }
  // Forgetting is a reason to count the common words again.
  await store.commit(commitOf('s', await store.head('s'), { forget: ['a digest nobody has'] }));
});

function wordsOf(number: number): string {
  return ['daily', ...(number % 2 === 0 ? ['often'] : []), ...([3, 40, 500].includes(number) ? ['seldom'] : [])].join(
    ' ',
  );
}

describe('in a space where words are common', () => {
  test('the server knows them, and a small space has none', async () => {
    const superuser = postgres.pool(postgres.superuser(database), 1);
    const common = async () => (await superuser.query('select cardinality(common) as count from bezoar.space')).rows;
    expect(await common()).toEqual([{ count: 2 }]);
    const small = await postgresStore(postgres.pool(database), { schema: 'small' });
    await add(small, 's', (seq) => ({ texts: [textOf('daily')], entries: [rowWith('s', 'e', seq, textOf('daily'))] }));
    await small.commit(commitOf('s', await small.head('s'), { forget: ['a digest nobody has'] }));
    expect((await superuser.query('select common from small.space')).rows).toEqual([{ common: null }]);
  });

  test('a search for a common word returns the newest entries with it', async () => {
    expect(await ids(store.search('s', ['daily'], {}, 3))).toEqual(['e1199', 'e1198', 'e1197']);
    expect(await ids(store.search('s', ['often'], {}, 2))).toEqual(['e1198', 'e1196']);
    expect(await ids(store.search('s', ['often', 'daily'], {}, 2))).toEqual(['e1198', 'e1196']);
    expect((await store.search('s', ['daily'], {}, 5000)).length).toBe(entryCount);
  });

  test('entries with a rarer word come first, and the newest with a common one fill the rest', async () => {
    expect(await ids(store.search('s', ['seldom', 'daily'], {}, 2))).toEqual(['e500', 'e40']);
    expect(await ids(store.search('s', ['often', 'seldom'], {}, 5))).toEqual(['e500', 'e40', 'e3', 'e1198', 'e1196']);
    expect((await store.search('s', ['seldom', 'daily'], {}, 5000)).length).toBe(entryCount);
  });

  test('the filter still decides what is found, however rare its entries are', async () => {
    expect(await ids(store.search('s', ['daily'], { kinds: ['user'] }, 2))).toEqual(['e1100', 'e1000']);
    expect(await ids(store.search('s', ['daily'], { ids: ['e5', 'e900', 'absent'] }, 9))).toEqual(['e900', 'e5']);
    expect(await ids(store.search('s', ['often'], { ids: ['e5', 'e900'] }, 9))).toEqual(['e900']);
    expect(await ids(store.search('s', ['daily'], { targets: ['elsewhere'] }, 9))).toEqual([]);
    expect(await ids(store.search('s', ['daily', 'seldom'], { states: ['retired'] }, 9))).toEqual([]);
    expect(await ids(store.search('s', ['daily'], { principal: 'someone', to: 1_700_000_000_000 }, 1))).toEqual(['e9']);
  });

  test('a superuser finds the same', async () => {
    const superuser = await postgresStore(postgres.pool(postgres.superuser(database), 1));
    await add(superuser, 't', (seq) => ({
      texts: [textOf('daily often seldom')],
      entries: [rowWith('t', 'other', seq, textOf('daily often seldom'))],
    }));
    expect(await ids(superuser.search('s', ['seldom'], {}, 9))).toEqual(['e500', 'e40', 'e3']);
    expect(await ids(superuser.search('s', ['often', 'daily'], {}, 2))).toEqual(['e1198', 'e1196']);
    expect(await ids(superuser.search('s', ['daily'], { ids: ['e5', 'other'] }, 2))).toEqual(['e5']);
    expect(await ids(superuser.search('t', ['daily'], {}, 9))).toEqual(['other']);
  });
});

test('entries whose words are missing in the index are found, whether or not the server lets them be added', async () => {
  const schema = 'behind';
  const opened = await postgresStore(postgres.pool(database), { schema });
  for (const id of ['a', 'b']) {
    const text = textOf(`words of ${id}`);
    await add(opened, 's', (seq) => ({ texts: [text], entries: [rowWith('s', id, seq, text)] }));
  }
  const superuser = postgres.pool(postgres.superuser(database), 1);
  // As the version before left it: words were added by the next search.
  await superuser.query(`delete from ${schema}.search where id = 'b'; update ${schema}.space set stems_to = 0`);
  const readOnly = postgres.pool(`${database}?options=-c%20default_transaction_read_only%3Don`, 1);
  const reader = await postgresStore(readOnly, { schema });
  expect(await ids(reader.search('s', ['words'], {}, 9))).toEqual(['b', 'a']);
  expect(await ids(reader.search('s', ['words'], { ids: ['a'] }, 9))).toEqual(['a']);
  expect(await ids(opened.search('s', ['words'], {}, 9))).toEqual(['b', 'a']);
  expect((await superuser.query(`select id from ${schema}.search order by id`)).rows).toEqual([
    { id: 'a' },
    { id: 'b' },
  ]);
  expect((await superuser.query(`select words_to, stems_to from ${schema}.space`)).rows).toEqual([
    { words_to: '1', stems_to: '1' },
  ]);
});

test('writes of the previous release beside this one are found: it indexes later, and knows fewer columns', async () => {
  const opened = await postgresStore(postgres.pool(database), { schema: 'beside' });
  const text = textOf('words of both');
  await add(opened, 's', (seq) => ({ texts: [text], entries: [rowWith('s', 'a', seq, text)] }));
  const superuser = postgres.pool(postgres.superuser(database), 1);
  await superuser.query(`insert into beside.record select space, 1, at, 'other', mac, body from beside.record;
    insert into beside.entry select space, '${sha256('b')}', 'b', 1, updated_at, 'quarantined', kind, target, trust, channel,
      session, principal, content_hash, digest, rest from beside.entry`);
  const found = async (state: 'active' | 'quarantined') => ids(opened.search('s', ['words'], { states: [state] }, 9));
  expect([await found('active'), await found('quarantined')]).toEqual([['a'], ['b']]);
  // It rebuilds the index of a space with whole words and without the new column.
  await superuser.query(`update beside.search set words = array_to_tsvector('{whole}'), stems = null`);
  expect([await found('active'), await found('quarantined')]).toEqual([['a'], ['b']]);
  // It writes whole words into a row that is there, with a commit of its own.
  await superuser.query(`insert into beside.record select space, 2, at, 'third', mac, body from beside.record where seq = 1;
    update beside.entry set seq = 2 where id = 'b';
    update beside.search set seq = 2, words = array_to_tsvector('{whole}') where id = 'b';
    update beside.space set words_to = 2`);
  expect([await found('active'), await found('quarantined')]).toEqual([['a'], ['b']]);
  await superuser.query(`insert into beside.record select space, 3, at, 'fourth', mac, body from beside.record where seq = 1;
    update beside.entry set state = 'retired', seq = 3 where id = 'b'`);
  await add(opened, 's', (seq) => ({ texts: [text], entries: [rowWith('s', 'c', seq, text)] }));
  expect([await found('active'), await found('quarantined')]).toEqual([['c', 'a'], []]);
});

test('a large space among many small ones is searched by its words, not entry by entry', async () => {
  const pool = postgres.pool(postgres.superuser(await postgres.freshDatabase()), 1);
  await postgresStore(pool);
  const large = sha256('large');
  await pool.query(`insert into bezoar.search (space, key, digest, words, id, seq, stems)
    select case when i > 5000 then '${large}' else encode(sha256(i::text::bytea), 'hex') end, i::text, i::text,
      array_to_tsvector(array['w' || i, 'all']), i::text, i, true from generate_series(1, 20000) i; analyze bezoar.search`);
  await pool.query(`create role guarded; grant usage on schema bezoar to guarded; grant select on bezoar.search to guarded;
    set role guarded; set bezoar.space = '${large}'; set bezoar.words = 'w7000'`);
  const { rows } = await pool.query('explain select key from bezoar.search order by seq desc limit 10');
  const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n');
  expect(plan).toContain('Bitmap Index Scan on search_words');
  expect(plan).not.toContain('search_key');
  expect((await pool.query('select key from bezoar.search')).rows).toEqual([{ key: '7000' }]);
});
