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

test('empty settings give the balanced preset', () => {
  expect(policyFrom({})).toEqual(presets.balanced);
});

test('a row with a known id replaces that row in its place; a new row comes last', () => {
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

test('a removed row is gone, and the digest changes', () => {
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
  // A row of another preset may be removed: one file can serve spaces with different presets.
  expect(policyFrom({ remove: ['low-external'] }).digest).toBe(presets.balanced.digest);
});

test('every setting that affects decisions changes the digest, and no other does', () => {
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
    { evidence: { days: 31 } },
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

// Known answers: they change only when a shipped policy is changed on purpose.
test('the shipped policies have these digests', () => {
  expect(Object.fromEntries(Object.entries(presets).map(([name, { digest }]) => [name, digest.slice(7, 19)]))).toEqual({
    observe: '1aaf8c7fb32f',
    balanced: '17d46cb593ec',
    strict: '2da58b0638a7',
  });
  expect(shippedRowIds).toEqual([...presets.balanced.rows.map(({ id }) => id), 'unusual-external', 'low-external']);
});

test('a policy is deeply frozen', () => {
  expect(Object.isFrozen(presets.balanced)).toBe(true);
  expect(Object.isFrozen(presets.balanced.rows[0]?.when)).toBe(true);
  expect(Object.isFrozen(presets.strict.limits)).toBe(true);
});

test.each<[string, unknown, string]>([
  ['an unknown preset', { preset: 'lenient' }, 'preset is "lenient"; expected one of observe, balanced, strict'],
  ['two rows with the same id', { rows: [mine, mine] }, 'rows: duplicate id "mine"'],
  [
    'an id in capitals',
    { rows: [{ ...mine, id: 'Mine' }] },
    'rows[0].id is "Mine"; expected a kebab-case id of at most 64 characters',
  ],
  [
    'a reserved id',
    { rows: [mine, { ...mine, id: 'nothing-found' }] },
    'rows[1].id: "nothing-found" is reserved; choose another id',
  ],
  [
    'an unknown verdict',
    { rows: [{ ...mine, verdict: 'deny' }] },
    'rows[0].verdict is "deny"; expected one of allow, sanitize, redact, challenge, quarantine, block',
  ],
  [
    'a row without a reason',
    { rows: [{ ...mine, why: '' }] },
    'rows[0].why is ""; expected a text of 1 to 300 characters',
  ],
  [
    'an unknown condition',
    { rows: [{ ...mine, when: { levels: 1 } }] },
    'unknown key "levels" in rows[0].when; did you mean "level"?',
  ],
  [
    'an unknown level',
    { rows: [{ ...mine, when: { level: 5 } }] },
    'rows[0].when.level is 5; expected one of 0, 1, 2, 3, 4',
  ],
  [
    'an unknown trust',
    { rows: [mine, { ...mine, id: 'other', when: { trust: 'brian' } }] },
    'rows[1].when.trust is "brian"; expected one of unknown, external, agent, user, verified',
  ],
  [
    'an unknown impact',
    { rows: [{ ...mine, when: { impact: ['hurts'] } }] },
    'rows[0].when.impact[0] is "hurts"; expected one of grants-permission, names-payment-target, introduces-destination, runs-code, changes-agent-configuration, carries-credential, claims-authority, sets-standing-rule, weakens-security, redirects-data',
  ],
  [
    'an unknown path',
    { rows: [{ ...mine, when: { path: ['read'] } }] },
    'rows[0].when.path[0] is "read"; expected one of write, recall, load, ingest',
  ],
  [
    'a row for what was read in full',
    { rows: [{ ...mine, when: { complete: true } }] },
    'rows[0].when.complete is true; expected false',
  ],
  [
    'a row that never matches',
    { rows: [{ ...mine, when: { path: [] } }] },
    'rows[0].when.path is an empty list; expected a list of at least one item; to match anything, leave the key out',
  ],
  [
    'the same by impact',
    { rows: [{ ...mine, when: { impact: [] } }] },
    'rows[0].when.impact is an empty list; expected a list of at least one item; to match anything, leave the key out',
  ],
  [
    'an unknown row to remove',
    { remove: ['critical-externl'] },
    'unknown row "critical-externl" in remove; did you mean "critical-external"?',
  ],
  ['an unknown limit', { limits: { entrys: 5 } }, 'unknown key "entrys" in limits; did you mean "entries"?'],
  [
    'a limit of nothing',
    { limits: { entries: 0 } },
    'limits.entries is 0; expected a whole number from 1 to 1000000000',
  ],
  ['a fraction', { limits: { tags: 1.5 } }, 'limits.tags is 1.5; expected a whole number from 1 to 1000000000'],
  [
    'no number',
    { limits: { tags: undefined } },
    'limits.tags is missing; expected a whole number from 1 to 1000000000',
  ],
  [
    'a rate of a channel that is none',
    { rates: { writes: { agents: 5 } } },
    'unknown key "agents" in rates.writes; did you mean "agent"?',
  ],
  [
    'more writes than are counted',
    { rates: { space: 1_001 } },
    'rates.space is 1001; expected a whole number from 0 to 1000',
  ],
  [
    'a window longer than writes are kept',
    { rates: { windowSeconds: 3_601 } },
    'rates.windowSeconds is 3601; expected a whole number from 0 to 3600',
  ],
  [
    'an unknown signal',
    { rows: [{ ...mine, when: { signal: ['smells'] } }] },
    'rows[0].when.signal[0] is "smells"; expected one of joint, consensus, importance, metadata, echo, timestamp, dormant, habit, no-session, record',
  ],
  ['a negative budget', { budget: { size: -1 } }, 'budget.size is -1; expected a whole number from 0 to 1000000000'],
  ['an unknown unit', { budget: { unit: 'bytes' } }, 'budget.unit is "bytes"; expected one of code-points, tokens'],
  [
    'evidence that never expires',
    { evidence: { days: Number.POSITIVE_INFINITY } },
    'evidence.days is Infinity; expected a whole number from 1 to 1000000000',
  ],
  [
    'evidence that is never kept',
    { evidence: { days: 0 } },
    'evidence.days is 0; expected a whole number from 1 to 1000000000',
  ],
  [
    'a review that expires at once',
    { review: { expiresAfterDays: 0 } },
    'review.expiresAfterDays is 0; expected a whole number from 1 to 1000000000',
  ],
])('%s is refused', (_what, settings, problem) => {
  const attempt = (): unknown => policyFrom(settings as PolicySettings);
  expect(attempt).toThrow(Fault);
  expect(attempt).toThrow(new Fault('config-invalid', `policy: ${problem}`));
});

test('settings of the wrong type, or misspelt, never become the default', () => {
  const from = policyFrom as (settings?: unknown) => unknown;
  for (const [settings, shown] of [
    [undefined, 'missing'],
    [null, 'null'],
    ['strict', '"strict"'],
    [5, '5'],
    [[], 'an empty list'],
  ] as const) {
    expect(() => from(settings), shown).toThrow(`policy: the argument is ${shown}; expected an object`);
  }
  expect(() => from({ presett: 'strict' })).toThrow('policy: unknown key "presett"; did you mean "preset"?');
  expect(() => from({ zzz: 'strict' })).toThrow(
    'policy: unknown key "zzz"; valid keys: preset, rows, exceptions, ownDomains, remove, limits, rates, budget, evidence, review',
  );
  expect(() => from({ rows: 'none' })).toThrow('policy: rows is "none"; expected a list of at most 200 items');
  expect(() => from({ limits: 5 })).toThrow('policy: limits is 5; expected an object');
  expect(from({ preset: 'strict', limits: undefined })).toEqual(presets.strict);
});
