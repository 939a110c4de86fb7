import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { sha256 } from '../../src/base/hash.ts';
import {
  believeBasis,
  classifyReplayDiff,
  compareStored,
  contextContract,
  disagreements,
  presentFields,
  projectBasis,
  type StoredDecision,
  windowContents,
} from '../../src/decisions/index.ts';
import type { GuardedSpace } from '../../src/guard/index.ts';
import { copyOf, dump, rawStore } from '../guard/support/raw-store.ts';
import { agent, idOf, operator, user, web, world } from '../guard/support/world.ts';
import { proves } from '../support/proves.ts';
import { filesBelow } from '../support/tree.ts';
import { allow, deny, failClosed } from './support/decisions.ts';

// Nine things that Assay's experiment claims and does not prove. Each is proved here, on the shipped functions.

const baselineOf = (decision: StoredDecision): string => canonicalJson({ ...decision } as never);

/** The poison of V2: the deny fields claim that nothing was denied; the rest is unchanged. */
const maskedDenial: StoredDecision = {
  ...deny,
  ...projectBasis(deny),
  policy_deny: false,
  deny_classification_source: 'legacy_decision',
  deny_convergence_reason: 'legacy_compat_no_deny',
  deny_legacy_fallback_applied: true,
};

const field = (target: string, content: string) => ({ kind: 'context_field', target, content }) as const;

async function partialContext(space: GuardedSpace): Promise<number> {
  await space.write(field('lane', 'production'), operator);
  await space.write(field('principal', 'agent-001'), operator);
  await space.write(field('approval_state', 'approved'), operator);
  await space.write({ content: 'the decision is made here' }, operator);
  return (await space.audit.stats({}, operator)).records - 1;
}

describe('1. the provenance of a context field is checked', () => {
  const injected = field('auth_context_summary', 'bearer:injected-elevated-scope');

  proves('decisions/context-needs-provenance', 'a field supplied later does not complete the context', async () => {
    const { space } = world();
    const decidedAt = await partialContext(space);
    await space.write(injected, operator);
    expect((await space.audit.context({ decidedAt }, operator)).contract).toMatchObject({
      context_payload_state: 'partial_envelope',
      missing_context_fields: ['auth_context_summary'],
      rejected: [{ name: 'auth_context_summary', problem: 'later' }],
    });
    // For a decision that is made afterwards it counts, because a person put it there.
    expect((await space.audit.context({}, operator)).contract).toMatchObject({
      context_payload_state: 'complete_envelope',
      rejected: [],
    });
  });

  proves('decisions/context-needs-provenance', 'only a person can supply one', async () => {
    for (const origin of [web, agent]) {
      const { space } = world();
      await partialContext(space);
      await space.write(injected, origin);
      expect((await space.audit.context({}, operator)).contract).toMatchObject({
        context_payload_state: 'partial_envelope',
        rejected: [{ name: 'auth_context_summary', problem: 'unvouched' }],
      });
    }
  });

  test('Assay would have called it complete', () => {
    const values = { lane: 'production', principal: 'agent-001', approval_state: 'approved' };
    expect(presentFields(values)).toBe('partial_envelope');
    expect(presentFields({ ...values, auth_context_summary: 'bearer:injected-elevated-scope' })).toBe(
      'complete_envelope',
    );
    expect(presentFields({ ...values, auth_context_summary: '' })).toBe('complete_envelope');
    expect(presentFields({})).toBe('absent_envelope');
  });

  const recorded = { seq: 1, principal: 'olga', trust: 'verified' } as const;
  test.each([
    ['an empty value', { value: '', recorded }, 'empty'],
    ['blanks', { value: ' \t', recorded }, 'empty'],
    ['a value no record explains', { value: 'x' }, 'unrecorded'],
    ['a record of afterwards', { value: 'x', recorded: { ...recorded, seq: 6 } }, 'later'],
    ['an agent', { value: 'x', recorded: { ...recorded, trust: 'agent' } }, 'unvouched'],
  ] as const)('%s is not presence', (_name, given, problem) => {
    const contract = contextContract([{ name: 'lane', ...given }], 5);
    expect(contract).toMatchObject({ context_payload_state: 'absent_envelope', rejected: [{ name: 'lane', problem }] });
  });

  test('two different values count as none, the same value twice as one', () => {
    const lane = (value: string) => ({ name: 'lane', value, recorded }) as const;
    expect(contextContract([lane('a'), lane('b')], 5).rejected).toEqual([{ name: 'lane', problem: 'ambiguous' }]);
    expect(contextContract([lane('a'), lane('a ')], 5).missing_context_fields).not.toContain('lane');
  });
});

