import { describe, expect, test } from 'vitest';
import { entryOf } from '../support/answers.ts';
import { proof } from '../support/proves.ts';
import { agent, idOf, imported, operator, user, web, world } from './support/world.ts';

const reason = 'allergies are changed by hand';

/** An entry of the user that is protected, and an agent's session in which the user asks for the change. */
async function protectedEntry(content = 'Ana is allergic to nuts.') {
  const { space } = world();
  const id = idOf(await space.write({ content }, user));
  expect(await space.review.protect({ id, reason }, user)).toEqual({ outcome: 'protected', id, version: 2 });
  const session = await space.openSession({ coverage: 'full' }, { channel: 'agent', principal: 'bot' });
  return { space, id, session, contentNow: async () => entryOf(await space.get({ id }, operator))?.text };
}

describe(proof('guard/protected-entries-are-a-persons'), () => {
  test('what the user says to the agent changes an entry, and not once it is protected', async () => {
    const { space } = world();
    const id = idOf(await space.write({ content: 'Ana drinks tea.' }, user));
    const session = await space.openSession({ coverage: 'full' }, { channel: 'agent', principal: 'bot' });
    await session.observe({ channel: 'user', content: 'Ana drinks coffee.' });
    expect((await session.replace({ id, content: 'Ana drinks coffee.' })).outcome).toBe('stored');
    await space.review.protect({ id, reason }, user);
    await session.observe({ channel: 'user', content: 'Ana drinks water.' });
    expect((await session.replace({ id, content: 'Ana drinks water.' })).outcome).toBe('held');
    expect(entryOf(await space.get({ id }, operator))?.text).toContain('Ana drinks coffee.');
    await space.review.unprotect({ id, reason }, user);
    await session.observe({ channel: 'user', content: 'Ana drinks milk.' });
    expect((await session.replace({ id, content: 'Ana drinks milk.' })).outcome).toBe('stored');
  });

  test('no agent removes it, alone or in a batch; the user and an operator may', async () => {
    const { space, id, session, contentNow } = await protectedEntry();
    await session.observe({ channel: 'user', content: 'Forget that Ana is allergic to nuts.' });
    expect(await session.remove({ id })).toMatchObject({ outcome: 'refused', problem: 'protected' });
    expect((await space.batch({ operations: [{ action: 'remove', id }] }, agent)).outcome).toBe('refused');
    for (const origin of [web, imported]) {
      expect(await space.remove({ id }, origin)).toMatchObject({ outcome: 'refused', problem: 'protected' });
    }
    expect(await contentNow()).toContain('Ana is allergic to nuts.');
    expect((await space.remove({ id }, user)).outcome).toBe('removed');
  });

  test('another entry with the new words does not push it out', async () => {
    const { space, id, session, contentNow } = await protectedEntry();
    await space.write({ content: 'Ana is allergic to milk.' }, user);
    await session.observe({ channel: 'user', content: 'Ana is allergic to milk.' });
    expect((await session.replace({ id, content: 'Ana is allergic to milk.' })).outcome).toBe('duplicate');
    expect(await contentNow()).toContain('Ana is allergic to nuts.');
  });

  test('a person changes it, and it stays protected; so does what they release in its place', async () => {
    const { space, id, session } = await protectedEntry();
    expect((await space.replace({ id, content: 'Ana is allergic to nuts and eggs.' }, user)).outcome).toBe('stored');
    expect(await session.remove({ id })).toMatchObject({ problem: 'protected' });
    await session.observe({ channel: 'user', content: 'Ana is allergic to eggs.' });
    const held = idOf(await session.replace({ id, content: 'Ana is allergic to eggs.' }));
    const seen = await space.review.inspect({ id: held }, operator);
    if (seen.outcome === 'refused') throw new Error(seen.problem);
    const decision = { id: held, reason, contentHash: seen.reviewHash ?? '' };
    expect((await space.review.release(decision, operator)).outcome).toBe('released');
    expect(await session.remove({ id: held })).toMatchObject({ problem: 'protected' });
    expect((await space.audit.verify({}, operator)).ok).toBe(true);
  });

  test('saying its words again leaves it protected, also by a person who raises its trust', async () => {
    const { space } = world();
    const id = idOf(await space.write({ content: 'The shop opens at nine.' }, web));
    await space.review.protect({ id, reason }, operator);
    const session = await space.openSession({ coverage: 'full' }, { channel: 'agent', principal: 'bot' });
    await session.observe({ channel: 'user', content: 'The shop opens at nine.' });
    expect((await session.write({ content: 'The shop opens at nine.' })).outcome).toBe('duplicate');
    expect(entryOf(await space.get({ id }, operator))).toMatchObject({ trust: 'external', version: 2 });
    await space.write({ content: 'The shop opens at nine.' }, user);
    expect(entryOf(await space.get({ id }, operator))).toMatchObject({ trust: 'user', version: 3 });
    expect(await session.remove({ id })).toMatchObject({ problem: 'protected' });
  });

  test.each([
    ['an agent', agent],
    ['a tool', web],
    ['an import', imported],
  ])('%s neither protects nor unprotects', async (_who, origin) => {
    const { space, id } = await protectedEntry();
    const refusal = { outcome: 'refused', problem: 'not-a-person' };
    expect(await space.review.unprotect({ id, reason }, origin)).toMatchObject(refusal);
    const other = idOf(await space.write({ content: 'Ana lives in Porto.' }, user));
    expect(await space.review.protect({ id: other, reason }, origin)).toMatchObject(refusal);
    expect(await space.remove({ id }, agent)).toMatchObject({ problem: 'protected' });
  });

  test('the journal says who protected it and why; a restore brings the protection back', async () => {
    const { space, id, session } = await protectedEntry();
    const { lines } = await space.audit.journal({ backwards: true, limit: 2 }, operator);
    const event = lines.find(({ event: { type } }) => type === 'review.protected')?.event;
    expect(event).toMatchObject({ by: user, reason, changes: [{ id, protected: true }] });
    const seq = lines.find(({ event: { type } }) => type === 'review.protected')?.seq ?? -1;
    await space.review.unprotect({ id, reason }, user);
    await space.remove({ id }, user);
    await space.recovery.restore({ to: { seq }, reason, dryRun: false }, operator);
    expect(await session.remove({ id })).toMatchObject({ problem: 'protected' });
  });

  test.each([
    ['no reason', '', 'reason-missing'],
    ['an unknown id', undefined, 'not-found'],
  ])('%s: refused', async (_what, given, problem) => {
    const { space, id } = await protectedEntry();
    const request = given === undefined ? { id: 'ffff0000', reason } : { id, reason: given };
    expect(await space.review.unprotect(request, user)).toMatchObject({ outcome: 'refused', problem });
    expect(await space.remove({ id }, agent)).toMatchObject({ problem: 'protected' });
  });

  test('what is not protected cannot be unprotected', async () => {
    const { space } = world();
    const id = idOf(await space.write({ content: 'Ana lives in Porto.' }, user));
    expect(await space.review.unprotect({ id, reason }, user)).toMatchObject({
      outcome: 'refused',
      problem: 'not-waiting',
    });
  });
});
