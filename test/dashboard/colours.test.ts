import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { verdicts } from '../../src/model/verdict.ts';

const css = readFileSync('assets/dashboard.css', 'utf8');

test.each(verdicts)('%s has a colour of its own, in charts and on badges', (verdict) => {
  expect(css).toMatch(new RegExp(`^rect\\.verdict-${verdict}\\b`, 'm'));
  expect(css).toMatch(new RegExp(`^\\.badge\\.verdict-${verdict}\\b`, 'm'));
  expect(css).toMatch(new RegExp(`fill: var\\(--${verdict}\\);`));
});
