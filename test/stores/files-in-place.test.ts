import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
import { Fault } from '../../src/base/fault.ts';
import type { Store } from '../../src/model/store.ts';
import { proves } from '../support/proves.ts';
import { addNote, noteCommit } from './support/notes.ts';
import { openFile } from './support/sqlite-file.ts';

// A process keeps writing to a file that it has open, wherever its name leads by now. A store must notice and stop.

const root = mkdtempSync(join(realpathSync(tmpdir()), 'bezoar-in-place-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Place {
  /** The path that the store is opened with. */
  readonly path: string;
  /** The file it leads to. */
  readonly file: string;
  /** A consistent copy of an earlier state. */
  readonly backup: string;
}

interface Swap {
  readonly name: string;
  readonly what: 'removed' | 'replaced';
  swap(place: Place): void;
}

const swaps: readonly Swap[] = [
  { name: 'the file is deleted', what: 'removed', swap: ({ file }) => unlinkSync(file) },
  {
    name: 'the file, its log and its index are deleted',
    what: 'removed',
    swap: ({ file }) => {
      for (const suffix of ['', '-wal', '-shm']) unlinkSync(file + suffix);
    },
  },
  { name: 'the file is renamed', what: 'removed', swap: ({ file }) => renameSync(file, `${file}.old`) },
  {
    name: 'its folder is renamed',
    what: 'removed',
    swap: ({ file }) => renameSync(dirname(file), `${dirname(file)}-moved`),
  },
  {
    name: 'its folder is renamed and a copy put in its place',
    what: 'replaced',
    swap: ({ file, backup }) => {
      renameSync(dirname(file), `${dirname(file)}-moved`);
      mkdirSync(dirname(file));
      copyFileSync(backup, file);
    },
  },
  {
    name: 'its folder is replaced by a file',
    what: 'removed',
    swap: ({ file }) => {
      renameSync(dirname(file), `${dirname(file)}-moved`);
      writeFileSync(dirname(file), '');
    },
  },
  {
    name: 'a backup is moved onto it',
    what: 'replaced',
    swap: ({ file, backup }) => renameSync(backup, file),
  },
  {
    name: 'the old file is deleted and a backup copied to its name',
    what: 'replaced',
    swap: ({ file, backup }) => {
      for (const suffix of ['', '-wal', '-shm']) unlinkSync(file + suffix);
      copyFileSync(backup, file);
    },
  },
  {
    name: 'an empty file is created under its name',
    what: 'replaced',
    swap: ({ file }) => {
      renameSync(file, `${file}.old`);
      writeFileSync(file, '');
    },
  },
  {
    name: 'another program creates a new database under its name',
    what: 'replaced',
    swap: ({ file }) => {
      for (const suffix of ['', '-wal', '-shm']) renameSync(file + suffix, `${file}.old${suffix}`);
      new Database(file).exec('create table t (x)').close();
    },
  },
  {
    name: 'two databases exchange their names',
    what: 'replaced',
    swap: ({ file, backup }) => {
      renameSync(file, `${file}.old`);
      renameSync(backup, file);
      renameSync(`${file}.old`, backup);
    },
  },
  { name: 'the log is deleted', what: 'removed', swap: ({ file }) => unlinkSync(`${file}-wal`) },
  {
    name: 'the log is replaced by its own copy',
    what: 'replaced',
    swap: ({ file }) => {
      copyFileSync(`${file}-wal`, `${file}-copy`);
      renameSync(`${file}-copy`, `${file}-wal`);
    },
  },
  {
    name: 'the log is replaced by an empty one',
    what: 'replaced',
    swap: ({ file }) => {
      renameSync(`${file}-wal`, `${file}-old`);
      writeFileSync(`${file}-wal`, '');
    },
  },
  { name: 'the index of the log is deleted', what: 'removed', swap: ({ file }) => unlinkSync(`${file}-shm`) },
  {
    name: 'the index of the log is replaced',
    what: 'replaced',
    swap: ({ file }) => {
      copyFileSync(`${file}-shm`, `${file}-copy`);
      renameSync(`${file}-copy`, `${file}-shm`);
    },
  },
];

/** Needs a symbolic link as the path of the store. */
const linkSwaps: readonly Swap[] = [
  {
    name: 'the link is pointed to a backup',
    what: 'replaced',
    swap: ({ path, backup }) => {
      symlinkSync(backup, `${path}-new`);
      renameSync(`${path}-new`, path);
    },
  },
  { name: 'the link is deleted', what: 'removed', swap: ({ path }) => unlinkSync(path) },
  { name: 'the file behind the link is deleted', what: 'removed', swap: ({ file }) => unlinkSync(file) },
  { name: 'the log behind the link is deleted', what: 'removed', swap: ({ file }) => unlinkSync(`${file}-wal`) },
  {
    name: 'the link is pointed to itself',
    what: 'removed',
    swap: ({ path }) => {
      unlinkSync(path);
      symlinkSync(path, path);
    },
  },
];

let places = 0;

/** A store with one note in a folder of its own, and a backup of it. */
async function openPlace(isLinked: boolean): Promise<Place & { readonly store: Store }> {
  const folder = join(root, `place-${places++}`, 'data');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'memory.db');
  const path = isLinked ? join(dirname(folder), 'link.db') : file;
  if (isLinked) symlinkSync(file, path);
  const store = openFile(path);
  await addNote(store, 's', 'first', 'kept');
  const backup = join(dirname(folder), 'backup.db');
  new Database(file, { readonly: true }).exec(`vacuum into '${backup}'`).close();
  return { path, file, backup, store };
}

