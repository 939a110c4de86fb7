import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RecordedFinding } from '../../src/model/event.ts';
import { type Signal, signals } from '../../src/model/finding.ts';
import type { Level } from '../../src/model/level.ts';
import { signalFinding, signalOf, signalsIn } from '../../src/model/signal.ts';
import { trustRank, trusts } from '../../src/model/trust.ts';
import { type Verdict, verdictRank } from '../../src/model/verdict.ts';
import { decide, guardPaths, presets, trustOf } from '../../src/policy/index.ts';
import { proves } from '../support/proves.ts';

test('a signal follows from the rule id of its finding, and no other rule id is mistaken for a signal', () => {
  for (const signal of signals) expect(signalOf(signalFinding(signal, 1, 50).ruleId)).toBe(signal);
  expect(signalFinding('no-session', 1, 70).ruleId).toBe('sentinel_no_session');
  expect(signalOf('prompt_injection')).toBeUndefined();
  const found: RecordedFinding[] = [
    signalFinding('joint', 3, 90),
    { ...signalFinding('joint', 3, 90), ruleId: 'other' },
  ];
  expect(signalsIn([...found, ...found])).toEqual(['joint']);
});

// Verdicts for unknown, external, agent, user, verified, on a write of an otherwise clean text.
test.each<[Signal, readonly Verdict[]]>([
  ['joint', ['quarantine', 'quarantine', 'quarantine', 'allow', 'allow']],
  ['consensus', ['challenge', 'challenge', 'challenge', 'allow', 'allow']],
  ['record', ['challenge', 'challenge', 'challenge', 'allow', 'allow']],
  ['importance', ['challenge', 'challenge', 'allow', 'allow', 'allow']],
  ['metadata', ['challenge', 'challenge', 'sanitize', 'allow', 'allow']],
  ['timestamp', ['challenge', 'challenge', 'sanitize', 'allow', 'allow']],
  ['dormant', ['sanitize', 'sanitize', 'sanitize', 'allow', 'allow']],
  ['habit', ['sanitize', 'sanitize', 'sanitize', 'allow', 'allow']],
  ['no-session', ['sanitize', 'sanitize', 'sanitize', 'allow', 'allow']],
  ['echo', ['allow', 'allow', 'allow', 'allow', 'allow']],
])('%s reads as pinned', (signal, line) => {
  const weighed = {
    level: 0,
    impacts: [],
    signals: [signal],
    path: 'write',
    complete: true,
    condition: 'full',
  } as const;
  expect(trusts.map((trust) => decide(presets.balanced, { ...weighed, trust }).verdict)).toEqual(line);
  for (const condition of ['none', 'integrity'] as const) {
    expect(decide(presets.balanced, { ...weighed, trust: 'unknown', condition }).verdict).toBe('allow');
  }
});

proves('sentinel/only-lowers', 'a signal never makes a verdict milder', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(presets)),
      fc.constantFrom<Level[]>(0, 1, 2, 3, 4),
      fc.constantFrom(...trusts),
      fc.constantFrom(...guardPaths),
      fc.uniqueArray(fc.constantFrom<Signal[]>(...signals)),
      (policy, level, trust, path, seen) => {
        const weighed = { level, impacts: [], trust, path, complete: true, condition: 'full' } as const;
        const [without, withIt] = [decide(policy, weighed), decide(policy, { ...weighed, signals: seen })];
        expect(verdictRank(withIt.advised)).toBeGreaterThanOrEqual(verdictRank(without.advised));
      },
    ),
  );
});

proves('sentinel/only-lowers', 'repeating a recalled text never raises trust', () => {
  const some = fc.array(fc.constantFrom(...trusts));
  fc.assert(
    fc.property(some, fc.option(fc.constantFrom(...trusts), { nil: undefined }), some, (parents, traced, repeated) => {
      const [plain, echo] = [trustOf('agent', parents, traced), trustOf('agent', [...parents, ...repeated], traced)];
      expect(trustRank(echo)).toBeLessThanOrEqual(trustRank(plain));
    }),
  );
});
