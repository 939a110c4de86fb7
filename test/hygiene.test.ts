import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { filesBelow } from './support/tree.ts';

// A reviewer must see what the scanner sees, so hidden characters are written as escapes, in code and in fixtures.

const tree = [
  // Pictures are not text.
  ...['src', 'assets', 'test', 'scripts', 'bench', 'docs', 'corpus', '.ci', '.github']
    .flatMap(filesBelow)
    .filter((file) => !file.endsWith('.png') && !file.endsWith('.gz')),
  ...readdirSync('.').filter((name) =>
    /\.(?:md|json|jsonc|ts)$|^(?:\.editorconfig|\.gitignore|\.npmrc|NOTICE)$/.test(name),
  ),
];

/** Controls other than tab and newline, format and bidi characters, tags, variation selectors, line separators. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}]|(?![\t\n])\p{Cc}/u;
const unfinished = /\b(?:TODO|FIXME|XXX|HACK)\b/;
const switchedOff = /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:only|skip|todo)\b/;
const registryHost = /"resolved":\s*"http|\bregistry\s*=\s*http/;

/** An absolute path with its first folder. The characters that follow distinguish it from a regular expression in code. */
const absolutePath = /(?<![\w.~/)}\]*\\$@%+?-])\/([a-z]+)\/(?![dgimsuvy]*(?:\.[a-z]|[,;)\]}]))/g;

/**
 * First folders that mean the same everywhere. Any other may be the place where somebody checked out or built the
 * repository, which is useless to readers and may reveal too much.
 */
const everywhere: ReadonlySet<string> = new Set([
  ...words('bin dev etc home library mnt opt private proc root run srv tmp usr var'), // of Unix and macOS
  ...words('api assets components documents entries s sentinel settings spaces tokens'), // addresses of our server
  ...words('memories'), // the root of Anthropic's memory tool
  // Invented by the corpus and the tests.
  ...words(
    'a abc admin agent app backup blog cart data deploy docs jobs keys lab lists media memoriesx minutes nothing nowhere only partner plans',
  ),
  ...words('projects public restore secrets secure sessions sub tests track vault'),
]);

function words(line: string): string[] {
  return line.split(' ');
}

/** The paths of a line that exist on one machine only, including the folder of this repository. */
function machinePaths(line: string): string[] {
  const paths = [...line.matchAll(absolutePath)].filter(([, folder = '']) => !everywhere.has(folder));
  return [...paths.map(([path]) => path), ...(line.includes(process.cwd()) ? [process.cwd()] : [])];
}

test('the checks read the whole tree', () => {
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

test('no file contains an invisible character', () => {
  expect(linesWith(invisible, tree)).toEqual([]);
});

test('no file names a path that exists on one machine only', () => {
  // Slashes in base64 weights do not start a path, and the paths of the corpus are invented: its own test looks for real ones.
  const written = tree.filter((file) => !file.endsWith('.gen.ts') && !/^corpus\/.*\.jsonl$/.test(file));
  expect(found(machinePaths, written)).toEqual([]);
});

test('no lockfile or setting names the host of a package registry', () => {
  expect(
    linesWith(registryHost, [
      'package-lock.json',
      'test/adapters/package-lock.json',
      '.npmrc',
      'test/adapters/.npmrc',
      '.ci/run',
      'package.json',
    ]),
  ).toEqual([]);
});

test('no test is disabled', () => {
  const tests = tree.filter((file) => file.startsWith('test/') && file.endsWith('.ts'));
  expect(linesWith(switchedOff, tests)).toEqual([]);
});

test('nothing in src is marked as unfinished', () => {
  const sources = tree.filter((file) => file.startsWith('src/'));
  expect(linesWith(unfinished, sources)).toEqual([]);
});

describe('the checks find planted mistakes', () => {
  const hidden = [0x0, 0xd, 0x1b, 0x85, 0xad, 0x34f, 0x61c, 0x115f, 0x180e, 0x200b, 0x200d, 0x202e, 0x2028, 0x2066];
  hidden.push(0x3164, 0xfe0f, 0xfeff, 0xfff9, 0xe0041, 0xe0100);
  test.each(hidden)('invisible U+%s', (point) => expect(invisible.test(`a${String.fromCodePoint(point)}b`)).toBe(true));
  test.each(['a\tb', 'a\nb', 'na\u00efve', '\u65e5\u672c', '\u{1f600}', '\u0928\u092e'])('visible %j', (text) => {
    expect(invisible.test(text)).toBe(false);
  });
  test('paths of one machine', () => {
    for (const folder of ['checkout', 'builds', 'ours'].map((name) => `/${name}/`)) {
      for (const line of [`see ${folder}x`, `"${folder}x"`, `cd ${folder} and look`, `\`${folder}src\``]) {
        expect(machinePaths(line)).toEqual([folder]);
      }
    }
    expect(machinePaths(`see ${process.cwd()}/src`)).toContain(process.cwd());
  });
  test('paths and addresses that mean the same everywhere', () => {
    expect(machinePaths('/home/user/.ssh, GET /api/v1 and https://example.com/at/office/late')).toEqual([]);
    expect(machinePaths('expect(text).toMatch(/word/); /word/i.test(text); ../folder/file; a/b/c')).toEqual([]);
  });
  test('disabled tests', () => {
    for (const word of ['only', 'skip', 'todo']) expect(switchedOff.test(`test.concurrent.${word}('x')`)).toBe(true);
    expect(switchedOff.test('test.each(cases)')).toBe(false);
  });
  test('unfinished work and registry hosts', () => {
    expect(unfinished.test('// TODO: later')).toBe(true);
    // Put together here, so that no line of a tracked file names a host itself.
    const address = ['https:', '', 'packages.example', 'x.tgz'].join('/');
    expect(registryHost.test(JSON.stringify({ resolved: address }, null, 1))).toBe(true);
    expect(registryHost.test(['registry', address].join('='))).toBe(true);
  });
});

function linesWith(pattern: RegExp, files: readonly string[]): string[] {
  return found((line) => pattern.exec(line) ?? [], files);
}

function found(faultsOf: (line: string) => readonly string[], files: readonly string[]): string[] {
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => faultsOf(line).map((fault) => `${file}:${index + 1} ${JSON.stringify(fault)}`)),
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
