import fc from 'fast-check';
import { expect } from 'vitest';
import type { Rendering } from '../../src/model/event.ts';
import { type Impact, type Signal, signals } from '../../src/model/finding.ts';
import type { Level } from '../../src/model/level.ts';
import { trustRank, trusts } from '../../src/model/trust.ts';
import { verdictRank, verdicts } from '../../src/model/verdict.ts';
import {
  decide,
  type GuardPath,
  guardPaths,
  impactNames,
  type LabCondition,
  type Policy,
  type PolicyInput,
  type PolicyRow,
  policyFrom,
  presetNames,
  type RowCondition,
  renderingOf,
  shippedRowIds,
} from '../../src/policy/index.ts';
import { proves } from '../support/proves.ts';

const anyLevel = fc.constantFrom<Level[]>(0, 1, 2, 3, 4);
const anyTrust = fc.constantFrom(...trusts);
const anyPath = fc.constantFrom<GuardPath[]>(...guardPaths);
const anyCondition = fc.constantFrom<LabCondition[]>('none', 'integrity', 'full', 'full', 'full');
const someSignals = fc.uniqueArray(fc.constantFrom<Signal[]>(...signals));
const someImpacts = fc.uniqueArray(fc.constantFrom<Impact[]>(...impactNames));

const anyWhen: fc.Arbitrary<RowCondition> = fc.record(
  {
    level: anyLevel,
    impact: fc.uniqueArray(fc.constantFrom<Impact[]>(...impactNames), { minLength: 1 }),
    signal: fc.uniqueArray(fc.constantFrom<Signal[]>(...signals), { minLength: 1 }),
    trust: anyTrust,
    path: fc.uniqueArray(anyPath, { minLength: 1 }),
    complete: fc.constant(false as const),
  },
  { requiredKeys: [] },
);
const anyRow: fc.Arbitrary<PolicyRow> = fc.record({
  id: fc.oneof(fc.constantFrom(...shippedRowIds), fc.constantFrom('mine', 'yours', 'theirs', 'ours')),
  when: anyWhen,
  verdict: fc.constantFrom(...verdicts),
  why: fc.constant('Because.'),
});

/** Policies that a user could write: rows replaced, added and removed. */
const anyPolicy: fc.Arbitrary<Policy> = fc
  .record({
    preset: fc.constantFrom(...presetNames),
    rows: fc.uniqueArray(anyRow, { selector: ({ id }) => id, maxLength: 8 }),
    remove: fc.uniqueArray(fc.constantFrom(...shippedRowIds), { maxLength: 6 }),
  })
  .map(policyFrom);
const policies = fc.oneof(
  fc.constantFrom(...presetNames).map((preset) => policyFrom({ preset })),
  anyPolicy,
);

/** Two texts; the second is at least as suspicious, no more trusted and not scanned more completely. */
const anyPair: fc.Arbitrary<readonly [PolicyInput, PolicyInput]> = fc
  .tuple(
    anyLevel,
    anyLevel,
    someImpacts,
    someImpacts,
    someSignals,
    someSignals,
    anyTrust,
    anyTrust,
    anyPath,
    fc.boolean(),
    fc.boolean(),
    anyCondition,
  )
  .map(([a, b, impacts, added, seen, met, left, right, path, read, readToo, condition]) => {
    const [low, high] = a <= b ? [a, b] : [b, a];
    const [less, more] = trustRank(left) <= trustRank(right) ? [left, right] : [right, left];
    return [
      { level: low, impacts, signals: seen, trust: more, path, complete: read, condition },
      {
        level: high,
        impacts: [...impacts, ...added],
        signals: [...seen, ...met],
        trust: less,
        path,
        complete: read && readToo,
        condition,
      },
    ];
  });

const renderings: readonly Rendering[] = ['verbatim', 'fenced', 'placeholder'];

proves('policy/monotone', 'in every table, shipped or written by a user', () => {
  fc.assert(
    fc.property(policies, anyPair, (policy, [milder, worse]) => {
      const [before, after] = [decide(policy, milder), decide(policy, worse)];
      expect(verdictRank(after.verdict)).toBeGreaterThanOrEqual(verdictRank(before.verdict));
      expect(verdictRank(after.advised)).toBeGreaterThanOrEqual(verdictRank(before.advised));
    }),
    { numRuns: 3_000 },
  );
});

proves('policy/monotone', 'the rendering in a prompt never gets milder either', () => {
  fc.assert(
    fc.property(policies, anyPair, (policy, [milder, worse]) => {
      const rank = (weighed: PolicyInput): number => renderings.indexOf(renderingOf(policy, weighed));
      expect(rank(worse)).toBeGreaterThanOrEqual(rank(milder));
    }),
    { numRuns: 3_000 },
  );
});

proves('policy/outside-is-never-bare', 'in any table', () => {
  fc.assert(
    fc.property(policies, anyPair, (policy, [weighed]) => {
      fc.pre(trustRank(weighed.trust) <= trustRank('external'));
      expect(renderingOf(policy, { ...weighed, condition: 'full' })).not.toBe('verbatim');
    }),
  );
});
