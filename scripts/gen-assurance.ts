import { readFileSync, writeFileSync } from 'node:fs';
import { type AssuranceFigures, committedFigures } from '../test/assurance/figures.ts';
import { replacePart } from './generated-part.ts';
import { isMain } from './is-main.ts';

export const assurancePage = 'docs/assurance.md';

/** The page with its tables rewritten from the results in test/assurance/results. */
export function renderAssurancePage(page: string, all: readonly AssuranceFigures[] = committedFigures()): string {
  return replacePart(replacePart(page, 'figures', table(all)), 'misses', misses(all));
}

function table(all: readonly AssuranceFigures[]): string {
  const rows = all.map(
    ({ area, what, heldMeans, tried, held }) => `| ${area} | ${what} | ${heldMeans} | ${tried} | ${held} |`,
  );
  return ['| area | what was tried | held means | tried | held |', '|---|---|---|--:|--:|', ...rows].join('\n');
}

function misses(all: readonly AssuranceFigures[]): string {
  const some = all.filter(({ missed }) => missed.length > 0);
  if (some.length === 0) return 'None.';
  return some.map(({ area, what, missed }) => `- **${area}, ${what}**: ${missed.join('; ')}`).join('\n');
}

if (isMain(import.meta.url)) {
  writeFileSync(assurancePage, renderAssurancePage(readFileSync(assurancePage, 'utf8')));
}
