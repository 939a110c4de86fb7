import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { sha256 } from '../../src/base/hash.ts';
import type { SaltedText } from '../../src/model/entry.ts';
import { searchWords } from '../../src/model/search-words.ts';
import type { Store } from '../../src/model/store.ts';
import { sqliteStore } from '../../src/stores/sqlite.ts';
import { add, rowOf, rowWith, textOf } from '../../src/testing/fixtures.ts';
import { freshFile, openFile } from './support/sqlite-file.ts';

// Erasing in time of what was erased: what is left in the bytes of the file and of its log.

const secrets: readonly SaltedText[] = [
  textOf('the passphrase is xylophone-7', ['zeppelin-9']),
  textOf(`a long secret ${Array.from({ length: 900 }, (_, index) => `quagmire${index}`).join(' ')}`, ['zeppelin-9']),
  textOf('caf\u00e9 \u8a18\u61b6 "quoted" \\ back\u0000slash \u{1f600} xenolithic'),
  textOf(`${'unbroken'.repeat(3000)}`),
];

/** Everything that would betray the text: parts of it as stored or in JSON, its hash, and its words as the index writes them. */
function traces({ content, tags }: SaltedText): readonly string[] {
  const parts = [content, ...tags].flatMap((text) => [text.slice(0, 24), text.slice(-24), text.slice(-400, -376)]);
  const words = searchWords([content, ...tags].join(' ')).map((word) => Buffer.from(word).toString('hex'));
  const long = [...parts, ...parts.map((part) => JSON.stringify(part).slice(1, -1)), sha256(content).slice(0, 32)];
  return [...long, ...words.filter((word) => word.length >= 16).map((word) => word.slice(-16))].filter(
    (part) => part.length >= 8,
  );
}

const foundIn = (file: string, text: SaltedText): readonly string[] =>
  ['', '-wal'].flatMap((suffix) => {
    const bytes = readFileSync(file + suffix);
    return traces(text).filter((trace) => bytes.includes(trace));
  });

/** Honest texts around the secrets, some of them applied, indexed and in the file, some still pending. */
async function storeWith(file: string, text: SaltedText): Promise<Store> {
  const store = openFile(file);
  const others = (from: number) => async () => {
    for (let n = from; n < from + 40; n += 1) {
      const other = textOf(`ordinary fact ${n} about the weather in week ${n % 7}`, ['common']);
      await add(store, 's', (seq) => ({ texts: [other], entries: [rowWith('s', `e${n}`, seq, other)] }));
    }
  };
  await others(0)();
  await add(store, 's', (seq) => ({
    texts: [text],
    entries: [rowWith('s', 'secret', seq, text)],
    subjects: [{ id: 'secret', subjects: ['subject'] }],
  }));
  await others(100)();
  return store;
}

/** A commit with many entries brings the index up to date. */
async function index(store: Store): Promise<void> {
  const entries = Array.from({ length: 32 }, (_, n) => n);
  await add(store, 's', (seq) => ({ entries: entries.map((n) => rowOf('s', `many${n}`, seq)) }));
}

async function forget(store: Store, text: SaltedText): Promise<void> {
  await add(store, 's', (seq) => ({
    entries: [rowOf('s', 'secret', seq, { state: 'erased', inactiveReason: 'erased' })],
    forget: [text.digest],
  }));
}

