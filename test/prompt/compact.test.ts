import { expect, test } from 'vitest';
import { freeze, type PromptEntry } from '../../src/prompt/index.ts';
import { nonceFor, promptEntry } from './support.ts';

const ample = { unit: 'code-points', size: 1_000_000 } as const;
const factCount = 40;

/** Forty facts of 51 characters each; three have one more. */
const facts: readonly string[] = Array.from({ length: factCount }, (_, at) => {
  const number = String(at + 10);
  return `Shop ${number} opens at nine and sells ${number} kinds of hot tea${at < 3 ? '.' : ''}`;
});

function entriesFrom(partOf: (at: number) => Partial<PromptEntry>): readonly PromptEntry[] {
  return facts.map((content, at) => {
    const id = `${(0x1a2b + at * 977).toString(16).padStart(4, '0')}c0de-0000-4000-8000-000000000000`;
    return promptEntry({ id, shortId: id.slice(0, 4), content, seq: at + 1, ...partOf(at) });
  });
}

const fromPage = (hosts: number) => (at: number) =>
  ({
    trust: 'external',
    channel: 'tool',
    rendering: 'fenced',
    tool: 'web_fetch',
    uri: `https://shop-${at % hosts}.example/teas/${at}?page=${at}`,
  }) as const;

const size = (text: string): number => [...text].length;
const contentSize = facts.reduce((sum, fact) => sum + size(fact), 0);

test.each([
  ['web facts of one host', entriesFrom(fromPage(1)), 2_889, 2],
  ['web facts of five hosts', entriesFrom(fromPage(5)), 2_981, 2],
  ['web facts of eight hosts', entriesFrom(fromPage(8)), 3_050, 2],
  ['web facts of forty hosts', entriesFrom(fromPage(40)), 3_816, 2],
  ['user facts', entriesFrom(() => ({})), 2_592, 1.4],
])('a snapshot of 40 %s is compact', (name, entries, expected, maxRatio) => {
  const { text, omitted } = freeze(entries, ample, nonceFor);
  const ratio = size(text) / contentSize;
  console.log(`40 ${name}: ${contentSize} characters of facts, ${size(text)} in the snapshot, ${ratio.toFixed(2)} x`);
  expect(omitted).toBe(0);
  for (const fact of facts) expect(text).toContain(fact);
  expect(contentSize).toBe(2_043);
  expect(ratio).toBeLessThanOrEqual(maxRatio);
  expect(size(text)).toBe(expected);
});
