import { afterAll, beforeAll, expect, test } from 'vitest';
import { createScanner } from '../../src/detect/index.ts';
import { honestStatements } from '../../src/lab/honest.ts';
import { ordinaryTexts } from '../../src/lab/honest-texts.ts';
import { openLabStore, vectors } from '../../src/lab/index.ts';
import type { LabStore } from '../../src/lab/place.ts';
import { runTrial } from '../../src/lab/trial.ts';
import { presets } from '../../src/policy/index.ts';

let place: LabStore;
beforeAll(async () => {
  place = await openLabStore('sqlite');
});
afterAll(() => place.close());

/** A trial with one scanner as the only protection. */
async function trialWith(id: string, name: string, flags: (text: string) => boolean, power: 'tool' | 'store' = 'tool') {
  const vector = vectors.find((one) => one.id === id);
  if (vector === undefined) throw new Error('no such vector');
  const key = {
    suite: 'bezoar',
    profile: 'library',
    vector: id,
    power,
    disguise: 'none',
    condition: 'none',
    delay: 1,
  } as const;
  const parts = { place, scanner: createScanner(), policy: presets.balanced, seed: 1, host: 'careful', name } as const;
  return runTrial(vector, key, { ...parts, flags });
}

test('what another scanner flags reaches no prompt, and what it does not flag is obeyed', async () => {
  const seen = await trialWith('direct_injection', 'peer-1', (text) => text.includes('previous instructions'));
  expect(seen).toMatchObject({ orderObeyed: false, bare: 0, detectedBy: 'withheld:another-scanner' });
  // It stays in the store: a scanner on the way to the prompt removes nothing.
  expect(seen.record.poison_retained).toBe(true);
  const missed = await trialWith('direct_injection', 'peer-2', (text) => text.includes('another sentence'));
  expect(missed).toMatchObject({ orderObeyed: true, detectedBy: null });
});

test('it also sees a text that was changed in the database', async () => {
  const found = await trialWith('drift_edit', 'peer-3', (text) => text.includes('partner-desk'), 'store');
  expect(found).toMatchObject({ falseFactUsed: false, detectedBy: 'withheld:another-scanner' });
  const missed = await trialWith('drift_edit', 'peer-4', () => false, 'store');
  expect(missed).toMatchObject({ falseFactUsed: true, detectedBy: null });
});

test('every scanner gets the same honest texts', () => {
  const once = honestStatements(ordinaryTexts, 1, 50).map(({ text }) => text);
  expect(honestStatements(ordinaryTexts, 1, 50).map(({ text }) => text)).toEqual(once);
  expect(honestStatements(ordinaryTexts, 2, 50).map(({ text }) => text)).not.toEqual(once);
  expect(once.some((text) => /[{}]/.test(text))).toBe(false);
});
