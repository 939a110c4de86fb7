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

const input: PolicyInput = {
  level: 2,
  impacts: ['runs-code', 'claims-authority', 'runs-code'],
  trust: 'external',
  path: 'write',
  complete: true,
  condition: 'full',
};

proves('policy/explained', 'an explanation names every row that matched, and which one decided', () => {
  expect(explain(presets.balanced, input)).toEqual({
    verdict: 'challenge',
    advised: 'challenge',
    row: 'medium-agent',
    why: 'Suspicious text from a source other than the user. It needs a review.',
    rendering: 'placeholder',
    matched: [
      {
        id: 'medium-agent',
        verdict: 'challenge',
        why: 'Suspicious text from a source other than the user. It needs a review.',
        decided: true,
      },
      {
        id: 'medium-user',
        verdict: 'sanitize',
        why: 'Suspicious text from the user. Prompts show it as data.',
        decided: false,
      },
      {
        id: 'low-agent',
        verdict: 'sanitize',
        why: 'Slightly suspicious text from a source other than the user. Prompts show it as data.',
        decided: false,
      },
      {
        id: 'binding-external',
        verdict: 'challenge',
        why: "Outside text may not set rules, permissions, payment targets, protections, data routes or authority without a reviewer's approval.",
        decided: false,
      },
      {
        id: 'mention-external',
        verdict: 'sanitize',
        why: 'Outside text contains an address, command or credential. Stored as data, never as something to act on.',
        decided: false,
      },
    ],
    text:
      'Input: level medium, impact claims-authority, runs-code, trust external, path write, scanned in full. ' +
      'Verdict: challenge. Row medium-agent: Suspicious text from a source other than the user. It needs a review. ' +
      'Also matched: medium-user (sanitize), low-agent (sanitize), binding-external (challenge), mention-external (sanitize). ' +
      `In a prompt: placeholder. Policy balanced, ${presets.balanced.digest}.`,
  });
});

test('an explanation says when the policy only observes, and when nothing was found', () => {
  expect(explain(presets.observe, input).text).toContain(
    'Verdict: allow, because the policy only observes; enforced, it would be challenge.',
  );
  expect(explain(presets.observe, input).rendering).toBe('fenced');
  const clean = explain(presets.balanced, { ...input, level: 0, impacts: [], trust: 'user', complete: false });
  expect(clean.text).toContain('no impact, trust user, path write, scanned in part.');
  const nothing = explain(presets.balanced, { ...input, level: 0, impacts: [], trust: 'user' });
  expect(nothing.matched).toEqual([]);
  expect(nothing.text).toContain('Verdict: allow. No row of the policy matched.');
});

proves('policy/explained', 'an explanation agrees with the ruling it explains, and exactly one row decided', () => {
  const anyInput: fc.Arbitrary<PolicyInput> = fc.record({
    level: fc.constantFrom(0, 1, 2, 3, 4),
    impacts: fc.uniqueArray(fc.constantFrom<Impact[]>(...impactNames)),
    trust: fc.constantFrom(...trusts),
    path: fc.constantFrom(...guardPaths),
    complete: fc.boolean(),
    condition: fc.constantFrom('none', 'integrity', 'full'),
  });
  fc.assert(
    fc.property(fc.constantFrom(...presetNames), anyInput, (preset, each) => {
      const policy = presets[preset];
      const explained = explain(policy, each);
      const { verdict, advised, row, why } = explained;
      expect({ verdict, advised, row, why }).toEqual(decide(policy, each));
      expect(explained.rendering).toBe(renderingOf(policy, each));
      expect(explained.matched.filter(({ decided }) => decided)).toHaveLength(Math.min(explained.matched.length, 1));
    }),
  );
});
