import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { signals } from '../../../src/model/finding.ts';
import { presets } from '../../../src/policy/index.ts';
import { thresholds } from '../../../src/sentinel/sources/habits-and-times.ts';

const page = readFileSync(new URL('../../../docs/sentinel.md', import.meta.url), 'utf8');

test('the documentation lists every threshold with its value, and no other', () => {
  const documented = [...page.matchAll(/^\| `(\w+)` \| (\d+) \|/gm)].map(([, name, value]) => [name, Number(value)]);
  expect(Object.fromEntries(documented)).toEqual(thresholds);
});

test('the documentation names every signal, and the policy rows that use it', () => {
  for (const signal of signals) expect(page).toContain(`\`${signal}\``);
  for (const { id, when } of presets.balanced.rows) if (when.signal !== undefined) expect(page).toContain(`\`${id}\``);
});
