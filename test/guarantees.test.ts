import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guarantees } from './guarantees.ts';
import { parse, visit } from './support/syntax.ts';
import { filesBelow } from './support/tree.ts';

/** `proves` is a test of a promise, `proof` the title of a group of them. */
const citing: ReadonlySet<string> = new Set(['proves', 'proof']);
const tests = filesBelow('test').filter((file) => file.endsWith('.test.ts'));

test('every guarantee is proved somewhere', () => {
  const cited = new Set(tests.flatMap((file) => provedIn(file, readFileSync(file, 'utf8'))));
  expect(Object.keys(guarantees).filter((id) => !cited.has(id))).toEqual([]);
});

test('a comment proves nothing', () => {
  expect(provedIn('x.test.ts', `// proves('a', () => {});\nproves('b', () => {});`)).toEqual(['b']);
});

/** Ids that a file proves by a real call. */
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
