import { expect, test } from 'vitest';
import { Fault } from '../../src/base/fault.ts';
import {
  decide,
  type PolicyRow,
  type PolicySettings,
  policyFrom,
  presets,
  shippedRowIds,
} from '../../src/policy/index.ts';

const mine: PolicyRow = { id: 'mine', when: { impact: ['runs-code'] }, verdict: 'block', why: 'No code here.' };

test('without settings it is the balanced preset', () => {
  expect(policyFrom({})).toEqual(presets.balanced);
});

test('a row of a known id replaces it in its place; a new one comes last', () => {
  const changed: PolicyRow = {
    id: 'low-agent',
    when: { level: 1 },
    verdict: 'challenge',
    why: 'We look at everything.',
  };
  const policy = policyFrom({ rows: [mine, changed] });
  const before = presets.balanced.rows.map(({ id }) => id);
  expect(policy.rows.map(({ id }) => id)).toEqual([...before, 'mine']);
  expect(policy.rows.find(({ id }) => id === 'low-agent')).toEqual(changed);
});

test('a removed row is gone, and the digest shows it', () => {
  const policy = policyFrom({ remove: ['binding-external'] });
  expect(policy.rows.map(({ id }) => id)).not.toContain('binding-external');
  expect(policy.digest).not.toBe(presets.balanced.digest);
  const weighed = {
    level: 0,
    impacts: ['claims-authority'],
    trust: 'external',
    path: 'write',
    complete: true,
  } as const;
  expect(decide(policy, { ...weighed, condition: 'full' }).verdict).toBe('allow');
  // A row of another preset may be named: one file serves spaces of several presets.
  expect(policyFrom({ remove: ['binding-agent'] }).digest).toBe(presets.balanced.digest);
});

test('every difference that decides shows in the digest, and no other', () => {
  const digests = [
    {},
    { preset: 'observe' },
    { preset: 'strict' },
    { rows: [mine] },
    { rows: [{ ...mine, verdict: 'allow' }] },
    { rows: [{ ...mine, when: { impact: ['runs-code'], path: ['write'] } }] },
    { limits: { tags: 17 } },
    { rates: { windowSeconds: 61 } },
    { rates: { writes: { agent: 11 } } },
    { rates: { space: 61 } },
    { budget: { unit: 'tokens' } },
    { budget: { size: 1 } },
    { taint: { window: 0 } },
    { review: { expiresAfterDays: 1 } },
  ].map((settings) => policyFrom(settings as PolicySettings).digest);
  expect(new Set(digests).size).toBe(digests.length);
  for (const digest of digests) expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);
  const words = { ...mine, why: 'In other words.' };
  expect(policyFrom({ rows: [words] }).digest).toBe(policyFrom({ rows: [mine] }).digest);
  const order = (impact: PolicyRow['when']['impact'] & object): string =>
    policyFrom({ rows: [{ ...mine, when: { impact } }] }).digest;
  expect(order(['runs-code', 'claims-authority'])).toBe(order(['claims-authority', 'runs-code', 'runs-code']));
});

// Known answers: a change of what ships changes these on purpose or not at all.
test('the digests that ship', () => {
  expect(Object.fromEntries(Object.entries(presets).map(([name, { digest }]) => [name, digest.slice(7, 19)]))).toEqual({
    observe: '0c947eefcf0a',
    balanced: '8fc1bf5e0730',
    strict: 'c5c15b819540',
  });
  expect(shippedRowIds).toEqual([
    ...presets.balanced.rows.map(({ id }) => id),
    'binding-agent',
    'unusual-external',
    'low-external',
  ]);
});

test('a policy cannot be changed after it was made', () => {
  expect(Object.isFrozen(presets.balanced)).toBe(true);
  expect(Object.isFrozen(presets.balanced.rows[0]?.when)).toBe(true);
  expect(Object.isFrozen(presets.strict.limits)).toBe(true);
});

