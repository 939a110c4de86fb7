import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Fault } from '../../src/base/fault.ts';
import { sha256 } from '../../src/base/hash.ts';
import type { GuardedSpace } from '../../src/guard/index.ts';
import type { Checkpoint } from '../../src/journal/index.ts';
import { usePostgres } from '../support/postgres.ts';
import { proof, proves } from '../support/proves.ts';
import { type Opened, placesOn } from './support/stores.ts';
import { agent, idOf, operator, user, type World, web, world } from './support/world.ts';

// Every method of a space, found by looking, against every name that is not the space's own. A method that is added fails
// here until somebody has said what it must not tell.

const canary = 'canary of acme 7f3a';

interface Known {
  /** Ids of the other space: of an active, a waiting, a retired and an erased entry. */
  readonly ids: readonly string[];
  readonly checkpoint: Checkpoint;
}

type Call = (space: GuardedSpace, known: Known, id: string) => unknown;

const someDecision = {
  decision: 'allow',
  reason_code: 'P_POLICY_ALLOW',
  fail_closed_applied: false,
  obligations: [],
} as const;

async function* linesOf(space: GuardedSpace): AsyncGenerator<unknown> {
  for await (const line of space.exportBundle()) yield JSON.parse(line) as unknown;
}

async function everyLine(space: GuardedSpace): Promise<readonly unknown[]> {
  const lines: unknown[] = [];
  for await (const line of linesOf(space)) lines.push(line);
  return lines;
}

