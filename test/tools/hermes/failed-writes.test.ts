import fs, { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { memoryTool } from '../../../src/tools/hermes/index.ts';
import { done, failed, loaded, operator, type Place, place } from './support.ts';

const s = '\n\u00a7\n';

/** From now on, a function of the file system fails for paths that end like this. */
function failing(
  name: 'renameSync' | 'openSync' | 'fsyncSync' | 'accessSync',
  code: string,
  isMeant: (path: unknown) => boolean,
): () => void {
  const real = fs[name];
  const broken = (...args: unknown[]): unknown => {
    if (args.some(isMeant)) throw Object.assign(new Error(code), { code });
    return Reflect.apply(real, fs, args);
  };
  const put = (value: unknown): void => {
    Reflect.set(fs, name, value);
    syncBuiltinESMExports();
  };
  put(broken);
  const mended = (): void => put(real);
  onTestFinished(mended);
  return mended;
}

const onMemoryFile = (path: unknown): boolean => typeof path === 'string' && path.endsWith('MEMORY.md');
const onDraft = (path: unknown): boolean => typeof path === 'string' && path.includes('.mem_');

const faults: readonly (readonly [string, () => () => void])[] = [
  ['EBUSY of a mounted file', () => failing('renameSync', 'EBUSY', onMemoryFile)],
  ['EXDEV', () => failing('renameSync', 'EXDEV', onMemoryFile)],
  ['EIO', () => failing('renameSync', 'EIO', onMemoryFile)],
  ['ENOSPC', () => failing('openSync', 'ENOSPC', onDraft)],
];

async function withTwo() {
  const at = await loaded();
  for (const text of ['one tea', 'two cups']) done(await at.memory.add('memory', text));
  return at;
}

async function active(at: Place): Promise<number> {
  return (await at.space.list({}, operator)).entries.length;
}

describe.each(faults)('%s', (_what, breaks) => {
  test.each([
    ['add', { action: 'add', content: 'three spoons' }],
    ['replace', { action: 'replace', old_text: 'two cups', content: 'two mugs' }],
    ['remove', { action: 'remove', old_text: 'one tea' }],
    [
      'batch',
      {
        operations: [
          { action: 'add', content: 'four' },
          { action: 'remove', old_text: 'one tea' },
        ],
      },
    ],
  ])('a failed %s is an answer, and does not appear later', async (_name, input) => {
    const at = await withTwo();
    const mend = breaks();
    const result = JSON.parse(await memoryTool(at.memory).execute({ target: 'memory', ...input }));
    expect(result).toMatchObject({ success: false });
    expect(result.error).toMatch(/^MEMORY\.md cannot be changed: .*\((?:EBUSY|EXDEV|EIO|ENOSPC)\).*Nothing was stored/);
    expect([at.read('MEMORY.md'), at.memory.liveEntries('memory')]).toEqual([
      `one tea${s}two cups`,
      ['one tea', 'two cups'],
    ]);
    mend();
    const next = at.open();
    expect((await next.load()).changes).toEqual([]);
    expect([at.read('MEMORY.md'), next.liveEntries('memory'), await active(at)]).toEqual([
      `one tea${s}two cups`,
      ['one tea', 'two cups'],
      2,
    ]);
    done(await next.replace('memory', 'two cups', 'two bowls'));
    expect(at.read('MEMORY.md')).toBe(`one tea${s}two bowls`);
  });
  test('the very first entry', async () => {
    const at = place();
    const memory = at.open({ origin: { channel: 'user', principal: 'ana' } });
    const mend = breaks();
    failed(await memory.add('memory', 'first'));
    mend();
    await memory.load();
    expect([at.has('MEMORY.md'), memory.liveEntries('memory')]).toEqual([false, []]);
  });
});

test('a write that may have succeeded says so, and is kept', async () => {
  const at = await withTwo();
  const folder = statSync(at.folder).ino;
  const mend = failing('fsyncSync', 'EIO', (file) => typeof file === 'number' && fs.fstatSync(file).ino === folder);
  const { error } = failed(await at.memory.add('memory', 'three spoons'));
  expect(error).toMatch(/^It is not certain whether MEMORY\.md was changed: .*\(EIO\).*may have succeeded/);
  mend();
  expect((await at.memory.load()).changes).toEqual([]);
  expect([at.read('MEMORY.md'), await active(at)]).toEqual([`one tea${s}two cups${s}three spoons`, 3]);
});

test('if somebody else has changed the journal meanwhile, the change is not taken back, and the answer says so', async () => {
  const at = await withTwo();
  const mend = failing('renameSync', 'EBUSY', onMemoryFile);
  const replaced = at.space.write.bind(at.space);
  const space = {
    ...at.space,
    write: async (...args: Parameters<typeof replaced>) => {
      const result = await replaced(...args);
      await replaced({ content: 'by somebody else', target: 'notes' }, { channel: 'user', principal: 'bo' });
      return result;
    },
  };
  const { error } = failed(await at.open({ space }).add('memory', 'three spoons'));
  expect(error).toMatch(
    /^It is not certain whether MEMORY\.md was changed: .*\(EBUSY\); check free space and permissions\. The change may have succeeded or may appear later;/,
  );
  mend();
  await at.memory.load();
  expect(at.read('MEMORY.md')).toBe(`one tea${s}two cups${s}three spoons`);
});

describe('what is marked as read-only is read and not written', () => {
  test.each([
    ['the folder', (at: Place) => chmodSync(at.folder, 0o555), 'the folder is marked as read-only'],
    ['the file', (at: Place) => chmodSync(join(at.folder, 'MEMORY.md'), 0o444), 'MEMORY.md is marked as read-only'],
    [
      'the folder .bezoar',
      (at: Place) => {
        mkdirSync(join(at.folder, '.bezoar'));
        chmodSync(join(at.folder, '.bezoar'), 0o555);
      },
      'the folder .bezoar in it is marked as read-only',
    ],
  ])('%s', async (_what, mark, reason) => {
    const at = place();
    at.write('MEMORY.md', `one tea${s}two cups`);
    mark(at);
    onTestFinished(() => chmodSync(at.folder, 0o755));
    const memory = at.open();
    const account = await memory.load();
    expect(account.problems.filter(({ target }) => target === 'memory')).toEqual([
      { target: 'memory', kind: 'read-only' },
    ]);
    expect(memory.liveEntries('memory')).toEqual(['one tea', 'two cups']);
    expect(memory.formatForSystemPrompt('memory')).toContain('\n| two cups\n');
    for (const result of [
      await memory.add('memory', 'three spoons'),
      await memory.replace('memory', 'one tea', 'one mate'),
      await memory.remove('memory', 'one tea'),
      await memory.batch('memory', [{ action: 'add', content: 'three spoons' }]),
    ]) {
      expect(failed(result).error).toBe(
        `MEMORY.md cannot be changed: ${reason}. Nothing was stored; what is in it can be read.`,
      );
    }
    expect([at.read('MEMORY.md'), await active(at), (await memory.reconcile()).entries.memory]).toEqual([
      `one tea${s}two cups`,
      2,
      2,
    ]);
    expect((await at.open().adopt()).entries.memory).toBe(2);
  });
  test.each([
    ['EROFS', 'the folder is on a read-only file system'],
    ['EACCES', 'the folder may not be written by this user (EACCES)'],
  ])('the system does not let us write (%s)', async (code, reason) => {
    const at = place();
    at.write('MEMORY.md', 'one tea');
    failing('accessSync', code, (path) => path === at.folder);
    const memory = at.open();
    await memory.load();
    expect(memory.liveEntries('memory')).toEqual(['one tea']);
    expect(failed(await memory.add('memory', 'two cups')).error).toContain(reason);
    expect([at.read('MEMORY.md'), at.has('.bezoar'), await active(at)]).toEqual(['one tea', false, 1]);
  });
  test('the other file of the folder can still be changed', async () => {
    const at = await loaded({ 'MEMORY.md': 'one tea' });
    chmodSync(join(at.folder, 'MEMORY.md'), 0o444);
    failed(await at.memory.add('memory', 'two cups'));
    done(await at.memory.add('user', 'Name: Ana'));
    expect([at.read('USER.md'), statSync(join(at.folder, 'MEMORY.md')).mode & 0o777]).toEqual(['Name: Ana', 0o444]);
    expect(existsSync(join(at.folder, '.bezoar', 'lock'))).toBe(false);
  });
});
