import { expect, test } from 'vitest';
import { postgresStore } from '../../src/stores/postgres.ts';
import { add, rowWith, textOf } from '../../src/testing/fixtures.ts';
import { usePostgres } from '../support/postgres.ts';

const postgres = usePostgres({ durable: false });
const perRecord = 500;

/** Fills a space with records of many entries each, as an import does. */
async function importInto(pool: ReturnType<typeof postgres.pool>, entries: number) {
  const store = await postgresStore(pool);
  for (let first = 0; first < entries; first += perRecord) {
    const texts = Array.from({ length: perRecord }, (_, index) =>
      textOf(wordsOf(first + index), [], `${first + index}`),
    );
    await add(store, 's', (seq) => ({
      texts,
      entries: texts.map((text, index) => rowWith('s', `e${first + index}`, seq, text)),
    }));
  }
  return store;
}

function wordsOf(number: number): string {
  return `${number % 2 === 0 ? 'often' : 'seldom'} entry ${number}`;
}

test('a write reads no whole table, however many entries there are', async () => {
  const database = await postgres.freshDatabase();
  const pool = postgres.pool(database, 1);
  const store = await importInto(pool, 2_000);
  await postgres.pool(postgres.superuser(database), 1).query('vacuum analyze');
  const scans = async (): Promise<unknown> => {
    await pool.query('select pg_stat_force_next_flush()');
    const { rows } = await pool.query(
      `select relname, seq_scan from pg_stat_user_tables where relname in ('entry', 'text', 'search') order by relname`,
    );
    return rows;
  };
  const before = await scans();
  // The server makes a plan for any parameters at the sixth call.
  for (let number = 0; number < 12; number++) {
    const text = textOf(`a new note ${number}`);
    await add(store, 's', (seq) => ({
      texts: [text],
      entries: [rowWith('s', `n${number}`, seq, text)],
      novel: [rowWith('s', `n${number}`, seq, text).contentHash],
    }));
  }
  expect(await scans()).toEqual(before);
});

test('words are known to be common after an import of a few records', async () => {
  const database = await postgres.freshDatabase();
  const store = await importInto(postgres.pool(database), 2_000);
  for (let number = 0; number < 30; number++) {
    const text = textOf(`something else ${number}`);
    await add(store, 's', (seq) => ({ texts: [text], entries: [rowWith('s', `n${number}`, seq, text)] }));
  }
  // Forgetting is a reason to count them again. Three of a hundred and fifty records are of the import.
  await add(store, 's', () => ({ forget: ['a digest nobody has'] }));
  const superuser = postgres.pool(postgres.superuser(database), 1);
  const { rows } = await superuser.query('select cardinality(common) as count from bezoar.space');
  // "often", "seldom" and "entry"; not "something" and "else".
  expect(rows).toEqual([{ count: 3 }]);
});
