import { describe, expect, test } from 'vitest';
import { operator } from '../../support/origins.ts';
import { desk } from './support.ts';

const start = 'Error: Path must start with /memories, got: ';
const escaping = / would escape \/memories directory$/;

/** Known ways to escape from a folder. */
const outside: readonly string[] = [
  '',
  '/',
  '/etc/passwd',
  'memories/a',
  './memories/a',
  '../memories/a',
  '~/memories/a',
  ' /memories/a',
  '/Memories/a',
  '/MEMORIES/a',
  '/memories.md',
  '/memoriesx/a',
  '/memories\u0000/a',
  '//memories/a',
  '/./memories/a',
  '\\memories\\a',
  'C:\\memories\\a',
  '\\\\server\\memories\\a',
  'file:///memories/a',
  '%2fmemories/a',
  '\uff0fmemories\uff0fa',
  '/mem\u043eries/a',
];
const inside: readonly string[] = [
  '/memories/..',
  '/memories/../etc/passwd',
  '/memories/../../../../etc/passwd',
  '/memories/a/../../b',
  '/memories/a/../b',
  '/memories/a/..',
  '/memories/./../b',
  '/memories//../b',
  '/memories/...',
  '/memories/.. /b',
  '/memories/..\u0000/b',
  '/memories/a\u0000.md',
  '/memories/a\nb.md',
  '/memories/a\u001bb.md',
  '/memories/%2e%2e/b',
  '/memories/%2E%2E%2Fb',
  '/memories/%252e%252e%252fb',
  '/memories/..%c0%afb',
  '/memories/%u002e%u002e/b',
  '/memories/&#46;&#46;/b',
  '/memories/..\\b',
  '/memories/a\\b',
  '/memories/\u2025/b',
  '/memories/\uff0e\uff0e/b',
  '/memories/\u2024\u2024/b',
  '/memories/..\u2215b',
  '/memories/..\u2044b',
  '/memories/..\uff0fb',
  '/memories/..\u29f8b',
  '/memories/..\uff3cb',
  '/memories/..\u2216b',
  '/memories/.\u200b./b',
  '/memories/\u202e../b',
  '/memories/a\u00ad.md',
  '/memories/C:/b',
  '/memories/c:b',
  '/memories/a:stream',
  '/memories/CON',
  '/memories/nul.txt',
  '/memories/x/AUX.md',
  '/memories/com1',
  '/memories/COM\u00b9.txt',
  '/memories/lpt9.',
  '/memories/conin$',
  '/memories/a.',
  '/memories/a /b',
  '/memories/ a',
  '/memories/~/b',
  '/memories/~root/b',
  '/memories/\ud800',
];
/** They do not escape, but are not valid names either. */
const odd: readonly string[] = [
  '/memories/a -> b',
  '/memories/a|b',
  '/memories/a*',
  '/memories/a"b',
  '/memories/$(id)',
  '/memories/`id`',
  '/memories/a;b',
  `/memories/${'x'.repeat(201)}`,
  `/memories/${'x/'.repeat(300)}y`,
];

const commands = (path: string): Record<string, unknown>[] => [
  { command: 'view', path },
  { command: 'create', path, file_text: 'x' },
  { command: 'str_replace', path, old_str: 'x', new_str: 'y' },
  { command: 'insert', path, insert_line: 0, insert_text: 'x' },
  { command: 'delete', path },
  { command: 'rename', old_path: path, new_path: '/memories/z.md' },
  { command: 'rename', old_path: '/memories/kept.md', new_path: path },
];

test('at least fifty escapes are tried', () => {
  expect(new Set([...outside, ...inside]).size).toBeGreaterThanOrEqual(50);
});

describe('no path escapes, in any command', () => {
  test.each([...outside, ...inside, ...odd])('%j', async (path) => {
    const { run, space } = desk();
    await run({ command: 'create', path: '/memories/kept.md', file_text: 'kept' });
    const { records } = await space.audit.stats({}, operator);
    for (const input of commands(path)) {
      const answer = await run(input);
      if (outside.includes(path)) expect(answer.startsWith(start)).toBe(true);
      else if (inside.includes(path)) expect(answer).toMatch(escaping);
      else expect(answer).toMatch(/^Error: Path .+(?:is not allowed|is longer than)/);
      expect(answer).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
    }
    expect((await space.audit.stats({}, operator)).records).toBe(records);
    expect(await run({ command: 'view', path: '/memories' })).toContain('4B\t/memories/kept.md');
  });
});

test.each([
  ['/memories/', '/memories'],
  ['/memories//n//a.md', '/memories/n/a.md'],
  ['/memories/./n/./a.md', '/memories/n/a.md'],
  ['/memories/n/a.md/', '/memories/n/a.md'],
  ['/memories/n/cafe\u0301.md', '/memories/n/caf\u00e9.md'],
])('%j and %j are one path', async (spelled, plain) => {
  const { run } = desk();
  await run({ command: 'create', path: '/memories/n/a.md', file_text: 'one' });
  await run({ command: 'create', path: '/memories/n/cafe\u0301.md', file_text: 'two' });
  const [one, two] = [await run({ command: 'view', path: spelled }), await run({ command: 'view', path: plain })];
  expect(one).toBe(two);
  expect(one).not.toContain('Error');
});

test.each([
  '100%.md',
  'r\u00e9sum\u00e9 (final).md',
  '\u65e5\u8a18.txt',
  'a~2.md',
  '.hidden',
  'to-do_v1.2+x@y=z,#!.md',
])('an ordinary name is accepted: %j', async (name) => {
  const { run } = desk();
  expect(await run({ command: 'create', path: `/memories/${name}`, file_text: 'x' })).toBe(
    `File created successfully at: /memories/${name}`,
  );
});

test.each([
  [{ command: 'view' }, 'path must be a string that starts with /memories'],
  [{ command: 'view', path: 7 }, 'path must be a string that starts with /memories'],
  [{ command: 'create', path: '/memories/a' }, 'file_text must be a string'],
  [{ command: 'str_replace', path: '/memories/a', new_str: 'x' }, 'old_str must be a string'],
  [{ command: 'insert', path: '/memories/a', insert_line: 0 }, 'insert_text must be a string'],
  [{ command: 'format', path: '/memories/a' }, 'format not implemented'],
])('a call with missing arguments gets an error: %j', async (input, message) => {
  expect(await desk().run(input)).toBe(`Error: ${message}`);
});

test('a file is not a folder', async () => {
  const { run } = desk();
  await run({ command: 'create', path: '/memories/a', file_text: 'x' });
  const message = 'Error: The path /memories/a is a file, not a directory';
  expect(await run({ command: 'create', path: '/memories/a/b', file_text: 'y' })).toBe(message);
  await run({ command: 'create', path: '/memories/c', file_text: 'z' });
  expect(await run({ command: 'rename', old_path: '/memories/c', new_path: '/memories/a/b' })).toBe(message);
  await run({ command: 'create', path: '/memories/d/e', file_text: 'z' });
  expect(await run({ command: 'rename', old_path: '/memories/d', new_path: '/memories/d/f' })).toBe(
    'Error: The path /memories/d/f is inside /memories/d',
  );
});
