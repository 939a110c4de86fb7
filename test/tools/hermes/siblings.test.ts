import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { done, failed, loaded, place, poison } from './support.ts';

const s = '\n\u00a7\n';

describe('what is deleted stays deleted', () => {
  test('in a folder that can only be read', async () => {
    const at = place();
    at.write('MEMORY.md', `one tea${s}two cups`);
    const lock = (): void => chmodSync(at.folder, 0o555);
    onTestFinished(() => chmodSync(at.folder, 0o755));
    lock();
    const memory = at.open();
    await memory.load();
    expect(memory.liveEntries('memory')).toEqual(['one tea', 'two cups']);
    chmodSync(at.folder, 0o755);
    at.write('MEMORY.md', 'one tea');
    lock();
    await memory.load();
    expect(memory.liveEntries('memory')).toEqual(['one tea']);
    expect(memory.formatForSystemPrompt('memory')).not.toContain('two cups');
  });
  test('in the second file of a folder with the manifest of an older version', async () => {
    const at = await loaded({ 'MEMORY.md': 'one tea', 'USER.md': `likes tea${s}likes jam` });
    const manifest = JSON.parse(at.read('.bezoar/written.json'));
    at.write('.bezoar/written.json', JSON.stringify({ ...manifest, journals: undefined }));
    at.write('MEMORY.md', `one tea${s}two cups`);
    at.write('USER.md', 'likes tea');
    await at.open().load();
    expect([at.read('USER.md'), at.read('MEMORY.md')]).toEqual(['likes tea', `one tea${s}two cups`]);
  });
  test('if a file of an older write remains that nobody watches', async () => {
    const at = await loaded({ 'MEMORY.md': 'one tea' });
    at.write('.bezoar/MEMORY.md.before-00112233aabb', `long gone${s}and this`);
    done(await at.open().add('memory', 'two cups'));
    expect(at.read('MEMORY.md')).toBe(`one tea${s}two cups`);
    expect(readdirSync(join(at.folder, '.bezoar'))).not.toContain('MEMORY.md.before-00112233aabb');
  });
  test('although a memory that was loaded before still knows it', async () => {
    const at = await loaded({ 'MEMORY.md': `one tea${s}two cups` });
    const late = at.open();
    await late.load();
    at.write('MEMORY.md', 'one tea');
    await at.memory.load();
    done(await late.add('memory', 'three spoons'));
    expect(at.read('MEMORY.md')).toBe(`one tea${s}three spoons`);
    expect(failed(await late.replace('memory', 'two cups', 'two mugs')).error).toContain("No entry matched 'two cups'");
  });
  test.each([
    ['only signs are left', `\n\u00a7\n${s}`],
    ['only blanks are left', ' \n\t\u3000\n'],
    ['only a byte order mark is left', '\ufeff'],
  ])('%s: the next entry is alone in the file', async (_what, raw) => {
    const at = await loaded({ 'MEMORY.md': `one tea${s}two cups` });
    at.write('MEMORY.md', raw);
    const next = at.open();
    await next.load();
    expect(next.liveEntries('memory')).toEqual([]);
    done(await next.add('memory', 'three spoons'));
    expect(at.read('MEMORY.md')).toBe('three spoons');
  });
  test('the file is now a link to another one, which lacks an entry', async () => {
    const at = await loaded({ 'MEMORY.md': `one tea${s}two cups`, 'elsewhere.md': 'one tea' });
    rmSync(join(at.folder, 'MEMORY.md'));
    symlinkSync('elsewhere.md', join(at.folder, 'MEMORY.md'));
    const next = at.open();
    await next.load();
    done(await next.add('memory', 'three spoons'));
    expect([at.read('elsewhere.md'), lstatSync(join(at.folder, 'MEMORY.md')).isSymbolicLink()]).toEqual([
      `one tea${s}three spoons`,
      true,
    ]);
  });
  test('and an entry that is written again by hand is there again', async () => {
    const at = await loaded({ 'MEMORY.md': `one tea${s}two cups` });
    at.write('MEMORY.md', 'one tea');
    await at.memory.load();
    at.write('MEMORY.md', `one tea${s}two cups`);
    await at.open().load();
    await at.open().load();
    expect(at.read('MEMORY.md')).toBe(`one tea${s}two cups`);
    at.write('MEMORY.md', 'one tea');
    done(await at.open().add('memory', 'three spoons'));
    expect(at.read('MEMORY.md')).toBe(`one tea${s}three spoons`);
  });
});

