import { expect, test } from 'vitest';
import type { Impact } from '../../src/model/finding.ts';
import type { Level } from '../../src/model/level.ts';
import { type Trust, trusts } from '../../src/model/trust.ts';
import type { Verdict } from '../../src/model/verdict.ts';
import {
  decide,
  type GuardPath,
  guardPaths,
  impactNames,
  type PolicyInput,
  type PresetName,
  presets,
} from '../../src/policy/index.ts';

// The tables as literals, so that changing a cell means changing it here too, in a diff that a reviewer reads.

const levels: readonly Level[] = [0, 1, 2, 3, 4];
const clean: PolicyInput = {
  level: 0,
  impacts: [],
  trust: 'verified',
  path: 'write',
  complete: true,
  condition: 'full',
};
type Line = readonly Verdict[];
const line = (preset: PresetName, each: readonly Partial<PolicyInput>[]): Line =>
  each.map((weighed) => decide(presets[preset], { ...clean, ...weighed }).advised);

const byLevel: Record<'balanced' | 'strict', Record<Trust, Line>> = {
  balanced: {
    unknown: ['allow', 'sanitize', 'challenge', 'quarantine', 'block'],
    external: ['allow', 'sanitize', 'challenge', 'quarantine', 'block'],
    agent: ['allow', 'sanitize', 'challenge', 'quarantine', 'quarantine'],
    user: ['allow', 'allow', 'sanitize', 'challenge', 'quarantine'],
    verified: ['allow', 'allow', 'allow', 'sanitize', 'challenge'],
  },
  strict: {
    unknown: ['allow', 'challenge', 'challenge', 'quarantine', 'block'],
    external: ['allow', 'challenge', 'challenge', 'quarantine', 'block'],
    agent: ['allow', 'sanitize', 'challenge', 'quarantine', 'quarantine'],
    user: ['allow', 'allow', 'sanitize', 'challenge', 'quarantine'],
    verified: ['allow', 'allow', 'allow', 'sanitize', 'challenge'],
  },
};

const unread: Record<Trust, Line> = {
  unknown: ['quarantine', 'quarantine', 'quarantine', 'quarantine', 'block'],
  external: ['quarantine', 'quarantine', 'quarantine', 'quarantine', 'block'],
  agent: ['quarantine', 'quarantine', 'quarantine', 'quarantine', 'quarantine'],
  user: ['challenge', 'challenge', 'challenge', 'challenge', 'quarantine'],
  verified: ['challenge', 'challenge', 'challenge', 'challenge', 'challenge'],
};

/** Verdicts on a clean text with an impact, for unknown, external, agent, user, verified. */
const binds: Record<'balanced' | 'strict', Line> = {
  balanced: ['challenge', 'challenge', 'challenge', 'allow', 'allow'],
  strict: ['challenge', 'challenge', 'challenge', 'allow', 'allow'],
};
const claims: Record<'balanced' | 'strict', Line> = {
  balanced: ['challenge', 'challenge', 'allow', 'allow', 'allow'],
  strict: ['challenge', 'challenge', 'challenge', 'allow', 'allow'],
};
const mentions: Record<'balanced' | 'strict', Line> = {
  balanced: ['sanitize', 'sanitize', 'allow', 'allow', 'allow'],
  strict: ['challenge', 'challenge', 'allow', 'allow', 'allow'],
};
const classes: Record<Impact, typeof binds> = {
  'grants-permission': binds,
  'names-payment-target': binds,
  'sets-standing-rule': binds,
  'changes-agent-configuration': binds,
  'weakens-security': binds,
  'redirects-data': binds,
  'claims-authority': claims,
  'introduces-destination': mentions,
  'runs-code': mentions,
  'carries-credential': mentions,
};
const nothing: Line = ['allow', 'allow', 'allow', 'allow', 'allow'];