describe('2. integrity needs no clean copy to compare with', () => {
  proves('decisions/baselines-are-verified', 'a store writer who recomputes every unkeyed hash', async () => {
    const { space, store, keyring } = world();
    const id = idOf(await space.write({ kind: 'baseline', content: baselineOf(deny) }, operator));
    const raw = copyOf(await dump(store, 'acme'));
    const acme = raw.acme;
    const [record, text] = [acme?.records[0], acme?.texts[0]];
    if (acme === undefined || record === undefined || text === undefined) throw new Error('nothing was stored');
    const content = baselineOf(allow);
    const digest = sha256(canonicalJson({ salt: text.salt, content, tags: text.tags }));
    const body = record.body.replaceAll(text.digest, digest);
    acme.texts = [{ ...text, content, digest }];
    acme.rows = acme.rows.map((row) => ({ ...row, digest, contentHash: sha256(content) }));
    acme.records = [{ ...record, body, hash: sha256(body) }];
    const after = world({ store: rawStore(raw), keyring }).space;
    await expect(after.audit.compareBaseline({ baseline: id, candidate: deny }, operator)).rejects.toMatchObject({
      code: 'journal-broken',
      facts: { flaw: 'forged' },
    });
    await expect(after.audit.replay({}, operator)).rejects.toMatchObject({ code: 'journal-broken' });
  });

  proves('decisions/baselines-are-verified', 'a store writer who changes only the text', async () => {
    const { space, store, keyring } = world();
    const id = idOf(await space.write({ kind: 'baseline', content: baselineOf(deny) }, operator));
    const raw = copyOf(await dump(store, 'acme'));
    if (raw.acme !== undefined)
      raw.acme.texts = raw.acme.texts.map((text) => ({ ...text, content: baselineOf(allow) }));
    const after = world({ store: rawStore(raw), keyring }).space;
    expect(await after.audit.compareBaseline({ baseline: id, candidate: allow }, operator)).toEqual({
      outcome: 'refused',
      problem: 'drift',
      message: 'the stored baseline differs from the journal; run `bezoar verify`',
      findings: [],
    });
  });
});

describe('3. each check of condition C finds something that the others miss', () => {
  test('a contradiction passes integrity and is refused by re-projection', async () => {
    const answers = [];
    for (const condition of ['integrity', 'full'] as const) {
      const { space } = world({ condition });
      const id = idOf(await space.write({ kind: 'baseline', content: baselineOf(maskedDenial) }, operator));
      answers.push(await space.audit.compareBaseline({ baseline: id, candidate: deny }, operator));
    }
    expect(answers).toMatchObject([
      { outcome: 'compared', bucket: 'reclassified' },
      { outcome: 'refused', problem: 'contradictory' },
    ]);
  });

  test('a consistent baseline passes re-projection and is refused for its origin', async () => {
    const answers = [];
    for (const condition of ['integrity', 'full'] as const) {
      const { space } = world({ condition });
      const id = idOf(
        await space.write({ kind: 'baseline', content: baselineOf({ ...allow, ...projectBasis(allow) }) }, web),
      );
      answers.push(await space.audit.compareBaseline({ baseline: id, candidate: allow }, operator));
    }
    expect(answers).toMatchObject([
      { outcome: 'compared', bucket: 'unchanged' },
      { outcome: 'refused', problem: 'unvouched' },
    ]);
  });
});