describe('erasing what was touched', () => {
  test.each(secrets.map((text, index) => [index, text] as const))(
    'leaves no byte of text %i, of its hash or of its words, and everything else intact',
    async (_index, text) => {
      for (const isIndexed of [true, false]) {
        const file = freshFile();
        const store = await storeWith(file, text);
        if (isIndexed) await index(store);
        expect(foundIn(file, text)).not.toEqual([]);
        await forget(store, text);
        expect(await store.isScrubDue()).toBe(true);
        await store.scrub('touched');
        expect(foundIn(file, text)).toEqual([]);
        expect(await store.isScrubDue()).toBe(false);
        expect(await store.residue('s', text.content, 'touched')).toBe(0);
        expect(await store.residue('s', text.content)).toBe(0);
        expect(await store.placesAbout('s', ['subject'], {}, 5)).toEqual([]);
        expect(await store.search('s', ['common'], {}, 500)).toHaveLength(80);
        await store.close();
      }
    },
  );

  test('also removes the words of a text that was replaced, and leaves its neighbours in the index', async () => {
    const file = freshFile();
    const [old, now] = [textOf('formerly xylophonic', ['kept']), textOf('presently zeppelinesque', ['kept'])];
    const store = await storeWith(file, old);
    await index(store);
    await add(store, 's', (seq) => ({ texts: [now], entries: [rowWith('s', 'secret', seq, now)] }));
    await index(store);
    expect((await store.search('s', ['kept'], {}, 5)).map(({ content }) => content)).toEqual([now.content]);
    await forget(store, old);
    await add(store, 's', () => ({ forget: [now.digest] }));
    await store.scrub('touched');
    expect([foundIn(file, old), foundIn(file, now)]).toEqual([[], []]);
    expect(await store.search('s', ['xylophonic', 'zeppelinesque', 'kept'], {}, 5)).toEqual([]);
    await store.close();
  });

  test('finds a text that is still there: in another entry, in another text, and in the file', async () => {
    const [text] = secrets;
    if (text === undefined) throw new Error('no secret');
    const copy = textOf(text.content, ['copy'], 'another salt');
    const longer = textOf(`They said: ${text.content}, and left.`);
    for (const [other, isIndexed] of [copy, longer].flatMap((each) => [
      [each, true] as const,
      [each, false] as const,
    ])) {
      const store = await storeWith(freshFile(), text);
      await add(store, 's', (seq) => ({ texts: [other], entries: [rowWith('s', 'other', seq, other)] }));
      if (isIndexed) await index(store);
      await forget(store, text);
      await store.scrub('touched');
      expect(await store.residue('s', text.content, 'touched')).toBeGreaterThan(0);
      await store.close();
    }
    // Rows that are deleted without being overwritten stay in a page that the scrub has seen.
    const db = new Database(freshFile());
    const careless = sqliteStore(db);
    await add(careless, 's', (seq) => ({ texts: [text], entries: [rowWith('s', 'secret', seq, text)] }));
    await careless.count('s', {});
    db.pragma('secure_delete = off');
    await forget(careless, text);
    await careless.scrub('touched');
    expect(await careless.residue('s', text.content, 'touched')).toBeGreaterThan(0);
    await careless.scrub();
    expect(await careless.residue('s', text.content)).toBe(0);
    await careless.close();
  });

  test('empties an index whose words it cannot name, and fills it again', async () => {
    const file = freshFile();
    const [text] = secrets;
    if (text === undefined) throw new Error('no secret');
    const store = await storeWith(file, text);
    await index(store);
    // As if the rules for words had been others when the text was indexed.
    const db = new Database(file);
    db.exec(`insert into search(search, rowid, words) select 'delete', row, '' from indexed where row = 41`);
    db.exec(`insert into search(rowid, words) values (41, 'wordsofanotherrule')`);
    db.close();
    await forget(store, text);
    await store.scrub('touched');
    expect(readFileSync(file).includes('wordsofanotherrule')).toBe(false);
    expect(await store.search('s', ['common'], {}, 500)).toHaveLength(80);
    await store.close();
  });
});

describe('an erasure that a reader interrupts', () => {
  async function interrupted(file: string): Promise<{ store: Store; release: () => void; text: SaltedText }> {
    const text = textOf('the passphrase is xylophone-7', ['zeppelin-9']);
    const before = await storeWith(file, text);
    await before.close();
    const reader = new Database(file);
    reader.exec('begin; select count(*) from text');
    const release = (): void => void reader.close();
    reader.prepare('select count(*) from text').get();
    const store = openFile(file, { busyTimeout: 20 });
    await forget(store, text);
    await expect(store.scrub('touched')).rejects.toMatchObject({ code: 'store-contention' });
    expect(await store.isScrubDue()).toBe(true);
    expect(foundIn(file, text)).not.toEqual([]);
    return { store, release, text };
  }

  test('is finished by the next scrub', async () => {
    const file = freshFile();
    const { store, release, text } = await interrupted(file);
    await expect(store.scrub('touched')).rejects.toMatchObject({ code: 'store-contention' });
    release();
    await store.scrub('touched');
    expect([foundIn(file, text), await store.isScrubDue()]).toEqual([[], false]);
    expect(await store.residue('s', text.content, 'touched')).toBe(0);
    await store.close();
  });

  test('is finished by anyone who opens the file next, and opening does not wait for the reader', async () => {
    const file = freshFile();
    const { store, release, text } = await interrupted(file);
    const busyTimeout = 60_000;
    const started = performance.now();
    const early = openFile(file, { busyTimeout });
    expect(performance.now() - started).toBeLessThan(busyTimeout);
    expect(await early.isScrubDue()).toBe(true);
    release();
    const late = openFile(file);
    expect([foundIn(file, text), await late.isScrubDue()]).toEqual([[], false]);
    await Promise.all([store, early, late].map((each) => each.close()));
  });

  test('is finished by later commits', async () => {
    const file = freshFile();
    const { store, release, text } = await interrupted(file);
    release();
    for (let n = 0; n < 40; n += 1) await add(store, 's', (seq) => ({ entries: [rowOf('s', `later${n}`, seq)] }));
    expect([foundIn(file, text), await store.isScrubDue()]).toEqual([[], false]);
    await store.close();
  });
});
