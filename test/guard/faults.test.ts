import { describe, expect, test } from 'vitest';
import { scriptedEnv } from '../../src/base/env.ts';
import { Fault } from '../../src/base/fault.ts';
import { createGuard, type GuardOptions } from '../../src/guard/index.ts';
import { createKeyring, rotate } from '../../src/journal/index.ts';
import type { Commit, CommitResult, Store } from '../../src/model/store.ts';
import { memoryStore } from '../../src/stores/memory.ts';
import { proof } from '../support/proves.ts';
import { stubScanner } from './support/stub-scanner.ts';
import { agent, operator, user, world } from './support/world.ts';

/** A store whose commits can be made to fail. */
function handled(commit: (store: Store, given: Commit) => Promise<CommitResult>): Store {
  const store = memoryStore();
  return { ...store, commit: (given) => commit(store, given) };
}

describe(proof('guard/if-it-throws-nothing-was-stored'), () => {
  test('a full disk is a Fault, and the next write works', async () => {
    let full = true;
    const store = handled((real, given) =>
      full ? Promise.reject(new Fault('store-unavailable', 'the disk is full')) : real.commit(given),
    );
    const { space } = world({ store });
    await expect(space.write({ content: 'one' }, user)).rejects.toMatchObject({ code: 'store-unavailable' });
    expect((await space.list({}, operator)).entries).toEqual([]);
    full = false;
    expect(await space.write({ content: 'two' }, user)).toMatchObject({ outcome: 'stored' });
    expect(await space.audit.verify({}, operator)).toMatchObject({ ok: true, records: 1, entries: 1 });
  });

  test('when the answer is lost but the record arrived, the write is acknowledged once', async () => {
    const store = handled(async (real, given) => {
      await real.commit(given);
      throw new Fault('commit-unknown', 'the connection was lost');
    });
    const { space } = world({ store });
    expect(await space.write({ content: 'one' }, user)).toMatchObject({ outcome: 'stored' });
    expect(await space.write({ content: 'two' }, user)).toMatchObject({ outcome: 'stored' });
    expect(await space.audit.verify({}, operator)).toMatchObject({ ok: true, records: 2, entries: 2 });
  });

  test('when the answer is lost and the record did not arrive, the caller gets a Fault', async () => {
    const store = handled(() => Promise.reject(new Fault('commit-unknown', 'the connection was lost')));
    const { space } = world({ store });
    await expect(space.write({ content: 'one' }, user)).rejects.toMatchObject({ code: 'commit-unknown' });
    expect(await space.audit.verify({}, operator)).toMatchObject({ ok: true, records: 0 });
  });

  test('endless conflicts with other writers end in a Fault, not in a loop', async () => {
    const store = handled(async () => ({ ok: false, head: undefined }));
    // No randomness, no pauses: two hundred lost races in a row, immediately.
    const env = { ...scriptedEnv(1), random: (size: number) => new Uint8Array(size) };
    const { space } = world({ store, env });
    await expect(space.write({ content: 'one' }, user)).rejects.toMatchObject({
      code: 'store-contention',
      facts: { space: 'acme', attempts: 200 },
    });
  });

  test('a failed operation does not stop the queued ones', async () => {
    let turn = 0;
    const store = handled((real, given) =>
      turn++ === 1 ? Promise.reject(new Fault('store-unavailable', 'for a moment')) : real.commit(given),
    );
    const { space } = world({ store });
    const all = await Promise.allSettled(['one', 'two', 'three'].map((content) => space.write({ content }, user)));
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await space.audit.verify({}, operator)).toMatchObject({ ok: true, records: 2 });
  });
});

describe('keys', () => {
  test('a journal sealed with another key is refused, and the message says what to do', async () => {
    const store = memoryStore();
    await world({ store }).space.write({ content: 'one' }, user);
    const { space } = world({ store, keyring: createKeyring(scriptedEnv(99)) });
    const refusal = { code: 'key-unknown', facts: { space: 'acme', seq: 0 } };
    await expect(space.list({}, operator)).rejects.toMatchObject(refusal);
    await expect(space.startSession({}, agent)).rejects.toMatchObject(refusal);
    await expect(space.write({ content: 'two' }, user)).rejects.toMatchObject(refusal);
    expect(await space.audit.verify({}, operator)).toMatchObject({
      ok: false,
      breaks: [{ kind: 'journal', seq: 0, flaw: 'unknown-key' }],
    });
  });

  test('a rotated keyring continues the journal, and the old keyring cannot', async () => {
    const store = memoryStore();
    const old = world({ store });
    await old.space.write({ content: 'one' }, user);
    const { space } = world({ store, keyring: rotate(old.keyring, scriptedEnv(50)), seed: 2 });
    await space.write({ content: 'two' }, user);
    expect(await space.audit.verify({}, operator)).toMatchObject({ ok: true, records: 2 });
    await expect(old.space.write({ content: 'three' }, user)).rejects.toMatchObject({
      code: 'key-unknown',
      facts: { seq: 1 },
    });
  });

  test('createGuard refuses a keyring without keys', () => {
    const { keyring } = world();
    const make = () => createGuard({ store: memoryStore(), keyring: { ...keyring, keys: [] }, scanner: stubScanner() });
    expect(make).toThrow('the keyring holds no key');
  });

  test('the store never contains key material', async () => {
    const { space, store, keyring } = world();
    await space.write({ content: 'one' }, user);
    await space.startSession({}, agent);
    const held = JSON.stringify([await store.records('acme', 0, 10), await store.entries('acme', {}, { limit: 10 })]);
    for (const { secret } of keyring.keys) {
      for (const form of ['hex', 'base64'] as const) expect(held).not.toContain(Buffer.from(secret).toString(form));
    }
    expect(held).not.toContain(keyring.signing.privateKey);
  });
});

test('a Fault contains no memory text', async () => {
  const store = handled(() => Promise.reject(new Fault('store-unavailable', 'the disk is full')));
  const { space } = world({ store });
  const caught = await space
    .write({ content: 'my secret words', tags: ['secret-tag'] }, user)
    .catch((error: unknown) => error);
  expect(JSON.stringify([String(caught), caught, (caught as Fault).facts, (caught as Fault).stack])).not.toContain(
    'secret',
  );
});

test.each(['store', 'keyring', 'scanner'] as const)(
  'createGuard without a %s throws and says what to do',
  (missing) => {
    const parts = { store: memoryStore(), keyring: createKeyring(scriptedEnv(1)), scanner: stubScanner() };
    const given = { ...parts, [missing]: undefined } as unknown as GuardOptions;
    expect(() => createGuard(given)).toThrow('`openGuard` of bezoar/node');
  },
);
