import { describe, expect, test } from 'vitest';
import { createGuard, type GuardedSpace, type GuardOptions } from '../../src/guard/index.ts';
import { createKeyring } from '../../src/journal/index.ts';
import { memoryStore } from '../../src/stores/memory.ts';
import { stubScanner } from './support/stub-scanner.ts';
import { agent, operator, user, web, world } from './support/world.ts';

/** As a program without types would call it: the compiler refuses every one of these calls. */
type Call = (space: GuardedSpace, request: never) => Promise<unknown>;
type Untyped = (...given: readonly unknown[]) => Promise<unknown>;

function untyped(call: (...given: never[]) => Promise<unknown>): Untyped {
  return async (...given) => call(...(given as never[]));
}

const calls: Readonly<Record<string, Call>> = {
  replace: (space, request) => space.replace(request, user),
  recall: (space, request) => space.recall(request, agent),
  list: (space, request) => space.list(request, agent),
  browse: (space, request) => space.browse(request, operator),
  startSession: (space, request) => space.startSession(request, agent),
  observe: (space, request) => space.observe(request, agent),
  release: (space, request) => space.release(request, operator),
  discard: (space, request) => space.discard(request, operator),
  reopen: (space, request) => space.reopen(request, operator),
  releaseDocument: (space, request) => space.releaseDocument(request, operator),
  discardDocument: (space, request) => space.discardDocument(request, operator),
  revoke: (space, request) => space.revoke(request, operator),
  restore: (space, request) => space.restore(request, operator),
  erase: (space, request) => space.erase(request, operator),
  stateWindow: (space, request) => space.stateWindow(request),
};

/** Those that may be left out. */
const optional: Readonly<Record<string, Call>> = {
  journal: (space, request) => space.journal(request),
  verify: (space, request) => space.verify(request),
  replay: (space, request) => space.replay(request),
};

const wrong = (message: string) => ({ name: 'Fault', code: 'input-invalid', message });
const fieldsOnly = (call: string) =>
  expect.objectContaining({
    name: 'Fault',
    code: 'input-invalid',
    message: expect.stringMatching(new RegExp(`^${call} takes an object with the fields [A-Za-z, ]+ only$`)),
  });

