import { closeSync, copyFileSync, openSync, readFileSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { Fault } from '../../src/base/fault.ts';
import type { Store } from '../../src/model/store.ts';
import { walDamage } from '../../src/stores/sqlite/wal.ts';
import { sqliteStore } from '../../src/stores/sqlite.ts';
import { inflict } from './support/damage.ts';
import { addNote } from './support/notes.ts';
import { freshFile, openFile } from './support/sqlite-file.ts';

// A reader that never ends keeps SQLite from emptying its log. The files here are sparse: they take no space on the disk.

const gigabyte = 1024 ** 3;
const frameBytes = 4096 + 24;

describe('a log of more than 2 GiB', () => {
  const largeBytes = 2 * gigabyte + 123_456;

  test('is opened, with all its commits and little memory', async () => {
    const { file, store } = await killed();
    truncateSync(`${file}-wal`, largeBytes);
    rmSync(`${file}-shm`);
    const before = process.memoryUsage.rss();
    const again = openFile(file);
    expect(process.memoryUsage.rss() - before).toBeLessThan(128 * 1024 ** 2);
    expect(await again.count('s', {})).toBe(5);
    expect(await addNote(again, 's', 'e5', 'one more')).toBe(5);
    await again.close();
    await store.close();
  });

  test('is refused if commits at its end prove that its beginning was changed', async () => {
    const { file, store } = await killed();
    rmSync(`${file}-shm`);
    const frame = readFileSync(`${file}-wal`).subarray(32, 32 + frameBytes);
    frame.writeUInt32BE(9, 4); // marks a commit
    const end = Math.floor((largeBytes - 32) / frameBytes);
    writeAt(`${file}-wal`, 32 + end * frameBytes, Buffer.concat([frame, frame]));
    writeAt(`${file}-wal`, 32 + 24 + 100, Buffer.from('changed'));
    expect(caught(() => openFile(file)).facts.where).toMatch(
      /^write-ahead log, frame 1, byte 32: acknowledged commits/,
    );
    await store.close();
  });
});

test('a frame that lies across two blocks of the reader is checked like any other', async () => {
  const { file, store } = await killed(400);
  rmSync(`${file}-shm`);
  const frames = (statSync(`${file}-wal`).size - 32) / frameBytes;
  expect(frames).toBeGreaterThan(2 * Math.floor(1024 ** 2 / frameBytes));
  expect(walDamage(file)).toBeUndefined();
  for (const frame of [253, 254, 255, 508, 509]) {
    const damage = { suffix: '-wal', kind: 'flip', offset: 32 + frame * frameBytes + 2000, bit: 3 } as const;
    inflict(file, damage);
    const found = walDamage(file)?.frame ?? 0;
    // A commit of several frames is dropped as a whole.
    expect(found).toBeLessThanOrEqual(frame + 1);
    expect(found).toBeGreaterThan(frame - 80);
    inflict(file, damage);
    expect(walDamage(file)).toBeUndefined();
  }
  await store.close();
});

test('a log with an impossible page size needs no memory of that size', async () => {
  const { file, store } = await killed();
  rmSync(`${file}-shm`);
  writeAt(`${file}-wal`, 8, Buffer.from([0xff, 0xff, 0xff, 0x00]));
  expect(walDamage(file)).toBeUndefined();
  await store.close();
});

test('a log that a reader let grow becomes small again when the reader has gone', async () => {
  const file = freshFile();
  const store = openFile(file);
  await addNote(store, 's', 'first', 'a note');
  const reader = new Database(file, { readonly: true });
  reader.exec('begin; select count(*) from record');
  for (let n = 0; n < 20; n++) await addNote(store, 's', `large ${n}`, `${n} ${'x'.repeat(4_000_000)}`);
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(64 * 1024 ** 2);
  reader.close();
  for (let n = 0; n < 3; n++) await addNote(store, 's', `later ${n}`, `${n} ${'x'.repeat(4_000_000)}`);
  expect(statSync(`${file}-wal`).size).toBeLessThanOrEqual(64 * 1024 ** 2);
  await store.close();
});

test('a running store warns once about a log of more than 256 MB and names the way out', async () => {
  const file = freshFile();
  const store = sqliteStore(new Database(file));
  await addNote(store, 's', 'first', 'a note');
  const warnings: Error[] = [];
  const listen = (warning: Error): void => void (warning.message.includes(file) && warnings.push(warning));
  process.on('warning', listen);
  truncateSync(`${file}-wal`, 300 * 1024 ** 2);
  for (let n = 0; n < 3; n++) await addNote(store, 's', `n${n}`, `note ${n}`);
  await sleep(10);
  process.off('warning', listen);
  expect(warnings.map(({ name, message }) => ({ name, message }))).toEqual([
    {
      name: 'BezoarWarning',
      message: `the write-ahead log ${file}-wal has 300 MB, because a program keeps reading an old state of the database; close that program; the log is emptied after the next writes, or at once by: sqlite3 ${file} 'pragma wal_checkpoint(truncate)'`,
    },
  ]);
  await store.close();
});

/** A database as a killed process leaves it: with commits in the log that nobody has moved into the file. */
async function killed(notes = 5): Promise<{ file: string; store: Store }> {
  const [source, file] = [freshFile(), freshFile()];
  const db = new Database(source);
  const store = sqliteStore(db);
  db.pragma('wal_autocheckpoint = 0');
  for (let index = 0; index < notes; index += 1) await addNote(store, 's', `e${index}`, `note ${index}`);
  for (const suffix of ['', '-wal', '-shm']) copyFileSync(source + suffix, file + suffix);
  return { file, store };
}

function writeAt(path: string, offset: number, bytes: Uint8Array): void {
  const file = openSync(path, 'r+');
  writeSync(file, bytes, 0, bytes.length, offset);
  closeSync(file);
}

function caught(work: () => unknown): Fault {
  try {
    work();
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
