import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createBackup, provedView, restoreBackup, salvage } from '../../src/backup/index.ts';
import { systemEnv } from '../../src/base/env.ts';
import { openSqlite, openStore } from '../../src/config/index.ts';
import { createGuard, subjectsByText, type TraceResult } from '../../src/guard/index.ts';
import { createKeyring, rotate } from '../../src/journal/index.ts';
import type { Keyring } from '../../src/model/keyring.ts';
import { bezoarItself, type Origin } from '../../src/model/provenance.ts';
import type { RecordBody } from '../../src/model/record.ts';
import type { Store } from '../../src/model/store.ts';
import { stubScanner } from '../guard/support/stub-scanner.ts';
import { idOf, operator, user, web } from '../guard/support/world.ts';
import { usePostgres } from '../support/postgres.ts';
import { unhurried } from '../support/unhurried.ts';

// What a restored memory knows besides its texts: who was shown what, and which entries are about the same thing.

const postgres = usePostgres({ durable: false });
const folder = mkdtempSync(join(tmpdir(), 'bezoar-lists-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const scanner = stubScanner();
const tools = { env: systemEnv, scanner };
let files = 0;
const freshFile = (): string => {
  files += 1;
  return join(folder, `${files}.db`);
};
const fresh = { sqlite: async () => freshFile(), postgres: () => postgres.freshDatabase() } as const;
const guardOn = (store: Store, keyring: Keyring) => createGuard({ store, keyring, scanner, policy: unhurried });

const page = 'The harbour office moved to Pier 9 on Monday.';
const account = 'The IBAN of Acme GmbH is DE89 3704 0044 0532 0130 00.';
const otherAccount = 'Invoices from Acme GmbH go to GB33 BUKB 2020 1555 5555 55.';
/** More than fit on one page of a backup. */
const lists = 105;

interface Filled {
  readonly session: Origin;
  readonly pageId: string;
  readonly accountId: string;
}

async function fill(address: string, keyring: Keyring): Promise<Filled> {
  const guard = guardOn(await openStore(address), keyring);
  const space = guard.space('acme');
  const accountId = idOf(await space.write({ content: account }, user));
  const pageId = idOf(await space.write({ content: page }, web));
  const origin = { channel: 'agent', principal: 'agent-8' } as const;
  const { session = '' } = await space.startSession({ coverage: 'full' }, origin);
  await space.recall({ query: 'harbour' }, { ...origin, session });
  await space.recall({ query: 'harbour' }, { ...origin, session });
  for (let n = 0; n < lists; n += 1) {
    await space.write({ content: `Shelf ${n} holds book ${n * 7}.` }, user);
    await space.recall(
      { query: `shelf ${n}`, limit: 1 },
      { channel: 'agent', principal: 'librarian', session: `s${n}` },
    );
  }
  const other = guard.space('other');
  await other.write({ content: account }, user);
  const gone = idOf(await other.write({ content: 'The deadline is Friday.' }, user));
  await other.startSession({}, origin);
  await other.recovery.erase({ id: gone, reason: 'asked to', dryRun: false }, operator);
  await guard.close();
  return { session: { ...origin, session }, pageId, accountId };
}

interface KnownSpace {
  readonly name: string;
  readonly sightings: readonly TraceResult[];
  readonly traces: number;
}

/** Everything that must be the same after a restore. Writes nothing. */
async function known(address: string, keyring: Keyring): Promise<readonly KnownSpace[]> {
  const store = await openStore(address);
  const guard = guardOn(store, keyring);
  const spaces = [];
  for (const name of await store.spaces()) {
    const space = guard.space(name);
    const { ok, breaks, head } = await space.audit.verify({}, bezoarItself);
    const entries = await store.entries(name, {}, { limit: 1_000 });
    const traces = [];
    for (const { id } of entries) traces.push(await space.recovery.trace({ id }, operator));
    const named = (await store.records(name, 0, 1_000)).flatMap(
      ({ body }) => (JSON.parse(body) as RecordBody).event.shown?.list ?? [],
    );
    const stored = await store.shownLists(name, named);
    const subjects = subjectsByText(keyring)(name, `${account} The deadline is Friday. Shelf 3 holds book 21.`);
    const about = await store.placesAbout(name, subjects, {}, 100);
    const start = await space.startSession({ dryRun: true }, { channel: 'agent', principal: 'agent-9' });
    spaces.push({
      ...{ name, ok, breaks, head, entries },
      sightings: traces,
      traces: traces.flatMap((trace) => (trace.outcome === 'traced' ? trace.sightings : [])).length,
      named: new Set(named).size,
      lists: new Map(stored.map(({ list, data }) => [list, data])),
      about: about.map(({ id }) => id),
      text: start.text,
    });
  }
  await guard.close();
  return spaces;
}

const kinds = ['sqlite', 'postgres'] as const;
const ways = kinds.flatMap((from) => kinds.map((to) => [from, to] as const));

test.each(ways)('from %s to %s, a memory knows what was shown and what entries are about', async (from, to) => {
  // The lists are named with a key that was replaced since.
  const first = createKeyring();
  const original = await fresh[from]();
  const { session, pageId, accountId } = await fill(original, first);
  const keyring = rotate(first);
  const before = await known(original, keyring);
  expect(before).toMatchObject([
    { name: 'acme', ok: true, named: lists + 2, lists: { size: lists + 2 }, about: [accountId] },
    { name: 'other', ok: true, named: 1, traces: 2, about: [expect.any(String)] },
  ]);
  expect(before[0]?.traces).toBeGreaterThan(lists + 3);

  const backup = freshFile();
  await createBackup({ store: original, keyring, to: backup, force: false }, tools);
  const restored = await fresh[to]();
  await restoreBackup({ file: backup, store: restored, keyring, replace: false }, tools);
  expect(await known(restored, keyring)).toEqual(before);

  const guard = guardOn(await openStore(restored), keyring);
  const space = guard.space('acme');
  const note = await space.write({ content: 'The harbour office moved to Pier 9.' }, session);
  expect(note).toMatchObject({ outcome: 'stored', judged: { trust: 'external' } });
  const seen = await space.review.inspect({ id: idOf(note) }, operator);
  expect(seen).toMatchObject({ attribution: { answer: 'outside' } });
  expect((await space.recovery.trace({ id: pageId }, operator)) as object).toMatchObject({
    descendants: [{ id: idOf(note), trust: 'external' }],
  });
  // A session whose lists are lost may have read anything: the agent's own words would count as those of a stranger.
  expect(await space.write({ content: 'Rain makes the trams late.' }, session)).toMatchObject({
    judged: { trust: 'agent' },
  });
  expect(await space.write({ content: otherAccount }, web)).toMatchObject({
    outcome: 'held',
    judged: { findings: [{ ruleId: 'sentinel_consensus', entries: [accountId] }] },
  });
  await guard.close();
});

test('a list that was changed in the store proves nothing after a restore either, and the restore succeeds', async () => {
  const keyring = createKeyring();
  const original = freshFile();
  const { pageId } = await fill(original, keyring);
  const handle = await openSqlite(original);
  const changes = [
    "update shown_list set data = replace(data, 'external', 'verified')",
    "update shown_list set data = '{' where rowid = 1",
  ];
  for (const change of changes) expect(handle.prepare(change).run().changes).toBeGreaterThan(0);
  handle.close();
  const backup = freshFile();
  await createBackup({ store: original, keyring, to: backup, force: false }, tools);
  const restored = await postgres.freshDatabase();
  await restoreBackup({ file: backup, store: restored, keyring, replace: false }, tools);
  const guard = guardOn(await openStore(restored), keyring);
  expect(await guard.space('acme').recovery.trace({ id: pageId }, operator)).toMatchObject({ sightings: [] });
  await guard.close();
});

test('salvage of a PostgreSQL store keeps what was shown before the break, and a view of the broken store shows it', async () => {
  const keyring = createKeyring();
  const database = await postgres.freshDatabase();
  const { pageId } = await fill(database, keyring);
  const [whole] = await known(database, keyring);
  const damage = `update bezoar.record set body = replace(body, 'user', 'usef') where seq = 9 and body like '%"acme"%'`;
  expect((await postgres.pool(postgres.superuser(database)).query(damage)).rowCount).toBe(1);
  const to = freshFile();
  await salvage({ store: database, keyring, to, person: operator, holdAll: false, reviewMs: () => 1_000_000 }, tools);
  const shownIn = async (store: Store) =>
    guardOn(store, keyring).space('acme').recovery.trace({ id: pageId }, operator);
  const saved = await openStore(to);
  const before = whole?.sightings.find((trace) => trace.outcome === 'traced' && trace.id === pageId);
  expect(before).toMatchObject({ sightings: [{ seq: 2 }, { seq: 3 }, { seq: 4 }] });
  expect(await shownIn(saved)).toEqual(before);
  await saved.close();
  const broken = await openStore(database);
  expect(await shownIn((await provedView(broken, keyring, 'acme')).store)).toEqual(before);
  await broken.close();
});
