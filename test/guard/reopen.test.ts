import { describe, expect, test } from 'vitest';
import { sha256 } from '../../src/base/hash.ts';
import { proof } from '../support/proves.ts';
import { agent, hashOf, idOf, operator, user, web, world } from './support/world.ts';

const text = 'a MEDIUM claim';

async function waiting() {
  const place = world();
  const id = idOf(await place.space.write({ content: text, tags: ['claim'] }, web));
  return { ...place, id, request: { id, reason: 'I asked the author', contentHash: sha256(text) } };
}

describe(proof('guard/undo-never-widens'), () => {
  test('a reopened entry is held again for a whole review period', async () => {
    const { space, id } = await waiting();
    await space.review.discard({ id, reason: 'nonsense' }, operator);
    expect(await space.review.reopen({ id, reason: 'too quick' }, operator)).toEqual({
      outcome: 'reopened',
      id,
      version: 3,
    });
    const seen = await space.review.inspect({ id }, operator);
    expect(seen).toMatchObject({
      facts: { state: 'quarantined', inactiveReason: 'review', version: 3 },
      text: { content: text },
    });
    const term = space.policy.review.expiresAfterDays * 86_400_000;
    expect(seen.outcome === 'inspected' && (seen.facts.expiresAt ?? 0) - seen.updatedAt).toBe(term);
    expect((await space.audit.history({ id }, operator)).lines.at(-1)).toMatchObject({
      type: 'review.reopened',
      by: operator,
      reason: 'too quick',
    });
    expect(await space.audit.verify({}, operator)).toMatchObject({ ok: true, breaks: [] });
  });

  test('reopening a release also undoes the edit and the trust it gave', async () => {
    const { space, id, request } = await waiting();
    await space.review.release({ ...request, edited: 'a claim', vouched: true }, operator);
    expect((await space.startSession({ dryRun: true }, operator)).shown).toHaveLength(1);
    expect(await space.review.reopen({ id, reason: 'not mine to vouch for' }, operator)).toMatchObject({
      outcome: 'reopened',
    });
    expect((await space.startSession({ dryRun: true }, operator)).shown).toEqual([]);
    expect(await space.review.inspect({ id }, operator)).toMatchObject({
      facts: { state: 'quarantined', accepted: [], provenance: { trust: 'external' } },
      text: { content: text, tags: ['claim'] },
    });
    expect(await space.review.release(request, operator)).toMatchObject({ outcome: 'released', version: 4 });
  });

  test('a reopened blocked text is blocked again, not queued', async () => {
    const { space } = world();
    await space.write({ content: 'a CRITICAL text' }, web);
    const [refused] = (await space.list({ states: ['retired'] }, operator)).entries;
    const id = refused?.id ?? '';
    await space.review.release({ id, reason: 'a quotation', contentHash: sha256('a CRITICAL text') }, operator);
    await space.review.reopen({ id, reason: 'it was none' }, operator);
    expect(await space.review.inspect({ id }, operator)).toMatchObject({
      facts: { state: 'retired', inactiveReason: 'refused' },
    });
  });

  test('only the last decision can be taken back, by a person other than the proposer, with a reason', async () => {
    const { space, id, request } = await waiting();
    const problem = async (given: ReturnType<typeof space.review.reopen>): Promise<unknown> => {
      const result = await given;
      return result.outcome === 'refused' ? result.problem : result.outcome;
    };
    expect(await problem(space.review.reopen({ id, reason: 'x' }, operator))).toBe('not-waiting');
    await space.review.discard({ id, reason: 'nonsense' }, operator);
    expect(await problem(space.review.reopen({ id, reason: 'x' }, agent))).toBe('not-a-person');
    expect(await problem(space.review.reopen({ id, reason: 'x' }, { ...user, principal: 'Agent-7 ' }))).toBe(
      'own-proposal',
    );
    expect(await problem(space.review.reopen({ id, reason: ' ' }, operator))).toBe('reason-missing');
    expect(await problem(space.review.reopen({ id: 'nobody', reason: 'x' }, operator))).toBe('not-found');
    await space.review.release(request, operator);
    await space.remove({ id }, operator);
    expect(await problem(space.review.reopen({ id, reason: 'x' }, operator))).toBe('not-waiting');
  });

  test('a release that replaced another entry cannot be half undone', async () => {
    const { space } = world();
    const id = idOf(await space.write({ content: 'ana drinks tea' }, user));
    const held = idOf(await space.replace({ id, content: 'a HIGH claim about tea' }, user));
    expect(held).not.toBe(id);
    const request = { id: held, reason: 'asked', contentHash: await hashOf(space, held) };
    await space.review.release(request, operator);
    expect(await space.review.reopen({ id: held, reason: 'x' }, operator)).toMatchObject({ problem: 'changed' });
  });
});

test('a person can read every past text of an entry, an agent none, and erased texts are gone', async () => {
  const { space } = world();
  const id = idOf(await space.write({ content: 'ana drinks tea' }, user));
  await space.replace({ id, content: 'ana drinks green tea' }, user);
  const read = await space.audit.texts({ id }, operator);
  expect(read.outcome === 'read' && read.texts.map(({ content }) => content).sort()).toEqual([
    'ana drinks green tea',
    'ana drinks tea',
  ]);
  expect(await space.audit.texts({ id }, agent)).toMatchObject({ outcome: 'refused', problem: 'not-a-person' });
  await space.recovery.erase({ id, reason: 'asked to', dryRun: false }, operator);
  expect(await space.audit.texts({ id }, operator)).toEqual({ outcome: 'read', texts: [] });
});
