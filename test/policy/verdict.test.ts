import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Level } from '../../src/model/level.ts';
import { type Trust, trustRank, trusts } from '../../src/model/trust.ts';
import { type Verdict, verdictRank } from '../../src/model/verdict.ts';
import { verdictOf } from '../../src/policy/index.ts';
import { proves } from '../support/proves.ts';

const levels: readonly Level[] = [0, 1, 2, 3, 4];

// The table as literals, so that changing a cell means changing it here too, in a diff that a reviewer reads.
const complete: Record<Trust, readonly Verdict[]> = {
  unknown: ['allow', 'sanitize', 'challenge', 'quarantine', 'block'],
  external: ['allow', 'sanitize', 'challenge', 'quarantine', 'block'],
  agent: ['allow', 'sanitize', 'challenge', 'quarantine', 'quarantine'],
  user: ['allow', 'allow', 'sanitize', 'challenge', 'quarantine'],
  verified: ['allow', 'allow', 'allow', 'sanitize', 'challenge'],
};
const incomplete: Record<Trust, readonly Verdict[]> = {
  unknown: ['quarantine', 'quarantine', 'quarantine', 'quarantine', 'block'],
  external: ['quarantine', 'quarantine', 'quarantine', 'quarantine', 'block'],
  agent: ['quarantine', 'quarantine', 'quarantine', 'quarantine', 'quarantine'],
  user: ['challenge', 'challenge', 'challenge', 'challenge', 'quarantine'],
  verified: ['challenge', 'challenge', 'challenge', 'challenge', 'challenge'],
};

test.each(trusts)('the row for %s reads as pinned', (trust) => {
  expect(levels.map((level) => verdictOf({ level, complete: true }, trust))).toEqual(complete[trust]);
  expect(levels.map((level) => verdictOf({ level, complete: false }, trust))).toEqual(incomplete[trust]);
});

const anyLevel = fc.constantFrom(...levels);
const anyTrust = fc.constantFrom(...trusts);
const rank = (level: Level, read: boolean, trust: Trust): number =>
  verdictRank(verdictOf({ level, complete: read }, trust));

proves('policy/monotone', 'a higher level is never milder', () => {
  fc.assert(
    fc.property(anyLevel, anyLevel, fc.boolean(), anyTrust, (a, b, read, trust) => {
      const [low, high] = a <= b ? [a, b] : [b, a];
      expect(rank(high, read, trust)).toBeGreaterThanOrEqual(rank(low, read, trust));
    }),
  );
});

proves('policy/monotone', 'a lower trust is never milder', () => {
  fc.assert(
    fc.property(anyLevel, fc.boolean(), anyTrust, anyTrust, (level, read, a, b) => {
      const [less, more] = trustRank(a) <= trustRank(b) ? [a, b] : [b, a];
      expect(rank(level, read, less)).toBeGreaterThanOrEqual(rank(level, read, more));
    }),
  );
});

proves('policy/monotone', 'an incomplete scan is never milder than a complete one, nor than a challenge', () => {
  fc.assert(
    fc.property(anyLevel, anyTrust, (level, trust) => {
      expect(rank(level, false, trust)).toBeGreaterThanOrEqual(rank(level, true, trust));
      expect(rank(level, false, trust)).toBeGreaterThanOrEqual(verdictRank('challenge'));
    }),
  );
});
