import { copyFileSync, readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import type { EvidenceRow, Store } from '../../src/model/store.ts';
import { sqliteStore } from '../../src/stores/sqlite.ts';
import { add, commitOf, evidenceOf, headOf, recordOf, rowOf } from '../../src/testing/fixtures.ts';
import { failingHandle } from './support/failing-handle.ts';
import { freshFile, openFile } from './support/sqlite-file.ts';

// Evidence in a SQLite file: what the contract cannot ask of every store.

/** A text that looks like nothing else in the file. */
const mark = 'xylophone-7-zeppelin';
const marked = (session: string): EvidenceRow => evidenceOf('s', session, { data: Buffer.from(mark.repeat(600)) });

const filesWithMark = (file: string): readonly string[] =>
  [file, `${file}-wal`].filter((path) => readFileSync(path).includes(mark));

const sessions = async (store: Store): Promise<readonly string[]> =>
  (await store.recentEvidence('s', 'principal', 0, 100)).map(({ session }) => session);

/** Commits with an entry and evidence each, on one another, none awaited on its own. */
async function sendGroup(store: Store, from: number, count: number): Promise<(Promise<void> | undefined)[]> {
  const results = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const seq = from + index;
      const expected = seq === 0 ? undefined : headOf(recordOf('s', seq - 1));
      const evidence = [evidenceOf('s', `of ${seq}`)];
      return store.commit(commitOf('s', expected, { entries: [rowOf('s', `e${seq}`, seq)], evidence, together: true }));
    }),
  );
  return results.map((result) => (result.ok ? result.durable : undefined));
}