test.each<[string, unknown, string]>([
  ['an unknown preset', { preset: 'lenient' }, 'policy: preset: not one of observe, balanced, strict'],
  ['two rows of one id', { rows: [mine, mine] }, 'policy: rows.mine: stands there twice; keep one of them'],
  ['an id in capitals', { rows: [{ ...mine, id: 'Mine' }] }, 'kebab-case'],
  ['an id of ours', { rows: [{ ...mine, id: 'nothing-found' }] }, 'policy: rows.nothing-found: the id is taken'],
  ['an unknown verdict', { rows: [{ ...mine, verdict: 'deny' }] }, 'policy: rows.mine.verdict: not one of allow,'],
  ['a row without a reason', { rows: [{ ...mine, why: '' }] }, 'policy: rows.mine.why'],
  ['an unknown condition', { rows: [{ ...mine, when: { levels: 1 } }] }, 'policy: rows.mine.when: not one of level,'],
  ['an unknown level', { rows: [{ ...mine, when: { level: 5 } }] }, 'policy: rows.mine.when.level'],
  ['an unknown trust', { rows: [{ ...mine, when: { trust: 'Verified' } }] }, 'policy: rows.mine.when.trust'],
  ['an unknown impact', { rows: [{ ...mine, when: { impact: ['hurts'] } }] }, 'policy: rows.mine.when.impact'],
  ['an unknown path', { rows: [{ ...mine, when: { path: ['read'] } }] }, 'policy: rows.mine.when.path'],
  [
    'a row for what was read in full',
    { rows: [{ ...mine, when: { complete: true } }] },
    'policy: rows.mine.when.complete',
  ],
  ['a row that never matches', { rows: [{ ...mine, when: { path: [] } }] }, 'matches nothing'],
  ['the same by impact', { rows: [{ ...mine, when: { impact: [] } }] }, 'matches nothing'],
  ['an unknown row to remove', { remove: ['critical-externl'] }, 'policy: remove: not one of joint-agent,'],
  ['an unknown limit', { limits: { entrys: 5 } }, 'policy: limits: not one of contentCodePoints,'],
  ['a limit of nothing', { limits: { entries: 0 } }, 'policy: limits.entries: must be a whole number from 1'],
  ['a fraction', { limits: { tags: 1.5 } }, 'policy: limits.tags'],
  ['no number', { limits: { tags: undefined } }, 'policy: limits.tags'],
  ['a rate of a channel that is none', { rates: { writes: { agents: 5 } } }, 'policy: rates.writes: not one of user,'],
  [
    'more writes than are counted',
    { rates: { space: 1_001 } },
    'policy: rates.space: must be a whole number from 0 to 1000',
  ],
  [
    'a window of nothing',
    { rates: { windowSeconds: 0 } },
    'policy: rates.windowSeconds: must be a whole number from 1',
  ],
  ['an unknown signal', { rows: [{ ...mine, when: { signal: ['smells'] } }] }, 'policy: rows.mine.when.signal'],
  ['a negative budget', { budget: { size: -1 } }, 'policy: budget.size'],
  ['an unknown unit', { budget: { unit: 'bytes' } }, 'policy: budget.unit: not one of code-points, tokens'],
  ['an endless window', { taint: { window: Number.POSITIVE_INFINITY } }, 'policy: taint.window'],
  ['a review that expires at once', { review: { expiresAfterDays: 0 } }, 'policy: review.expiresAfterDays'],
])('%s is refused', (_what, settings, message) => {
  const attempt = (): unknown => policyFrom(settings as PolicySettings);
  expect(attempt).toThrow(Fault);
  expect(attempt).toThrow(message);
});

test('settings that are none, or misspelt, never become the default', () => {
  const from = policyFrom as (settings?: unknown) => unknown;
  for (const settings of [undefined, null, 'strict', 5, []]) {
    expect(() => from(settings), JSON.stringify(settings)).toThrow(
      "policy: settings are an object such as { preset: 'strict' }",
    );
  }
  expect(() => from({ presett: 'strict' })).toThrow(
    'policy: settings: not one of preset, rows, remove, limits, rates, budget, taint, review',
  );
  expect(() => from({ rows: 'none' })).toThrow('policy: rows: must be a list');
  expect(() => from({ limits: 5 })).toThrow('policy: limits: must be an object');
  expect(from({ preset: 'strict', limits: undefined })).toEqual(presets.strict);
});
