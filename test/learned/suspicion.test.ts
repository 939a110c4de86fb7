import { describe, expect, test } from 'vitest';
import { createScanner } from '../../src/detect/index.ts';
import { weigh } from '../../src/detect/learned/document.ts';
import { type LearnedModel, serializeModel } from '../../src/detect/learned/model.ts';
import { parseModel } from '../../src/detect/learned/parse-model.ts';
import { shippedModel } from '../../src/detect/learned/shipped.ts';
import { trusts } from '../../src/model/trust.ts';
import { verdictRank } from '../../src/model/verdict.ts';
import { explain, presets, verdictOf } from '../../src/policy/index.ts';
import { fresh, reporting, user, web, world } from '../guard/support/world.ts';

const model = { alone: 2, documents: 2.5, outside: 1.6, outsideImpact: 1.2, seconding: 1, slope: 1 };
const at = (score: number) => ({ score, span: { start: 0, end: 100 } });

describe('weigh', () => {
  test.each([
    [2, false, 'counts'],
    [1.9, false, 'counts-outside'],
    [1.6, false, 'counts-outside'],
    [1.5, false, 'nothing'],
    [1.5, true, 'counts-outside'],
    [1.2, true, 'counts-outside'],
    [1.1, true, 'nothing'],
  ])('a short text with score %s, impact %s: %s', (score, hasImpact, weight) => {
    expect(weigh([at(score)], 8, [], model, { hasImpact })).toEqual([weight]);
  });

  test('a document and a tree of files have no lower threshold', () => {
    expect(weigh([at(1.9)], 9, [], model, { hasImpact: true })).toEqual(['nothing']);
    expect(weigh([at(1.9)], 1, [], model, { hasImpact: true, minWindows: 512 })).toEqual(['nothing']);
  });

  test('a name or a label has no lower threshold', () => {
    expect(weigh([at(1.9)], 1, [], model, { words: 7 })).toEqual(['nothing']);
    expect(weigh([at(1.9)], 1, [], model, { words: 8 })).toEqual(['counts-outside']);
    expect(weigh([at(2)], 1, [], model, { words: 3 })).toEqual(['counts']);
  });

  test('a model without these thresholds suspects nothing below its own', () => {
    const { outside: _plain, outsideImpact: _impact, ...older } = model;
    expect(weigh([at(1.9)], 1, [], older, { hasImpact: true })).toEqual(['nothing']);
  });

  test('without a threshold of its own, a text with an impact has that of any text', () => {
    const { outsideImpact: _impact, ...one } = model;
    expect(weigh([at(1.6), at(1.5)], 1, [], one, { hasImpact: true })).toEqual(['counts-outside', 'nothing']);
  });
});

/** No rule says anything about it, so only the thresholds of a model decide. */
const text = 'The kitchen is painted on Friday, so lunch moves to the garden.';
const low = { alone: -9, documents: -9, outside: -9, outsideImpact: -9, seconding: -9 };
const high = { alone: 99, documents: 99, outside: 99, outsideImpact: 99, seconding: -9 };
const withThresholds = (thresholds: Partial<LearnedModel>) =>
  createScanner({ learned: { ...shippedModel(), ...high, ...thresholds } });
const suspicious = withThresholds({ outside: -9 });

test('a score between the thresholds is a suspicion: a finding without a level, with an id of its own', () => {
  expect(withThresholds({}).scan(text).findings).toEqual([]);
  expect(withThresholds(low).scan(text).findings).toMatchObject([{ ruleId: 'learned_attack', level: 2 }]);
  expect(suspicious.scan(text).findings).toMatchObject([
    { ruleId: 'learned_suspicion', category: 'learned', level: 0 },
  ]);
});

test('it counts in text from outside, and changes nothing for what the user says or a person vouched for', () => {
  const report = suspicious.scan(text);
  const verdicts = Object.fromEntries(trusts.map((trust) => [trust, verdictOf(report, trust)]));
  expect(verdicts).toEqual({
    unknown: 'challenge',
    external: 'challenge',
    agent: 'allow',
    user: 'allow',
    verified: 'allow',
  });
});

test('a stronger opinion is never milder, at any trust', () => {
  const steps = [withThresholds({}), suspicious, withThresholds(low)].map((scanner) => scanner.scan(text));
  for (const trust of trusts) {
    const ranks = steps.map((report) => verdictRank(verdictOf(report, trust)));
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  }
});

test('the guard holds it if it comes from outside, and stores what the user or the agent says', async () => {
  const { space } = world({ scanner: suspicious });
  const held = { outcome: 'held', judged: { verdict: 'challenge', row: 'suspected-external' } };
  expect(await space.write({ content: text }, web)).toMatchObject(held);
  expect(await space.write({ content: `${text} Bring a chair.` }, fresh)).toMatchObject(held);
  expect(await space.write({ content: `${text} Bring a hat.` }, user)).toMatchObject({ judged: { verdict: 'allow' } });
  const own = await reporting(space);
  expect(await space.write({ content: 'The post is fetched before noon.' }, own)).toMatchObject({
    judged: { verdict: 'allow', row: 'nothing-found' },
  });
});

test.each(['balanced', 'strict', 'observe'] as const)('`explain` names the row under %s', (preset) => {
  const { level, complete, findings } = suspicious.scan(text);
  const input = {
    level,
    complete,
    findings,
    impacts: [],
    trust: 'external',
    path: 'write',
    condition: 'full',
  } as const;
  const { advised, row, text: words } = explain(presets[preset], input);
  expect({ advised, row }).toEqual({ advised: 'challenge', row: 'suspected-external' });
  expect(words).toContain('Row suspected-external: Outside text that the model finds close to attacks');
});

test('the narrowest scope and a repository know no suspicion', () => {
  expect(suspicious.scan(text, { scope: 'minimal' }).findings).toEqual([]);
  expect(suspicious.scan(text, { profile: 'repository' }).findings).toEqual([]);
});

test('the shipped model asks no more of text from outside than of any other, and less of one with an impact', () => {
  const { alone, outside = Number.NaN, outsideImpact = Number.NaN, seconding } = shippedModel();
  expect(outside).toBeLessThanOrEqual(alone);
  expect(outsideImpact).toBeLessThan(outside);
  expect(outsideImpact).toBeGreaterThan(seconding);
});

test('a model file may lack them, and gives numbers otherwise', () => {
  const file = JSON.parse(serializeModel(shippedModel())) as Record<string, unknown>;
  const { outside: _plain, outsideImpact: _impact, ...older } = file;
  expect(parseModel(file, 'file').outside).toBe(shippedModel().outside);
  expect(parseModel(older, 'older').outside).toBeUndefined();
  expect(() => parseModel({ ...file, outside: 'low' }, 'file')).toThrow('outside');
});
