import { describe, expect, test } from 'vitest';
import { type MarkdownFolder, markdownFolder } from '../../../src/stores/markdown/index.ts';
import type { BoundedMemory } from '../../../src/tools/hermes/index.ts';
import { operator, type Place, place, poison } from './support.ts';

const s = '\n\u00a7\n';

/** The points between the main steps of a change at which a process can die; crash-points.test.ts has all of them. */
const moments = ['before the file', 'after the file', 'before the second look'] as const;
type Moment = (typeof moments)[number];

class Killed extends Error {}

/** A folder on which the process dies at this point. Nothing is cleaned up except the lock, which a dead process cannot hold. */
function dying(folder: string, moment: Moment): MarkdownFolder {
  const real = markdownFolder(folder);
  let reads = 0;
  const die = (): never => {
    throw new Killed();
  };
  return {
    path: real.path,
    fileOf: (target) => real.fileOf(target),
    locked: (run) => real.locked(run),
    read: (target, expected) => {
      reads += 1;
      return moment === 'before the second look' && reads === 2 ? die() : real.read(target, expected);
    },
    write: (target, text, base, next) => {
      if (moment === 'before the file') die();
      const isWritten = real.write(target, text, base, next);
      return moment === 'after the file' ? die() : isWritten;
    },
    readOnly: (target) => real.readOnly(target),
    holdsLockOf: (target) => real.holdsLockOf(target),
    journals: () => real.journals(),
    late: (target) => real.late(target),
    written: (target, journal) => real.written(target, journal),
    announce: (target, sight, journal) => real.announce(target, sight, journal),
    remember: (target, file, journal) => real.remember(target, file, journal),
    backUp: (target, reading) => real.backUp(target, reading),
    setAside: (target, text) => real.setAside(target, text),
  };
}

const changes: readonly (readonly [string, (memory: BoundedMemory) => Promise<unknown>, readonly string[]])[] = [
  ['add', (memory) => memory.add('memory', 'four'), ['one', 'two', 'three', 'four']],
  ['replace', (memory) => memory.replace('memory', 'two', 'zwei'), ['one', 'zwei', 'three']],
  ['replace by an existing text', (memory) => memory.replace('memory', 'two', 'three'), ['one', 'three']],
  ['remove', (memory) => memory.remove('memory', 'two'), ['one', 'three']],
  [
    'batch',
    (memory) =>
      memory.batch('memory', [
        { action: 'remove', oldText: 'one' },
        { action: 'replace', oldText: 'two', content: 'zwei' },
        { action: 'add', content: 'four' },
      ]),
    ['zwei', 'three', 'four'],
  ],
];

async function started(): Promise<Place> {
  const at = place();
  const memory = at.open();
  await memory.load();
  for (const text of ['one', 'two', 'three']) await memory.add('memory', text);
  return at;
}

async function journaled({ space }: Place): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const { id } of (await space.list({}, operator)).entries) {
    const seen = await space.review.inspect({ id }, operator);
    if (seen.outcome === 'inspected') texts.push(seen.text?.content ?? '');
  }
  return texts.sort();
}

describe.each(moments)('killed %s', (moment) => {
  test.each(changes)(
    '%s is finished by the next load, and nothing is lost or doubled',
    async (_what, change, expected) => {
      const at = await started();
      await expect(change(at.open({ files: dying(at.folder, moment) }))).rejects.toThrow(Killed);
      const memory = at.open();
      const { changes: found } = await memory.load();
      expect(at.read('MEMORY.md')).toBe(expected.join(s));
      expect(memory.liveEntries('memory')).toEqual(expected);
      expect(await journaled(at)).toEqual([...expected].sort());
      expect(found).toEqual([]);
    },
  );
  test.each(changes)('%s, and someone edits the file before the next load', async (_what, change, expected) => {
    const at = await started();
    await expect(change(at.open({ files: dying(at.folder, moment) }))).rejects.toThrow(Killed);
    at.write('MEMORY.md', `${at.read('MEMORY.md')}${s}by hand`);
    const memory = at.open();
    await memory.load();
    expect([...memory.liveEntries('memory')].sort()).toEqual([...expected, 'by hand'].sort());
    expect(at.read('MEMORY.md')).toBe(memory.liveEntries('memory').join(s));
    expect(await journaled(at)).toEqual([...expected, 'by hand'].sort());
  });
  test('while an outside change is imported', async () => {
    const at = await started();
    at.write('MEMORY.md', `one${s}zwei${s}three${s}${poison}${s}four`);
    await at
      .open({ files: dying(at.folder, moment) })
      .load()
      .catch(() => undefined);
    const memory = at.open();
    await memory.load();
    expect(memory.liveEntries('memory')).toEqual(['one', 'zwei', 'three', poison, 'four']);
    expect(await journaled(at)).toEqual(['four', 'one', 'three', 'zwei']);
    expect((await at.space.list({ states: ['quarantined'] }, operator)).entries).toHaveLength(1);
  });
});

test('an interrupted replacement of planted poison leaves both until it is repeated', async () => {
  const at = await started();
  at.write('MEMORY.md', `one${s}${poison}${s}two${s}three`);
  await at.open().load();
  const dead = at.open({ files: dying(at.folder, 'before the file') });
  await expect(dead.replace('memory', 'API keys', 'clean')).rejects.toThrow(Killed);
  const memory = at.open();
  await memory.load();
  expect(memory.liveEntries('memory')).toEqual(['one', poison, 'two', 'three', 'clean']);
  await memory.replace('memory', 'API keys', 'clean');
  expect(at.read('MEMORY.md')).toBe(`one${s}clean${s}two${s}three`);
});
