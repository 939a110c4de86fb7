import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Fault } from '../../src/base/fault.ts';
import { sha256 } from '../../src/base/hash.ts';
import type { Audit, GuardedSpace, Recovery, Review } from '../../src/guard/index.ts';
import type { Checkpoint } from '../../src/journal/index.ts';
import { checkpointOf } from '../support/answers.ts';
import { usePostgres } from '../support/postgres.ts';
import { proof, proves } from '../support/proves.ts';
import { type Opened, placesOn } from './support/stores.ts';
import { agent, idOf, operator, user, type World, web, world } from './support/world.ts';

// Every method of a space, found by reflection, against every name that is not the space's own. A new method fails here
// until somebody has listed what it must not reveal.

const canary = 'canary of acme 7f3a';

interface Known {
  /** Ids of the other space: of an active, a held, a retired and an erased entry. */
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
  for await (const line of space.audit.exportBundle({}, operator)) yield JSON.parse(line) as unknown;
}

async function everyLine(space: GuardedSpace): Promise<readonly unknown[]> {
  const lines: unknown[] = [];
  for await (const line of linesOf(space)) lines.push(line);
  return lines;
}

type Method =
  | Exclude<keyof GuardedSpace, 'name' | 'policy' | 'review' | 'recovery' | 'audit'>
  | `review.${keyof Review}`
  | `recovery.${keyof Recovery}`
  | `audit.${keyof Audit}`;

/** The names of all methods, those of a group after its name and a dot. */
function methodsOf(object: object, prefix = ''): readonly string[] {
  return Object.entries(object).flatMap(([name, member]) => {
    if (typeof member === 'function') return `${prefix}${name}`;
    return ['review', 'recovery', 'audit'].includes(name) ? methodsOf(member as object, `${name}.`) : [];
  });
}

/** How somebody who knows ids, words and hashes of the other space calls each method. */
const calls: Readonly<Record<Method, readonly Call[]>> = {
  write: [(space, _known, id) => space.write({ content: 'x', parents: [id] }, user)],
  replace: [(space, _known, id) => space.replace({ id, content: 'x', expect: sha256(canary) }, operator)],
  remove: [(space, _known, id) => space.remove({ id }, operator)],
  batch: [
    (space, _known, id) => space.batch({ operations: [{ action: 'remove', id }] }, operator),
    (space, _known, id) => space.batch({ operations: [{ action: 'write', content: 'x', parents: [id] }] }, operator),
  ],
  ingest: [
    (space) =>
      space.ingest(
        {
          document: {
            name: 'a.txt',
            format: 'text',
            digest: '0'.repeat(64),
            text: 'x',
            pages: [],
            headings: [],
            hidden: [],
            remarks: [],
          },
        },
        operator,
      ),
  ],
  attribute: [(space) => space.attribute({ texts: ['x'] }, agent)],
  recall: [
    (space) => space.recall({ query: canary }, operator),
    (space) => space.recall({}, operator),
    (space, _known, id) => space.recall({ query: id }, operator),
  ],
  // The returned text is the caller's own; what the space knows about it is not.
  showForeignTexts: [
    async (space) =>
      (await space.showForeignTexts({ texts: [{ content: canary }] }, agent)).texts.map(({ text: _own, ...rest }) =>
        JSON.stringify(rest),
      ),
  ],
  openSession: [
    async (space) => {
      const { start, observe, recall } = await space.openSession({ coverage: 'full' }, agent);
      return [start, await observe({ content: 'a page' }), await recall({ query: canary })];
    },
  ],
  startSession: [
    (space) => space.startSession({}, agent),
    (space) => space.startSession({ dryRun: true }, operator),
    (space) => space.startSession({ targets: ['memory', 'user'], dryRun: true }, operator),
  ],
  observe: [(space) => space.observe({ source: 'web', content: 'x' }, agent)],
  list: [
    (space) => space.list({ states: ['active', 'quarantined', 'retired', 'erased'] }, operator),
    (space, _known, id) => space.list({ after: id }, agent),
  ],
  get: [(space, _known, id) => space.get({ id }, operator), (space, _known, id) => space.get({ id }, agent)],
  browse: [
    (space) => space.browse({}, operator),
    (space) => space.browse({ query: canary }, operator),
    (space, _known, id) => space.browse({ ids: [id] }, operator),
    (space, _known, id) => space.browse({ cursor: `0.${id}` }, operator),
  ],
  'audit.history': [(space, _known, id) => space.audit.history({ id }, operator)],
  'audit.texts': [(space, _known, id) => space.audit.texts({ id }, operator)],
  'audit.journal': [
    (space) => space.audit.journal({}, operator),
    (space) => space.audit.journal({ from: 0, limit: 1_000, backwards: true }, operator),
  ],
  'review.inspect': [
    (space, _known, id) => space.review.inspect({ id }, operator),
    (space, _known, id) => space.review.inspect({ document: id }, operator),
  ],
  'review.release': [
    (space, _known, id) =>
      space.review.release({ id, reason: 'x', contentHash: sha256(`${canary} MEDIUM`), vouched: true }, operator),
    (space, _known, id) => space.review.release({ document: id, reason: 'x', contentHash: sha256(canary) }, operator),
  ],
  'review.discard': [
    (space, _known, id) => space.review.discard({ id, reason: 'x' }, operator),
    (space, _known, id) => space.review.discard({ document: id, reason: 'x' }, operator),
  ],
  'review.protect': [(space, _known, id) => space.review.protect({ id, reason: 'x' }, operator)],
  'review.unprotect': [(space, _known, id) => space.review.unprotect({ id, reason: 'x' }, operator)],
  'review.reopen': [(space, _known, id) => space.review.reopen({ id, reason: 'x' }, operator)],
  'review.vouch': [
    (space, _known, id) => space.review.vouch({ id, reason: 'x', contentHash: sha256(canary) }, operator),
    (space) => space.review.vouch({ source: { principal: user.principal }, reason: 'x' }, operator),
    (space) => space.review.vouch({ source: { channel: 'tool' }, reason: 'x' }, operator),
  ],
  'review.expire': [(space) => space.review.expire({}, operator)],
  'recovery.maintain': [(space) => space.recovery.maintain({ readsForDays: 90 }, operator)],
  'recovery.trimReads': [(space) => space.recovery.trimReads({ olderThanDays: 90 }, operator)],
  'recovery.trace': [(space, _known, id) => space.recovery.trace({ id }, operator)],
  'recovery.revoke': [
    (space, _known, id) => space.recovery.revoke({ id, reason: 'x', dryRun: false }, operator),
    (space, _known, id) => space.recovery.revoke({ id, reason: 'x', dryRun: true }, operator),
  ],
  'recovery.restore': [
    (space) => space.recovery.restore({ to: { seq: 1 }, reason: 'x' }, operator),
    (space) => space.recovery.restore({ to: { seq: 0 }, reason: 'x', dryRun: false, revive: true }, operator),
  ],
  'recovery.erase': [(space, _known, id) => space.recovery.erase({ id, reason: 'x', dryRun: false }, operator)],
  'audit.verify': [
    (space) => space.audit.verify({}, operator),
    (space, { checkpoint }) => space.audit.verify({ checkpoint }, operator),
  ],
  'recovery.rebuild': [(space) => space.recovery.rebuild({}, operator)],
  'audit.checkpoint': [(space) => space.audit.checkpoint({}, operator)],
  'audit.stats': [(space) => space.audit.stats({}, operator)],
  'audit.replay': [(space) => space.audit.replay({ limit: 1_000 }, operator)],
  'audit.replayBundle': [
    (space) => space.audit.replayBundle({ lines: linesOf(space), trust: { anySigner: true } }, operator),
  ],
  'audit.exportBundle': [(space) => everyLine(space)],
  'audit.importBundle': [
    (space) => space.audit.importBundle({ open: () => linesOf(space), trust: { anySigner: true } }, operator),
  ],
  'audit.compareBaseline': [
    (space, _known, id) => space.audit.compareBaseline({ baseline: id, candidate: someDecision }, operator),
  ],
  'audit.context': [(space) => space.audit.context({}, operator)],
  'audit.stateWindow': [
    (space) => space.audit.stateWindow({ principal: user.principal, session: user.session }, operator),
  ],
  check: [
    (space, _known, id) => space.check({ content: canary, parents: [id] }, operator),
    (space) => space.check({ content: canary }, operator),
  ],
};

