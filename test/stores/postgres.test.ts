import { beforeAll, describe, expect, test } from 'vitest';
import type { Store } from '../../src/model/store.ts';
import { postgresStore } from '../../src/stores/postgres.ts';
import { add, commitOf, evidenceOf, rowOf, rowWith, textOf } from '../../src/testing/fixtures.ts';
import { storeContract } from '../../src/testing/index.ts';
import { usePostgres } from '../support/postgres.ts';
import { addNote, noteCommit } from './support/notes.ts';

const postgres = usePostgres({ durable: false });
let database = '';
beforeAll(async () => {
  database = await postgres.freshDatabase();
});

describe('the PostgreSQL store keeps the contract', () => {
  for (const [index, { name, run }] of storeContract.entries()) {
    test(name, () => run(() => postgresStore(postgres.pool(database), { schema: `contract_${index}` })));
  }
});

test('scrubbing leaves nothing of an erased text in the table files', async () => {
  const store = await postgresStore(postgres.pool(database), { schema: 'scrubbed' });
  const superuser = postgres.pool(postgres.superuser(database));
  const places = async (): Promise<Record<string, boolean>> => {
    await superuser.query('checkpoint');
    const { rows } = await superuser.query(`select relname, position('xylophone'::bytea in
        pg_read_binary_file(pg_relation_filepath(oid))) > 0 as found
      from pg_class where relnamespace = 'scrubbed'::regnamespace and relname in ('text', 'entry')`);
    return Object.fromEntries(rows.map(({ relname, found }) => [relname, found]));
  };
  await addNote(store, 's', 'xylophone', 'the passphrase is xylophone');
  const [entry] = await store.entries('s', {}, { limit: 1 });
  const commit = noteCommit('s', await store.head('s'), 'other', 'another note');
  await store.commit({ ...commit, forget: [entry?.digest ?? ''] });
  await store.replaceEntries('s', await store.head('s'), commit.entries);
  expect(await places()).toEqual({ text: true, entry: true });
  await store.scrub();
  expect(await places()).toEqual({ text: false, entry: false });
  expect((await store.search('s', ['another'], {}, 5)).length).toBe(1);
});

test('scrubbing leaves nothing of forgotten evidence in the table files, whether short or long', async () => {
  const store = await postgresStore(postgres.pool(database), { schema: 'forgotten' });
  const superuser = postgres.pool(postgres.superuser(database));
  const found = async (): Promise<readonly boolean[]> => {
    await superuser.query('checkpoint');
    // Long values are in a second table, which belongs to the first.
    const { rows } = await superuser.query(`select position('xylophone'::bytea in
        pg_read_binary_file(pg_relation_filepath(oid))) > 0 as found
      from pg_class where oid = 'forgotten.evidence'::regclass
        or oid = (select reltoastrelid from pg_class where oid = 'forgotten.evidence'::regclass) order by relkind`);
    return rows.map((row) => row.found);
  };
  const evidence = [1, 900].map((times) =>
    evidenceOf('s', `of ${times}`, { data: Buffer.from('xylophone'.repeat(times)) }),
  );
  await store.commit(commitOf('s', undefined, { evidence }));
  const forgetEvidence = evidence.map(({ session }) => session);
  await store.commit(commitOf('s', await store.head('s'), { forgetEvidence, evidence: [evidenceOf('s', 'kept')] }));
  expect(await found()).toEqual([true, true]);
  await store.scrub();
  expect(await found()).toEqual([false, false]);
  expect(await store.recentEvidence('s', 'principal', 0, 5)).toEqual([evidenceOf('s', 'kept')]);
});

