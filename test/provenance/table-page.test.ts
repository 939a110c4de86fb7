import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allResults, provenancePage, renderProvenancePage } from '../../scripts/gen-provenance-table.ts';
import { type ScenarioName, scenarios } from './attack-scenarios.ts';
import { adversarialPages, dialogues, payloads } from './material.ts';

// table.test.ts and table-processes.test.ts compare the committed results with what the integrations do today.

const page = readFileSync(provenancePage, 'utf8');
const results = allResults();
const notesIn = (some: (typeof dialogues)['dev']): number => some.flatMap(({ notes }) => notes).length;

test('docs/provenance.md has the committed results (npm run provenance:table)', () => {
  expect(page).toBe(renderProvenancePage(page, results));
});

/** Contracts that answer a held note, or one of too many, with an error. */
const refuse = ['hermes-agent memory', 'docker-agent memory', 'memory sentinel'];

describe.each(results)('the results of $integration', ({ integration, attacks, twistedPages, honest, coverage }) => {
  test('come from all of the material', () => {
    const counts = Object.keys(scenarios).map((name) => attacks[name as ScenarioName].payloads);
    expect(new Set(counts)).toEqual(new Set([payloads.length]));
    expect(payloads.length).toBeGreaterThanOrEqual(200);
    expect(twistedPages.pages).toBe(adversarialPages.length);
    for (const set of ['dev', 'heldOut'] as const) {
      for (const fates of Object.values(honest[set])) {
        expect(Object.values(fates).join('').length).toBe(notesIn(dialogues[set]));
      }
    }
  });

  test('show no outside text verbatim', () => {
    expect(Object.values(attacks).flatMap(({ verbatim }) => verbatim)).toEqual([]);
    expect(twistedPages.verbatim).toEqual([]);
  });

  test('have no honest note that stands verbatim without reports, and none that was refused', () => {
    const fates = [honest.dev, honest.heldOut].flatMap((use) =>
      Object.values(use).flatMap((all) => Object.values(all)),
    );
    if (!refuse.includes(integration)) expect(fates.join('')).not.toContain('r');
    if (coverage === 'none') expect(fates.join('')).not.toContain('v');
  });
});
