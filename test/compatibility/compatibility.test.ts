import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compatibilityPage, renderCompatibilityPage } from '../../scripts/gen-compatibility.ts';
import { suites } from './suites.ts';

// docs/compatibility.md is made of these lists, so each line of it is what ran here.
describe.each(suites)('$title', ({ cases }) => {
  test('no name is there twice', () => expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length));
  test.each(cases)('$name', async ({ run, why }) => {
    const outcome = await Promise.resolve()
      .then(run)
      .then(
        () => 'pass',
        (error: unknown) => (why === undefined ? String(error) : 'differs'),
      );
    expect(outcome, 'a case that passes needs no reason').toBe(why === undefined ? 'pass' : 'differs');
  });
});

test('docs/compatibility.md is up to date (npm run gen)', () => {
  const page = readFileSync(compatibilityPage, 'utf8');
  expect(page).toBe(renderCompatibilityPage(page));
});
