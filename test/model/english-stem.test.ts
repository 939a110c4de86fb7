import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stemOf } from '../../src/model/search-stems.ts';
import { searchWords } from '../../src/model/search-words.ts';

test.each([
  ['tea', 'teas'],
  ['run', 'runs', 'running'],
  ['hope', 'hoped', 'hoping', 'hopes'],
  ['hop', 'hopped', 'hopping'],
  ['deploy', 'deploys', 'deployed', 'deploying', 'deployment'],
  ['configure', 'configured', 'configuration', 'configurations'],
  ['city', 'cities'],
  ['try', 'tries', 'tried', 'trying'],
  ['key', 'keys', 'keyed'],
])('%s and its forms have one stem', (...forms) => {
  expect(new Set(forms.map(stemOf)).size).toBe(1);
});

test.each(['is', '\u8a18\u61b6', 'v2s', 'under_scores', 'x'.repeat(41), ''])('%s is its own stem', (word) => {
  expect(stemOf(word)).toBe(word);
});

/** SQLite has an implementation of the same algorithm, made by others. */
function stemsOfSqlite(words: readonly string[]): readonly string[] {
  const db = new Database(':memory:');
  db.exec(`create virtual table texts using fts5(word, tokenize='porter ascii');
    create virtual table terms using fts5vocab(texts, 'instance')`);
  const add = db.prepare('insert into texts(rowid, word) values (?, ?)');
  db.transaction(() => words.forEach((word, index) => void add.run(index + 1, word)))();
  const stems = db.prepare('select term from terms order by doc').all() as { term: string }[];
  db.close();
  return stems.map(({ term }) => term);
}

/** The only difference: what happens to a y at the end. */
function expectStemsOfSqlite(words: readonly string[]): void {
  const expected = stemsOfSqlite(words);
  const differing = words.filter((word, at) => stemOf(word) !== expected[at]);
  expect(differing.filter((word) => !word.includes('y'))).toEqual([]);
  expect(differing.length).toBeLessThan(words.length / 20);
}

test('every English word of our documentation has the stem that SQLite gives it', () => {
  const pages = ['README.md', 'ARCHITECTURE.md', 'docs/threat-model.md', 'docs/cli.md', 'docs/rules.md', 'docs/lab.md'];
  const words = searchWords(pages.map((page) => readFileSync(page, 'utf8')).join('\n'));
  const english = words.filter((word) => /^[a-z]{3,40}$/.test(word));
  expect(english.length).toBeGreaterThan(2500);
  expectStemsOfSqlite(english);
});

test('made-up words with English endings have the stems that SQLite gives them', () => {
  const start = fc.stringMatching(/^[bcdfghklmnprstvwy]{1,3}[aeiouy]{1,2}[bcdfghklmnprstvwxyz]{1,2}$/);
  const endings = 'ing ed s es ies ational ization fulness ously ement ion ions able y e ll eed bli logi'.split(' ');
  const word = fc.tuple(start, fc.constantFrom(...endings), fc.constantFrom('', ...endings));
  const words = fc.sample(word, 3000).map((parts) => parts.join(''));
  expectStemsOfSqlite(words);
});