const tableOf: Record<PresetName, 'balanced' | 'strict'> = {
  observe: 'balanced',
  balanced: 'balanced',
  strict: 'strict',
};
const cases = (['observe', 'balanced', 'strict'] as const).flatMap((preset) =>
  guardPaths.map((path) => ({ preset, path })),
);

test.each(cases)('$preset on $path reads as pinned, by level', ({ preset, path }) => {
  for (const trust of trusts) {
    const row = (complete: boolean): Line =>
      line(
        preset,
        levels.map((level) => ({ level, trust, path, complete })),
      );
    expect(row(true)).toEqual(byLevel[tableOf[preset]][trust]);
    expect(row(false)).toEqual(unread[trust]);
  }
});

test.each(cases)('$preset on $path reads as pinned, by impact', ({ preset, path }) => {
  const stored: readonly GuardPath[] = ['write', 'ingest'];
  for (const impact of impactNames) {
    const expected = stored.includes(path) ? classes[impact][tableOf[preset]] : nothing;
    expect(
      line(
        preset,
        trusts.map((trust) => ({ trust, path, impacts: [impact] })),
      ),
    ).toEqual(expected);
  }
});

test('every impact is pinned', () => {
  expect([...impactNames].sort()).toEqual(Object.keys(classes).sort());
});

test('observe decides everything and holds nothing', () => {
  expect(presets.observe.enforce).toBe(false);
  expect(decide(presets.observe, { ...clean, trust: 'external', level: 4 })).toEqual({
    verdict: 'allow',
    advised: 'block',
    row: 'critical-external',
    why: 'Near-certain attack in outside text. Blocked.',
  });
  expect(decide(presets.balanced, { ...clean, trust: 'external', level: 4 }).verdict).toBe('block');
});

test('the strictest row decides; among equals, the first', () => {
  expect(decide(presets.balanced, { ...clean, trust: 'external', level: 2, impacts: ['claims-authority'] }).row).toBe(
    'medium-agent',
  );
  expect(decide(presets.balanced, { ...clean, trust: 'external', level: 1, impacts: ['claims-authority'] }).row).toBe(
    'binding-external',
  );
});

test('a ruling names its reason even if no row matches', () => {
  expect(decide(presets.strict, clean)).toEqual({
    verdict: 'allow',
    advised: 'allow',
    row: 'nothing-found',
    why: 'No row of the policy matched.',
  });
  const worst: PolicyInput = { ...clean, trust: 'unknown', level: 4, complete: false, impacts: impactNames };
  expect(decide(presets.strict, { ...worst, condition: 'none' }).row).toBe('condition-none');
  expect(decide(presets.strict, { ...worst, condition: 'none' }).advised).toBe('allow');
  expect(decide(presets.strict, { ...worst, condition: 'integrity' }).row).toBe('condition-integrity');
});

test('a value that the types forbid is treated as the worst one', () => {
  const forged = (part: Readonly<Record<string, unknown>>): Verdict =>
    decide(presets.balanced, { ...clean, ...part } as PolicyInput).verdict;
  expect(forged({ level: Number.NaN })).toBe('challenge');
  expect(forged({ level: undefined, trust: 'external' })).toBe('block');
  expect(forged({ trust: 'Verified', level: 4 })).toBe('block');
  expect(forged({ complete: undefined })).toBe('challenge');
  expect(forged({ condition: 'NONE', level: 4 })).toBe('challenge');
});

test('presets ship with these numbers', () => {
  for (const { limits, budget, evidence, review } of Object.values(presets)) {
    expect({ limits, budget, evidence, review }).toEqual({
      limits: {
        contentCodePoints: 32_768,
        tags: 16,
        tagCodePoints: 64,
        entries: 250_000,
        batch: 100,
        queryCodePoints: 1_000,
        parents: 64,
        recall: 50,
        nameCodePoints: 256,
        uriCodePoints: 2_048,
        reasonCodePoints: 1_000,
      },
      budget: { unit: 'code-points', size: 16_000 },
      evidence: { days: 30 },
      review: { expiresAfterDays: 90 },
    });
  }
});