describe('4. a window is computed from the journal', () => {
  const session = (run: number) => ({ ...agent, session: `run-${run}` }) as const;
  const window = { window_kind: 'cross_session_decay', decay_runs: 2 } as const;

  proves('decisions/windows-are-computed', 'in force at k+1 to k+N and gone at k+N+1', async () => {
    const { space } = world();
    const first = await space.startSession({}, agent);
    const reader = { ...agent, session: first.session ?? '', tool: 'read_document' };
    await space.observe({ source: 'web', content: 'a page' }, reader);
    const live: boolean[] = [];
    for (let run = 1; run <= 4; run++) {
      const { session: minted = '' } = await space.startSession({}, agent);
      const { toolClasses } = await space.audit.stateWindow(
        { principal: agent.principal, session: minted, window },
        operator,
      );
      live.push(toolClasses.includes('read_document'));
    }
    expect(live).toEqual([true, true, false, false]);
  });

  proves('decisions/windows-are-computed', 'the id depends on what the session did', async () => {
    const ids = [];
    for (const tool of ['read_document', 'write_external']) {
      const { space } = world();
      await space.observe({ source: 'x', content: 'x' }, { ...session(0), tool });
      const { report } = await space.audit.stateWindow({ principal: agent.principal, session: 'run-0' }, operator);
      expect(report).toMatchObject({ schema_version: 'session_state_window_v1', window: { window_kind: 'session' } });
      ids.push(report.snapshot.state_snapshot_id);
    }
    expect(new Set(ids).size).toBe(2);
    expect(ids.every((id) => /^sha256:[0-9a-f]{64}$/.test(id))).toBe(true);
  });

  test("another principal's actions are not in force, and an unknown session has no run", async () => {
    const { space } = world();
    await space.observe({ source: 'x', content: 'x' }, { ...session(0), principal: 'agent-9', tool: 'write_external' });
    await space.observe({ source: 'x', content: 'x' }, { ...session(1), tool: 'read_document' });
    const mine = await space.audit.stateWindow({ principal: agent.principal, session: 'run-1', window }, operator);
    expect(mine).toMatchObject({ toolClasses: ['read_document'], run: 0 });
    const nobody = await space.audit.stateWindow({ principal: agent.principal, session: 'run-7', window }, operator);
    expect(nobody).toMatchObject({ toolClasses: [], decisionCodes: [], run: -1 });
  });

  test('without a record nothing was observed: a row in the database adds nothing', async () => {
    const { space, store, keyring } = world();
    await space.write({ content: 'x' }, { ...session(0), tool: 'read_document' });
    const before = await space.audit.stateWindow({ principal: agent.principal, session: 'run-0' }, operator);
    const raw = copyOf(await dump(store, 'acme'));
    for (const row of [...(raw.acme?.rows ?? [])]) {
      raw.acme?.rows.push({ ...row, id: 'planted', provenance: { ...row.provenance, tool: 'write_external' } });
    }
    const after = world({ store: rawStore(raw), keyring }).space;
    expect(await after.audit.stateWindow({ principal: agent.principal, session: 'run-0' }, operator)).toEqual(before);
    expect(before).toMatchObject({ toolClasses: ['read_document'], decisionCodes: ['allow'], run: 0 });
  });

  test('the length of a window is a whole number of runs', () => {
    const decay = (decay_runs: number) => windowContents([], 0, { window_kind: 'cross_session_decay', decay_runs });
    for (const runs of [0, -1, 1.5, Number.NaN]) expect(() => decay(runs)).toThrow(/decay_runs/);
  });
});

test('5. a control can fail: the honest baseline passes, a changed copy does not', async () => {
  const honest: StoredDecision = { ...deny, ...projectBasis(deny) };
  const { space } = world();
  const good = idOf(await space.write({ kind: 'baseline', content: baselineOf(honest) }, operator));
  const bad = idOf(await space.write({ kind: 'baseline', content: baselineOf(maskedDenial) }, operator));
  expect(await space.audit.compareBaseline({ baseline: good, candidate: deny }, operator)).toEqual({
    outcome: 'compared',
    bucket: 'unchanged',
  });
  expect(await space.audit.compareBaseline({ baseline: bad, candidate: deny }, operator)).toMatchObject({
    outcome: 'refused',
  });
});

