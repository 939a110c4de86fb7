import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classifyReplayDiff, classifyRulingDiff, primariesOf, projectBasis } from '../../src/decisions/index.ts';
import type { TextScanner } from '../../src/guard/index.ts';
import type { Decision } from '../../src/model/event.ts';
import { verdicts } from '../../src/model/verdict.ts';
import { policyFrom } from '../../src/policy/index.ts';
import { past } from '../guard/support/history.ts';
import { copyOf, dump, rawStore } from '../guard/support/raw-store.ts';
import { stubScanner } from '../guard/support/stub-scanner.ts';
import { hashOf, idOf, operator, user, type World, web, world } from '../guard/support/world.ts';
import { checkpointOf } from '../support/answers.ts';
import { proves } from '../support/proves.ts';

/** The same memory, opened with other rules or another policy. */
function later({ store, keyring }: World, options: Parameters<typeof world>[0]): World {
  return world({ store, keyring, ...options });
}

const none = { unchanged: 0, stricter: 0, looser: 0, reclassified: 0, evidence_only: 0 };

describe('replay', () => {
  test('with the same rules and policy nothing changes, over a whole history', async () => {
    const { states, keyring } = await past();
    const { space } = world({ store: rawStore(states.at(-1) ?? {}), keyring });
    const result = await space.audit.replay({}, operator);
    const { unchanged, ...changed } = result.counts;
    expect(changed).toEqual({ stricter: 0, looser: 0, reclassified: 0, evidence_only: 0 });
    expect(result).toMatchObject({ decisions: 17, records: 24, notReplayable: { erased: 1, lost: 0 } });
    expect(unchanged + Object.values(result.notReplayable).reduce((sum, count) => sum + count, 0)).toBe(17);
  });

  proves('decisions/replay-shows-every-change', 'new rules', async () => {
    const before = world();
    const id = idOf(await before.space.write({ content: 'NEW words of a page' }, web));
    await before.space.write({ content: 'words of a page' }, web);
    const result = await later(before, { scanner: stubScanner({ NEW: 4 }) }).space.audit.replay({}, operator);
    expect(result.counts).toEqual({ ...none, stricter: 1, evidence_only: 1 });
    expect(result.entries.stricter).toEqual([
      {
        seq: 0,
        entry: id,
        before: { verdict: 'allow', advised: 'allow', row: 'nothing-found', level: 0, rules: [] },
        after: { verdict: 'block', advised: 'block', row: 'critical-external', level: 4, rules: ['says-new'] },
      },
    ]);
  });

  proves('decisions/replay-shows-every-change', 'removed rules, refused texts included', async () => {
    const before = world({ scanner: stubScanner({ OLD: 4 }) });
    await before.space.write({ content: 'OLD words of a page' }, web);
    const result = await later(before, {}).space.audit.replay({}, operator);
    expect(result.counts).toEqual({ ...none, looser: 1 });
    expect(result.entries.looser[0]).toMatchObject({ before: { verdict: 'block' }, after: { verdict: 'allow' } });
  });

  proves(
    'decisions/replay-shows-every-change',
    'every step of the policy, including the two ranks of the contract',
    async () => {
      const before = world();
      await before.space.write({ content: 'CRITICAL words' }, web);
      await before.space.write({ content: 'MEDIUM words' }, web);
      await before.space.write({ content: 'HIGH words' }, web);
      const milder = policyFrom({
        rows: [
          { id: 'critical-external', when: { level: 4, trust: 'external' }, verdict: 'quarantine', why: 'milder' },
        ],
        remove: ['medium-agent'],
      });
      const result = await later(before, { policy: milder }).space.audit.replay({}, operator);
      // Refused to held is looser too, though the contract gives both the same rank. Held to shown as data is, of course.
      expect(result.entries.looser.map(({ before, after }) => [before.verdict, after.verdict])).toEqual([
        ['block', 'quarantine'],
        ['challenge', 'sanitize'],
      ]);
      expect(result.counts).toEqual({ ...none, looser: 2, evidence_only: 1 });
    },
  );

  test('the same verdict from another row is reclassified; under observe every held text gets looser', async () => {
    const before = world();
    await before.space.write({ content: 'MEDIUM words' }, web);
    const renamed = policyFrom({
      rows: [{ id: 'mine', when: { level: 2, trust: 'agent' }, verdict: 'challenge', why: 'the same' }],
      remove: ['medium-agent'],
    });
    expect((await later(before, { policy: renamed }).space.audit.replay({}, operator)).counts).toEqual({
      ...none,
      reclassified: 1,
    });
    const observing = policyFrom({ preset: 'observe' });
    expect((await later(before, { policy: observing }).space.audit.replay({}, operator)).counts).toEqual({
      ...none,
      looser: 1,
    });
  });

  test('a policy that only observes is compared by what it advises', async () => {
    const observing = policyFrom({ preset: 'observe' });
    const before = world({ policy: observing });
    await before.space.write({ content: 'NEW words' }, web);
    const result = await later(before, { policy: observing, scanner: stubScanner({ NEW: 2 }) }).space.audit.replay(
      {},
      operator,
    );
    expect(result.counts).toEqual({ ...none, stricter: 1 });
    expect(result.entries.stricter[0]).toMatchObject({ after: { verdict: 'allow', advised: 'challenge' } });
  });

  test('an accepted finding stays accepted; a new one does not', async () => {
    const before = world();
    const id = idOf(await before.space.write({ content: 'MEDIUM words, NEW' }, web));
    const contentHash = await hashOf(before.space, id);
    await before.space.review.release({ id, reason: 'checked', contentHash }, operator);
    expect((await before.space.audit.replay({}, operator)).counts).toEqual({ ...none, unchanged: 2 });
    const result = await later(before, { scanner: stubScanner({ NEW: 3 }) }).space.audit.replay({}, operator);
    expect(result.entries.stricter.map(({ seq, after }) => [seq, after.verdict])).toEqual([
      [0, 'quarantine'],
      [1, 'quarantine'],
    ]);
  });

  test('a release is replayed on the prompt path, as it was decided, not on the write path', async () => {
    const { space } = world();
    const id = idOf(await space.write({ content: 'GRANTS a right' }, web));
    await space.review.release({ id, reason: 'checked', contentHash: await hashOf(space, id) }, operator);
    expect((await space.audit.replay({}, operator)).counts).toEqual({ ...none, unchanged: 2 });
  });

  test('findings about the circumstances, not the text, are kept', async () => {
    const rate: TextScanner = {
      digest: 'rate',
      scan: (text) => {
        const report = stubScanner({ HURRY: 3 }).scan(text);
        return { ...report, findings: report.findings.map((found) => ({ ...found, ruleId: 'sentinel_rate' })) };
      },
    };
    const held = world({ scanner: rate });
    await held.space.write({ content: 'in a HURRY' }, web);
    expect((await later(held, {}).space.audit.replay({}, operator)).counts).toEqual({ ...none, evidence_only: 1 });
  });

  test('decisions that cannot be replayed are counted by reason, and a lost text is not a pass', async () => {
    const { space, store, keyring } = world();
    const gone = idOf(await space.write({ content: 'a number' }, user));
    await space.write({ content: 'words' }, user);
    await space.write({ content: 'words' }, user);
    await space.batch({ operations: [{ action: 'write', content: 'CRITICAL' }] }, web);
    await space.recovery.erase({ id: gone, reason: 'asked to', dryRun: false }, operator);
    expect((await space.audit.replay({}, operator)).notReplayable).toEqual({
      erased: 1,
      not_kept: 1,
      repeated: 1,
      lost: 0,
    });
    const raw = copyOf(await dump(store, 'acme'));
    if (raw.acme !== undefined) raw.acme.texts = [];
    expect(
      (await world({ store: rawStore(raw), keyring }).space.audit.replay({}, operator)).notReplayable,
    ).toMatchObject({ lost: 1 });
  });

  test('lists are bounded, counts are not', async () => {
    const before = world();
    for (let index = 0; index < 7; index++) await before.space.write({ content: `NEW ${index}` }, web);
    const result = await later(before, { scanner: stubScanner({ NEW: 4 }) }).space.audit.replay({ limit: 3 }, operator);
    expect(result.counts.stricter).toBe(7);
    expect(result.entries.stricter).toHaveLength(3);
  });

  test('nothing is stored, and an empty space has nothing to replay', async () => {
    const { space } = world();
    expect(await space.audit.replay({}, operator)).toMatchObject({ records: 0, decisions: 0, counts: none });
    await space.write({ content: 'x' }, user);
    const before = checkpointOf(await space.audit.checkpoint({}, operator));
    await space.audit.replay({}, operator);
    expect(checkpointOf(await space.audit.checkpoint({}, operator))).toEqual(before);
  });
});

