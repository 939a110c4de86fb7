import { readdirSync, readlinkSync, renameSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, test } from 'vitest';
import { sha256 } from '../../src/base/hash.ts';
import type { Commit, Store } from '../../src/model/store.ts';
import { sqliteStore } from '../../src/stores/sqlite.ts';
import { bundleProgram } from '../support/bundle.ts';
import { addNote, noteCommit } from './support/notes.ts';
import { freshFile, openFile } from './support/sqlite-file.ts';

// Long calls run in a thread with a connection of its own, so that the calling thread continues.

let script = '';
beforeAll(async () => {
  script = await bundleProgram('src/config/sqlite-thread.ts');
});

const entriesPerCommit = 500;
const commits = 8;

/** A store with 4,000 texts that share a word, in a file of more than 16 MB. */
async function fill(file: string): Promise<void> {
  const store = openFile(file);
  for (let n = 0; n < commits; n++) await store.commit(bulkCommit(n, await store.head('s')));
  await store.close();
}

function bulkCommit(number: number, head: Commit['expect']): Commit {
  const base = noteCommit('s', head, `bulk ${number}`, `bulk ${number}`);
  const notes = Array.from({ length: entriesPerCommit }, (_, n) => {
    const content = `common word${number}x${n} ${sha256(`${number} ${n}`).repeat(70)}`;
    return { content, id: `e${number}-${n}`, digest: sha256(content) };
  });
  const [entry] = base.entries;
  if (entry === undefined) throw new Error('a note has an entry');
  return {
    ...base,
    texts: notes.map(({ content, digest }) => ({ digest, salt: 'salt', content, tags: [] })),
    entries: notes.map(({ content, id, digest }) => ({ ...entry, id, digest, contentHash: sha256(content) })),
  };
}

function openThreaded(file: string): { store: Store; workers: Worker[] } {
  const workers: Worker[] = [];
  const thread = (): Worker => {
    const worker = new Worker(script, { workerData: file, env: {}, trackUnmanagedFds: false });
    workers.push(worker);
    return worker;
  };
  return { store: sqliteStore(new Database(file), { thread }), workers };
}

describe('a large store with a thread', () => {
  const file = freshFile();
  beforeAll(() => fill(file), 120_000);

  test('finds the same entries as one without, also those of the last group', async () => {
    const { store, workers } = openThreaded(file);
    const plain = openFile(file);
    for (const words of [['common'], ['common', 'word3x7'], ['word3x7'], ['nowhere']]) {
      const found = await store.search('s', words, { states: ['active'] }, 20);
      expect(found).toEqual(await plain.search('s', words, { states: ['active'] }, 20));
    }
    expect(workers).toHaveLength(1);
    const latest = noteCommit('s', await store.head('s'), 'latest', 'common newest');
    await store.commit({ ...latest, together: true });
    expect((await store.search('s', ['common', 'newest'], {}, 5)).map(({ id }) => id)).toContain('latest');
    await Promise.all([store.close(), plain.close()]);
  });

  test('asks no thread for a rare word', async () => {
    const { store, workers } = openThreaded(file);
    expect(await store.search('s', ['word3x7'], {}, 20)).toHaveLength(1);
    expect(workers).toHaveLength(0);
    await store.close();
  });

  test('leaves the calling thread free while it searches, looks for residue and scrubs', async () => {
    const { store } = openThreaded(file);
    await store.search('s', ['common'], {}, 10); // starts the thread
    const calls: Readonly<Record<string, () => Promise<unknown>>> = {
      search: () => store.search('s', ['common'], {}, 1_000),
      residue: () => store.residue('s', 'a text that is not there'),
      scrub: () => store.scrub(),
    };
    const isFreeDuring = async (call: () => Promise<unknown>): Promise<boolean> => {
      const before = performance.eventLoopUtilization();
      await call();
      const { active, idle } = performance.eventLoopUtilization(before);
      return idle > active;
    };
    // A busy machine takes the processor away in the middle of a short step, which then counts as long.
    for (const [name, call] of Object.entries(calls)) {
      const isFree = (await isFreeDuring(call)) || (await isFreeDuring(call)) || (await isFreeDuring(call));
      expect({ name, isFree }).toEqual({ name, isFree: true });
    }
    await store.close();
  });

  test('keeps writes in order behind a scrub, and answers reads meanwhile', async () => {
    const { store } = openThreaded(file);
    const order: string[] = [];
    const scrubbed = store.scrub().then(() => order.push('scrub'));
    await new Promise((next) => setTimeout(next, 5));
    const head = await store.head('s');
    order.push('read');
    const written = addNote(store, 's', `behind ${head?.seq}`, 'written behind').then(() => order.push('write'));
    await Promise.all([scrubbed, written]);
    expect(order).toEqual(['read', 'scrub', 'write']);
    await store.close();
  });

  test('a thread that dies fails its calls with a Fault; the next call starts another', async () => {
    const { store, workers } = openThreaded(file);
    const failing = store.residue('s', 'a text that is not there').catch((error: unknown) => error);
    await new Promise((next) => setTimeout(next, 0));
    while (workers.length === 0) await new Promise((next) => setTimeout(next, 1));
    await workers[0]?.terminate();
    expect(await failing).toMatchObject({ name: 'Fault', code: 'store-unavailable' });
    expect(await store.residue('s', 'a text that is not there')).toBe(0);
    expect(workers).toHaveLength(2);
    await store.close();
  });

  test('a Fault in the thread is a Fault for the caller', async () => {
    const copy = freshFile();
    new Database(file, { readonly: true }).exec(`vacuum into '${copy}'`).close();
    const { store } = openThreaded(copy);
    await store.search('s', ['common'], {}, 1);
    renameSync(`${copy}-shm`, `${copy}-gone`);
    expect(await store.scrub().catch((error: unknown) => error)).toMatchObject({
      name: 'Fault',
      code: 'store-unavailable',
      facts: { file: `${copy}-shm`, what: 'removed' },
    });
    renameSync(`${copy}-gone`, `${copy}-shm`);
    await store.close();
  });

  test.runIf(process.platform === 'linux')(
    'leaves nothing open when it closes',
    async () => {
      const { store } = openThreaded(file);
      await store.residue('s', 'a text that is not there');
      await store.close();
      const left = readdirSync('/proc/self/fd').flatMap((descriptor) => {
        try {
          return [readlinkSync(`/proc/self/fd/${descriptor}`)];
        } catch {
          return []; // The descriptor of this very listing.
        }
      });
      expect(left.filter((path) => path.startsWith(file))).toEqual([]);
    },
    60_000,
  );
});