describe('erasing what was touched', () => {
  const secret = textOf('the passphrase is xylophone', ['zeppelin']);
  const erased = (seq: number) => ({
    entries: [rowOf('s', 'secret', seq, { state: 'erased', inactiveReason: 'erased' })],
    forget: [secret.digest],
  });
  const open = async (schema: string): Promise<Store> => {
    const store = await postgresStore(postgres.pool(database), { schema });
    await add(store, 's', (seq) => ({ texts: [secret], entries: [rowWith('s', 'secret', seq, secret)] }));
    await addNote(store, 's', 'other', 'another note');
    return store;
  };
  /** The files of the tables, and whether the text is in one of them. A rewritten table has a new file. */
  const files = async (schema: string): Promise<{ readonly paths: string; readonly isLeft: boolean }> => {
    const superuser = postgres.pool(postgres.superuser(database), 1);
    await superuser.query('checkpoint');
    const { rows } = await superuser.query(`select string_agg(pg_relation_filepath(oid), ' ' order by relname) as paths,
        bool_or(position('xylophone'::bytea in pg_read_binary_file(pg_relation_filepath(oid))) > 0) as left
      from pg_class where relnamespace = '${schema}'::regnamespace and relname in ('text', 'entry', 'search')`);
    await superuser.end();
    return { paths: rows[0].paths, isLeft: rows[0].left };
  };

  test('rewrites small tables at once, and nothing is due any more', async () => {
    const store = await open('small');
    expect(await store.isScrubDue()).toBe(false);
    expect(await store.residue('s', secret.content, 'touched')).toBe(2);
    await add(store, 's', erased);
    expect([await store.isScrubDue(), (await files('small')).isLeft]).toEqual([true, true]);
    await store.scrub('touched');
    expect([await store.isScrubDue(), (await files('small')).isLeft]).toEqual([false, false]);
    expect(await store.residue('s', secret.content, 'touched')).toBe(0);
    expect(await store.residue('s', secret.content)).toBe(0);
    await addNote(store, 's', 'copy', 'they say the passphrase is xylophone');
    expect(await store.residue('s', secret.content, 'touched')).toBe(1);
  });

  test('leaves a busy table alone, makes no caller wait, and stays due', async () => {
    const store = await open('busy');
    await add(store, 's', erased);
    const { paths } = await files('busy');
    const holder = await postgres.pool(postgres.superuser(database), 1).connect();
    await holder.query('begin; lock table busy.text in access share mode');
    await store.scrub('touched');
    expect([await store.isScrubDue(), (await files('busy')).paths === paths]).toEqual([true, true]);
    await holder.query('rollback');
    holder.release();
    await store.scrub('touched');
    expect([await store.isScrubDue(), (await files('busy')).isLeft]).toEqual([false, false]);
  });

  test('locks no large table: what is left in its file is due until everything is scrubbed, by anyone who does it', async () => {
    const store = await open('large');
    const fill = postgres.pool(postgres.superuser(database), 1);
    await fill.query(`insert into large.text select 'of another space', i::text, '', repeat(md5(i::text), 30), '[]'
      from generate_series(1, 6000) i`);
    await add(store, 's', erased);
    const { paths } = await files('large');
    await store.scrub('touched');
    expect([await store.isScrubDue(), (await files('large')).paths === paths]).toEqual([true, true]);
    const other = await postgresStore(postgres.pool(database), { schema: 'large' });
    expect(await other.isScrubDue()).toBe(true);
    await other.scrub();
    expect([await store.isScrubDue(), (await files('large')).isLeft]).toEqual([false, false]);
    await other.commit(commitOf('s', await other.head('s'), { forgetEvidence: ['nobody'] }));
    expect(await store.isScrubDue()).toBe(true);
  });
});

test('a server that defaults to serializable transactions still takes commits one after the other', async () => {
  const strict = postgres.pool(`${database}?options=-c%20default_transaction_isolation%3Dserializable`);
  const opened = await postgresStore(strict, { schema: 'serializable' });
  expect(await addNote(opened, 's', 'e', 'words')).toBe(0);
  const head = await opened.head('s');
  const commits = ['a', 'b', 'c'].map((id) => opened.commit(noteCommit('s', head, id, `words of ${id}`)));
  expect((await Promise.all(commits)).filter(({ ok }) => ok).length).toBe(1);
  expect((await opened.search('s', ['words'], {}, 9)).length).toBe(2);
  const evidence = [evidenceOf('s', 'session')];
  expect(await opened.commit(commitOf('s', await opened.head('s'), { evidence }))).toEqual({ ok: true });
  expect(await opened.evidence('s', ['session'])).toEqual(evidence);
});
