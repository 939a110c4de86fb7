import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { filesBelow } from './support/tree.ts';

// A reviewer must see what the scanner sees, so hidden characters are written as escapes, in code and in fixtures.
// The banned words of this file are built from halves: it is read by its own tests.

const tree = [
  // Pictures are not text.
  ...['src', 'assets', 'test', 'scripts', 'bench', 'docs', 'corpus', '.ci', '.github']
    .flatMap(filesBelow)
    .filter((file) => !file.endsWith('.png')),
  ...readdirSync('.').filter((name) =>
    /\.(?:md|json|jsonc|ts)$|^(?:\.editorconfig|\.gitignore|\.npmrc|NOTICE)$/.test(name),
  ),
];

/** Controls other than tab and newline, format and bidi characters, tags, variation selectors, line separators. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}]|(?![\t\n])\p{Cc}/u;
const machinePath = new RegExp(`(?<![\\w.~-])/(?:${'wo'}${'rk'}|${'fa'}${'rm'})/`);
const unfinished = new RegExp(`\\b(?:${'TO'}${'DO'}|${'FIX'}${'ME'}|${'XX'}${'X'}|${'HA'}${'CK'})\\b`);
const switchedOff = new RegExp(
  `\\b(?:test|it|describe|suite)(?:\\.\\w+)*\\.(?:${'on'}${'ly'}|${'sk'}${'ip'}|${'to'}${'do'})\\b`,
);
const registryHost = new RegExp(`"${'resol'}${'ved'}":\\s*"http`);

test('the tree was read', () => {
  expect(tree.length).toBeGreaterThan(30);
  for (const file of [
    'README.md',
    'package.json',
    'src/index.ts',
    'test/hygiene.test.ts',
    'corpus/README.md',
    '.ci/run',
    '.github/workflows/ci.yml',
  ]) {
    expect(tree).toContain(file);
  }
});

test('every file is valid UTF-8', () => {
  expect(tree.filter((file) => !isUtf8(readFileSync(file)))).toEqual([]);
});

test('no file holds an invisible character', () => {
  expect(linesWith(invisible, tree)).toEqual([]);
});

test('no file names a path of the machine it was written on', () => {
  expect(linesWith(machinePath, tree)).toEqual([]);
});

test('the lockfile names no registry', () => {
  expect(linesWith(registryHost, ['package-lock.json'])).toEqual([]);
});

test('no test is switched off', () => {
  const tests = tree.filter((file) => file.startsWith('test/') && file.endsWith('.ts'));
  expect(linesWith(switchedOff, tests)).toEqual([]);
});

test('nothing in src is marked as unfinished', () => {
  const sources = tree.filter((file) => file.startsWith('src/'));
  expect(linesWith(unfinished, sources)).toEqual([]);
});

describe('the checks see what was planted', () => {
  const hidden = [0x0, 0xd, 0x1b, 0x85, 0xad, 0x34f, 0x61c, 0x115f, 0x180e, 0x200b, 0x200d, 0x202e, 0x2028, 0x2066];
  hidden.push(0x3164, 0xfe0f, 0xfeff, 0xfff9, 0xe0041, 0xe0100);
  test.each(hidden)('invisible U+%s', (point) => expect(invisible.test(`a${String.fromCodePoint(point)}b`)).toBe(true));
  test.each(['a\tb', 'a\nb', 'na\u00efve', '\u65e5\u672c', '\u{1f600}', '\u0928\u092e'])('visible %j', (text) => {
    expect(invisible.test(text)).toBe(false);
  });
  test('machine paths', () => {
    expect(machinePath.test(`see ${'/wo'}${'rk/'}x`)).toBe(true);
    expect(machinePath.test(`"${'/fa'}${'rm/'}x"`)).toBe(true);
    expect(machinePath.test(`/home/user/.ssh and https://example.com/at/${'wo'}${'rk'}/late`)).toBe(false);
  });
  test('tests that were switched off', () => {
    for (const word of ['on-ly', 'sk-ip', 'to-do']) {
      expect(switchedOff.test(`test.concurrent.${word.replace('-', '')}('x')`)).toBe(true);
    }
    expect(switchedOff.test('test.each(cases)')).toBe(false);
  });
  test('unfinished work and registry hosts', () => {
    expect(unfinished.test(`// ${'TO'}${'DO'}: later`)).toBe(true);
    expect(registryHost.test(`"${'resol'}${'ved'}": "https://registry.example/x.tgz"`)).toBe(true);
  });
});

function linesWith(pattern: RegExp, files: readonly string[]): string[] {
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${file}:${index + 1} ${JSON.stringify(pattern.exec(line)?.[0])}`] : [],
      ),
  );
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return true;
  } catch {
    return false; // the caller reports the file
  }
}
