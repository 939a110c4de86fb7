import { readFileSync, writeFileSync } from 'node:fs';
import type { CompatibilitySuite } from '../test/compatibility/suite.ts';
import { suites } from '../test/compatibility/suites.ts';
import { replacePart } from './generated-part.ts';
import { isMain } from './is-main.ts';

export const compatibilityPage = 'docs/compatibility.md';

/** The page with its tables rewritten from the cases that test/compatibility runs. */
export function renderCompatibilityPage(page: string, all: readonly CompatibilitySuite[] = suites): string {
  return replacePart(replacePart(page, 'summary', summary(all)), 'cases', all.map(table).join('\n\n'));
}

function summary(all: readonly CompatibilitySuite[]): string {
  const rows = all.map(({ title, cases }) => {
    const passed = cases.filter(({ why }) => why === undefined).length;
    return `| ${title} | ${cases.length} | ${passed} |`;
  });
  return ['| suite | cases | pass |', '|---|--:|--:|', ...rows].join('\n');
}

function table({ title, cases }: CompatibilitySuite): string {
  const rows = cases.map(
    ({ name, why }) => `| ${name.replaceAll('|', '\\|')} | ${why === undefined ? 'pass' : `differs: ${why}`} |`,
  );
  return [`### ${title}`, '', '| case | result |', '|---|---|', ...rows].join('\n');
}

if (isMain(import.meta.url)) {
  writeFileSync(compatibilityPage, renderCompatibilityPage(readFileSync(compatibilityPage, 'utf8')));
}
