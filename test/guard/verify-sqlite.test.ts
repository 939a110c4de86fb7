import { copyFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256 } from '../../src/base/hash.ts';
import type { JournalBreak } from '../../src/guard/index.ts';
import type { Store } from '../../src/model/store.ts';
import { sqliteStore } from '../../src/stores/sqlite.ts';
import { type Chance, chance } from './support/chance.ts';
import { type Past, past } from './support/history.ts';
import { plainBreaks } from './support/plain-verify.ts';
import { sqliteFile } from './support/stores.ts';
import { idOf, operator, user, world } from './support/world.ts';

// SQLite compares rows with the journal where they are. It must find what a verifier finds that reads every row.

const { file, remove } = sqliteFile();
const acme = sha256('acme');
let before: Past;
let copies = 0;

beforeAll(async () => {
  const store = sqliteStore(new Database(file));
  before = await past(store);
  const { guard } = world({ store, keyring: before.keyring, seed: 77 });
  const space = guard.space('acme');
  await space.write({ content: 'The port of the staging database is 5433.', tags: ['ops', 'db'] }, user);
  await space.write({ content: 'The port of the mail server is 25.', target: 'a \\ "path"' }, user);
  await space.write({ content: 'The owner of the build is Maria. The lead of the team is Bob.' }, user);
  await space.recall({ query: 'port' }, user);
  await store.upkeep?.('acme');
  await store.close();
});

afterAll(() => remove());

type Change = (db: Database.Database, row: Record<string, string | number | null>, luck: Chance) => void;

const set =
  (expression: string): Change =>
  (db, { row }) =>
    void db.prepare(`update entry set ${expression} where row = ?`).run(row);
const ofText =
  (expression: string): Change =>
  (db, { digest }) =>
    void db.prepare(`update text set ${expression} where space = ? and digest = ?`).run(acme, digest);
const run =
  (statement: string): Change =>
  (db) =>
    void db.prepare(statement).run();

/** Ways to damage what the file says about one entry, or about all. */
const changes: Readonly<Record<string, Change>> = {
  nothing: () => undefined,
  id: set(`id = id || 'x'`),
  key: set(`key = 'k'`),
  'seq up': set('seq = seq + 1'),
  'seq down': set('seq = seq - 1'),
  'seq beyond the journal': set('seq = 1000'),
  time: set('updated_at = updated_at + 1'),
  state: set(`state = iif(state = 'active', 'retired', 'active')`),
  kind: set(`kind = 'rule'`),
  target: set(`target = target || ' '`),
  trust: set(`trust = iif(trust = 'verified', 'user', 'verified')`),
  channel: set(`channel = 'operator'`),
  'no session for one': set(`session = iif(session is null, '', null)`),
  session: set(`session = '=' || ifnull(session, '')`),
  principal: set(`principal = 'someone else'`),
  'hash of the text': set(`content_hash = 'f' || substr(content_hash, 2, 62) || '!'`),
  'no digest': set('digest = null'),
  'another digest': set('digest = (select max(digest) from text where text.space = entry.space)'),
  'a boundary moved left': set(`target = target || char(1) || trust, trust = channel, channel = ''`),
  'a boundary moved right': set(`principal = '', session = ifnull(session, '') || char(1) || principal`),
  'a fact of the rest': set(`rest = json_set(rest, '$.importance', 9)`),
  'a fact more': set(`rest = json_insert(rest, '$.mood', 'glad')`),
  'provenance of the rest': set(`rest = json_set(rest, '$.provenance.tool', 'mail')`),
  'white space': set(`rest = replace(rest, ',', ', ')`),
  'a row less': (db, { row }) => void db.prepare('delete from entry where row = ?').run(row),
  'a row twice': (db, { row }) => {
    const columns =
      'seq, updated_at, state, kind, target, trust, channel, session, principal, content_hash, digest, rest';
    db.prepare(
      `insert into entry (space, key, id, ${columns}) select space, 'k', id || 'x', ${columns} from entry where row = ?`,
    ).run(row);
  },
  salt: ofText(`salt = 'salt'`),
  'words of a text': ofText(`content = content || ' and more'`),
  tags: ofText(`tags = '["urgent"]'`),
  'a text less': (db, { digest }) =>
    void db.prepare('delete from text where space = ? and digest = ?').run(acme, digest),
  'a claim more': (db, { key, state, seq, id }) => {
    const entry = Buffer.from(acme.slice(0, 32) + String(key).slice(0, 32), 'hex');
    const subject = Buffer.alloc(32, 7);
    db.prepare('insert into claim values (?, ?, ?, 3, ?, ?)').run(entry, subject, state, seq, id);
  },
  'claims less': run('delete from claim'),
  'one claim less': run('delete from claim where subject = (select max(subject) from claim)'),
  'stale claims': run('update claim set rank = rank + 1'),
  'claims of another entry': run(`update claim set id = 'x'`),
  'another subject': run('update or ignore claim set subject = zeroblob(32)'),
  'no word index': run('delete from indexed'),
  'words of another text': run(`update indexed set digest = 'x'`),
  'a record changed': (db, { seq }) => {
    const change = `body = replace(body, 'user', 'User')`;
    db.prepare(`update record set ${change} where space = ? and seq = ?`).run(acme, seq);
  },
};

