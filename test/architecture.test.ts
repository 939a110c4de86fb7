import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { doors, type Layer, layers, sideDoors } from './layers.ts';
import { parse, visit } from './support/syntax.ts';
import { filesBelow } from './support/tree.ts';

const sources = filesBelow('src').filter((file) => /\.[cm]?tsx?$/.test(file));

test('every import obeys the layer table', () => {
  expect(sources.length).toBeGreaterThan(10); // a check that reads nothing must not pass
  const read = sources.map((file) => ({ file, source: readFileSync(file, 'utf8') }));
  expect(read.flatMap(({ file, source }) => importsOf(file, source)).length).toBeGreaterThan(10);
  expect(read.flatMap(({ file, source }) => violations(file, source))).toEqual([]);
});

test.each([
  ['an upward import', 'src/base/x.ts', `import { scan } from '../detect/index.ts';`],
  ['a sideways import', 'src/policy/x.ts', `import { scan } from '../detect/index.ts';`],
  ['a type-only import', 'src/model/x.ts', `import type { Rule } from '../detect/index.ts';`],
  ['a re-export', 'src/base/x.ts', `export { verdictOf } from '../policy/index.ts';`],
  ['a re-export of everything', 'src/base/x.ts', `export * from '../policy/index.ts';`],
  ['an unlisted package', 'src/detect/x.ts', `import 'left-pad';`],
  ['a package of another layer', 'src/detect/x.ts', `import { parse } from 'yaml';`],
  ['a Node built-in in an engine', 'src/policy/x.ts', `const fs = await import('node:fs');`],
  ['a computed import', 'src/cli/x.ts', 'const module = await import(name);'],
  ['an import inside a type', 'src/base/x.ts', `export type R = import('../detect/index.ts').Rule;`],
  ['a require call', 'src/detect/x.ts', `const fs = require('node:fs');`],
  ['a built-in loaded on demand', 'src/detect/x.ts', `const fs = process.getBuiltinModule('node:fs');`],
  ['a folder outside the table', 'src/utils/x.ts', 'export const x = 1;'],
  ['an import from outside src', 'src/cli/x.ts', `import { layers } from '../../test/layers.ts';`],
])('the check sees %s', (_what, file, source) => {
  expect(violations(file, source)).toHaveLength(1);
});

test('a folder with an index is imported through it', () => {
  expect(violations('src/cli/x.ts', `import { matches } from '../detect/rule.ts';`)).toEqual([
    'src/cli/x.ts reaches past the door of detect: ../detect/rule.ts',
  ]);
  expect(violations('src/index.ts', `export { verdictOf } from './policy/index.ts';`)).toEqual([]);
  expect(violations('src/detect/rules/x.ts', `import type { Rule } from '../rule.ts';`)).toEqual([]);
});

function violations(file: string, source: string): string[] {
  const here = layerOf(file);
  const rule = layers[here];
  if (rule === undefined) return [`${file} belongs to no layer`];
  return importsOf(file, source).flatMap((specifier) => complaint(file, here, rule, specifier) ?? []);
}

function complaint(file: string, here: string, rule: Layer, specifier: string): string | undefined {
  if (rule.uses.includes(specifier)) return undefined;
  if (!specifier.startsWith('.')) return `${file} (${here}) may not use ${specifier}`;
  const target = posix.join(posix.dirname(file), specifier);
  const there = layerOf(target);
  if (there === here) return undefined;
  if (!rule.imports.includes(there)) return `${file} (${here}) may not import ${there}`;
  if (doors.includes(there) && target !== `src/${there}/index.ts` && !sideDoors.includes(target)) {
    return `${file} reaches past the door of ${there}: ${specifier}`;
  }
  return undefined;
}

/** `src/detect/scan.ts` belongs to `detect`, a file directly in src to `root`, and a file outside src to no layer. */
function layerOf(file: string): string {
  const [top, folder, ...rest] = file.split('/');
  if (top !== 'src' || folder === undefined) return '(outside src)';
  return rest.length === 0 ? 'root' : folder;
}

/** All imports of a file. A non-literal import is returned as code, which no table allows. */
function importsOf(file: string, source: string): string[] {
  const found: string[] = [];
  const add = (node: { type: string; value?: unknown; start: number; end: number } | null): void => {
    if (node === null) return;
    found.push(typeof node.value === 'string' ? node.value : source.slice(node.start, node.end));
  };
  visit(parse(file, source), {
    ImportDeclaration: (node) => add(node.source),
    ExportNamedDeclaration: (node) => add(node.source),
    ExportAllDeclaration: (node) => add(node.source),
    ImportExpression: (node) => add(node.source),
    TSImportType: (node) => add(node.source),
    TSExternalModuleReference: (node) => add(node.expression),
    CallExpression: (node) => {
      const { callee } = node;
      const called = callee.type === 'MemberExpression' ? callee.property : callee;
      const loads = called.type === 'Identifier' && ['require', 'getBuiltinModule'].includes(called.name);
      if (loads) add(node.arguments[0] ?? node);
    },
  });
  return found;
}
