import { beforeAll, expect, test } from 'vitest';
import { sha256 } from '../../src/base/hash.ts';
import type { JournalBreak } from '../../src/guard/index.ts';
import type { Store } from '../../src/model/store.ts';
import { postgresStore } from '../../src/stores/postgres.ts';
import { usePostgres } from '../support/postgres.ts';
import { type Past, past } from './support/history.ts';
import { plainBreaks } from './support/plain-verify.ts';
import { operator, user, world } from './support/world.ts';

// PostgreSQL compares rows with the journal in the server. It must find what a verifier finds that reads every row.

const postgres = usePostgres({ durable: false });
const acme = sha256('acme');
const tables = ['entry', 'text', 'claim', 'search', 'record'];
let before: Past;
let store: Store;
let run: (statement: string) => Promise<unknown>;

beforeAll(async () => {
  const database = await postgres.freshDatabase();
  store = await postgresStore(postgres.pool(database));
  before = await past(store);
  const { guard } = world({ store, keyring: before.keyring, seed: 77 });
  const space = guard.space('acme');
  await space.write({ content: 'The port of the staging database is 5433.', tags: ['ops', 'db'] }, user);
  await space.write({ content: 'The owner of the build is Maria. The lead of the team is Bob.' }, user);
  const superuser = postgres.pool(postgres.superuser(database), 1);
  run = (statement) => superuser.query(statement);
  for (const table of tables) await run(`create table public.whole_${table} as select * from bezoar.${table}`);
});

async function mend(): Promise<void> {
  for (const table of tables) {
    await run(`delete from bezoar.${table}`);
    await run(`insert into bezoar.${table} select * from public.whole_${table}`);
  }
}

const some = `where space = '${acme}' and seq % 3 = 0`;
const ofOne = `where space = '${acme}' and id = (select max(id) from bezoar.entry where space = '${acme}')`;

const changes: Readonly<Record<string, string>> = {
  nothing: 'select 1',
  id: `update bezoar.entry set id = id || 'x' ${some}`,
  key: `update bezoar.entry set key = 'k' ${ofOne}`,
  seq: `update bezoar.entry set seq = seq + 1 ${some}`,
  'seq beyond the journal': `update bezoar.entry set seq = 1000 ${ofOne}`,
  time: `update bezoar.entry set updated_at = updated_at + 1 ${some}`,
  trust: `update bezoar.entry set trust = case trust when 'verified' then 'user' else 'verified' end ${some}`,
  state: `update bezoar.entry set state = case state when 'retired' then 'active' else 'retired' end ${ofOne}`,
  target: `update bezoar.entry set target = target || ' ' ${some}`,
  session: `update bezoar.entry set session = case when session is null then '' end ${some}`,
  'a boundary moved': `update bezoar.entry set target = target || chr(1) || trust, trust = channel, channel = '' ${some}`,
  'a fact of the rest': `update bezoar.entry set rest = replace(rest, '"importance":5', '"importance":9') ${some}`,
  'hash of the text': `update bezoar.entry set content_hash = repeat('f', 64) ${ofOne}`,
  'a row less': `delete from bezoar.entry ${ofOne}`,
  'a row twice': `insert into bezoar.entry select (jsonb_populate_record(e, '{"key": "k", "id": "planted"}')).* from bezoar.entry e ${ofOne}`,
  'words of texts': `update bezoar.text set content = content || ' and more' where space = '${acme}'`,
  'texts less': `delete from bezoar.text where space = '${acme}'`,
  'claims less': 'delete from bezoar.claim',
  'stale claims': 'update bezoar.claim set rank = rank + 1',
  'another subject': `update bezoar.claim set subject = 'x' where subject = (select max(subject) from bezoar.claim)`,
  'words of other texts': `update bezoar.search set digest = 'x'`,
  'a record changed': `update bezoar.record set body = replace(body, 'user', 'User') ${some}`,
};

const isOfRows = (one: JournalBreak): boolean => 'id' in one || one.kind === 'journal';
const asSet = (breaks: readonly JournalBreak[]): readonly string[] => breaks.map((one) => JSON.stringify(one)).sort();

test.each(Object.keys(changes))('verify agrees with a plain verifier about a database: %s', async (name) => {
  await run(changes[name] ?? '');
  const { guard, keyring } = world({ store, keyring: before.keyring, seed: 500 });
  const wanted = await plainBreaks({ store, keyring, space: 'acme' });
  const { breaks } = await guard.space('acme').audit.verify({}, operator);
  await mend();
  expect(asSet(breaks.filter(isOfRows))).toEqual(asSet(wanted));
  expect(wanted.length > 0).toBe(name !== 'nothing');
});

test('rows that are as they should be are not read again', async () => {
  const asked: number[] = [];
  const storedEntries: Store['storedEntries'] = async (...of) => {
    const found = await store.storedEntries(...of);
    asked.push(found.length);
    return found;
  };
  const { guard } = world({ store: { ...store, storedEntries }, keyring: before.keyring, seed: 500 });
  expect((await guard.space('acme').audit.verify({}, operator)).ok).toBe(true);
  expect(asked).toEqual([]);
});

test.each([
  ['state', 'kind'],
  ['kind', 'target'],
  ['key', 'content_hash'],
  ['trust', 'channel'],
])('%s that has what %s had, which is gone, is found', async (one, other) => {
  // Somebody has made another table of ours; and what is not indexed yet, no index contradicts.
  await run('update bezoar.space set stems_to = -1');
  await run(`alter table bezoar.entry alter column ${other} drop not null`);
  await run(`update bezoar.entry set ${one} = ${one} || chr(1) || ${other}, ${other} = null ${ofOne}`);
  const { guard } = world({ store, keyring: before.keyring, seed: 500 });
  const verifying = guard.space('acme').audit.verify({}, operator);
  await expect(verifying).rejects.toMatchObject({ code: 'store-corrupt' });
  await mend();
  await run(`alter table bezoar.entry alter column ${other} set not null`);
});
