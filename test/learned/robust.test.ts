import { expect, test } from 'vitest';
import { rowsOf } from '../../scripts/cross-check.ts';
import { canBeDisguised, flags, judgeDisguised } from '../../scripts/robustness.ts';
import { readFolder } from '../../scripts/train-data.ts';
import { layerOf } from '../../src/cli/eval/layers.ts';
import { createScanner } from '../../src/detect/index.ts';
import { disguises } from '../detect/disguises.ts';
import { times } from '../support/long-run.ts';

// docs/model-card.md measures the same on sources that the model has not seen.

/** Points of recall that a disguise may cost. */
const maxLostPoints = 10;
/** Every sixteenth core attack of the corpus, 421 of them, is enough to notice one point. */
const sampleStep = times(1, 16);

const scanner = createScanner();
const attacks = rowsOf(await readFolder('corpus'))
  .filter(canBeDisguised)
  .filter((_row, n) => n % sampleStep === 0)
  .map(({ text }) => {
    const report = scanner.scan(text);
    return {
      plain: { both: flags(report), rules: flags(layerOf(report, 'rules')) },
      disguised: new Map(judgeDisguised(scanner, text).map((one) => [one.name, one])),
    };
  });

test('the model finds enough attacks that a loss would show', () => {
  expect(attacks.length).toBeGreaterThan(200);
  expect(attacks.filter(({ plain }) => plain.both).length).toBeGreaterThan(attacks.length / 3);
});

test.each(Object.keys(disguises))('%s costs little recall', (name) => {
  for (const layer of ['both', 'rules'] as const) {
    const before = attacks.filter(({ plain }) => plain[layer]).length;
    const after = attacks.filter(({ disguised }) => disguised.get(name)?.[layer]).length;
    expect((100 * (before - after)) / attacks.length, layer).toBeLessThanOrEqual(maxLostPoints);
  }
});
