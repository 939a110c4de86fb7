import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installedPackage } from './cli/support/packed.ts';
import { bundle } from './support/bundle.ts';

/** One program of a page: its blocks in order, or a single one that is marked `no-run`. */
interface Program {
  readonly name: string;
  readonly code: string;
  readonly runs: boolean;
}

/**
 * The TypeScript of a page. All blocks that begin with ```ts make one program, which is compiled and run; one that begins with
 * ```ts no-run is a program of its own, which is compiled only.
 */
function programsOf(page: string, text: string): readonly Program[] {
  const blocks = [...text.matchAll(/^```ts( no-run)?\n([\s\S]*?)^```$/gm)];
  const name = page.replace(/[/.]/g, '-');
  const run = blocks.flatMap(([, mark, code = '']) => (mark === undefined ? [code] : []));
  const others = blocks.flatMap(([, mark, code = '']) => (mark === undefined ? [] : [code]));
  return [
    ...(run.length === 0 ? [] : [{ name, code: run.join('\n'), runs: true }]),
    ...others.map((code, at) => ({ name: `${name}-${at + 1}`, code, runs: false })),
  ];
}

/** What a program says it prints: the comment behind each console.log. */
function promisedOutput(code: string): readonly string[] {
  return [...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, said = '']) => said);
}

const pages = [
  'README.md',
  ...['docs', 'docs/adapters'].flatMap((folder) =>
    readdirSync(folder).flatMap((name) => (name.endsWith('.md') ? [`${folder}/${name}`] : [])),
  ),
];
const programs = pages.flatMap((page) => programsOf(page, readFileSync(page, 'utf8')));
// In the repository and ignored by git, so that packages are found as they are by its own files.
const folder = mkdtempSync(resolve('.doc-examples-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(async () => {
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync((await installedPackage()).folder, join(folder, 'node_modules/bezoar'));
});
const fileOf = ({ name }: Program): string => join(folder, `${name}.mts`);

test('there are examples, and the page of the library is one of them', () => {
  expect(programs.map(({ name }) => name)).toEqual(expect.arrayContaining(['README-md', 'docs-library-md']));
});

test('every example compiles against the declarations of the packed package', async () => {
  for (const program of programs) writeFileSync(fileOf(program), program.code);
  const settings = { extends: resolve('tsconfig.json'), compilerOptions: { paths: {} }, include: ['*.mts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const tsc = promisify(execFile)(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', folder]);
  const { stdout } = await tsc.catch((error: { readonly stdout: string }) => error);
  expect(stdout).toBe('');
});

describe('every example runs with the packed package, and prints what it says', () => {
  test.each(programs.filter(({ runs }) => runs))('$name', async (program) => {
    writeFileSync(fileOf(program), program.code);
    const home = mkdtempSync(join(folder, 'home-'));
    const compiled = await bundle(fileOf(program), join(folder, `${program.name}.mjs`), { packages: 'external' });
    const { stdout } = await promisify(execFile)(process.execPath, [compiled], {
      cwd: home,
      env: { PATH: process.env.PATH, HOME: home, XDG_CONFIG_HOME: home },
    });
    expect(stdout.split('\n').slice(0, -1)).toEqual(promisedOutput(program.code));
  });
});

test('a block of another language is none, and a marked one is not run', () => {
  const text = '```sh\nls\n```\n```ts\nconst a = 1;\n```\n```ts no-run\nf();\n```\n```ts\nconsole.log(a); // 1\n```\n';
  expect(programsOf('x.md', text)).toEqual([
    { name: 'x-md', code: 'const a = 1;\n\nconsole.log(a); // 1\n', runs: true },
    { name: 'x-md-1', code: 'f();\n', runs: false },
  ]);
  expect(promisedOutput('console.log(a); // 1\nconsole.log(b);\n')).toEqual(['1']);
});
