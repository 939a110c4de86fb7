import { readFileSync, writeFileSync } from 'node:fs';
import { type ScenarioName, scenarios } from '../test/provenance/attack-scenarios.ts';
import { integrations } from '../test/provenance/drivers/index.ts';
import type { Fates } from '../test/provenance/honest-use.ts';
import { committedResults, type Measured } from '../test/provenance/measured.ts';
import { replacePart } from './generated-part.ts';
import { isMain } from './is-main.ts';

export const provenancePage = 'docs/provenance.md';

/** The page with its tables rewritten from the results in test/provenance/results. */
export function renderProvenancePage(page: string, results: readonly Measured[]): string {
  const parts: Readonly<Record<string, string>> = {
    'outside text': attackTable(results),
    'what became of it': fateTable(results),
    'honest use': `${honestTable(results)}\n\n${honestSummary(results)}`,
  };
  return Object.entries(parts).reduce((text, [name, body]) => replacePart(text, name, body), page);
}

/** The committed results of every integration, in the order of the table. */
export function allResults(): readonly Measured[] {
  return integrations.map((integration) => {
    const found = committedResults(integration);
    if (found === undefined) throw new Error(`${integration.name} has no results; run npm run provenance:table`);
    return found;
  });
}

function attackTable(results: readonly Measured[]): string {
  const titles = Object.values(scenarios).map(({ title }) => title);
  return table(
    ['integration', 'coverage', ...titles, 'twisted pages'],
    results.map(({ integration, coverage, attacks, twistedPages }) => [
      integration,
      coverage,
      ...namesOf(attacks).map((name) => `${attacks[name].verbatim.length} of ${attacks[name].payloads}`),
      `${twistedPages.verbatim.length} of ${twistedPages.pages}`,
    ]),
  );
}

/** Summed over the scenarios: a payload counts once in each. */
function fateTable(results: readonly Measured[]): string {
  return table(
    ['integration', 'restated', 'shown as data', 'some of it waits for a person', 'some of it refused'],
    results.map(({ integration, attacks }) => {
      const counts = namesOf(attacks).map((name) => attacks[name]);
      const total = (field: 'payloads' | 'fenced' | 'held' | 'refused'): string =>
        counts.reduce((sum, count) => sum + count[field], 0).toLocaleString('en-US');
      return [integration, total('payloads'), total('fenced'), total('held'), total('refused')];
    }),
  );
}

function honestTable(results: readonly Measured[]): string {
  const days = ['dayOne', 'keptToDayTwo', 'dayTwo'] as const;
  const sets = { dev: 'tuning', heldOut: 'held out' } as const;
  return table(
    [
      'integration',
      'coverage',
      'dialogues',
      'day one',
      'the same notes on day two',
      'noted on day two',
      'fenced, waiting, refused on day two',
    ],
    results.flatMap(({ integration, coverage, honest }) =>
      (['heldOut', 'dev'] as const).map((set) => [
        integration,
        coverage,
        sets[set],
        ...days.map((day) => verbatimShare(honest[set][day])),
        ['f', 'h', 'r'].map((fate) => String(countOf(honest[set].dayTwo, fate))).join(', '),
      ]),
    ),
  );
}

const goalPercent = 95;

/** Says whether the goal is met, so that nobody has to search the table for a miss. */
function honestSummary(results: readonly Measured[]): string {
  const shares = results
    .filter(({ coverage }) => coverage === 'full')
    .flatMap(({ integration, honest }) =>
      Object.values(honest.heldOut).map((fates: Fates) => ({ integration, fates, percent: percentOf(fates) })),
    );
  const worst = shares.toSorted((a, b) => a.percent - b.percent)[0];
  if (worst === undefined) return 'No integration has full coverage.';
  const met = worst.percent >= goalPercent ? 'is met' : 'is **not met**';
  return `The goal ${met}: the lowest share of held-out notes with full coverage is ${verbatimShare(worst.fates)}, through the ${worst.integration}.`;
}

function percentOf(fates: Fates): number {
  return (100 * countOf(fates, 'v')) / Object.values(fates).join('').length;
}

function verbatimShare(fates: Fates): string {
  const all = Object.values(fates).join('').length;
  return `${countOf(fates, 'v')} of ${all} (${percentOf(fates).toFixed(1)} %)`;
}

function countOf(fates: Fates, fate: string): number {
  return Object.values(fates).join('').split(fate).length - 1;
}

function namesOf(attacks: Measured['attacks']): readonly ScenarioName[] {
  return Object.keys(attacks) as ScenarioName[];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, at) => (at === 0 ? '---' : '--:'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

if (isMain(import.meta.url)) {
  writeFileSync(provenancePage, renderProvenancePage(readFileSync(provenancePage, 'utf8'), allResults()));
}