/** How each method is called by someone who knows ids, words and hashes of the other space. */
const calls: Readonly<Record<Exclude<keyof GuardedSpace, 'name' | 'policy'>, readonly Call[]>> = {
  write: [(space, _known, id) => space.write({ content: 'x', parents: [id] }, user)],
  replace: [(space, _known, id) => space.replace({ id, content: 'x', expect: sha256(canary) }, operator)],
  remove: [(space, _known, id) => space.remove(id, operator)],
  batch: [
    (space, _known, id) => space.batch([{ action: 'remove', id }], operator),
    (space, _known, id) => space.batch([{ action: 'write', content: 'x', parents: [id] }], operator),
  ],
  ingest: [
    (space) =>
      space.ingest(
        {
          name: 'a.txt',
          format: 'text',
          digest: '0'.repeat(64),
          text: 'x',
          pages: [],
          headings: [],
          hidden: [],
          remarks: [],
        },
        operator,
      ),
  ],
  recall: [
    (space) => space.recall({ query: canary }, operator),
    (space) => space.recall({}, operator),
    (space, _known, id) => space.recall({ query: id }, operator),
  ],
  // The text that comes back is the caller's own; what the space knows of it is not.
  recognise: [
    async (space) =>
      (await space.recognise([{ content: canary }], agent)).map(({ text: _own, ...told }) => JSON.stringify(told)),
  ],
  startSession: [(space) => space.startSession({}, agent)],
  preview: [(space) => space.preview({}), (space) => space.preview({ targets: ['memory', 'user'] })],
  observe: [(space) => space.observe({ source: 'web', content: 'x' }, agent)],
  list: [
    (space) => space.list({ states: ['active', 'quarantined', 'retired', 'erased'] }, operator),
    (space, _known, id) => space.list({ after: id }, agent),
  ],
  get: [(space, _known, id) => space.get(id, operator), (space, _known, id) => space.get(id, agent)],
  browse: [
    (space) => space.browse({}, operator),
    (space) => space.browse({ query: canary }, operator),
    (space, _known, id) => space.browse({ ids: [id] }, operator),
    (space, _known, id) => space.browse({ cursor: `0.${id}` }, operator),
  ],
  history: [(space, _known, id) => space.history(id)],
  texts: [(space, _known, id) => space.texts(id, operator)],
  journal: [(space) => space.journal(), (space) => space.journal({ from: 0, limit: 1_000, backwards: true })],
  inspect: [(space, _known, id) => space.inspect(id, operator)],
  release: [
    (space, _known, id) =>
      space.release({ id, reason: 'x', contentHash: sha256(`${canary} MEDIUM`), vouched: true }, operator),
  ],
  discard: [(space, _known, id) => space.discard({ id, reason: 'x' }, operator)],
  inspectDocument: [(space, _known, id) => space.inspectDocument(id, operator)],
  releaseDocument: [
    (space, _known, id) => space.releaseDocument({ id, reason: 'x', contentHash: sha256(canary) }, operator),
  ],
  discardDocument: [(space, _known, id) => space.discardDocument({ id, reason: 'x' }, operator)],
  reopen: [(space, _known, id) => space.reopen({ id, reason: 'x' }, operator)],
  expire: [(space) => space.expire(operator)],
  trace: [(space, _known, id) => space.trace(id)],
  revoke: [
    (space, _known, id) => space.revoke({ id, reason: 'x' }, operator),
    (space, _known, id) => space.revoke({ id, reason: 'x', dryRun: true }, operator),
  ],
  restore: [
    (space) => space.restore({ to: { seq: 1 }, reason: 'x' }, operator),
    (space) => space.restore({ to: { seq: 0 }, reason: 'x', dryRun: false, revive: true }, operator),
  ],
  erase: [(space, _known, id) => space.erase({ id, reason: 'x' }, operator)],
  verify: [(space) => space.verify(), (space, { checkpoint }) => space.verify({ checkpoint })],
  rebuild: [(space) => space.rebuild(operator)],
  checkpoint: [(space) => space.checkpoint()],
  stats: [(space) => space.stats()],
  replay: [(space) => space.replay({ limit: 1_000 })],
  replayBundle: [(space) => space.replayBundle(linesOf(space), { anySigner: true })],
  exportBundle: [(space) => everyLine(space)],
  importBundle: [(space) => space.importBundle(() => linesOf(space), { anySigner: true }, operator)],
  compareBaseline: [(space, _known, id) => space.compareBaseline({ baseline: id, candidate: someDecision })],
  context: [(space) => space.context()],
  stateWindow: [(space) => space.stateWindow({ principal: user.principal, session: user.session })],
  check: [(space, _known, id) => space.check({ content: canary, parents: [id] }, operator)],
  explain: [(space) => space.explain({ content: canary }, operator)],
  trust: [(space) => space.trust(operator)],
};

/** Names that are refused, whoever asks. */
const refused: readonly (readonly [what: string, name: unknown])[] = [
  ['missing', undefined],
  ['null', null],
  ['empty', ''],
  ['a star', '*'],
  ['a percent sign', '%'],
  ['an underscore', '_'],
  ['a pattern', 'acm%'],
  ['one letter open', 'acm?'],
  ['a trailing blank', 'acme '],
  ['a leading blank', ' acme'],
  ['a line end', 'acme\n'],
  ['a NUL', 'acme\u0000'],
  ['a zero-width space', 'acme\u200b'],
  ['a Cyrillic letter', '\u0430cme'],
  ['full width', '\uff41cme'],
  ['a decomposed letter', 'acme\u0301'],
  ['a composed letter', 'acm\u00e9'],
  ['climbing', '../acme'],
  ['a dot', '.'],
  ['too long', `a${'c'.repeat(128)}`],
  ['a list', ['acme']],
  ['an object that says acme', { toString: () => 'acme' }],
  ['a number', 0],
  ['true', true],
];

/** Names of other spaces that look like it. */
const siblings = [
  'acme-corp',
  'ACME',
  'acme_',
  'acm',
  'Acme',
  'acme.',
  'acme/',
  'acme/../acme',
  'acme:acme',
  'a',
  'acme0',
] as const;

const server = usePostgres({ durable: false });

