import { beforeAll, describe, expect, test } from 'vitest';
import { sha256 } from '../../src/base/hash.ts';
import type { Store } from '../../src/model/store.ts';
import { migrations } from '../../src/stores/postgres/schema.ts';
import { postgresStore } from '../../src/stores/postgres.ts';
import { commitOf, evidenceOf } from '../../src/testing/fixtures.ts';
import { usePostgres } from '../support/postgres.ts';
import { addNote, noteCommit } from './support/notes.ts';

const version = migrations.length;
const postgres = usePostgres({ durable: false });
/** Rows of space "mine", and of both spaces together. */
const ledgerRows = {
  mine: { claim: 2, shown_list: 1, shown_entry: 2, sighting: 1, image: 1, image_node: 2 },
  all: { claim: 4, shown_list: 2, shown_entry: 4, sighting: 2, image: 2, image_node: 4 },
};
const tables = ['space', 'record', 'text', 'entry', 'evidence', ...Object.keys(ledgerRows.mine)];
let database = '';
let store: Store;
let rawPool: ReturnType<typeof postgres.pool>;
beforeAll(async () => {
  database = await postgres.freshDatabase();
  rawPool = postgres.pool(database, 1);
  store = await postgresStore(postgres.pool(database));
  await addNote(store, 'mine', 'e1', 'my words');
  await addNote(store, 'mine', 'e2', 'more words');
  await addNote(store, 'yours', 'e1', 'your words');
  for (const space of ['mine', 'yours']) {
    const evidence = ['s1', 's2'].map((session) => evidenceOf(space, session));
    const shown = { list: `list of ${space}`, ids: ['e1', 'e2'], data: 'shown' };
    const subjects = [{ id: 'e1', subjects: ['here', 'there'] }];
    await store.commit(commitOf(space, await store.head(space), { evidence, shown, subjects }));
    const nodes = ['0', '1'].map((path) => ({ path, data: Uint8Array.of(1) }));
    await store.saveImage(undefined, { space, seq: 0, data: Uint8Array.of(1) }, nodes);
  }
  // The next search puts the words of a commit into the index.
  for (const space of ['mine', 'yours']) await store.search(space, ['words'], {}, 5);
});

/** Runs statements in one transaction, on a raw connection of the role that owns the tables, and returns the last result. */
async function raw(...statements: readonly string[]): Promise<readonly Record<string, unknown>[]> {
  const client = await rawPool.connect();
  try {
    await client.query('begin');
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.query('rollback');
    client.release();
  }
}
const count = async (...statements: readonly string[]): Promise<number> => Number((await raw(...statements))[0]?.count);
const inSpace = (space: string): string => `set local bezoar.space = '${sha256(space)}'`;

