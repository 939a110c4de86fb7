import { beforeAll, expect, test } from 'vitest';
import type { JournalBreak } from '../../src/guard/index.ts';
import type { EntryRow } from '../../src/model/store.ts';
import { type Chance, chance } from './support/chance.ts';
import { type Past, past } from './support/history.ts';
import { plainBreaks } from './support/plain-verify.ts';
import { copyOf, type RawSpace, rawStore } from './support/raw-store.ts';
import { user, world } from './support/world.ts';

// `verify` compares rows while it follows the journal. It must find what a verifier finds that reads everything first.

let before: Past;
beforeAll(async () => {
  before = await past();
});

const oneOf = <T>(luck: Chance, list: readonly T[]): T => list[luck.between(0, list.length)] as T;

function changeRow(space: RawSpace, luck: Chance, change: (row: EntryRow) => EntryRow): void {
  const at = luck.between(0, space.rows.length);
  space.rows = space.rows.map((row, index) => (index === at ? change(row) : row));
}

/** Ways to damage a space without its key. */
const damages: Readonly<Record<string, (space: RawSpace, luck: Chance) => void>> = {
  'no damage': () => undefined,
  'a fact of a row': (space, luck) =>
    changeRow(space, luck, (row) => ({ ...row, version: row.version + luck.between(1, 3) })),
  'trust of a row': (space, luck) =>
    changeRow(space, luck, (row) => ({ ...row, provenance: { ...row.provenance, trust: 'verified' } })),
  'a field more': (space, luck) => changeRow(space, luck, (row) => ({ ...row, mood: 'glad' }) as EntryRow),
  'a field less': (space, luck) =>
    changeRow(space, luck, ({ importance: _importance, ...row }) => row as unknown as EntryRow),
  'one field instead of another': (space, luck) =>
    changeRow(space, luck, ({ importance, ...row }) => ({ ...row, weight: importance }) as unknown as EntryRow),
  'a list for an object': (space, luck) =>
    changeRow(space, luck, (row) => ({ ...row, provenance: [] }) as unknown as EntryRow),
  'record of a row': (space, luck) =>
    changeRow(space, luck, (row) => ({ ...row, seq: luck.between(0, space.records.length + 3) })),
  'time of a row': (space, luck) => changeRow(space, luck, (row) => ({ ...row, updatedAt: row.updatedAt + 1 })),
  'hash of a text in a row': (space, luck) =>
    changeRow(space, luck, (row) => ({ ...row, contentHash: 'f'.repeat(64) })),
  'a row for another space': (space, luck) => changeRow(space, luck, (row) => ({ ...row, space: 'other' })),
  'two rows exchanged': (space, luck) => {
    const [a, b] = [oneOf(luck, space.rows), oneOf(luck, space.rows)];
    space.rows = space.rows.map((row) => (row === a ? { ...b, id: a.id } : row === b ? { ...a, id: b.id } : row));
  },
  'a row twice, once altered': (space, luck) => {
    const row = oneOf(luck, space.rows);
    space.rows = [...space.rows, { ...row, target: 'elsewhere' }];
  },
  'a row more': (space, luck) => {
    const row = oneOf(luck, space.rows);
    space.rows = [...space.rows, { ...row, id: `planted-${luck.between(0, 9)}` }];
  },
  'a row less': (space, luck) => {
    const gone = oneOf(luck, space.rows);
    space.rows = space.rows.filter((row) => row !== gone);
  },
  'all rows gone': (space) => {
    space.rows = [];
  },
  'words of a text': (space, luck) => {
    const text = oneOf(luck, space.texts);
    space.texts = space.texts.map((one) => (one === text ? { ...one, content: `${one.content} and more` } : one));
  },
  'tags of a text': (space, luck) => {
    const text = oneOf(luck, space.texts);
    space.texts = space.texts.map((one) => (one === text ? { ...one, tags: [...one.tags, 'urgent'] } : one));
  },
  'a text less': (space, luck) => {
    const gone = oneOf(luck, space.texts);
    space.texts = space.texts.filter((text) => text !== gone);
  },
  'an entry that no search finds': (space, luck) => {
    space.unindexed = [oneOf(luck, space.rows).id];
  },
  'body of a record': (space, luck) => {
    const at = luck.between(0, space.records.length);
    space.records = space.records.map((one, seq) => (seq === at ? { ...one, body: one.body.replace('1', '2') } : one));
  },
  'a record less': (space, luck) => {
    const at = luck.between(0, space.records.length);
    space.records = space.records.filter(({ seq }) => seq !== at);
  },
  'the last records less': (space, luck) => {
    space.records = space.records.slice(0, -luck.between(1, 4));
  },
};

const asSet = (breaks: readonly JournalBreak[]): readonly string[] => breaks.map((one) => JSON.stringify(one)).sort();

const isOfRows = (one: JournalBreak): boolean => 'id' in one || one.kind === 'journal';

test.each(Object.keys(damages))('verify agrees with a plain verifier about: %s', async (name) => {
  const kinds = Object.keys(damages);
  let damaged = 0;
  for (let seed = 0; seed < 40; seed++) {
    const luck = chance(seed);
    const raw = copyOf(before.states.at(-1) ?? {});
    const space = raw.acme as RawSpace;
    damages[name]?.(space, luck);
    // Half of them have a second damage of any kind.
    if (name !== 'no damage' && seed % 2 === 1 && space.rows.length > 0) damages[oneOf(luck, kinds)]?.(space, luck);
    const { guard, store, keyring } = world({ store: rawStore(raw), keyring: before.keyring });
    const wanted = await plainBreaks({ store, keyring, space: 'acme' });
    const { breaks } = await guard.space('acme').audit.verify({}, user);
    expect(asSet(breaks.filter(isOfRows)), `seed ${seed}`).toEqual(asSet(wanted));
    if (wanted.length > 0) damaged += 1;
  }
  expect(damaged > 0).toBe(name !== 'no damage');
});