const isOfRows = (one: JournalBreak): boolean => 'id' in one || one.kind === 'journal';
const asSet = (breaks: readonly JournalBreak[]): readonly string[] => breaks.map((one) => JSON.stringify(one)).sort();

test.each(Object.keys(changes))('verify agrees with a plain verifier about a file: %s', async (name) => {
  let damaged = 0;
  for (let seed = 0; seed < 8; seed++) {
    const luck = chance(seed);
    const copy = `${file}.${copies++}`;
    copyFileSync(file, copy);
    const db = new Database(copy);
    const rows = db.prepare('select * from entry where space = ? order by row').all(acme);
    const row = rows[luck.between(0, rows.length)] as Record<string, string | number | null>;
    changes[name]?.(db, row, luck);
    db.close();
    const store = sqliteStore(new Database(copy));
    const { guard, keyring } = world({ store, keyring: before.keyring, seed: 500 });
    const wanted = await plainBreaks({ store, keyring, space: 'acme' });
    const { breaks } = await guard.space('acme').audit.verify({}, operator);
    expect(asSet(breaks.filter(isOfRows)), `seed ${seed}`).toEqual(asSet(wanted));
    if (wanted.length > 0) damaged += 1;
    await store.close();
  }
  // White space between the members of a row changes none of them.
  expect(damaged > 0, `${damaged} of 8`).toBe(name !== 'nothing' && name !== 'white space');
});

test('rows that are as they should be are not read again', async () => {
  const copy = `${file}.${copies++}`;
  copyFileSync(file, copy);
  const inner = sqliteStore(new Database(copy));
  const asked: number[] = [];
  const storedEntries: Store['storedEntries'] = async (...of) => {
    const found = await inner.storedEntries(...of);
    asked.push(found.length);
    return found;
  };
  const { guard } = world({ store: { ...inner, storedEntries }, keyring: before.keyring, seed: 500 });
  const { ok, entries } = await guard.space('acme').audit.verify({}, operator);
  expect(ok).toBe(true);
  expect(entries).toBeGreaterThan(15);
  expect(asked).toEqual([]);
  await inner.close();
});

test('a file that cannot be written holds, though its last commits are not applied', async () => {
  const { file: live, remove: removeLive } = sqliteFile();
  const store = sqliteStore(new Database(live));
  const { guard, keyring } = world({ store, seed: 7 });
  const space = guard.space('acme');
  const port = idOf(await space.write({ content: 'The port of the staging database is 5433.' }, user));
  await store.count('acme', {});
  await space.replace({ id: port, content: 'The port of the staging database is 5999.' }, user);
  await space.write({ content: 'The port of the mail server is 25.' }, user);
  const copy = `${live}.copy`;
  for (const end of ['', '-wal']) copyFileSync(live + end, copy + end);
  const db = new Database(copy, { readonly: true });
  expect(db.prepare('select count(*) as pending from tail').get()).toEqual({ pending: 2 });
  const reading = world({ store: sqliteStore(db), keyring, seed: 500 });
  const { ok, entries, breaks } = await reading.guard.space('acme').audit.verify({}, operator);
  expect({ ok, entries, breaks }).toEqual({ ok: true, entries: 2, breaks: [] });
  db.close();
  await store.close();
  removeLive();
});

/** The entry that is altered. */
const lastActive = `select max(row) from entry where state = 'active' and digest is not null`;
const shift = (one: string, other: string) => [
  `${one} that has what ${other} had, which is gone,`,
  `update entry set ${one} = ${one} || char(1) || ${other}, ${other} = null where row = (${lastActive})`,
];
const bytes = (table: 'entry' | 'text', column: string) => [
  `${column} of ${table} as bytes`,
  `update ${table} set ${column} = cast(${column} as blob) where digest in (select digest from entry where row = (${lastActive}))`,
];

test.each([
  shift('state', 'kind'),
  shift('kind', 'target'),
  shift('key', 'content_hash'),
  shift('trust', 'channel'),
  ...['state', 'trust', 'rest'].map((column) => bytes('entry', column)),
  ...['salt', 'tags', 'content'].map((column) => bytes('text', column)),
])('%s is found', async (_name, change = '') => {
  const copy = `${file}.${copies++}`;
  copyFileSync(file, copy);
  const db = new Database(copy).unsafeMode();
  // Somebody has made other tables of ours, which keep anything.
  db.pragma('writable_schema = on');
  db.exec(`update sqlite_schema set sql = replace(replace(replace(sql, ' not null', ''), 'strict, ', ''), 'strict', '')
    where name in ('entry', 'text')`);
  db.close();
  const altered = new Database(copy);
  expect(altered.prepare(change).run().changes).toBe(1);
  altered.close();
  const store = sqliteStore(new Database(copy));
  const { guard } = world({ store, keyring: before.keyring, seed: 500 });
  const verifying = guard.space('acme').audit.verify({}, operator);
  await expect(verifying).rejects.toMatchObject({ code: 'store-corrupt' });
  await store.close();
});