describe('row-level security on a raw connection of the owner', () => {
  test('without a space no table shows a row', async () => {
    for (const table of [...tables, 'search']) {
      expect([table, await count(`select count(*) from bezoar.${table}`)]).toEqual([table, 0]);
    }
  });

  test('with a space each table shows only the rows of that space', async () => {
    const mine = { space: 1, record: 3, text: 2, entry: 2, evidence: 2, ...ledgerRows.mine };
    for (const [table, expected] of Object.entries(mine)) {
      expect([table, await count(inSpace('mine'), `select count(*) from bezoar.${table}`)]).toEqual([table, expected]);
      const foreign = `select count(*) from bezoar.${table} where space <> '${sha256('mine')}'`;
      expect([table, await count(inSpace('mine'), foreign)]).toEqual([table, 0]);
      expect([table, await count(inSpace('nobody'), `select count(*) from bezoar.${table}`)]).toEqual([table, 0]);
      expect([table, await count(inSpace('%'), `select count(*) from bezoar.${table}`)]).toEqual([table, 0]);
    }
  });

  test('the index shows a row only to a query for one of its words', async () => {
    const all = 'select count(*) from bezoar.search';
    expect(await count(inSpace('mine'), all)).toBe(0);
    expect(await count(inSpace('mine'), "set local bezoar.words = '!none'", all)).toBe(2);
    expect(await count(inSpace('yours'), "set local bezoar.words = '!none'", all)).toBe(1);
    expect(await count("set local bezoar.words = '!none'", all)).toBe(0);
  });

  test('a row of another space cannot be inserted, updated or deleted', async () => {
    const [mine, yours] = [sha256('mine'), sha256('yours')];
    const planted = `insert into bezoar.record values ('${yours}', 9, 1, 'h', 'm', 'b')`;
    await expect(raw(inSpace('mine'), planted)).rejects.toThrow(/row-level security/);
    const moved = `update bezoar.entry set space = '${yours}' where space = '${mine}'`;
    await expect(raw(inSpace('mine'), moved)).rejects.toThrow(/row-level security/);
    const gone = `with gone as (delete from bezoar.record returning 1) select count(*) from gone`;
    expect(await count(inSpace('mine'), gone)).toBe(3);
    const foreign = `insert into bezoar.evidence values ('${yours}', 's3', 'p', 1, 1, '')`;
    await expect(raw(inSpace('mine'), foreign)).rejects.toThrow(/row-level security/);
    const taken = `update bezoar.evidence set space = '${mine}'`;
    await expect(raw(inSpace('yours'), taken)).rejects.toThrow(/row-level security/);
    const lost = `with gone as (delete from bezoar.evidence returning 1) select count(*) from gone`;
    expect(await count(inSpace('mine'), lost)).toBe(2);
    expect(await count(lost)).toBe(0);
    expect(await count(gone)).toBe(0);
  });

  test('the tables of the ledger take no row of another space', async () => {
    const [mine, yours] = [sha256('mine'), sha256('yours')];
    const planted = [
      `insert into bezoar.claim values ('${yours}', 'k', 's', 'active', 4, 0)`,
      `insert into bezoar.shown_list values ('${yours}', 'l', 'd')`,
      `insert into bezoar.shown_entry values ('${yours}', 'k', 'l')`,
      `insert into bezoar.sighting values ('${yours}', 'l', 9)`,
      `update bezoar.image set space = '${yours}' where space = '${mine}'`,
      `update bezoar.image_node set space = '${yours}' where space = '${mine}'`,
    ];
    for (const statement of planted)
      await expect(raw(inSpace('mine'), statement)).rejects.toThrow(/row-level security/);
  });

  test('an operator sees every space and can change none', async () => {
    const operator = "set local bezoar.operator = 'on'";
    const rows = { space: 2, record: 5, text: 3, entry: 3, evidence: 4, ...ledgerRows.all };
    for (const [table, expected] of Object.entries(rows)) {
      expect([table, await count(operator, `select count(*) from bezoar.${table}`)]).toEqual([table, expected]);
      const gone = `with gone as (delete from bezoar.${table} returning 1) select count(*) from gone`;
      expect([table, await count(operator, gone)]).toEqual([table, 0]);
    }
  });

  test('settings of the store do not stay on the connection', async () => {
    const pool = postgres.pool(database, 1);
    const single = await postgresStore(pool);
    await single.head('mine');
    await single.search('mine', ['words'], {}, 5);
    await single.spaces();
    await single.evidence('mine', ['s1']);
    await single.recentEvidence('mine', 'principal', 0, 5);
    await single.placesAbout('mine', ['here'], {}, 5);
    await single.idsStartingWith('mine', ['e'], 5);
    await single.nearestIds('mine', ['e1']);
    await single.shownLists('mine', ['list of mine']);
    await single.sightings('mine', ['e1'], -1, 5);
    await single.image('mine');
    await single.imageNodes('mine', ['0']);
    const { rows } = await pool.query(
      `select coalesce(current_setting('bezoar.space', true), '') || coalesce(current_setting('bezoar.words', true), '')
        || coalesce(current_setting('bezoar.operator', true), '') as left, (select count(*) from bezoar.record) as count`,
    );
    expect(rows).toEqual([{ left: '', count: '0' }]);
  });

  test('interleaved calls on few connections each see their own space and leave no settings behind', async () => {
    const names = ['one', 'two', 'three', 'four', 'five', 'six'];
    const pool = postgres.pool(database, 2);
    const shared = await postgresStore(pool);
    await Promise.all(names.map((name) => addNote(shared, name, `id of ${name}`, `words of ${name}`)));
    const owners = async (name: string): Promise<readonly (string | undefined)[]> => {
      const [entry] = await shared.entries(name, {}, { limit: 9 });
      const answers = await Promise.all([
        shared.head(name).then((head) => (head?.seq ?? -1) >= 0),
        shared
          .records(name, 0, 9)
          .then((records) => records.every(({ space }) => space === name) && records.length > 0),
        shared.texts(name, [entry?.digest ?? '']).then(([text]) => text?.content),
        shared.texts('nobody', [entry?.digest ?? '']).then(([text]) => text?.content),
        shared.search(name, ['words'], {}, 9).then((found) => found.map(({ content }) => content).join()),
        shared.count(name, {}),
        shared.commit(noteCommit(name, { seq: 7, hash: 'stale', at: 0 }, 'e', 'x')).then(({ ok }) => ok),
      ]);
      return answers.map(String);
    };
    for (let round = 0; round < 10; round += 1) {
      const found = await Promise.all(names.map(owners));
      const own = (name: string) => ['true', 'true', `words of ${name}`, 'undefined', `words of ${name}`, '1', 'false'];
      expect(found).toEqual(names.map(own));
    }
    for (const _connection of [1, 2]) {
      const { rows } = await pool.query(`select coalesce(current_setting('bezoar.space', true), '') as left,
        (select count(*) from bezoar.record) as count`);
      expect(rows).toEqual([{ left: '', count: '0' }]);
    }
  });

  test('altered functions, or foreign ones beside ours, are refused', async () => {
    const planted = [
      `create or replace function bezoar.head_${version}(own text, wait text) returns table (seq bigint, hash text, at bigint)
        language sql as 'select 1::bigint, '''', 1::bigint'`,
      `create function bezoar.append(own text) returns json language sql as 'select null::json'`,
      `create function bezoar.append_${version}(own text) returns json language sql as 'select null::json'`,
      `create function bezoar.append_${version + 1}(own text) returns json language sql as 'select null::json'`,
      `alter function bezoar.head_${version}(text, text) security definer`,
      `alter function bezoar.head_${version}(text, text) set search_path = public, pg_catalog`,
      `alter function bezoar.head_${version}(text, text) reset search_path`,
      `alter function bezoar.head_${version}(text, text) set row_security = off`,
      `drop function bezoar.head_${version}(text, text)`,
    ];
    for (const sql of planted) {
      const other = await postgres.freshDatabase();
      await (await postgresStore(postgres.pool(other))).close();
      const pool = postgres.pool(other);
      await pool.query(sql);
      await expect(postgresStore(pool)).rejects.toMatchObject({ code: 'store-corrupt', message: /^functions are/ });
    }
  });

  test('tables without their policies are refused', async () => {
    const other = await postgres.freshDatabase();
    await (await postgresStore(postgres.pool(other))).close();
    const pool = postgres.pool(other);
    await pool.query('alter table bezoar.text no force row level security');
    await expect(postgresStore(pool)).rejects.toMatchObject({
      code: 'store-corrupt',
      message: /row-level security.*: text;/,
    });
  });

  test.each([
    ['create rule copied as on insert to bezoar.text do also notify stolen', /rewrite rules: text;/],
    ['create rule copied as on update to bezoar.entry do instead nothing', /rewrite rules: entry;/],
    ['create policy everyone on bezoar.text using (true)', /foreign policies.*: text;/],
    ['create policy reader on bezoar.search for select using (true)', /foreign policies.*: search;/],
    ['create policy nobody on bezoar.record as restrictive using (false)', /foreign policies.*: record;/],
    ['alter policy own_space on bezoar.entry using (true)', /foreign policies.*: entry;/],
    ["alter policy own_space on bezoar.text using (space = current_setting('bezoar.space', true) or true)", /policies/],
    ['alter policy own_space on bezoar.record with check (true)', /foreign policies.*: record;/],
    ['alter policy operator on bezoar.record to current_user', /foreign policies.*: record;/],
    ['drop policy own_space on bezoar.evidence', /foreign policies.*: evidence;/],
  ])('a rewrite rule or another policy is refused: %s', async (planted, message) => {
    const other = await postgres.freshDatabase();
    await (await postgresStore(postgres.pool(other))).close();
    const pool = postgres.pool(other);
    await pool.query(planted);
    await expect(postgresStore(pool)).rejects.toMatchObject({ code: 'store-corrupt', message });
  });

  test('evidence is read and pruned by its indexes despite the policies', async () => {
    const space = sha256('crowded');
    const fill = [
      inSpace('crowded'),
      `insert into bezoar.evidence select '${space}', 's' || i, 'p' || i % 2000, i, i, '' from generate_series(1, 20000) i`,
      'analyze bezoar.evidence',
    ];
    const planOf = async (question: string): Promise<string> =>
      (await raw(...fill, `explain ${question}`)).map((row) => String(row['QUERY PLAN'])).join('\n');
    const recent = `select * from bezoar.evidence where space = '${space}' and principal = 'p7' and updated_at >= 9
      order by updated_at desc, session limit 5`;
    expect(await planOf(recent)).toContain('evidence_recent');
    expect(await planOf(`delete from bezoar.evidence where space = '${space}' and expires_at <= 9`)).toContain(
      'evidence_expiry',
    );
  });

  test('a search uses the word index despite the policies', async () => {
    const space = sha256('crowded');
    const fill = [
      inSpace('crowded'),
      `insert into bezoar.search select '${space}', i::text, '', array_to_tsvector(array['w' || i, 'common'])
        from generate_series(1, 20000) i`,
      'analyze bezoar.search',
    ];
    const question = `explain select * from bezoar.search where space = '${space}' and words @@ 'w5'::tsquery`;
    const plan = await raw(...fill, "set local bezoar.words = 'w5'", question);
    expect(plan.map((row) => String(row['QUERY PLAN'])).join('\n')).toContain('search_words');
  });
});
