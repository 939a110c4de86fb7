import { describe, expect, test } from 'vitest';
import { createGuard, createLabGuard, type GuardedSpace, type GuardOptions } from '../../src/guard/index.ts';
import { createKeyring } from '../../src/journal/index.ts';
import { memoryStore } from '../../src/stores/memory.ts';
import { stubScanner } from './support/stub-scanner.ts';
import { agent, operator, user, web, world } from './support/world.ts';

/** Untyped calls: the compiler would reject every one of them. */
type Call = (space: GuardedSpace, request: never) => Promise<unknown>;
type Untyped = (...given: readonly unknown[]) => Promise<unknown>;

function untyped(call: (...given: never[]) => Promise<unknown>): Untyped {
  return async (...given) => call(...(given as never[]));
}

/** Every method of a space that takes a request, by its name: a new one is covered without a line here. */
function callsOf(space: GuardedSpace): ReadonlyMap<string, Untyped> {
  const origin = { ...operator, session: 'monday' };
  const methods = (group: object, prefix: string): [string, Untyped][] =>
    Object.entries(group).flatMap(([name, value]): [string, Untyped][] =>
      typeof value === 'function'
        ? [[`${prefix}${name}`, async (request) => first(value(request, origin))]]
        : prefix === '' && name !== 'policy' && typeof value === 'object'
          ? methods(value, `${name}.`)
          : [],
    );
  // A candidate is assessed instead of parsed: see write.test.ts.
  return new Map(methods(space, '').filter(([name]) => name !== 'write'));
}

/** The name that errors of a call give. Opening a session starts one. */
function nameIn(call: string): string {
  return call === 'openSession' ? 'startSession' : call;
}

/** An export is a generator, which begins when its first line is asked for. */
function first(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'next' in answer ? (answer as AsyncGenerator).next() : answer;
}

const calls: Readonly<Record<string, Call>> = Object.fromEntries(
  [...callsOf(world().space).keys()].map((name) => [
    name,
    (space: GuardedSpace, request: never) => (callsOf(space).get(name) as Untyped)(request),
  ]),
);

test('the calls are those of a space', () => {
  expect(Object.keys(calls)).toEqual(expect.arrayContaining(['replace', 'review.release', 'audit.stateWindow']));
  expect(Object.keys(calls).length).toBeGreaterThanOrEqual(36);
});

/** Requests about a document use the same methods. */
const ofDocuments: readonly string[] = ['review.inspect', 'review.release', 'review.discard'];

const wrong = (message: string) => ({ name: 'Fault', code: 'input-invalid', message });
const anObject = (call: string, given: string) =>
  expect.objectContaining({
    name: 'Fault',
    code: 'input-invalid',
    message: expect.stringMatching(
      new RegExp(`^${call} takes an object with (the fields [A-Za-z, ]+|no fields); got ${given}$`),
    ),
  });
const unknownField = (call: string, field: string) =>
  expect.objectContaining({
    name: 'Fault',
    code: 'input-invalid',
    message: expect.stringMatching(
      new RegExp(`^${call}: unknown field "${field}"; .*it takes (the fields [A-Za-z, ]+|no fields)$`),
    ),
  });

