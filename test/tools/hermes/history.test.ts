import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { markdownFolder } from '../../../src/stores/markdown/index.ts';
import type { BoundedMemory } from '../../../src/tools/hermes/index.ts';
import { done, type Place, place } from './support.ts';

const s = '\n\u00a7\n';
const texts = ['Tea is at five', 'Bo keeps bees', 'Rex barks at night', 'Porto won twice'] as const;
const [tea, bees, rex, porto] = texts;

/** A memory with these entries, added one after the other. */
async function written(entries: readonly string[]): Promise<Place & { readonly memory: BoundedMemory }> {
  const at = place();
  const memory = at.open();
  await memory.load();
  for (const text of entries) done(await memory.add('memory', text));
  return { ...at, memory };
}

function entriesOf(at: Place): readonly string[] {
  return at.read('MEMORY.md').split(s);
}

describe('a stale rewrite: an earlier version of the file and additions', () => {
  test.each([
    ['one entry behind', texts, [tea, bees, rex, 'by another program'], [...texts, 'by another program']],
    [
      'three entries behind',
      texts,
      [tea, 'by another program', 'and more'],
      [...texts, 'by another program', 'and more'],
    ],
  ])('%s: what it lacks stays', async (_what, before, found, expected) => {
    const at = await written(before);
    at.write('MEMORY.md', found.join(s));
    const { changes } = await at.memory.load();
    expect([...entriesOf(at)].sort()).toEqual([...expected].sort());
    const kinds = changes.map(({ kind, text }) => `${kind} ${text}`).sort();
    const kept = before.filter((text) => !found.includes(text)).map((text) => `kept ${text}`);
    const added = found.filter((text) => !before.some((known) => known === text)).map((text) => `added ${text}`);
    expect(kinds).toEqual([...kept, ...added].sort());
    expect((await at.memory.load()).changes).toEqual([]);
  });
  test('what was removed since then does not come back, and what was replaced keeps its new text', async () => {
    const at = await written(texts);
    const stale = at.read('MEMORY.md');
    done(await at.memory.remove('memory', bees));
    done(await at.memory.replace('memory', rex, 'Rex sleeps now'));
    at.write('MEMORY.md', `${stale}${s}by another program`);
    await at.memory.load();
    expect([...entriesOf(at)].sort()).toEqual([tea, porto, 'Rex sleeps now', 'by another program'].sort());
  });
  test('a person who then removes the entry has removed it', async () => {
    const at = await written(texts);
    at.write('MEMORY.md', [tea, bees, rex, 'by another program'].join(s));
    await at.memory.load();
    at.write('MEMORY.md', [tea, bees, rex, 'by another program'].join(s));
    await at.memory.load();
    expect(entriesOf(at)).toEqual([tea, bees, rex, 'by another program']);
  });
});

describe('a removal', () => {
  test.each([
    ['of the last entry', [tea, bees, rex]],
    ['of the last three', [tea]],
    ['of the first', [bees, rex, porto]],
    ['of one in the middle, and an addition', [tea, rex, porto, 'by hand']],
    ['of all, and an addition', ['by hand']],
    ['of all but one, in another order, and an addition', ['by hand', porto]],
  ])('%s stays a removal', async (_what, found) => {
    const at = await written(texts);
    at.write('MEMORY.md', found.join(s));
    await at.memory.load();
    await at.open().load();
    expect(entriesOf(at)).toEqual(found);
    expect(at.memory.liveEntries('memory')).toEqual(found);
  });
  test('an edit of the last entry is an edit', async () => {
    const at = await written(texts);
    at.write('MEMORY.md', [tea, bees, rex, 'Porto won it twice'].join(s));
    expect((await at.memory.load()).changes.map(({ kind }) => kind)).toEqual(['changed', 'removed']);
  });
  test('with an addition long after our write is a removal: a person took their time', async () => {
    const at = await written(texts);
    const file = join(at.folder, 'MEMORY.md');
    writeFileSync(file, [tea, bees, rex, 'by hand'].join(s));
    const later = new Date(Date.now() + 60_000);
    utimesSync(file, later, later);
    await at.memory.load();
    expect(entriesOf(at)).toEqual([tea, bees, rex, 'by hand']);
  });
});

describe('two journals on one folder', () => {
  async function both() {
    const first = place();
    const one = first.open();
    await one.load();
    for (const text of [tea, bees]) done(await one.add('memory', text));
    const two = place().open({ files: markdownFolder(first.folder) });
    await two.load();
    return { at: first, one, two };
  }
  test('what one removes, the other does not write back', async () => {
    const { at, one, two } = await both();
    done(await one.remove('memory', tea));
    await two.load();
    done(await two.add('memory', rex));
    await one.load();
    expect([entriesOf(at), one.liveEntries('memory'), two.liveEntries('memory')]).toEqual([
      [bees, rex],
      [bees, rex],
      [bees, rex],
    ]);
  });
  test('a deleted file stays deleted for both', async () => {
    const { at, one, two } = await both();
    rmSync(join(at.folder, 'MEMORY.md'));
    for (const memory of [two, one, two, one]) await memory.load();
    expect([at.has('MEMORY.md'), one.liveEntries('memory'), two.liveEntries('memory')]).toEqual([false, [], []]);
  });
  test('a new journal takes in what it finds and removes nothing', async () => {
    const { at, one, two } = await both();
    expect([entriesOf(at), two.liveEntries('memory')]).toEqual([
      [tea, bees],
      [tea, bees],
    ]);
    done(await two.replace('memory', tea, porto));
    await one.load();
    expect([entriesOf(at), one.liveEntries('memory')]).toEqual([
      [porto, bees],
      [porto, bees],
    ]);
  });
});