describe('validation of requests', () => {
  test('what is no object is told to the program that sent it', async () => {
    const { space, store } = world();
    for (const [name, call] of Object.entries(calls)) {
      for (const request of [undefined, null, 'tea', 5, []]) {
        await expect(call(space, request as never), name).rejects.toEqual(fieldsOnly(name));
      }
    }
    for (const [name, call] of Object.entries(optional)) {
      for (const request of [null, 'tea', 5, []])
        await expect(call(space, request as never), name).rejects.toEqual(fieldsOnly(name));
    }
    await expect(untyped(space.preview)()).rejects.toEqual(fieldsOnly('startSession'));
    expect(await store.head('acme')).toBeUndefined();
  });

  test('a field that nobody knows is not left unread', async () => {
    const { space } = world();
    for (const [name, call] of Object.entries({ ...calls, ...optional })) {
      for (const request of [{ dryrun: true }, { checkPoint: {} }, { text: 'tea' }, { __proto__: null, toString: 1 }]) {
        await expect(call(space, request as never), name).rejects.toEqual(fieldsOnly(name));
      }
    }
  });

  const cases: readonly (readonly [call: string, request: object, message: string])[] = [
    ['replace', { id: 'x', content: 'y', expect: 5 }, 'replace: expect must be a string'],
    ['recall', { query: null }, 'recall: query must be a string'],
    ['recall', { query: 5 }, 'recall: query must be a string'],
    ['recall', { targets: 'memory' }, 'recall: targets must be a list of strings'],
    ['recall', { from: '2026-01-01' }, 'recall: from must be a whole number of milliseconds since 1970'],
    ['recall', { to: new Date(0) }, 'recall: to must be a whole number of milliseconds since 1970'],
    ['list', { limit: 'x' }, 'list: limit must be a whole number, zero or more'],
    ['list', { states: ['held'] }, 'list: states must be a list of active, quarantined, retired, erased'],
    ['browse', { trusts: ['none'] }, 'browse: trusts must be a list of unknown, external, agent, user, verified'],
    ['startSession', { targets: 'memory' }, 'startSession: targets must be a list of strings'],
    ...[-1, 100, { tokens: 10 }, { unit: 'words', size: 1 }, { unit: 'tokens', size: -1 }].map(
      (budget) =>
        [
          'startSession',
          { budget },
          'startSession: budget must be { unit, size } with unit code-points or tokens and size a whole number, zero or more',
        ] as const,
    ),
    ['observe', { source: 'web' }, 'observe: content must be a string or a list of parts'],
    ['observe', { content: 'x' }, 'observe: source must be a string'],
    ['release', { id: 'x', reason: 'y', accepts: 5 }, 'release: accepts must be a list of strings'],
    ['revoke', { id: 'x', reason: 'y', dryRun: 'yes' }, 'revoke: dryRun must be true or false'],
    ...[undefined, 5, {}, { seq: 'x' }, { time: '2026-01-01' }].map(
      (to) =>
        [
          'restore',
          { to, reason: 'y' },
          'restore: to must be { seq } with the number of a record, or { time } with milliseconds since 1970',
        ] as const,
    ),
    ['stateWindow', { principal: 'ana' }, 'stateWindow: session must be a string'],
    ['journal', { from: 'x' }, 'journal: from must be a whole number, zero or more'],
    ['verify', { publicKey: 5 }, 'verify: publicKey must be a string'],
  ];
  test.each(cases)('%s %j is told what it must be', async (name, request, message) => {
    const call = { ...calls, ...optional }[name] as Call;
    await expect(call(world().space, request as never)).rejects.toMatchObject(wrong(message));
  });

  test('a field that is there and undefined is absent', async () => {
    const { space } = world();
    await space.write({ content: 'ana drinks tea' }, user);
    const query = { query: 'tea', kinds: undefined, from: undefined };
    expect(await untyped(space.recall)(query, agent)).toMatchObject({
      outcome: 'recalled',
      entries: [{ kind: 'note' }],
    });
  });

  test('a batch that is no list, or holds no operation, is refused', async () => {
    const { space } = world();
    const batch = untyped(space.batch);
    expect(await batch(undefined, user)).toMatchObject({
      problem: 'batch-empty',
      message: 'a batch is a list of operations',
    });
    for (const origin of [user, { channel: 'import', principal: 'importer' }]) {
      expect(await batch([null], origin)).toMatchObject({ problem: 'unknown-field', index: 0 });
      expect(await batch(['tea'], origin)).toMatchObject({ problem: 'unknown-field', index: 0 });
    }
  });

  test('texts to recognise and to explain are texts', async () => {
    const { space } = world();
    const [recognise, explain] = [untyped(space.recognise), untyped(space.explain)];
    for (const texts of [undefined, 'tea', ['tea'], [null], [{}], [{ content: 'a', beside: 'b' }]]) {
      await expect(recognise(texts, agent), JSON.stringify(texts)).rejects.toMatchObject(
        wrong('recognise takes a list of { content, beside }: a string, and a list of strings'),
      );
    }
    for (const asked of [undefined, null, 'tea', {}, { content: 5 }, { content: 'a', tags: 'b' }]) {
      await expect(explain(asked, web), JSON.stringify(asked)).rejects.toMatchObject(
        wrong('explain takes { content, tags }: a string, and a list of strings'),
      );
    }
    await expect(explain({ content: 'a' }, web, 'read')).rejects.toMatchObject(
      wrong('explain: path must be one of write, recall, load, ingest'),
    );
  });

  test('a guard without its parts is refused where it is made', () => {
    const whole: GuardOptions = { store: memoryStore(), keyring: createKeyring(), scanner: stubScanner() };
    const told = (options?: object) => () => createGuard(options as GuardOptions);
    expect(told()).toThrow('createGuard needs store, keyring, scanner');
    expect(told({ store: whole.store, keyring: whole.keyring })).toThrow('createGuard needs scanner');
    expect(told({ ...whole, keyring: { ...whole.keyring, keys: [] } })).toThrow('the keyring holds no key');
    expect(told({ ...whole, policy: 'strict' })).toThrow('a policy is one of `presets`, or what `policyFrom` makes');
    expect(told({ ...whole, condition: 'off' })).toThrow('condition must be one of none, integrity, full');
  });
});
