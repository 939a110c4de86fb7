import { expect, test } from 'vitest';
import { fateOf } from '../../scripts/review-cost.ts';
import type { Impact, Report } from '../../src/model/finding.ts';
import type { Level } from '../../src/model/level.ts';
import { type PresetName, presets } from '../../src/policy/index.ts';

const report = (level: Level, impact?: Impact, complete = true): Report => ({
  findings: [],
  impacts: impact === undefined ? [] : [{ impact, ruleId: 'x', span: { start: 0, end: 1 }, evidence: 'x' }],
  level,
  complete,
});
const fates = (preset: PresetName): string[] =>
  [
    report(0),
    report(1),
    report(2),
    report(4),
    report(0, 'claims-authority'),
    report(0, 'runs-code'),
    report(0, undefined, false),
  ].map((each) => fateOf(presets[preset], each).fate);

test('the review cost counts what happens to a text from an external source', () => {
  expect(fates('balanced')).toEqual(['fenced', 'fenced', 'waits', 'blocked', 'waits', 'fenced', 'waits']);
  expect(fates('strict')).toEqual(['fenced', 'waits', 'waits', 'blocked', 'waits', 'waits', 'waits']);
  expect(fates('observe')).toEqual(Array<string>(7).fill('fenced'));
});
