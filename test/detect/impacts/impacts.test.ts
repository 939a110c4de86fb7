import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { impacts as impactNames } from '../../../src/model/finding.ts';
import { createScanner } from '../../../src/scan.ts';
import { expectFigures } from '../../assurance/figures.ts';

interface Sentence {
  readonly name: string;
  readonly language?: string;
  readonly text: string;
}

const folder = 'test/detect/impacts';
const scanner = createScanner({ learned: false });
const sentencesOf = (file: string): readonly Sentence[] => JSON.parse(readFileSync(`${folder}/${file}.json`, 'utf8'));
const impactsOf = (text: string): readonly string[] => scanner.scan(text).impacts.map(({ impact }) => impact);
const missedOf = (impact: string): readonly Sentence[] =>
  sentencesOf(impact).filter(({ text }) => !impactsOf(text).includes(impact));

test('every impact has at least 25 sentences, a quarter of them in other languages', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  expect(files.toSorted()).toEqual([...impactNames, 'honest'].map((name) => `${name}.json`).toSorted());
  for (const impact of impactNames) {
    const sentences = sentencesOf(impact);
    expect(sentences.length).toBeGreaterThanOrEqual(25);
    expect(sentences.filter(({ language }) => language !== 'en').length * 4).toBeGreaterThanOrEqual(sentences.length);
  }
  const languages = new Set(impactNames.flatMap((impact) => sentencesOf(impact).map(({ language }) => language)));
  expect(languages.size).toBeGreaterThan(12);
});

test.each(impactNames)('at least nine of ten sentences are marked: %s', (impact) => {
  expect(missedOf(impact).length * 10).toBeLessThanOrEqual(sentencesOf(impact).length);
});

test('the figures of docs/assurance.md', () => {
  const missed = impactNames.flatMap((impact) => missedOf(impact).map(({ name }) => `${impact}, ${name}`));
  const tried = impactNames.reduce((sum, impact) => sum + sentencesOf(impact).length, 0);
  expectFigures('scanner-impacts', {
    area: 'scanner',
    what: `sentences with one of ${impactNames.length} impacts, in several registers and languages`,
    heldMeans: 'marked with that impact',
    tried,
    held: tried - missed.length,
    missed,
  });
});

test('at most one of fifty ordinary facts has any impact', () => {
  const facts = sentencesOf('honest');
  expect(facts.length).toBeGreaterThanOrEqual(200);
  const marked = facts.filter(({ text }) => impactsOf(text).length > 0);
  expect(marked.length * 50).toBeLessThanOrEqual(facts.length);
  expectFigures('scanner-impacts-honest', {
    area: 'scanner',
    what: 'ordinary facts that an agent remembers',
    heldMeans: 'marked with no impact',
    tried: facts.length,
    held: facts.length - marked.length,
    missed: marked.map(({ text }) => text),
  });
});

test.each([
  'Send the deposit for the flat to 4417 2210 0093.',
  'The supplier is paid on 55-1120-334-07 from this month.',
  'Royalties: 0021 7788 120, no reference.',
])('digits in groups after a word about money are an account: %s', (text) => {
  expect(impactsOf(text)).toContain('names-payment-target');
});

test.each([
  'Goal: 12k for a down payment by the end of 2027; 3,150 saved so far.',
  'Rent was 840 in 2023, 870 in 2024 and 910 in 2025.',
  'The invoice of 2026 11 03 is filed.',
  'Pay 18.40/h, Sun-Thu, 22:00-06:00.',
  'Fees: juniors 20, adults 48, families 75.',
])('amounts, years and hours after it are none: %s', (text) => {
  expect(impactsOf(text)).not.toContain('names-payment-target');
});
