import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { installedPackage } from './support/packed.ts';

// Code of other packages that the build puts into our files: NOTICE names each with its licence, as their authors ask.

const mapSchema = z.object({ sources: z.array(z.string()) });
const manifestSchema = z.object({
  name: z.string(),
  license: z.string().optional(),
  /** How old packages state it. */
  licenses: z.array(z.object({ type: z.string() })).optional(),
});

let bundled: ReadonlyMap<string, string> = new Map();
let notice = '';

beforeAll(async () => {
  const { built, folder } = await installedPackage();
  bundled = licencesIn(built);
  notice = readFileSync(join(folder, 'NOTICE'), 'utf8');
});

/** The licence of every package of which a source map names a file. */
function licencesIn(built: string): ReadonlyMap<string, string> {
  const maps = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js.map'));
  const folders = maps.flatMap((name) => {
    const { sources } = mapSchema.parse(JSON.parse(readFileSync(join(built, name), 'utf8')));
    return sources.map((source) => packageOf(resolve(built, dirname(name), source)));
  });
  const manifests = [...new Set(folders)]
    .filter((folder) => folder !== undefined)
    .map((folder) => manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))));
  return new Map(manifests.map(({ name, license, licenses }) => [name, license ?? licenses?.[0]?.type ?? 'unknown']));
}

/** The folder of the package that the file belongs to; undefined for our own files. */
function packageOf(source: string): string | undefined {
  const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(source) ?? [];
  return folder !== undefined && existsSync(join(folder, 'package.json')) ? folder : undefined;
}

test('the source maps name the packages that scripts/build.ts bundles', () => {
  expect([...bundled.keys()]).toEqual(expect.arrayContaining(['ignore', 'kysely', 'zod', 'micromark', 'format']));
});

test('NOTICE names every bundled package with its licence', () => {
  const named = notice.split('\n').filter((line) => line.startsWith('- '));
  const missing = [...bundled].filter(
    ([name, licence]) =>
      !named.some((line) => line.startsWith(`- ${name}: Copyright `) && line.endsWith(`, ${licence}`)),
  );
  expect(missing).toEqual([]);
});

test('NOTICE has the text of every licence that it names', () => {
  const lines = notice.split('\n');
  const licences = new Set(lines.filter((line) => line.startsWith('- ')).map((line) => line.split(', ').at(-1) ?? ''));
  expect([...licences].filter((licence) => !lines.includes(licence))).toEqual([]);
});

test('NOTICE names pdf.js, which the package carries whole, and its licence lies beside it', async () => {
  const { folder } = await installedPackage();
  expect(notice).toContain('pdf.js');
  expect(existsSync(join(folder, 'dist/pdfjs/LICENSE'))).toBe(true);
});