describe('our buckets and those of the contract', () => {
  const decision = (verdict: Decision['verdict'], failClosed: boolean): Decision => ({
    entry: 'e',
    digest: 'd',
    verdict,
    advised: verdict,
    row: verdict,
    trust: 'external',
    level: 0,
    complete: true,
    findings: [],
    impacts: [],
    failClosed,
  });

  test('looser and stricter agree with the contract', () => {
    const by = { policy: 'p', rules: 'r' };
    const any = fc.tuple(fc.constantFrom(...verdicts), fc.boolean());
    fc.assert(
      fc.property(any, any, ([a, closedA], [b, closedB]) => {
        const [one, other] = [decision(a, closedA), decision(b, closedB)];
        const wire = classifyReplayDiff(projectBasis(primariesOf(one, by)), projectBasis(primariesOf(other, by)));
        const ours = classifyRulingDiff({ decision: one, by }, { decision: other, by });
        if (wire === 'looser' || wire === 'stricter') expect(ours).toBe(wire);
        if (ours === 'unchanged') expect(wire).toBe('unchanged');
      }),
    );
  });

  test.each([
    ['allow', 'allow', 'P_POLICY_ALLOW', 'obligation_skipped', 'allow'],
    ['sanitize', 'allow', 'P_POLICY_ALLOW', 'obligation_applied', 'allow_with_obligations'],
    ['challenge', 'deny', 'P_APPROVAL_REQUIRED', 'enforcement_deny', 'deny_with_alert'],
    ['quarantine', 'deny', 'P_POLICY_DENY', 'policy_deny', 'deny_with_alert'],
    ['block', 'deny', 'P_POLICY_DENY', 'policy_deny', 'deny'],
  ] as const)('%s on the wire', (verdict, wireDecision, reason, kind, typed) => {
    expect(projectBasis(primariesOf(decision(verdict, false), { policy: 'p', rules: 'r' }))).toMatchObject({
      decision: wireDecision,
      reason_code: reason,
      decision_outcome_kind: kind,
      typed_decision: typed,
      policy_digest: 'p',
      policy_version: 'r',
    });
  });

  test('a failed check is reported as fail-closed', () => {
    const basis = projectBasis(primariesOf(decision('quarantine', true), { policy: 'p', rules: 'r' }));
    expect(basis).toMatchObject({ fail_closed_deny: true, decision_origin: 'fail_closed_matrix' });
  });
});
