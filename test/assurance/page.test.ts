import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assurancePage, renderAssurancePage } from '../../scripts/gen-assurance.ts';

test('docs/assurance.md has the committed results (npm run gen)', () => {
  const page = readFileSync(assurancePage, 'utf8');
  expect(page).toBe(renderAssurancePage(page));
});