const together = [
  ['a commit', false],
  ['a group', true],
] as const;

describe.each([
  ['a path', swaps, false],
  ['a symbolic link', [...swaps, ...linkSwaps], true],
] as const)('opened through %s', (_, cases, isLinked) => {
  for (const [how, isGroup] of together) {
    proves(
      'stores/replaced-files-stop-the-store',
      `${isLinked ? 'through a link' : 'directly'}, ${how}: ${cases.length} ways`,
      async () => {
        const outcomes = await Promise.all(cases.map((each) => outcomeOf(each, isLinked, isGroup)));
        expect(outcomes).toEqual(
          cases.map(({ name, what }) => ({ name, code: 'store-unavailable', what, isStopped: true })),
        );
      },
    );
  }
});

async function outcomeOf({ name, swap }: Swap, isLinked: boolean, isGroup: boolean): Promise<unknown> {
  const { store, ...place } = await openPlace(isLinked);
  const commit = { ...noteCommit('s', await store.head('s'), 'second', 'lost'), together: isGroup };
  swap(place);
  const fault = await faultOf(async () => {
    const result = await store.commit(commit);
    if (result.ok) await result.durable;
  });
  const after = await Promise.all([() => store.head('s'), () => store.count('s', {})].map((call) => faultOf(call)));
  const isStopped = after.every((each) => each?.code === fault?.code);
  await store.close();
  return { name, code: fault?.code, what: fault?.facts.what, isStopped };
}

test('a group that is open when the file disappears is lost, and its callers get the error', async () => {
  const { store, file } = await openPlace(false);
  const commit = { ...noteCommit('s', await store.head('s'), 'second', 'lost'), together: true };
  const result = await store.commit(commit);
  unlinkSync(file);
  if (!result.ok) throw new Error('not written');
  expect(await faultOf(async () => result.durable)).toMatchObject({
    code: 'store-unavailable',
    facts: { what: 'removed' },
  });
  await store.close();
});

test('reading stops, too: what is still open is no longer the store of that name', async () => {
  const { store, file, backup } = await openPlace(false);
  renameSync(backup, file);
  const fault = await faultOf(() => store.records('s', 0, 10));
  expect(fault?.message).toBe(
    `${file} was replaced while the database was open; nothing of this operation was stored, and nothing more is read or stored until the store is opened again; check which files are the right ones first`,
  );
  await store.close();
});

test('a second process that is still in place is not disturbed, and the right files open again', async () => {
  const { store, file } = await openPlace(false);
  const other = openFile(file);
  renameSync(file, `${file}.old`);
  expect((await faultOf(() => store.head('s')))?.code).toBe('store-unavailable');
  renameSync(`${file}.old`, file);
  expect(await addNote(other, 's', 'second', 'kept too')).toBe(1);
  await store.close();
  const again = openFile(file);
  expect(await again.count('s', {})).toBe(2);
  await Promise.all([again.close(), other.close()]);
});

test('what SQLite does to its own files is no reason to stop', async () => {
  const { store, file } = await openPlace(false);
  expect(await addNote(store, 's', 'second', 'kept')).toBe(1);
  await store.scrub();
  expect(await addNote(store, 's', 'third', 'kept')).toBe(2);
  await store.close();
  expect(existsSync(`${file}-wal`)).toBe(false);
});

test('a file with several names is refused: each name would get a log of its own', async () => {
  const { store, file } = await openPlace(false);
  await store.close();
  linkSync(file, `${file}-twin`);
  for (const name of [file, `${file}-twin`]) {
    const fault = await faultOf(async () => openFile(name));
    expect(fault).toMatchObject({ code: 'store-unavailable', facts: { names: 2 } });
    expect(fault?.message).toContain('delete the other names, or replace them with copies');
  }
  unlinkSync(`${file}-twin`);
  const again = openFile(file);
  expect(await again.count('s', {})).toBe(1);
  await again.close();
});

test('a log behind a symbolic link is checked for damage before SQLite drops its commits', async () => {
  const { store, file, path } = await openPlace(true);
  for (let n = 0; n < 4; n++) await addNote(store, 's', `n${n}`, `note ${n}`);
  const copy = join(root, `place-${places++}`);
  mkdirSync(copy);
  for (const suffix of ['', '-wal', '-shm']) copyFileSync(file + suffix, join(copy, `memory.db${suffix}`));
  writeFileSync(join(copy, 'memory.db-wal'), '');
  symlinkSync(join(copy, 'memory.db'), join(copy, 'link.db'));
  const fault = await faultOf(async () => openFile(join(copy, 'link.db')));
  expect(fault?.code).toBe('store-corrupt');
  expect(String(fault?.facts.where)).toMatch(/^write-ahead log, frame 1, byte 0: acknowledged commits/);
  expect(readdirSync(dirname(path))).toContain('link.db');
  await store.close();
});

async function faultOf(work: () => Promise<unknown>): Promise<Fault | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
}