describe('validation of requests', () => {
  test('a request that is not an object is a Fault', async () => {
    const { space, store } = world();
    const given = [
      [undefined, 'nothing'],
      [null, 'null'],
      ['tea', '"tea"'],
      [5, '5'],
      [[], 'a list'],
    ] as const;
    for (const [name, call] of Object.entries(calls)) {
      for (const [request, shown] of given) {
        await expect(call(space, request as never), name).rejects.toEqual(anObject(nameIn(name), shown));
      }
    }
    expect(await store.head('acme')).toBeUndefined();
  });

  test('an unknown field is a Fault', async () => {
    const { space } = world();
    for (const [name, call] of Object.entries(calls)) {
      for (const request of [{ dryrun: true }, { checkPoint: {} }, { text: 'tea' }, { __proto__: null, toString: 1 }]) {
        const [field = ''] = Object.keys(request);
        await expect(call(space, request as never), name).rejects.toEqual(unknownField(nameIn(name), field));
      }
    }
    for (const name of ofDocuments) {
      const request = { document: 'x', edited: 'y' } as never;
      await expect(calls[name]?.(space, request), name).rejects.toEqual(unknownField(name, 'edited'));
    }
  });

  test('a misspelt field gets a suggestion', async () => {
    const { space } = world();
    const misspelt = { to: { seq: 0 }, reason: 'x', dryrun: false };
    await expect(untyped(space.recovery.restore)(misspelt, operator)).rejects.toMatchObject(
      wrong(
        'recovery.restore: unknown field "dryrun"; did you mean "dryRun"? it takes the fields to, reason, dryRun, revive',
      ),
    );
    await expect(untyped(space.audit.stats)({ since: 5 }, operator)).rejects.toMatchObject(
      wrong('audit.stats: unknown field "since"; it takes no fields'),
    );
  });

  const cases: readonly (readonly [call: string, request: object, message: string])[] = [
    ['replace', { id: 'x', content: 'y', expect: 5 }, 'replace: expect must be a string; got 5'],
    ['recall', { query: null }, 'recall: query must be a string; got null'],
    ['recall', { query: 5 }, 'recall: query must be a string; got 5'],
    ['recall', { targets: 'memory' }, 'recall: targets must be a list of strings; got "memory"'],
    [
      'recall',
      { from: '2026-01-01' },
      'recall: from must be a whole number of milliseconds since 1970; got "2026-01-01"',
    ],
    ['recall', { to: new Date(0) }, 'recall: to must be a whole number of milliseconds since 1970; got an object'],
    ['list', { limit: 'x' }, 'list: limit must be a whole number, zero or more; got "x"'],
    ['list', { states: ['held'] }, 'list: states must be a list of active, quarantined, retired, erased; got "held"'],
    [
      'browse',
      { trusts: ['none'] },
      'browse: trusts must be a list of unknown, external, agent, user, verified; got "none"',
    ],
    ['startSession', { targets: 'memory' }, 'startSession: targets must be a list of strings; got "memory"'],
    ...(
      [
        [-1, '-1'],
        [100, '100'],
        [{ tokens: 10 }, 'nothing'],
        [{ unit: 'words', size: 1 }, '"words"'],
        [{ unit: 'tokens', size: -1 }, '-1'],
      ] as const
    ).map(
      ([budget, shown]) =>
        [
          'startSession',
          { budget },
          `startSession: budget must be { unit, size } with unit code-points or tokens and size a whole number, zero or more; got ${shown}`,
        ] as const,
    ),
    [
      'observe',
      { source: 'web' },
      'observe: content must be a string or a list of parts, or whatever else the tool returned; got nothing',
    ],
    ['observe', { content: 'x', source: 5 }, 'observe: source must be a string; got 5'],
    [
      'observe',
      { content: 'x', channel: 'operator' },
      'observe: channel must be one of user, tool, document, memory; got "operator"',
    ],
    ['startSession', { coverage: 'total' }, 'startSession: coverage must be one of none, partial, full; got "total"'],
    [
      'review.release',
      { id: 'x', reason: 'y', contentHash: 'z', accepts: 5 },
      'review.release: accepts must be a list of strings; got 5',
    ],
    [
      'recovery.revoke',
      { id: 'x', reason: 'y', dryRun: 'yes' },
      'recovery.revoke: dryRun must be true or false; got "yes"',
    ],
    ...(
      [
        [undefined, 'nothing'],
        [5, '5'],
        [{}, 'an object'],
        [{ seq: 'x' }, 'an object'],
        [{ time: '2026-01-01' }, 'an object'],
      ] as const
    ).map(
      ([to, shown]) =>
        [
          'recovery.restore',
          { to, reason: 'y' },
          `recovery.restore: to must be { seq } with the number of a record, or { time } with milliseconds since 1970; got ${shown}`,
        ] as const,
    ),
    ['audit.stateWindow', { principal: 'ana' }, 'audit.stateWindow: session must be a string; got nothing'],
    ['audit.journal', { from: 'x' }, 'audit.journal: from must be a whole number, zero or more; got "x"'],
    ['audit.verify', { publicKey: 5 }, 'audit.verify: publicKey must be a string; got 5'],
  ];
  test.each(cases)('%s %j: the Fault says what is accepted', async (name, request, message) => {
    const call = calls[name] as Call;
    await expect(call(world().space, request as never)).rejects.toMatchObject(wrong(message));
  });

  test('a field set to undefined counts as absent', async () => {
    const { space } = world();
    await space.write({ content: 'ana drinks tea' }, user);
    const query = { query: 'tea', kinds: undefined, from: undefined };
    expect(await untyped(space.recall)(query, agent)).toMatchObject({
      outcome: 'recalled',
      entries: [{ kind: 'note' }],
    });
  });

  test.each<readonly [unknown, string]>([
    [{ content: 7 }, 'content must be a string; got 7'],
    [{ content: 'Tea.', kind: 'brian' }, '; got "brian"'],
    [{ content: 'Tea.', importance: 11 }, 'importance must be a whole number from 0 to 10; got 11'],
    [{ content: 'Tea.', target: 'Ana drinks mate.' }, '1 to 64 letters, digits and . _ : -; got a text'],
    [{ content: 'Tea.', tags: [1] }, 'tags must be a list of strings'],
    [{ content: 'Tea.', trust: 'user' }, 'unknown field "trust"; a candidate takes content, tags, kind, '],
    [{ content: 'Tea.', 'Ana drinks mate.': 1 }, 'unknown field a text; a candidate takes '],
    ['Tea.', 'content must be a string; got nothing'],
  ])('a refusal of the candidate %j names the value, and repeats no text', async (candidate, message) => {
    const refused = await untyped(world().space.write)(candidate, user);
    expect(refused).toMatchObject({ outcome: 'refused', message: expect.stringContaining(message) });
    expect(JSON.stringify(refused)).not.toMatch(/mate|Tea/);
  });

  test.each<readonly [unknown, string]>([
    [{ ...user, channel: 'brian' }, 'unknown origin.channel "brian"; an origin has channel (user, agent, '],
    [{ ...user, principal: 'Ana\nBob' }, 'origin.principal is missing or not one line: got a text; '],
    [{ ...user, session: undefined }, 'origin.session is not one line: got nothing; '],
    [{ ...user, trust: 'user' }, 'unknown field "trust" of origin; '],
    ['ana', 'origin must be an object; got "ana"; '],
  ])('an error about the origin %j names the value', async (origin, message) => {
    const write = untyped(world().space.write);
    await expect(write({ content: 'Tea.' }, origin)).rejects.toThrow(message);
  });

  test('a batch that is not a list, or is empty, is refused', async () => {
    const { space } = world();
    const batch = untyped(space.batch);
    expect(await batch({ operations: undefined }, user)).toMatchObject({
      problem: 'batch-empty',
      message: 'a batch is a list of operations; got nothing',
    });
    for (const origin of [user, { channel: 'import', principal: 'importer' }]) {
      expect(await batch({ operations: [null] }, origin)).toMatchObject({ problem: 'unknown-field', index: 0 });
      expect(await batch({ operations: ['tea'] }, origin)).toMatchObject({ problem: 'unknown-field', index: 0 });
    }
  });

  test('texts to show and to check must be strings', async () => {
    const { space } = world();
    const [showForeignTexts, check] = [untyped(space.showForeignTexts), untyped(space.check)];
    const wanted = 'showForeignTexts: texts must be a list of { content, beside }: a string, and a list of strings';
    const given = [
      [undefined, 'nothing'],
      ['tea', '"tea"'],
      [['tea'], '"tea"'],
      [[null], 'null'],
      [[{}], 'nothing'],
      [[{ content: 'a', beside: 'b' }], '"b"'],
    ] as const;
    for (const [texts, shown] of given) {
      await expect(showForeignTexts({ texts }, agent), JSON.stringify(texts)).rejects.toMatchObject(
        wrong(`${wanted}; got ${shown}`),
      );
    }
    await expect(check({}, web)).rejects.toMatchObject(wrong('check: content must be a string; got nothing'));
    await expect(check({ content: 5 }, web)).rejects.toMatchObject(wrong('check: content must be a string; got 5'));
    await expect(check({ content: 'a', tags: 'b' }, web)).rejects.toMatchObject(
      wrong('check: tags must be a list of strings; got "b"'),
    );
    await expect(check({ content: 'a', path: 'read' }, web)).rejects.toMatchObject(
      wrong('check: path must be one of write, recall, load, ingest; got "read"'),
    );
  });

  test('createGuard checks its options at once', () => {
    const whole: GuardOptions = { store: memoryStore(), keyring: createKeyring(), scanner: stubScanner() };
    const create = (options?: object) => () => createGuard(options as GuardOptions);
    expect(create()).toThrow('createGuard needs store, keyring, scanner');
    expect(create({ store: whole.store, keyring: whole.keyring })).toThrow('createGuard needs scanner');
    expect(create({ ...whole, keyring: { ...whole.keyring, keys: [] } })).toThrow('the keyring holds no key');
    expect(create({ ...whole, policy: 'strict' })).toThrow(
      'policy must be one of `presets` or a result of `policyFrom`',
    );
    expect(create({ ...whole, stroe: 5 })).toThrow('createGuard: unknown option "stroe"; did you mean "store"?');
    expect(create({ ...whole, condition: 'none' })).toThrow('createGuard: unknown option "condition"');
    const off = { ...whole, condition: 'off' } as unknown as Parameters<typeof createLabGuard>[0];
    expect(() => createLabGuard(off)).toThrow('condition must be one of none, integrity, full; got "off"');
  });
});