describe('7. the dangerous case: a poisoned allowance hides that a rule got looser', () => {
  test('if believed, it masks the change', () => {
    expect(classifyReplayDiff(projectBasis(deny), projectBasis(allow))).toBe('looser');
    expect(classifyReplayDiff(projectBasis(allow), projectBasis(allow))).toBe('unchanged');
  });

  proves('decisions/baselines-are-verified', 'an agent or a page that replaces it', async () => {
    for (const origin of [web, agent]) {
      const { space } = world();
      const id = idOf(await space.write({ kind: 'baseline', content: baselineOf(deny) }, operator));
      await space.observe({ source: 'web', content: 'a page' }, agent);
      await space.replace({ id, content: baselineOf(allow) }, origin);
      expect(await space.audit.compareBaseline({ baseline: id, candidate: allow }, operator)).toEqual({
        outcome: 'compared',
        bucket: 'looser',
      });
    }
  });
});

describe('8. the real code makes the fixtures', () => {
  test('the poison of V2 contradicts itself in four of six fields, without a clean copy to compare with', () => {
    expect(disagreements(maskedDenial).map((found) => found.field)).toEqual([
      'policy_deny',
      'deny_classification_source',
      'deny_legacy_fallback_applied',
      'deny_convergence_reason',
    ]);
    expect(disagreements({ ...deny, ...projectBasis(deny) })).toEqual([]);
  });

  test('if believed, it makes every denial look reclassified; an allowance is still visible', () => {
    const poison = believeBasis(maskedDenial);
    const candidates = [deny, { ...deny, policy_version: '2' }, failClosed, allow];
    expect(candidates.map((candidate) => classifyReplayDiff(poison, projectBasis(candidate)))).toEqual([
      'reclassified',
      'reclassified',
      'reclassified',
      'looser',
    ]);
    expect(compareStored(maskedDenial, deny)).toMatchObject({ outcome: 'refused', side: 'baseline' });
  });
});

test('9. the functions are used outside of tests', () => {
  const sources = filesBelow('src').filter(
    (file) =>
      file.endsWith('.ts') &&
      !file.startsWith('src/decisions') &&
      !['src/index.ts', 'src/decision-contract.ts'].includes(file),
  );
  const users = (name: string) => sources.filter((file) => readFileSync(file, 'utf8').includes(name));
  expect(users('compareStored')).toEqual(['src/guard/replay/baseline.ts']);
  expect(users('contextContract(')).toEqual(['src/guard/replay/context.ts']);
  expect(users('classifyRulingDiff')).toEqual(['src/guard/replay/replay.ts']);
  expect(users('stateWindowReport')).toEqual(['src/guard/replay/state-window.ts']);
});

test('a baseline is an active entry of kind baseline that parses', async () => {
  const { space } = world();
  const note = idOf(await space.write({ content: baselineOf(deny) }, user));
  const odd = idOf(await space.write({ kind: 'baseline', content: 'the usual' }, user));
  const gone = idOf(await space.write({ kind: 'baseline', content: baselineOf(deny) }, user));
  await space.remove({ id: gone }, user);
  const problems = [];
  for (const baseline of [note, odd, gone, 'nobody']) {
    problems.push(await space.audit.compareBaseline({ baseline, candidate: deny }, operator));
  }
  expect(problems.map((result) => (result.outcome === 'refused' ? result.problem : result.bucket))).toEqual([
    'not-found',
    'malformed',
    'not-found',
    'not-found',
  ]);
});

test.each([{}, { session: 'run-0' }, { principal: 'helper' }])('a window of nobody is refused: %j', async (query) => {
  await expect(world().space.audit.stateWindow(query as never, operator)).rejects.toThrow(
    /^audit\.stateWindow: (?:principal|session) must be a string; got nothing$/,
  );
});
