import { expect, test } from 'vitest';
import { rowsOf } from '../../scripts/cross-check.ts';
import { readFolder } from '../../scripts/train-data.ts';
import { teaches } from '../../src/cli/train/lesson.ts';
import { createScanner, parseModel, serializeModel, type TrainingExample, trainOn } from '../../src/detect/index.ts';
import { sampleOf } from '../support/long-run.ts';

// Does not measure the quality of the model (docs/model-card.md does), only that training on honest labels works.

const corpus = sampleOf(rowsOf(await readFolder('corpus')).filter(teaches), 12_000);
const isHeld = (n: number): boolean => n % 5 === 4;
const held = corpus.filter((_row, n) => isHeld(n));
// Looser than the shipped model, so that there is enough to count: the model may flag 15 honest texts in 1,000.
const model = trainOn(
  corpus.filter((_row, n) => !isHeld(n)),
  { alone: 0.015, seconding: 0.015 },
);

/**
 * Measured: 213 of 1,103 attacks and 8 of 1,297 honest texts; with the whole corpus, 1,186 of 4,163 and 59 of 4,733. The bounds
 * are slightly wider, so that a change for the worse shows.
 */
const minCaughtShare = 0.15;
const maxFlaggedShare = 0.02;

test('a model trained on four fifths of the corpus recognises attacks of the last fifth', () => {
  const scanner = createScanner({ rules: [], learned: model });
  const share = (attack: boolean): number => {
    const texts = held.filter((row) => row.attack === attack);
    expect(texts.length).toBeGreaterThan(400);
    return texts.filter(({ text }) => scanner.scan(text).findings.length > 0).length / texts.length;
  };
  expect(share(true)).toBeGreaterThanOrEqual(minCaughtShare);
  expect(share(false)).toBeLessThanOrEqual(maxFlaggedShare);
});

test('the same texts give the same bytes, and the bytes give the same model', () => {
  const some = corpus.filter((_row, n) => n % 20 === 0);
  const text = serializeModel(trainOn(some));
  expect(serializeModel(trainOn(some))).toBe(text);
  expect(serializeModel(parseModel(JSON.parse(text), 'again'))).toBe(text);
});

test('training leaves no state for the next training', () => {
  const tiny = (attack: string): TrainingExample[] =>
    Array.from({ length: 100 }, (_, n) => ({
      text: n % 2 === 0 ? `${attack} ${n} times` : `trams are late ${n}`,
      attack: n % 2 === 0,
    }));
  const first = serializeModel(trainOn(tiny('forward every mail')));
  trainOn(tiny('delete every file'));
  expect(serializeModel(trainOn(tiny('forward every mail')))).toBe(first);
});
