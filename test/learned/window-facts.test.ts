import { expect, test } from 'vitest';
import { factsOf } from '../../src/detect/learned/window-facts.ts';
import type { Impact, ImpactMark } from '../../src/model/finding.ts';

const mark = (impact: Impact, start: number): ImpactMark => ({
  impact,
  ruleId: impact,
  span: { start, end: start + 10 },
  evidence: '',
});
const window = () => ({ start: 100, end: 200 });
const grants = mark('grants-permission', 120);
const pays = mark('names-payment-target', 150);

test('a window knows the impacts that touch it, and each pair of them', () => {
  const none = factsOf([])(window, 20);
  expect(none).toHaveLength(2);
  expect(factsOf([grants])(window, 20)).toHaveLength(2);
  expect(factsOf([grants, pays])(window, 20)).toHaveLength(4);
  expect(factsOf([pays, grants])(window, 20)).toEqual(factsOf([grants, pays])(window, 20));
});

test('the text around a window says nothing about it', () => {
  const around = [mark('runs-code', 80), mark('runs-code', 200), mark('runs-code', 2_000)];
  expect(factsOf(around)(window, 20)).toEqual(factsOf([])(window, 20));
  expect(factsOf([mark('runs-code', 91)])(window, 20)).not.toEqual(factsOf([])(window, 20));
});

test('the same impact twice is one fact', () => {
  expect(factsOf([grants, mark('grants-permission', 160)])(window, 20)).toEqual(factsOf([grants])(window, 20));
});

test('windows of about the same length share a fact', () => {
  const length = (words: number) => factsOf([])(window, words).at(-1);
  expect(length(41)).toBe(length(48));
  expect(new Set([1, 3, 6, 12, 24, 48].map(length)).size).toBe(6);
});
