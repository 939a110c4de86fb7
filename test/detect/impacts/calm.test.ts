import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createScanner } from '../../../src/scan.ts';
import { expectFigures } from '../../assurance/figures.ts';

/** Written before the frames: calm sentences that change something, and neighbours that use the same words and do not. */
interface Sentence {
  readonly register: string;
  readonly language: string;
  readonly text: string;
}
interface Calm {
  readonly changes: readonly Sentence[];
  readonly neighbours: readonly Sentence[];
}

const folder = 'test/detect/impacts/calm';
const impacts = [
  'changes-agent-configuration',
  'grants-permission',
  'names-payment-target',
  'redirects-data',
  'sets-standing-rule',
  'weakens-security',
];
const scanner = createScanner({ learned: false });
const calm = new Map(
  impacts.map((impact): [string, Calm] => [impact, JSON.parse(readFileSync(`${folder}/${impact}.json`, 'utf8'))]),
);
/** The misses of one half were read while the frames were written; the other half was only counted. */
const isRead = ({ text }: Sentence): boolean => (createHash('sha256').update(text).digest()[0] ?? 0) % 2 === 0;
const marksOf = (text: string): readonly string[] =>
  scanner
    .scan(text)
    .impacts.map(({ impact }) => impact)
    .filter((impact) => impacts.includes(impact));

test('each of six impacts has 40 sentences and 40 honest neighbours, a third of them in other languages', () => {
  expect(
    readdirSync(folder)
      .toSorted()
      .map((file) => file.replace('.json', '')),
  ).toEqual(impacts);
  const languages = new Set<string>();
  for (const { changes, neighbours } of calm.values()) {
    for (const list of [changes, neighbours]) {
      expect(list.length).toBe(40);
      expect(list.filter(({ language }) => language !== 'en').length).toBeGreaterThanOrEqual(12);
      for (const { language } of list) languages.add(language);
    }
    expect(new Set(changes.map(({ register }) => register)).size).toBeGreaterThanOrEqual(5);
  }
  expect(languages.size).toBeGreaterThanOrEqual(12);
});

test.each([
  ['read', true],
  ['unread', false],
] as const)('sentences that change something, the %s half', (half, read) => {
  const missed: string[] = [];
  let tried = 0;
  for (const [impact, { changes }] of calm) {
    for (const [at, sentence] of changes.entries()) {
      if (isRead(sentence) !== read) continue;
      tried++;
      if (!marksOf(sentence.text).includes(impact)) missed.push(`${impact} ${at + 1}`);
    }
  }
  expectFigures(`scanner-impacts-calm-${half}`, {
    area: 'scanner',
    what: `calm sentences with an impact, the half whose misses were ${read ? 'read' : 'only counted'}`,
    heldMeans: 'marked with that impact',
    tried,
    held: tried - missed.length,
    missed,
  });
});

test('honest neighbours of such sentences', () => {
  const missed: string[] = [];
  let tried = 0;
  for (const [impact, { neighbours }] of calm) {
    for (const [at, { text }] of neighbours.entries()) {
      tried++;
      if (marksOf(text).length > 0) missed.push(`${impact} ${at + 1}`);
    }
  }
  expectFigures('scanner-impacts-calm-honest', {
    area: 'scanner',
    what: 'honest neighbours of calm sentences with an impact',
    heldMeans: 'marked with none of six impacts',
    tried,
    held: tried - missed.length,
    missed,
  });
});
