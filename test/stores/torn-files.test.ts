import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, test } from 'vitest';
import { Fault } from '../../src/base/fault.ts';
import type { Store } from '../../src/model/store.ts';
import { sqliteStore } from '../../src/stores/sqlite.ts';
import { copyDatabase, type Damage, damages, inflict } from './support/damage.ts';
import { addNote } from './support/notes.ts';
import { freshFile, openFile } from './support/sqlite-file.ts';

const notes = 24;
const files = { closed: freshFile(), killed: freshFile() };
let truth = '';
let running: Store;

beforeAll(async () => {
  const store = openFile(files.closed);
  for (let index = 0; index < notes; index += 1) await addNote(store, 's', `e${index}`, `note ${index} `.repeat(40));
  truth = await everything(store);
  await store.close();
  // The same notes as a killed process leaves them: the first half in the file, the second half only in the log.
  const db = new Database(files.killed);
  running = sqliteStore(db);
  for (let index = 0; index < notes; index += 1) {
    await addNote(running, 's', `e${index}`, `note ${index} `.repeat(40));
    if (index === notes / 2) db.pragma('wal_checkpoint(truncate)');
  }
  return () => running.close();
});

/** The result of opening a damaged copy and reading all of it. */
type Outcome = 'refused' | 'whole' | 'changed' | 'lost';

describe('a damaged database is recovered or refused, and never silently loses data', () => {
  for (const [name, seed, count] of [
    ['closed', 11, 150],
    ['killed', 22, 150],
  ] as const) {
    test(`after ${name === 'closed' ? 'a clean end' : 'a kill, with half of it in the log'}: ${count} damages`, async () => {
      const sizes = { '': size(files[name]), '-wal': size(`${files[name]}-wal`) };
      const outcomes = new Map<Outcome, Damage[]>();
      for (const damage of damages(sizes, seed, count)) {
        const outcome = await outcomeOf(files[name], damage);
        outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), damage]);
      }
      expect(outcomes.get('lost') ?? []).toEqual([]);
      // Bytes inside a text or a record can change without breaking the file. The guard notices by digest and hash.
      expect((outcomes.get('changed') ?? []).filter(({ kind }) => kind === 'truncate')).toEqual([]);
      expect(outcomes.get('refused')?.length).toBeGreaterThan(count / 4);
      expect(outcomes.get('whole')?.length).toBeGreaterThan(0);
    });
  }
});

async function outcomeOf(file: string, damage: Damage): Promise<Outcome> {
  const copy = freshFile();
  copyDatabase(file, copy);
  inflict(copy, damage);
  let store: Store | undefined;
  try {
    // As the program opens an existing file: an empty one does not count as new.
    store = openFile(copy, { create: false, busyTimeout: 50 });
    const read = await everything(store);
    if (read === truth) return 'whole';
    return (await store.records('s', 0, 1000)).length < notes || (await store.head('s'))?.seq !== notes - 1
      ? 'lost'
      : 'changed';
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    expect([error.code, error.facts.driver ?? 'checked']).toEqual(['store-corrupt', expect.anything()]);
    expect(error.message).toMatch(/restore a backup|another program|update Bezoar/);
    expect(error.message).not.toContain('note ');
    return 'refused';
  } finally {
    await store?.close();
  }
}

async function everything(store: Store): Promise<string> {
  const entries = await store.entries('s', {}, { limit: 1000 });
  const digests = entries.flatMap(({ digest }) => digest ?? []);
  const found = await store.search('s', ['note'], {}, 1000);
  return JSON.stringify([
    await store.spaces(),
    await store.head('s'),
    await store.records('s', 0, 1000),
    entries,
    await store.texts('s', digests),
    found.map(({ id }) => id).sort(),
  ]);
}

function size(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
