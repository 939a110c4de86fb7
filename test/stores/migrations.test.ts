import { copyFileSync, readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { sha256 } from '../../src/base/hash.ts';
import { postgresStore } from '../../src/stores/postgres.ts';
import { sqliteStore } from '../../src/stores/sqlite.ts';
import { evidenceOf } from '../../src/testing/fixtures.ts';
import { usePostgres } from '../support/postgres.ts';
import { startTogether } from './support/children.ts';
import { addNote, noteCommit } from './support/notes.ts';
import { freshFile, openFile } from './support/sqlite-file.ts';

const postgres = usePostgres({ durable: false });
const names = ['one', 'three', 'two'];

/** Turns a schema of today into one of the third version, which has no functions here: opening it creates them. */
const withoutLedger = `
  do $$ declare routine regprocedure; begin
    for routine in select oid from pg_proc where pronamespace = 'bezoar'::regnamespace loop
      execute 'drop function ' || routine;
    end loop;
  end $$;
  drop table bezoar.claim, bezoar.shown_list, bezoar.shown_entry, bezoar.sighting, bezoar.image, bezoar.image_node,
    bezoar.server_state, bezoar.vector;
  drop index bezoar.entry_held;
  drop index bezoar.entry_state, bezoar.entry_id, bezoar.entry_long_id, bezoar.search_seq, bezoar.search_digest;
  alter table bezoar.search drop id, drop seq, drop state, drop kind, drop trust, drop channel, drop stems;
  alter table bezoar.space drop words_to, drop common, drop erasures, drop scrubbed, drop stems_to, drop languages;
  delete from bezoar.migration where version > 3`;

describe('a SQLite file', () => {
  test.concurrent('that several processes create at once is created once, and keeps what each of them wrote', async () => {
    const file = freshFile();
    expect(await startTogether(file, names)).toEqual(names.map(() => 'ready written'));
    const store = openFile(file);
    expect(await store.spaces()).toEqual(names);
    await store.close();
    const db = new Database(file);
    expect(db.prepare('select version, name from migration').all()).toEqual([
      { version: 1, name: 'first' },
      { version: 2, name: 'tail' },
      { version: 3, name: 'evidence' },
      { version: 4, name: 'images' },
      { version: 5, name: 'secure-index' },
      { version: 6, name: 'server-state' },
      { version: 7, name: 'stems' },
      { version: 8, name: 'vectors' },
      { version: 9, name: 'languages' },
    ]);
    expect(db.pragma('application_id', { simple: true })).toBe(0x42657a72);
    expect(db.pragma('user_version', { simple: true })).toBe(9);
    db.close();
  });

  test.each(['sqlite_schema', 'user_version', 'application_id'])(
    'that another process creates just before %s is read is recognised as ours',
    async (moment) => {
      const file = freshFile();
      const db = new Database(file);
      let created = false;
      const interrupted = new Proxy(db, {
        get: (target, name) => {
          const value = Reflect.get(target, name, target);
          if (name !== 'prepare') return typeof value === 'function' ? value.bind(target) : value;
          return (sql: string) => {
            if (!created && sql.includes(moment)) {
              created = true;
              sqliteStore(new Database(file));
            }
            return target.prepare(sql);
          };
        },
      });
      const store = sqliteStore(interrupted);
      expect(created).toBe(true);
      expect(await store.spaces()).toEqual([]);
      await store.close();
    },
  );

  test('is durable, overwrites deleted content, and trusts no schema', () => {
    const db = new Database(freshFile());
    db.pragma('synchronous = off');
    sqliteStore(db);
    const pragmas = ['journal_mode', 'synchronous', 'secure_delete', 'foreign_keys', 'trusted_schema', 'busy_timeout'];
    expect(pragmas.map((name) => db.pragma(name, { simple: true }))).toEqual(['wal', 2, 1, 1, 0, 3]);
    db.close();
  });

  test('of a newer version is refused and left unchanged', async () => {
    const file = await withNote();
    change(file, 'pragma user_version = 10');
    expect(() => openFile(file)).toThrow('has version 10, but this version of Bezoar knows only 9; update Bezoar');
    change(file, 'pragma user_version = 9');
    expect(await openFile(file).spaces()).toEqual(['s']);
  });

  test('of the second version gets the table of evidence and keeps its contents, pending commits included', async () => {
    const [source, file] = [freshFile(), freshFile()];
    const before = openFile(source);
    await addNote(before, 's', 'e', 'a note');
    await before.count('s', {});
    await addNote(before, 's', 'e2', 'a pending note');
    // As a kill leaves it: closing would apply the pending commit.
    for (const suffix of ['', '-wal']) copyFileSync(source + suffix, file + suffix);
    await before.close();
    change(
      file,
      `${backToThird}; drop table evidence; delete from migration where version = 3; pragma user_version = 2`,
    );
    const store = openFile(file);
    expect(await store.evidence('s', ['session'])).toEqual([]);
    const row = evidenceOf('s', 'session');
    expect(await store.commit({ ...noteCommit('s', await store.head('s'), 'e3', 'third'), evidence: [row] })).toEqual({
      ok: true,
    });
    expect(await store.evidence('s', ['session'])).toEqual([row]);
    expect((await store.entries('s', {}, { limit: 5 })).map(({ id }) => id)).toEqual(['e', 'e2', 'e3']);
    await store.close();
  });

  test('of the first version is migrated and keeps its contents', async () => {
    const file = await withNote();
    const before = openFile(file);
    const note = await before.entries('s', {}, { limit: 5 }); // Applies pending commits; the first version had none.
    await before.close();
    change(
      file,
      `${backToThird}; drop table tail; drop table evidence; delete from migration where version > 1; pragma user_version = 1`,
    );
    const store = openFile(file);
    expect(await store.entries('s', {}, { limit: 5 })).toEqual(note);
    await addNote(store, 's', 'e2', 'a second note');
    expect((await store.entries('s', {}, { limit: 5 })).map(({ id }) => id)).toEqual(['e', 'e2']);
    await store.close();
  });

  test('of the third version gets the new tables, finds every word again, and keeps its contents', async () => {
    const file = await withNote();
    const before = openFile(file);
    await addNote(before, 's', 'e2', 'another note');
    const entries = await before.entries('s', {}, { limit: 5 });
    expect(await before.search('s', ['note'], {}, 5)).toHaveLength(2);
    await before.close();
    change(file, backToThird);
    const store = openFile(file);
    expect(await store.entries('s', {}, { limit: 5 })).toEqual(entries);
    expect((await store.search('s', ['note'], {}, 5)).map(({ id }) => id).sort()).toEqual(['e', 'e2']);
    expect(await store.placesAbout('s', ['subject'], {}, 5)).toEqual([]);
    expect(await store.saveImage(undefined, { space: 's', seq: 1, data: Uint8Array.of(1) }, [])).toBe(true);
    expect(await store.idsStartingWith('s', ['e'], 5)).toEqual(['e', 'e2']);
    await store.close();
  });

  test('of the sixth version finds words by their stems, and keeps nothing of the words it had', async () => {
    const file = freshFile();
    const before = openFile(file);
    await addNote(before, 's', 'e', 'Running shoes');
    expect(await before.search('s', ['shoes'], {}, 5)).toHaveLength(1);
    await before.close();
    const hex = (word: string): string => Buffer.from(word).toString('hex');
    const wholeWords = ['running', 'shoes'].map((word) => `${sha256('s').slice(0, 12)}x${hex(word)}`).join(' ');
    change(
      file,
      `drop table vector; insert into search(search) values ('delete-all'); delete from indexed;
       insert into search(rowid, words) values (1, '${wholeWords}');
       insert into indexed select 1, row, digest from entry; update space set indexed = 0;
       delete from migration where version > 6; pragma user_version = 6`,
    );
    const store = openFile(file);
    for (const word of ['run', 'runs', 'running', 'shoe', 'shoes']) {
      expect((await store.search('s', [word], {}, 5)).map(({ id }) => id)).toEqual(['e']);
    }
    expect((await store.storedEntries('s', {}, { limit: 5 })).map(({ indexed }) => indexed)).toEqual([true]);
    await store.scrub();
    await store.close();
    for (const word of ['running', 'shoes']) expect(readFileSync(file).includes(hex(word))).toBe(false);
  });

  test('of another program is refused, whether or not its tables have our names', () => {
    const cases = ['create table record (id)', 'create table other (id)', 'pragma application_id = 7'];
    for (const sql of cases) {
      const file = freshFile();
      change(file, sql);
      expect(() => openFile(file)).toThrow('belongs to another program; give Bezoar a file of its own');
    }
  });

  test('with a foreign trigger, view or table, or without one of ours, is refused', async () => {
    const cases = [
      'create trigger planted after insert on record begin delete from entry; end',
      'create view planted as select 1',
      'create table planted (id)',
      'drop index entry_content',
      'drop table text',
      'drop index evidence_expiry',
    ];
    for (const sql of cases) {
      const file = await withNote();
      change(file, sql);
      expect(() => openFile(file), sql).toThrow(
        /schema: (?:0 objects are missing and 1|[12] objects are missing and 0) are foreign/,
      );
    }
  });

  test('that is empty becomes a store, unless an existing store is expected', () => {
    const file = freshFile();
    expect(() => openFile(file, { create: false })).toThrow(
      'the database is empty, but a store with contents was expected',
    );
    openFile(file);
    openFile(file, { create: false });
  });
});

describe('a PostgreSQL schema', () => {
  test.concurrent('that several processes create at once is created once, and keeps what each of them wrote', async () => {
    const database = await postgres.freshDatabase();
    expect(await startTogether(database, names)).toEqual(names.map(() => 'ready written'));
    const pool = postgres.pool(database);
    const store = await postgresStore(pool);
    expect(await store.spaces()).toEqual(names);
    expect((await pool.query('select version, name from bezoar.migration')).rows).toEqual([
      { version: 1, name: 'first' },
      { version: 2, name: 'quicker-append' },
      { version: 3, name: 'evidence' },
      { version: 4, name: 'ledger' },
      { version: 5, name: 'recall' },
      { version: 6, name: 'server-state' },
      { version: 7, name: 'stems' },
      { version: 8, name: 'vectors' },
      { version: 9, name: 'languages' },
      { version: 10, name: 'indexed-append' },
    ]);
  });

  test('that one process opens many times at once is created once', async () => {
    const database = await postgres.freshDatabase();
    const stores = await Promise.all(Array.from({ length: 6 }, () => postgresStore(postgres.pool(database, 2))));
    await Promise.all(stores.map((store, index) => addNote(store, `s${index}`, 'e', 'note')));
    expect(await stores[0]?.spaces()).toEqual(['s0', 's1', 's2', 's3', 's4', 's5']);
  });

  test('of a newer version is refused', async () => {
    const pool = postgres.pool(await postgres.freshDatabase());
    await postgresStore(pool);
    await pool.query(`insert into bezoar.migration values (11, 'of tomorrow')`);
    await expect(postgresStore(pool)).rejects.toMatchObject({
      code: 'store-unavailable',
      message: /^another process has upgraded this database to version 11, .* serves version 10; update Bezoar$/,
      facts: { version: 11 },
    });
  });

  test('of the third version gets the tables of the ledger and keeps its contents', async () => {
    const pool = postgres.pool(await postgres.freshDatabase());
    await addNote(await postgresStore(pool), 's', 'e', 'a note');
    await pool.query(withoutLedger);
    const store = await postgresStore(pool);
    const subjects = [{ id: 'e2', subjects: ['subject'] }];
    const shown = { list: 'list', ids: ['e', 'e2'], data: 'shown' };
    const commit = { ...noteCommit('s', await store.head('s'), 'e2', 'a second note'), subjects, shown };
    expect(await store.commit(commit)).toEqual({ ok: true });
    expect((await store.placesAbout('s', ['subject'], {}, 5)).map(({ id }) => id)).toEqual(['e2']);
    expect(await store.sightings('s', ['e'], -1, 5)).toEqual([1]);
    expect(await store.nearestIds('s', ['e1'])).toEqual(['e', 'e2']);
    expect((await store.search('s', ['note'], {}, 5)).map(({ id }) => id)).toEqual(['e2', 'e']);
  });

  test('of the second version gets the table of evidence and keeps its contents', async () => {
    const pool = postgres.pool(await postgres.freshDatabase());
    await addNote(await postgresStore(pool), 's', 'e', 'a note');
    await pool.query(`${withoutLedger}; delete from bezoar.migration where version = 3; drop table bezoar.evidence`);
    const store = await postgresStore(pool);
    const row = evidenceOf('s', 'session');
    const commit = { ...noteCommit('s', await store.head('s'), 'e2', 'a second note'), evidence: [row] };
    expect(await store.commit(commit)).toEqual({ ok: true });
    expect(await store.evidence('s', ['session'])).toEqual([row]);
    expect((await store.entries('s', {}, { limit: 5 })).map(({ id }) => id)).toEqual(['e', 'e2']);
    await pool.query('alter table bezoar.evidence no force row level security');
    await expect(postgresStore(pool)).rejects.toThrow('have foreign triggers: evidence;');
  });

  test('of the first version gets the functions of today and keeps its contents', async () => {
    const pool = postgres.pool(await postgres.freshDatabase());
    await addNote(await postgresStore(pool), 's', 'e', 'a note');
    await pool.query(`${withoutLedger}; delete from bezoar.migration where version > 1; drop table bezoar.evidence;
      create function bezoar.append(own text) returns json language plpgsql as 'begin return null; end'`);
    const store = await postgresStore(pool);
    await addNote(store, 's', 'e2', 'a second note');
    expect((await store.entries('s', {}, { limit: 5 })).map(({ id }) => id)).toEqual(['e', 'e2']);
  });

  test('works without prepared statements, for poolers that do not track them', async () => {
    const pool = postgres.pool(await postgres.freshDatabase(), 1);
    await addNote(await postgresStore(pool), 's', 'e', 'a note');
    const prepared = async (): Promise<number> =>
      (await pool.query(`select * from pg_prepared_statements where name like 'bezoar%'`)).rows.length;
    expect(await prepared()).toBeGreaterThan(0);
    const plain = postgres.pool(await postgres.freshDatabase(), 1);
    const unprepared = await postgresStore(plain, { prepare: false });
    const row = evidenceOf('s', 'session');
    expect(await unprepared.commit({ ...noteCommit('s', undefined, 'e', 'a note'), evidence: [row] })).toEqual({
      ok: true,
    });
    expect(await unprepared.evidence('s', ['session'])).toEqual([row]);
    expect(await unprepared.recentEvidence('s', 'principal', 0, 5)).toEqual([row]);
    expect((await plain.query('select name from pg_prepared_statements')).rows).toEqual([]);
  });

  test('of another program is refused, and another name or an empty schema is accepted', async () => {
    const pool = postgres.pool(await postgres.freshDatabase());
    await pool.query('create schema bezoar; create table bezoar.migration (version integer, name text)');
    await expect(postgresStore(pool)).rejects.toThrow('tables of another program; give Bezoar a schema of its own');
    await pool.query('create schema prepared');
    await addNote(await postgresStore(pool, { schema: 'prepared' }), 's', 'e', 'note');
    await addNote(await postgresStore(pool, { schema: 'created' }), 's', 'e', 'note');
  });

  test('has a name of letters, digits and underscores', async () => {
    const pool = postgres.pool(await postgres.freshDatabase());
    for (const schema of ['', 'Bezoar', 'a"b', 'a.b', '1a', 'a; drop schema public', 'x'.repeat(64)]) {
      await expect(postgresStore(pool, { schema })).rejects.toMatchObject({ code: 'config-invalid' });
    }
  });

  test('works for a superuser too, and a planted trigger is refused', async () => {
    const pool = postgres.pool(postgres.superuser(await postgres.freshDatabase()));
    const store = await postgresStore(pool);
    await addNote(store, 's', 'e', 'a note');
    await addNote(store, 't', 'e', 'a note');
    expect((await store.search('s', ['note'], {}, 5)).map(({ space, id }) => [space, id])).toEqual([['s', 'e']]);
    expect(await store.replaceEntries('s', await store.head('s'), [])).toEqual({ ok: true });
    expect((await store.search('t', ['note'], {}, 5)).length).toBe(1);
    await pool.query(`create function public.planted() returns trigger language plpgsql as 'begin return null; end';
      create trigger planted before insert on bezoar.record for each row execute function public.planted()`);
    await expect(postgresStore(pool)).rejects.toThrow('have foreign triggers: record;');
  });
});

/** Turns a file into what the third version left: the same rows, an index of the old kind, none of the new tables. */
const backToThird = [
  'drop table vector',
  'drop table server_state',
  'drop index entry_held',
  ...['claim', 'shown_list', 'shown_entry', 'shown_record', 'image', 'image_node', 'scrub_due', 'search'].map(
    (table) => `drop table ${table}`,
  ),
  ...['entry_newest', 'entry_id', 'indexed_digest'].map((index) => `drop index ${index}`),
  'create table old (row integer primary key, digest text not null) strict',
  'insert into old select entry, digest from indexed',
  'drop table indexed',
  'alter table old rename to indexed',
  `create virtual table search using fts5(words, content='', contentless_delete=1, tokenize='ascii')`,
  `insert into search(rowid, words) select row, 'left over from the old index' from indexed`,
  'delete from migration where version > 3',
  'pragma user_version = 3',
].join('; ');

async function withNote(): Promise<string> {
  const file = freshFile();
  const store = openFile(file);
  await addNote(store, 's', 'e', 'a note');
  await store.close();
  return file;
}

function change(file: string, sql: string): void {
  const db = new Database(file);
  db.exec(sql);
  db.close();
}
