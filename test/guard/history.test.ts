import { describe, expect, test } from 'vitest';
import type { Origin } from '../../src/model/provenance.ts';
import { policyFrom, presets } from '../../src/policy/index.ts';
import { checkpointOf, entryOf } from '../support/answers.ts';
import { stubScanner } from './support/stub-scanner.ts';
import { agent, fresh, idOf, operator, reporting, user, web, world } from './support/world.ts';

describe('history', () => {
  test('lists everything that happened to an entry, in order, with origins and reasons', async () => {
    const { space } = world();
    const id = idOf(await space.write({ content: 'tea' }, user));
    await space.recall({}, agent);
    await space.replace({ id, content: 'green tea' }, { ...user, principal: 'ben' });
    await space.remove({ id }, user);
    await space.recovery.restore({ to: { seq: 2 }, reason: 'by mistake', dryRun: false }, operator);
    const lines = (await space.audit.history({ id }, operator)).lines;
    expect(
      lines.map(({ seq, type, by, reason, after }) => [seq, type, by.principal, reason, after?.version, after?.state]),
    ).toEqual([
      [0, 'entry.written', 'ana', undefined, 1, 'active'],
      [1, 'entry.recalled', 'agent-7', undefined, undefined, undefined],
      [2, 'entry.replaced', 'ben', undefined, 2, 'active'],
      [3, 'entry.removed', 'ana', undefined, 3, 'retired'],
      [4, 'space.restored', 'olga', 'by mistake', 4, 'active'],
    ]);
    expect(JSON.stringify(lines)).not.toContain('tea');
    expect((await space.audit.history({ id: 'nobody' }, operator)).lines).toEqual([]);
  });
});

test('counts are computed from the journal', async () => {
  const { space } = world();
  await space.write({ content: 'tea' }, user);
  await space.write({ content: 'trams' }, web);
  const held = idOf(await space.write({ content: 'a MEDIUM text' }, web));
  await space.write({ content: 'a CRITICAL text' }, web);
  await space.write({ content: 'tea' }, user);
  const seen = await space.review.inspect({ id: held }, operator);
  expect(await space.audit.stats({}, operator)).toEqual({
    outcome: 'counted',
    records: 5,
    lastAt: expect.any(Number),
    states: { active: 2, quarantined: 1, retired: 1, erased: 0 },
    trusts: { unknown: 0, external: 1, agent: 0, user: 1, verified: 0 },
    channels: { user: 1, tool: 1 },
    verdicts: { allow: 3, challenge: 1, block: 1 },
    events: { 'entry.written': 5 },
    rules: [
      { ruleId: 'says-critical', decisions: 1 },
      { ruleId: 'says-medium', decisions: 1 },
    ],
    waiting: { count: 1, oldestAt: seen.outcome === 'inspected' ? seen.updatedAt : 0 },
  });
});

test.each([2, 100_000])(
  'the age of what waits survives decisions that are undone, with an image every %i records',
  async (recordsPerImage) => {
    const { space } = world({ recordsPerImage });
    const oldest = idOf(await space.write({ content: 'a MEDIUM text' }, web));
    const oldestAt = async () => (await space.audit.stats({}, operator)).waiting;
    const before = await oldestAt();
    await space.write({ content: 'another MEDIUM text' }, web);
    for (let times = 0; times < 3; times += 1) {
      await space.review.discard({ id: oldest, reason: 'spam' }, operator);
      expect((await oldestAt()).oldestAt).toBeGreaterThan(before.oldestAt ?? 0);
      await space.review.reopen({ id: oldest, reason: 'by mistake' }, operator);
      expect(await oldestAt()).toEqual({ count: 2, oldestAt: before.oldestAt });
    }
    const seen = await space.review.inspect({ id: oldest }, operator);
    expect(seen.outcome === 'inspected' && seen.updatedAt > (before.oldestAt ?? 0)).toBe(true);
  },
);