describe('evidence in a SQLite file', () => {
  test('is on disk when a commit is acknowledged, survives a kill and reopening, and reads the same afterwards', async () => {
    const [file, killed] = [freshFile(), freshFile()];
    const store = openFile(file);
    const rows = [evidenceOf('s', 'a', { data: Uint8Array.from({ length: 16_384 }, (_, index) => index % 256) })];
    await add(store, 's', () => ({ evidence: rows }));
    await add(store, 's', (seq) => ({ entries: [rowOf('s', 'e', seq)] }));
    for (const suffix of ['', '-wal']) copyFileSync(file + suffix, killed + suffix);
    await store.close();
    for (const path of [file, killed]) {
      const again = openFile(path);
      expect(await again.evidence('s', ['a'])).toEqual(rows);
      expect(await again.recentEvidence('s', 'principal', 0, 5)).toEqual(rows);
      expect(await again.count('s', {})).toBe(1);
      await again.close();
    }
  });

  test('is read although the commit with it is pending and the file cannot be written', async () => {
    const file = freshFile();
    const writer = openFile(file);
    await add(writer, 's', () => ({ evidence: [evidenceOf('s', 'a'), evidenceOf('s', 'b')] }));
    const changed = evidenceOf('s', 'a', { data: Uint8Array.of(9) });
    await add(writer, 's', (seq) => ({ entries: [rowOf('s', 'e', seq)], evidence: [changed], forgetEvidence: ['b'] }));
    const other = new Database(file);
    const tail = (): unknown => other.prepare('select count(*) from tail').pluck().get();
    expect(tail()).toBe(2);
    const readers = [sqliteStore(new Database(file, { readonly: true })), openFile(file, { busyTimeout: 20 })];
    other.exec('begin immediate');
    for (const reader of readers) {
      expect(await reader.evidence('s', ['a', 'b'])).toEqual([changed]);
      expect(await sessions(reader)).toEqual(['a']);
      expect(await reader.count('s', {})).toBe(1);
    }
    expect(tail()).toBe(2);
    other.close();
    await Promise.all([...readers, writer].map((store) => store.close()));
  });

  test('of a group is lost with the group, and only then', async () => {
    const file = freshFile();
    const handle = failingHandle(new Database(file));
    const store = sqliteStore(handle);
    await Promise.all(await sendGroup(store, 0, 3));
    handle.failOnce('commit');
    for (const each of await sendGroup(store, 3, 4)) {
      await expect(each).rejects.toMatchObject({ code: 'store-unavailable' });
    }
    expect([await sessions(store), (await store.head('s'))?.seq]).toEqual([['of 0', 'of 1', 'of 2'], 2]);
    handle.failOnce('insert into "evidence"');
    await expect(sendGroup(store, 3, 1)).rejects.toMatchObject({ code: 'store-unavailable' });
    expect([await sessions(store), (await store.head('s'))?.seq]).toEqual([['of 0', 'of 1', 'of 2'], 2]);
    await Promise.all(await sendGroup(store, 3, 2));
    expect([(await sessions(store)).length, (await store.head('s'))?.seq]).toEqual([5, 4]);
    await store.close();
  });

  test('is written in one transaction with its record, or neither is', async () => {
    const handle = failingHandle(new Database(freshFile()));
    const store = sqliteStore(handle);
    await add(store, 's', () => ({ evidence: [evidenceOf('s', 'kept')] }));
    for (const statement of ['insert into "evidence"', 'delete from "evidence"', 'commit']) {
      for (const change of [{}, { forgetEvidence: ['kept'], forget: ['digest'] }]) {
        handle.failOnce(statement);
        const commit = commitOf('s', await store.head('s'), { evidence: [evidenceOf('s', 'new')], ...change });
        await expect(store.commit(commit)).rejects.toMatchObject({ code: 'store-unavailable' });
        expect([await sessions(store), (await store.head('s'))?.seq]).toEqual([['kept'], 0]);
      }
    }
    await store.close();
  });

  test('costs a commit without evidence no statement', async () => {
    const handle = failingHandle(new Database(freshFile()));
    const store = sqliteStore(handle);
    await add(store, 's', () => ({ evidence: [evidenceOf('s', 'a')] }));
    const head = await store.head('s');
    handle.statements.length = 0;
    await store.commit(commitOf('s', head, { evidence: [], forgetEvidence: [] }));
    expect(handle.statements.map((sql) => sql.slice(0, 18))).toEqual(['insert into "tail"']);
    await store.close();
  });

  test('uses the indexes to find the newest rows of a principal and the expired ones', () => {
    const db = new Database(freshFile());
    sqliteStore(db);
    const planOf = (sql: string): string => JSON.stringify(db.prepare(`explain query plan ${sql}`).all());
    const recent = "from evidence where space = 's' and principal = 'p' and updated_at >= 1 order by updated_at desc";
    expect(planOf(`select data ${recent}, session limit 5`)).toContain('evidence_recent');
    expect(planOf("delete from evidence where space = 's' and expires_at <= 1")).toContain('evidence_expiry');
    db.close();
  });

  test('that was forgotten, replaced or expired leaves no byte in the file after scrubbing', async () => {
    const late = recordOf('s', 9).at;
    const ways: readonly ((store: Store) => Promise<unknown>)[] = [
      (store) => add(store, 's', () => ({ forgetEvidence: ['a'] })),
      (store) => add(store, 's', () => ({ evidence: [evidenceOf('s', 'a')] })),
      async (store) => {
        await add(store, 's', () => ({ evidence: [{ ...marked('a'), expiresAt: late }] }));
        while (((await store.head('s'))?.seq ?? 0) < 9) await add(store, 's');
        await add(store, 's', () => ({ evidence: [evidenceOf('s', 'b')] }));
      },
    ];
    for (const erase of ways) {
      const file = freshFile();
      const store = openFile(file);
      await add(store, 's', () => ({ evidence: [marked('a')] }));
      expect(filesWithMark(file)).not.toEqual([]);
      await erase(store);
      await store.scrub();
      expect(filesWithMark(file)).toEqual([]);
      await store.close();
    }
  });

  test('that cannot be read is refused and names the table, not its contents', async () => {
    const db = new Database(freshFile());
    const store = sqliteStore(db);
    await add(store, 's', () => ({ evidence: [marked('a')] }));
    // The same names without `strict`, which is all that another program can change unnoticed.
    db.exec(`create table loose (space, session, principal, updated_at, expires_at, data, primary key (space, session));
      insert into loose select space, session, principal, updated_at, expires_at, '${mark}' from evidence;
      drop table evidence; alter table loose rename to evidence;
      create index evidence_recent on evidence (space, principal, updated_at);
      create index evidence_expiry on evidence (space, expires_at)`);
    const error = await store.evidence('s', ['a']).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'store-corrupt', facts: { table: 'evidence' } });
    expect(String(error)).not.toContain(mark);
    await store.close();
  });
});
