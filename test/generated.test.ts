import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { codeSpan, drawHidden, readFixture, renderRulesPage, rulesPage } from '../scripts/gen-docs.ts';
import { registries, registrySource, ruleFiles } from '../scripts/gen-registries.ts';
import { tablesFile, tablesSource } from '../scripts/gen-tables.ts';
import { impacts } from '../src/detect/impacts.gen.ts';
import { rules } from '../src/detect/rules.gen.ts';
import { vectors } from '../src/lab/vectors.gen.ts';

test.each(registries)('$file is up to date (npm run gen)', (registry) => {
  expect(readFileSync(registry.file, 'utf8')).toBe(registrySource('.', registry));
});

test(`${tablesFile} is up to date (npm run gen)`, () => {
  // Compared as a whole: a diff of these lines is unreadable.
  expect(readFileSync(tablesFile, 'utf8') === tablesSource()).toBe(true);
});

test('docs/rules.md is up to date (npm run gen)', () => {
  expect(readFileSync(rulesPage, 'utf8')).toBe(renderRulesPage(rules, impacts, (id) => readFixture('.', id)));
});

test('a rule is in the file named after its id', () => {
  const fileNames = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id.replaceAll('_', '-'));
  expect(fileNames(rules)).toEqual(ruleFiles('.', 'rules'));
  expect(fileNames(impacts)).toEqual(ruleFiles('.', 'impacts'));
});

test('a vector is in the file named after its id', () => {
  expect(vectors.map(({ id }) => id.replaceAll('_', '-'))).toEqual(ruleFiles('.', 'vectors', 'src/lab'));
});

test('no two rules share an id', () => {
  const ids = [...rules, ...impacts].map((rule) => rule.id);
  expect(new Set(ids).size).toBe(ids.length);
});

describe('examples in the rules page', () => {
  test.each([
    ['a\u200bb', 'a<U+200B>b'],
    ['a\u{e0041}b', 'a<U+E0041>b'],
    ['a\ufe0fb\u00a0c\u2800', 'a<U+FE0F>b<U+00A0>c<U+2800>'],
    ['line\nline\u001b[0m', 'line<U+000A>line<U+001B>[0m'],
    ['half \ud83d', 'half <U+D83D>'],
    ['plain \u00e9 \u{1f600} text', 'plain \u00e9 \u{1f600} text'],
  ])('%j is drawn', (text, drawn) => expect(drawHidden(text)).toBe(drawn));

  test.each([
    ['plain', '`plain`'],
    ['a ` b', '``a ` b``'],
    ['```sh', '```` ```sh ````'],
    ['| [x](https://example.com) |', '`| [x](https://example.com) |`'],
  ])('%j cannot leave its code span', (text, span) => expect(codeSpan(text)).toBe(span));
});