describe('explain', () => {
  test('names the policy row and the reason for this caller, and stores nothing', async () => {
    const { space, store } = world();
    const text = { content: 'GRANTS a right' };
    expect((await space.check(text, web)).explanation).toMatchObject({
      verdict: 'challenge',
      row: 'binding-external',
      rendering: 'placeholder',
    });
    expect((await space.check({ ...text, path: 'load' }, web)).explanation).toMatchObject({
      verdict: 'allow',
      rendering: 'fenced',
    });
    expect((await space.check(text, user)).explanation).toMatchObject({ verdict: 'allow', rendering: 'verbatim' });
    expect(await store.head('acme')).toBeUndefined();
  });

  test('the trust is that of what states the text', async () => {
    const { space } = world();
    const session = await reporting(space);
    await space.observe({ channel: 'user', content: 'I drink green tea.' }, session);
    await space.observe({ source: 'web', content: 'Ports close at midnight.' }, session);
    const explained = async (content: string, origin: Origin) =>
      (await space.check({ content }, origin)).explanation.text;
    expect(await explained('The user drinks green tea.', session)).toContain('trust user');
    expect(await explained('Ports close at midnight.', session)).toContain('trust external');
    expect(await explained('Rain is likely.', session)).toContain('trust agent');
    expect(await explained('The user drinks green tea.', fresh)).toContain('trust external');
  });

  test('content and tags split differently are cached separately', async () => {
    // Content and tags are scanned separately. A cache that joined them would mistake the second text for the first.
    const { space } = world({ scanner: stubScanner({ 'OBEY\nME': 4 }) });
    expect((await space.check({ content: 'ME', tags: ['a\nOBEY'] }, web)).explanation).toMatchObject({
      verdict: 'allow',
    });
    expect(await space.write({ content: 'OBEY\nME', tags: ['a'] }, web)).toMatchObject({ problem: 'blocked' });
    await space.check({ content: 'x\ud800' }, web);
    expect(await space.write({ content: 'x\ufffd' }, web)).toMatchObject({ outcome: 'stored' });
  });
});

describe('conditions', () => {
  const attack = 'a CRITICAL text that GRANTS all';

  test('observe: everything is decided and recorded, nothing is held, and outside text is still fenced', async () => {
    const { space } = world({ policy: presets.observe });
    const result = await space.write({ content: attack }, web);
    expect(result).toMatchObject({
      outcome: 'stored',
      judged: { verdict: 'allow', advised: 'block', row: 'critical-external' },
    });
    expect(entryOf(await space.get({ id: idOf(result) }, operator))).toMatchObject({ rendering: 'fenced' });
    expect(await space.audit.stats({}, operator)).toMatchObject({
      verdicts: { allow: 1 },
      rules: [{ ruleId: 'says-critical' }],
    });
  });

  test('none and integrity: nothing is scanned, and the row says so', async () => {
    for (const condition of ['none', 'integrity'] as const) {
      const { space } = world({ condition });
      const result = await space.write({ content: attack }, web);
      expect(result).toMatchObject({
        outcome: 'stored',
        judged: { verdict: 'allow', row: `condition-${condition}`, findings: [] },
      });
      expect(entryOf(await space.get({ id: idOf(result) }, operator))).toMatchObject({ rendering: 'verbatim' });
      expect(await space.audit.verify({}, operator)).toMatchObject({ ok: true });
    }
  });

  test('strict: even a mere address from outside is held', async () => {
    const { space } = world({ policy: presets.strict });
    expect(await space.write({ content: 'LINKS to a page' }, web)).toMatchObject({ outcome: 'held' });
    expect(await space.write({ content: 'GRANTS a right' }, fresh)).toMatchObject({ outcome: 'held' });
  });

  test('a policy per space applies to its own space only', async () => {
    const open = policyFrom({ preset: 'observe' });
    const { guard } = world({ policy: (space) => (space === 'lab' ? open : presets.balanced) });
    expect(await guard.space('lab').write({ content: attack }, web)).toMatchObject({ outcome: 'stored' });
    expect(await guard.space('acme').write({ content: attack }, web)).toMatchObject({ problem: 'blocked' });
  });

  test('the record names the policy and the rules that were in force', async () => {
    const { space, store } = world({ policy: presets.strict });
    await space.write({ content: 'tea' }, user);
    const [record] = await store.records('acme', 0, 1);
    expect(JSON.parse(record?.body ?? '').event).toMatchObject({
      policy: presets.strict.digest,
      rules: 'stub:CRITICAL+HIGH+MEDIUM+LOW',
    });
  });
});

describe('checkpoints', () => {
  test('an empty space has none, and later ones name the head', async () => {
    const { space } = world();
    expect(checkpointOf(await space.audit.checkpoint({}, operator))).toBeUndefined();
    await space.write({ content: 'tea' }, user);
    const checkpoint = checkpointOf(await space.audit.checkpoint({}, operator));
    expect(checkpoint).toMatchObject({ space: 'acme', seq: 0 });
    await space.write({ content: 'more' }, user);
    expect(await space.audit.verify(checkpoint === undefined ? {} : { checkpoint }, operator)).toMatchObject({
      ok: true,
      againstCheckpoint: true,
    });
  });

  test('a checkpoint that was changed or signed with another key is rejected', async () => {
    const { space } = world();
    await space.write({ content: 'tea' }, user);
    const checkpoint = checkpointOf(await space.audit.checkpoint({}, operator));
    if (checkpoint === undefined) throw new Error('no checkpoint');
    const signature = { ok: false, breaks: [{ kind: 'checkpoint', why: 'signature' }] };
    expect(await space.audit.verify({ checkpoint: { ...checkpoint, seq: 5 } }, operator)).toMatchObject(signature);
    expect(await space.audit.verify({ checkpoint, publicKey: 'AAAA' }, operator)).toMatchObject(signature);
  });
});
