import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guarantees } from './guarantees.ts';
import { parse, visit } from './support/syntax.ts';
import { filesBelow } from './support/tree.ts';

/** `proves` declares a test of a guarantee, `proof` gives the title of a group of them. */
const citing: ReadonlySet<string> = new Set(['proves', 'proof']);
const tests = filesBelow('test').filter((file) => file.endsWith('.test.ts'));

test('every guarantee is proved somewhere', () => {
  const cited = new Set(tests.flatMap((file) => provedIn(file, readFileSync(file, 'utf8'))));
  expect(Object.keys(guarantees).filter((id) => !cited.has(id))).toEqual([]);
});

test('a comment proves nothing', () => {
  expect(provedIn('x.test.ts', `// proves('a', () => {});\nproves('b', () => {});`)).toEqual(['b']);
});

test('no title looks like the id of a guarantee: these are cited with `proves` or `proof`', () => {
  const found = tests.flatMap((file) => titlesLikeIds(file, readFileSync(file, 'utf8')));
  expect(found).toEqual([]);
});

test('a title that looks like an id is found, whatever declares it', () => {
  const source = `describe('a/b', () => {}); test('c/d-e: f', () => {}); test.each([1])('g/h: %s', () => {});
    test('docs/rules.md is up to date', () => {}); proves('i/j', () => {}); test(\`k/l: \${1}\`, () => {});`;
  expect(titlesLikeIds('x.test.ts', source)).toEqual(['a/b', 'c/d-e: f', 'g/h: %s', 'k/l: ']);
});

/** Titles of tests and groups that start like an id: `area/claim`, alone or before a colon. */
function titlesLikeIds(file: string, source: string): string[] {
  const titles: string[] = [];
  visit(parse(file, source), {
    CallExpression: ({ callee, arguments: [title] }) => {
      if (!/^(?:test|it|describe|suite)\b/.test(source.slice(callee.start, callee.end))) return;
      if (title?.type === 'Literal' && typeof title.value === 'string') titles.push(title.value);
      if (title?.type === 'TemplateLiteral') titles.push(title.quasis[0]?.value.raw ?? '');
    },
  });
  return titles.filter((title) => /^[a-z]+\/[a-z-]+(?::|$)/.test(title));
}

/** The ids that a file proves in a real call. */
function provedIn(file: string, source: string): string[] {
  const ids: string[] = [];
  visit(parse(file, source), {
    CallExpression: ({ callee, arguments: [id] }) => {
      if (callee.type !== 'Identifier' || !citing.has(callee.name)) return;
      if (id?.type === 'Literal' && typeof id.value === 'string') ids.push(id.value);
    },
  });
  return ids;
}
