import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Impact } from '../../src/model/finding.ts';
import { trusts } from '../../src/model/trust.ts';
import {
  decide,
  explain,
  guardPaths,
  impactNames,
  type PolicyInput,
  presetNames,
  presets,
  renderingOf,
} from '../../src/policy/index.ts';
import { proves } from '../support/proves.ts';

const weighed: PolicyInput = {
  level: 2,
  impacts: ['runs-code', 'claims-authority', 'runs-code'],
  trust: 'external',
  path: 'write',
  complete: true,
  condition: 'full',
};

proves('policy/explained', 'an explanation names every row that matched, and which one decided', () => {
  expect(explain(presets.balanced, weighed)).toEqual({
    verdict: 'challenge',
    advised: 'challenge',
    row: 'medium-agent',
    why: 'A suspicious text that the user did not say waits for a person.',
    rendering: 'placeholder',
    matched: [
      {
        id: 'medium-agent',
        verdict: 'challenge',
        why: 'A suspicious text that the user did not say waits for a person.',
        decided: true,
      },
      {
        id: 'medium-user',
        verdict: 'sanitize',
        why: 'The user may say suspicious things; they are shown as data.',
        decided: false,
      },
      {
        id: 'low-agent',
        verdict: 'sanitize',
        why: 'A weak reason for suspicion in a text the user did not say: it is shown as data.',
        decided: false,
      },
      {
        id: 'binding-external',
        verdict: 'challenge',
        why: 'Nobody outside sets rules, rights, payment targets or authority; a person says whether this one may.',
        decided: false,
      },
      {
        id: 'mention-external',
        verdict: 'sanitize',
        why: 'An address, command or credential from outside is kept as data and never as something to act on.',
        decided: false,
      },
    ],
    text:
      'Weighed: level medium, impact claims-authority, runs-code, trust external, path write, read in full. ' +
      'Verdict: challenge. Row medium-agent: A suspicious text that the user did not say waits for a person. ' +
      'Also matched: medium-user (sanitize), low-agent (sanitize), binding-external (challenge), mention-external (sanitize). ' +
      `In a prompt: placeholder. Policy balanced, ${presets.balanced.digest}.`,
  });
});

test('an explanation says when the policy only observes, and when nothing was found', () => {
  expect(explain(presets.observe, weighed).text).toContain('Verdict: allow, as the policy observes; else challenge.');
  expect(explain(presets.observe, weighed).rendering).toBe('fenced');
  const clean = explain(presets.balanced, { ...weighed, level: 0, impacts: [], trust: 'user', complete: false });
  expect(clean.text).toContain('no impact, trust user, path write, read in part.');
  const nothing = explain(presets.balanced, { ...weighed, level: 0, impacts: [], trust: 'user' });
  expect(nothing.matched).toEqual([]);
  expect(nothing.text).toContain('Verdict: allow. No row of the policy matches.');
});

proves('policy/explained', 'an explanation agrees with the ruling it explains, and exactly one row decided', () => {
  const anyWeighed: fc.Arbitrary<PolicyInput> = fc.record({
    level: fc.constantFrom(0, 1, 2, 3, 4),
    impacts: fc.uniqueArray(fc.constantFrom<Impact[]>(...impactNames)),
    trust: fc.constantFrom(...trusts),
    path: fc.constantFrom(...guardPaths),
    complete: fc.boolean(),
    condition: fc.constantFrom('none', 'integrity', 'full'),
  });
  fc.assert(
    fc.property(fc.constantFrom(...presetNames), anyWeighed, (preset, each) => {
      const policy = presets[preset];
      const explained = explain(policy, each);
      const { verdict, advised, row, why } = explained;
      expect({ verdict, advised, row, why }).toEqual(decide(policy, each));
      expect(explained.rendering).toBe(renderingOf(policy, each));
      expect(explained.matched.filter(({ decided }) => decided)).toHaveLength(Math.min(explained.matched.length, 1));
    }),
  );
});
