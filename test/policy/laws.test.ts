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
  type PolicyException,
  type PolicyInput,
  type PolicyRow,
  policyFrom,
  presetNames,
  type RowCondition,
  renderingOf,
  shippedRowIds,
  type TextSource,
} from '../../src/policy/index.ts';
import { times } from '../support/long-run.ts';
import { proves } from '../support/proves.ts';

const anyLevel = fc.constantFrom<Level[]>(0, 1, 2, 3, 4);
const anyTrust = fc.constantFrom(...trusts);
const anyPath = fc.constantFrom<GuardPath[]>(...guardPaths);
const anyCondition = fc.constantFrom<LabCondition[]>('none', 'integrity', 'full', 'full', 'full');
const someSignals = fc.uniqueArray(fc.constantFrom<Signal[]>(...signals));
const someImpacts = fc.uniqueArray(fc.constantFrom<Impact[]>(...impactNames));

const anyRule = fc.constantFrom('rule_a', 'rule_b', 'rule_c');
const anySourceCondition = {
  host: fc.uniqueArray(fc.constantFrom('shop.example', '*.shop.example', 'other.example'), { minLength: 1 }),
  tool: fc.constant(['web_fetch']),
  principal: fc.constant(['agent-1']),
};
const anySource: fc.Arbitrary<TextSource> = fc.record(
  {
    uri: fc.constantFrom('https://shop.example/a', 'https://eu.shop.example', 'shop.example/a', 'https://[bad'),
    tool: fc.constantFrom('web_fetch', 'Web_Fetch', 'memory_write claims web'),
    principal: fc.constantFrom('agent-1', 'agent-2'),
  },
  { requiredKeys: [] },
);

const anyWhen: fc.Arbitrary<RowCondition> = fc.record(
  {
    level: anyLevel,
    impact: fc.uniqueArray(fc.constantFrom<Impact[]>(...impactNames), { minLength: 1 }),
    signal: fc.uniqueArray(fc.constantFrom<Signal[]>(...signals), { minLength: 1 }),
    trust: anyTrust,
    path: fc.uniqueArray(anyPath, { minLength: 1 }),
    complete: fc.constant(false as const),
    grounded: fc.constant(false as const),
    rule: fc.uniqueArray(anyRule, { minLength: 1 }),
    ...anySourceCondition,
  },
  { requiredKeys: [] },
);
const anyRow: fc.Arbitrary<PolicyRow> = fc.record({
  id: fc.oneof(fc.constantFrom(...shippedRowIds), fc.constantFrom('mine', 'yours', 'theirs', 'ours')),
  when: anyWhen,
  verdict: fc.constantFrom(...verdicts),
  why: fc.constant('Because.'),
});

const anyException: fc.Arbitrary<PolicyException> = fc
  .record({
    name: fc.constantFrom('one', 'two', 'three'),
    by: fc.constant('ana'),
    at: fc.constant('2026-11-16'),
    until: fc.option(fc.constantFrom('2026-11-16', '2027-01-01'), { nil: undefined }),
    source: fc.record(anySourceCondition, { requiredKeys: [] }).filter((source) => Object.keys(source).length > 0),
    grounded: fc.constantFrom({}, { grounded: true as const }),
    lifts: fc
      .record(
        {
          rule: fc.uniqueArray(anyRule, { minLength: 1 }),
          impact: fc.uniqueArray(fc.constantFrom<Impact[]>(...impactNames), { minLength: 1 }),
        },
        { requiredKeys: [] },
      )
      .filter((lifts) => Object.keys(lifts).length > 0),
  })
  .map(({ source, grounded, lifts, until, ...rest }) => ({
    ...rest,
    ...(until === undefined ? {} : { until }),
    match: { ...source, ...grounded, ...lifts },
  }));

