import { beforeAll, describe, expect, test } from 'vitest';
import { postgresStore } from '../../src/stores/postgres.ts';
import { commitOf, evidenceOf } from '../../src/testing/fixtures.ts';
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