describe.each(placesOn(server))(proof('guard/spaces-are-apart', '$name'), ({ name: place, open }) => {
  let opened: Opened;
  let all: World;
  let known: Known;
  let before: string;

  /** All that acme holds, its journal included. */
  async function everything(): Promise<string> {
    const { store } = all;
    return JSON.stringify([await store.records('acme', 0, 1_000), await store.entries('acme', {}, { limit: 1_000 })]);
  }

  beforeAll(async () => {
    opened = await open();
    all = world({ store: await opened.handle() });
    const { space, guard } = all;
    const active = idOf(await space.write({ content: canary, tags: [canary] }, user));
    const held = idOf(await space.write({ content: `${canary} MEDIUM` }, web));
    const removed = idOf(await space.write({ content: `${canary} removed` }, user));
    const erased = idOf(await space.write({ content: `${canary} erased` }, user));
    await space.remove(removed, user);
    await space.erase({ id: erased, reason: 'asked to' }, operator);
    for (const name of siblings) await guard.space(name).write({ content: `words of ${name.length}` }, user);
    const checkpoint = await space.checkpoint();
    if (checkpoint === undefined) throw new Error('no checkpoint');
    known = { ids: [active, held, removed, erased], checkpoint };
    before = await everything();
  });

  afterAll(() => opened.close());

  test('every method has its calls', () => {
    expect(Object.keys(all.space).sort()).toEqual([...Object.keys(calls), 'name', 'policy'].sort());
  });

  // On a disk each call costs milliseconds: there only the names that a database might take for one another.
  const names = place === 'memory' ? siblings : siblings.slice(0, 2);
  const cases = names.flatMap((name) => Object.keys(calls).map((method) => [method, name] as const));

  test.each(cases)('%s in %s tells nothing and changes nothing', async (method, name) => {
    const space = all.guard.space(name);
    for (const call of calls[method as keyof typeof calls]) {
      for (const id of known.ids) {
        const answer = JSON.stringify(await call(space, known, id)) ?? '';
        for (const secret of [canary, sha256(canary), known.checkpoint.hash, ...known.ids]) {
          // An explanation repeats what it was asked only if it leaks.
          expect(answer).not.toContain(secret);
        }
      }
    }
  });

  test('and afterwards the space is byte for byte what it was', async () => {
    expect(await everything()).toBe(before);
    expect(await all.space.verify({ checkpoint: known.checkpoint })).toMatchObject({ ok: true });
  });

  test('the same words in two spaces have different digests', async () => {
    const rows = [];
    for (const name of ['same-a', 'same-b']) {
      await all.guard.space(name).write({ content: 'the same words' }, web);
      rows.push(...(await all.store.entries(name, {}, { limit: 1 })));
    }
    expect(new Set(rows.map(({ digest }) => digest)).size).toBe(2);
  });
});

describe('spaces have exact names', () => {
  const { guard } = world();
  const badNames = refused.flatMap(([what, name]) => Object.keys(calls).map((method) => [method, what, name] as const));

  test.each(badNames)('%s without a space: %s', (method, _what, name) => {
    let caught: unknown;
    try {
      const space = guard.space(name as string);
      caught = space[method as keyof GuardedSpace];
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(Fault);
    expect(caught).toMatchObject({ code: 'space-invalid', facts: {} });
    expect(String(caught)).not.toContain('acme');
  });
});

proves(
  'guard/spaces-are-apart',
  'a mark of one space is none in another, even over the same ids and texts',
  async () => {
    const marks = [];
    for (const name of ['same-a', 'same-b']) {
      const { space } = world({ name, seed: 5 });
      await space.write({ content: 'the same words' }, web);
      const { id, text } = await space.preview({});
      marks.push([id, /<memory ([0-9a-f]{16})>/.exec(text)?.[1]]);
    }
    expect(marks[0]?.[0]).toBe(marks[1]?.[0]);
    expect(marks[0]?.[1]).not.toBe(marks[1]?.[1]);
  },
);