/** Policies that a user could write: rows replaced, added and removed, and exceptions. */
const anyPolicy: fc.Arbitrary<Policy> = fc
  .record({
    preset: fc.constantFrom(...presetNames),
    rows: fc.uniqueArray(anyRow, { selector: ({ id }) => id, maxLength: 8 }),
    remove: fc.uniqueArray(fc.constantFrom(...shippedRowIds), { maxLength: 6 }),
    exceptions: fc.uniqueArray(anyException, { selector: ({ name }) => name, maxLength: 3 }),
  })
  .map(policyFrom);
const policies = fc.oneof(
  fc.constantFrom(...presetNames).map((preset) => policyFrom({ preset })),
  anyPolicy,
);

const someFindings = fc.array(fc.record({ ruleId: anyRule, level: anyLevel }), { maxLength: 3 });
const highest = (findings: NonNullable<PolicyInput['findings']>): Level =>
  Math.max(0, ...findings.map(({ level }) => level)) as Level;

/** Two texts from one source; the second is at least as suspicious, no more trusted or traced, and not scanned more completely. */
const anyPair: fc.Arbitrary<readonly [PolicyInput, PolicyInput]> = fc
  .tuple(
    someFindings,
    someFindings,
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
    fc.tuple(anySource, fc.boolean(), fc.boolean(), fc.constantFrom(1_794_787_200_000, 1_830_000_000_000)),
  )
  .map(([findings, further, impacts, added, seen, met, left, right, path, read, readToo, condition, about]) => {
    const [source, grounded, groundedToo, now] = about;
    const all = [...findings, ...further];
    const [less, more] = trustRank(left) <= trustRank(right) ? [left, right] : [right, left];
    return [
      {
        level: highest(findings),
        findings,
        impacts,
        signals: seen,
        trust: more,
        source,
        grounded,
        path,
        complete: read,
        condition,
        now,
      },
      {
        level: highest(all),
        findings: all,
        source,
        grounded: grounded && groundedToo,
        now,
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
    { numRuns: times(3_000, 500) },
  );
});

proves('policy/monotone', 'the rendering in a prompt never gets milder either', () => {
  fc.assert(
    fc.property(policies, anyPair, (policy, [milder, worse]) => {
      const rank = (weighed: PolicyInput): number => renderings.indexOf(renderingOf(policy, weighed));
      expect(rank(worse)).toBeGreaterThanOrEqual(rank(milder));
    }),
    { numRuns: times(3_000, 500) },
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

proves('policy/exceptions-are-bounded', 'in any table, whatever people except', () => {
  fc.assert(
    fc.property(anyPolicy, anyPair, (policy, [, input]) => {
      const lenient = decide(policy, input);
      const strict = decide({ ...policy, exceptions: [] }, input);
      expect(verdictRank(lenient.advised)).toBeLessThanOrEqual(verdictRank(strict.advised));
      if (lenient.exceptions === undefined) {
        expect(lenient).toEqual(strict);
        return;
      }
      expect(['challenge', 'quarantine']).toContain(strict.advised);
      expect([input.complete, input.level < 4, lenient.advised === 'allow']).toEqual([true, true, false]);
      expect(input.source?.tool ?? '').not.toContain(' claims ');
    }),
    { numRuns: times(3_000, 500) },
  );
});

proves('policy/monotone', 'also among texts of a source with an exception', () => {
  const match = { host: ['shop.example'], rule: ['rule_a', 'rule_b'], impact: ['sets-standing-rule' as const] };
  const policy = policyFrom({ exceptions: [{ name: 'shop', by: 'ana', at: '2026-11-16', match }] });
  const source = { uri: 'https://shop.example/a' };
  fc.assert(
    fc.property(anyPair, ([milder, worse]) => {
      const of = (input: PolicyInput): number =>
        verdictRank(decide(policy, { ...input, source, trust: 'external', condition: 'full' }).verdict);
      expect(of(worse)).toBeGreaterThanOrEqual(of(milder));
    }),
    { numRuns: times(3_000, 500) },
  );
});
