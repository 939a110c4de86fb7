import { describe, expect, test } from 'vitest';
import { scriptedEnv } from '../../src/base/env.ts';
import { createKeyring, rotate } from '../../src/journal/index.ts';
import { memoryStore } from '../../src/stores/memory.ts';
import { proof } from '../support/proves.ts';
import { eight, opened, page, read, said, trustOf, trustsOf, turn } from './support/conversation.ts';
import { operator, user, world } from './support/world.ts';

// What sessions have read, and whose notes it counts for.

describe(proof('guard/sessions-are-minted'), () => {
  test('turns of the user are accepted only for a session that was minted for this principal and space', async () => {
    const { guard, space } = world();
    const { origin } = await opened(space);
    const foreign = [
      { ...origin, session: 'monday' },
      { ...origin, session: origin.session.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
      { ...origin, session: origin.session.toUpperCase() },
      { ...origin, principal: 'agent-9' },
    ];
    for (const caller of foreign) {
      await expect(space.observe({ channel: 'user', content: turn }, caller)).rejects.toMatchObject({
        code: 'input-invalid',
        message:
          'observe: this session was not started here for this principal, so it cannot have turns of a user; call startSession and use the session it returns',
      });
    }
    await expect(guard.space('other').observe({ channel: 'user', content: turn }, origin)).rejects.toThrow(
      'startSession',
    );
    await expect(
      world({ keyring: createKeyring(scriptedEnv(8)) }).space.observe({ channel: 'user', content: turn }, origin),
    ).rejects.toThrow('startSession');
  });

  test('a session that was not minted has no evidence: nothing it writes is the user\u2019s or the agent\u2019s own', async () => {
    const { space } = world();
    const session = await opened(space);
    await session.observe({ channel: 'user', content: turn });
    expect(await trustsOf(session)).toEqual(['user', 'agent', 'agent']);
    for (const origin of [eight, { ...eight, session: 'monday' }, { ...session.origin, principal: 'agent-9' }]) {
      expect(await trustsOf({ check: (candidate) => space.check(candidate, origin) })).toEqual([
        'external',
        'external',
        'external',
      ]);
    }
  });

  test('a caller that starts a session again continues with it; nobody else can', async () => {
    const { space } = world();
    const session = await opened(space);
    await session.observe({ channel: 'user', content: turn });
    const again = await space.openSession({}, session.origin);
    expect(again.id).toBe(session.id);
    expect(await trustsOf(again)).toEqual(['user', 'agent', 'agent']);
    const other = await space.openSession({}, { ...session.origin, principal: 'agent-9' });
    expect(other.id).not.toBe(session.id);
    expect(await trustOf(other, said)).toBe('external');
  });
});

describe('an observation', () => {
  test('that is reported again leaves no second record and gives the same bytes', async () => {
    const { space } = world();
    const session = await opened(space);
    const observation = { channel: 'tool', source: 'web_fetch', callId: 'c1', content: page } as const;
    const first = await session.observe(observation);
    const { records } = await space.audit.stats({}, operator);
    expect(await session.observe(observation)).toEqual(first);
    expect((await space.audit.stats({}, operator)).records).toBe(records);
    const other = await session.observe({ ...observation, callId: 'c2' });
    expect(other.content).not.toEqual(first.content);
    expect((await space.audit.stats({}, operator)).records).toBe(records + 1);
  });

  test('of the user comes back verbatim; every other is fenced', async () => {
    const session = await opened(world().space);
    expect((await session.observe({ channel: 'user', content: turn })).content).toBe(turn);
    for (const channel of ['tool', 'document', 'memory'] as const) {
      const { content } = await session.observe({ channel, content: page });
      expect(content).toMatch(/^<untrusted-content [0-9a-f]{16} /);
    }
  });

  test('leaves no word in the store', async () => {
    const { space, store } = world();
    const session = await opened(space);
    await session.observe({ channel: 'user', content: turn });
    await session.observe({ content: page });
    for (const word of ['landlord', 'Frost', 'harbour', 'Pier']) expect(await store.residue('acme', word)).toBe(0);
  });
});

describe(proof('guard/reading-counts-across-sessions'), () => {
  test('what one session read lowers what another of the same principal notes, and of no other', async () => {
    const { space } = world();
    await (await opened(space)).observe({ content: page });
    expect(await trustOf(await opened(space), read)).toBe('external');
    expect(await trustOf(await opened(space, 'agent-9'), read)).toBe('agent');
  });

  test('turns of the user count in their own session only', async () => {
    const { space } = world();
    const session = await opened(space);
    await session.observe({ channel: 'user', content: turn });
    expect(await trustOf(await opened(space), said)).toBe('agent');
    expect(await trustOf(await opened(space, 'agent-9'), said)).toBe('agent');
    expect(await trustOf(session, said)).toBe('user');
  });

  test('a caller without a session is compared with everything its principal has read', async () => {
    const { space } = world();
    await space.observe({ content: page }, { ...eight, session: 'monday' });
    expect(await trustOf(await opened(space), read)).toBe('external');
  });

  test('a thousand operations in between change nothing', async () => {
    const { space } = world();
    const session = await opened(space);
    await session.observe({ channel: 'user', content: turn });
    await session.observe({ content: page });
    for (let n = 0; n < 1_000; n++) {
      await (n % 2 === 0 ? session.recall({ query: 'nothing' }) : space.recall({ query: 'nothing' }, user));
    }
    expect(await trustsOf(session)).toEqual(['user', 'external', 'agent']);
    expect(await trustOf(await opened(space), read)).toBe('external');
  });

  test('another guard on the same store knows it, after a restart and at the same time', async () => {
    const store = memoryStore();
    const [here, there] = [world({ store }).space, world({ store, seed: 2 }).space];
    const session = await opened(here);
    const same = { check: (candidate: { content: string }) => there.check(candidate, session.origin) };
    expect(await trustsOf(same)).toEqual(['agent', 'agent', 'agent']);
    await session.observe({ channel: 'user', content: turn });
    expect(await trustsOf(same)).toEqual(['user', 'agent', 'agent']);
    await there.observe({ content: page }, session.origin);
    for (const reader of [session, same]) expect(await trustsOf(reader)).toEqual(['user', 'external', 'agent']);
    const { space: later } = world({ store, seed: 3 });
    expect(await trustsOf({ check: (candidate) => later.check(candidate, session.origin) })).toEqual([
      'user',
      'external',
      'agent',
    ]);
  });

  test('a new key changes nothing: neither the sessions of the old one nor what they read', async () => {
    const keyring = createKeyring(scriptedEnv(5));
    const { space, store } = world({ keyring });
    const session = await opened(space);
    await session.observe({ channel: 'user', content: turn });
    await session.observe({ content: page });
    const rotated = world({ store, keyring: rotate(keyring, scriptedEnv(6)), seed: 2 }).space;
    expect(await trustsOf({ check: (candidate) => rotated.check(candidate, session.origin) })).toEqual([
      'user',
      'external',
      'agent',
    ]);
    expect(await trustOf(await opened(rotated), read)).toBe('external');
  });
});