/** Names that are refused for every caller. */
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

/** Names of other spaces that look similar. */
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

  /** Everything acme contains, its journal included. */
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
    await space.remove({ id: removed }, user);
    await space.recovery.erase({ id: erased, reason: 'asked to', dryRun: false }, operator);
    for (const name of siblings) await guard.space(name).write({ content: `words of ${name.length}` }, user);
    const checkpoint = checkpointOf(await space.audit.checkpoint({}, operator));
    if (checkpoint === undefined) throw new Error('no checkpoint');
    known = { ids: [active, held, removed, erased], checkpoint };
    before = await everything();
  });

  afterAll(() => opened.close());

  test('every method has its calls', () => {
    expect([...methodsOf(all.space)].sort()).toEqual(Object.keys(calls).sort());
    expect(Object.keys(all.space).length).toBeLessThanOrEqual(20);
  });

  // On disk each call costs milliseconds: there only the names that a database might confuse.
  const names = place === 'memory' ? siblings : siblings.slice(0, 2);
  const cases = names.flatMap((name) => Object.keys(calls).map((method) => [method, name] as const));

  test.each(cases)('%s in %s reveals nothing and changes nothing', async (method, name) => {
    const space = all.guard.space(name);
    for (const call of calls[method as keyof typeof calls]) {
      for (const id of known.ids) {
        const answer = JSON.stringify(await call(space, known, id)) ?? '';
        for (const secret of [canary, sha256(canary), known.checkpoint.hash, ...known.ids]) {
          // An answer that contains any of these leaks.
          expect(answer).not.toContain(secret);
        }
      }
    }
  });

  test('afterwards the space is byte for byte the same', async () => {
    expect(await everything()).toBe(before);
    expect(await all.space.audit.verify({ checkpoint: known.checkpoint }, operator)).toMatchObject({ ok: true });
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
  'a fence nonce of one space is not valid in another, even for the same ids and texts',
  async () => {
    const marks = [];
    for (const name of ['same-a', 'same-b']) {
      const { space } = world({ name, seed: 5 });
      await space.write({ content: 'the same words' }, web);
      const { id, text } = await space.startSession({ dryRun: true }, operator);
      marks.push([id, /<memory ([0-9a-f]{16})>/.exec(text)?.[1]]);
    }
    expect(marks[0]?.[0]).toBe(marks[1]?.[0]);
    expect(marks[0]?.[1]).not.toBe(marks[1]?.[1]);
  },
);