describe('read-only for a while', () => {
  test('what others add and remove meanwhile is what counts afterwards', async () => {
    const at = await loaded({ 'MEMORY.md': `one tea${s}two cups` });
    onTestFinished(() => chmodSync(at.folder, 0o755));
    chmodSync(join(at.folder, 'MEMORY.md'), 0o444);
    failed(await at.memory.add('memory', 'three spoons'));
    at.write('MEMORY.md', `two cups${s}four forks`);
    const reader = at.open();
    await reader.load();
    expect(reader.liveEntries('memory')).toEqual(['two cups', 'four forks']);
    chmodSync(join(at.folder, 'MEMORY.md'), 0o644);
    done(await at.open().add('memory', 'five knives'));
    expect(at.read('MEMORY.md')).toBe(`two cups${s}four forks${s}five knives`);
  });
  test('the target of a link is marked', async () => {
    const at = place();
    at.write('elsewhere.md', `one tea${s}two cups`);
    symlinkSync('elsewhere.md', join(at.folder, 'MEMORY.md'));
    chmodSync(join(at.folder, 'elsewhere.md'), 0o444);
    const memory = at.open();
    await memory.load();
    expect(memory.liveEntries('memory')).toEqual(['one tea', 'two cups']);
    expect(failed(await memory.remove('memory', 'one tea')).error).toContain(
      'is marked as read-only. Nothing was stored',
    );
    expect(at.read('elsewhere.md')).toBe(`one tea${s}two cups`);
  });
  test('poison in a file that can only be read stays out of the prompt', async () => {
    const at = place();
    at.write('MEMORY.md', `one tea${s}${poison}`);
    chmodSync(join(at.folder, 'MEMORY.md'), 0o444);
    const memory = at.open();
    await memory.load();
    expect(memory.formatForSystemPrompt('memory')).toContain('one tea');
    expect(memory.formatForSystemPrompt('memory')).not.toContain('collect.example');
    failed(await memory.remove('memory', poison));
  });
});

describe('odd surroundings', () => {
  test.each([
    ['a byte order mark in the middle', 'one\ufefftwo', ['one\ufefftwo']],
    ['line ends of Windows', `one\r\n\u00a7\r\ntwo`, ['one', 'two']],
    ['a section sign with blanks after it is text', 'one\n\u00a7  \ntwo', ['one\n\u00a7  \ntwo']],
    ['zero bytes', `one\0two${s}three`, ['one\0two', 'three']],
  ])('%s', async (_what, raw, entries) => {
    const at = await loaded({ 'MEMORY.md': raw });
    expect([at.memory.liveEntries('memory'), at.read('MEMORY.md')]).toEqual([entries, raw]);
    done(await at.memory.add('memory', 'last'));
    await at.open().load();
    expect(at.read('MEMORY.md').split(s)).toEqual([...entries, 'last']);
  });
  test('ten million characters in one entry: shown as unexplained, refused, and not a byte changed', async () => {
    const raw = 'word '.repeat(2_000_000).trim();
    const at = await loaded({ 'MEMORY.md': raw });
    expect(at.account.problems).toEqual([{ target: 'memory', kind: 'drift' }]);
    expect((at.memory.formatForSystemPrompt('memory') ?? '').length).toBeLessThan(3_300);
    failed(await at.memory.add('memory', 'last'));
    expect(at.read('MEMORY.md') === raw).toBe(true);
  });
  test('a link that leads to itself is refused, and stays', async () => {
    const at = place();
    symlinkSync('MEMORY.md', join(at.folder, 'MEMORY.md'));
    const memory = at.open();
    expect((await memory.load()).problems).toEqual([{ target: 'memory', kind: 'unreadable' }]);
    failed(await memory.add('memory', 'one'));
  });
  test("a folder in the place of hermes-agent's lock is no lock", async () => {
    const at = place();
    mkdirSync(join(at.folder, 'MEMORY.md.lock'));
    done(await at.open().add('memory', 'one'));
    expect(at.read('MEMORY.md')).toBe('one');
  });
  test('a draft and a note of a write that never happened are forgotten', async () => {
    const at = await loaded({ 'MEMORY.md': 'one tea' });
    done(await at.memory.add('memory', 'two cups'));
    const manifest = JSON.parse(at.read('.bezoar/written.json'));
    const draft = manifest.begun.draft;
    at.write(draft, 'half a fi');
    await at.open().load();
    expect(at.read('MEMORY.md')).toBe(`one tea${s}two cups`);
    expect([at.has(draft), 'begun' in JSON.parse(at.read('.bezoar/written.json'))]).toEqual([false, false]);
  });
  test('a folder without its notes still loads', async () => {
    const at = await loaded({ 'MEMORY.md': 'one tea' });
    rmSync(join(at.folder, '.bezoar'), { recursive: true });
    writeFileSync(join(at.folder, '.bezoar'), 'a file');
    await at
      .open()
      .load()
      .catch((error: unknown) => expect(error).toMatchObject({ code: 'store-unavailable' }));
    expect(at.read('MEMORY.md')).toBe('one tea');
  });
});
