import { describe, expect, test } from 'vitest';
import type { BatchOperation } from '../../src/guard/index.ts';
import { entryOf } from '../support/answers.ts';
import { proof, proves } from '../support/proves.ts';
import { rowsOf } from './support/raw-store.ts';
import { fresh, idOf, operator, user, web, world } from './support/world.ts';

describe(proof('guard/batches-are-all-or-nothing'), () => {
  test('all operations are applied in order, in one record, and later ones see earlier ones', async () => {
    const { space } = world();
    const id = idOf(await space.write({ content: 'tea' }, user));
    const result = await space.batch(
      {
        operations: [
          { action: 'write', content: 'one' },
          { action: 'replace', id, content: 'green tea' },
          { action: 'write', content: 'one' },
          { action: 'remove', id },
          { action: 'write', content: 'a CRITICAL text' },
        ],
      },
      user,
    );
    expect(result.outcome === 'applied' && result.results.map(({ outcome }) => outcome)).toEqual([
      'stored',
      'stored',
      'duplicate',
      'removed',
      'held',
    ]);
    expect((await space.audit.stats({}, operator)).records).toBe(2);
    expect(entryOf(await space.get({ id }, operator))).toMatchObject({ version: 3, why: ['retired'] });
    expect(await space.audit.verify({}, operator)).toMatchObject({ ok: true });
  });

  test('with refuseHeld, a text that would wait for a person undoes the rest, and so does one that waits already', async () => {
    const { space, store } = world();
    const id = idOf(await space.write({ content: 'tea' }, user));
    const before = await rowsOf(store, 'acme');
    const first = { action: 'write', content: 'first' } as const;
    const outcomeOf = async (operation: BatchOperation) =>
      space.batch({ operations: [first, operation], refuseHeld: true }, web);
    const suspicious = { action: 'write', content: 'a HIGH text' } as const;
    expect(await outcomeOf(suspicious)).toMatchObject({ outcome: 'refused', problem: 'needs-review', index: 1 });
    expect(await outcomeOf({ action: 'replace', id, content: 'coffee' })).toMatchObject({
      outcome: 'refused',
      problem: 'outranked',
      index: 1,
    });
    expect(await rowsOf(store, 'acme')).toEqual(before);
    expect(await space.write({ content: 'a HIGH text' }, web)).toMatchObject({ outcome: 'held' });
    expect(await outcomeOf(suspicious)).toMatchObject({ outcome: 'refused', problem: 'needs-review', index: 1 });
    expect(await store.residue('acme', 'first')).toBe(0);
    expect(await space.batch({ operations: [first, suspicious] }, web)).toMatchObject({ outcome: 'applied' });
  });

  const bad: readonly (readonly [problem: string, operation: BatchOperation])[] = [
    ['not-found', { action: 'remove', id: 'nobody' }],
    ['content-empty', { action: 'write', content: ' ' }],
    ['unknown-field', { action: 'write', content: 'a', trust: 'verified' } as BatchOperation],
    ['unknown-field', { action: 'drop', id: 'x', content: 'a' } as unknown as BatchOperation],
    ['not-found', { action: 'replace', id: 'nobody', content: 'a' }],
    ['parent-unknown', { action: 'write', content: 'a', parents: ['nobody'] }],
  ];

  test.each(bad)('%s undoes the rest', async (problem, operation) => {
    const { space, store } = world();
    await space.write({ content: 'tea' }, user);
    const before = await rowsOf(store, 'acme');
    const first = { action: 'write', content: 'first' } as const;
    expect(
      await space.batch({ operations: [first, operation, { action: 'write', content: 'third' }] }, user),
    ).toMatchObject({
      outcome: 'refused',
      problem,
      index: 1,
    });
    expect(await rowsOf(store, 'acme')).toEqual(before);
    expect(await store.residue('acme', 'first')).toBe(0);
    expect((await space.audit.stats({}, operator)).records).toBe(2);
  });

  test('a blocked text undoes the rest, and the record names the decision', async () => {
    const { space, store } = world();
    const operations = [
      { action: 'write', content: 'first' },
      { action: 'write', content: 'a CRITICAL text' },
    ] as const;
    expect(await space.batch({ operations }, web)).toMatchObject({ problem: 'blocked', index: 1 });
    expect(await rowsOf(store, 'acme')).toEqual([]);
    expect(await space.audit.stats({}, operator)).toMatchObject({
      verdicts: { allow: 1, block: 1 },
      rules: [{ ruleId: 'says-critical' }],
    });
  });
});

proves('guard/erase-leaves-nothing', 'a text that one batch wrote and replaced is erased with its entry', async () => {
  const { space, store } = world();
  const id = idOf(await space.write({ content: 'first words' }, user));
  await space.batch(
    {
      operations: [
        { action: 'replace', id, content: 'words in between' },
        { action: 'replace', id, content: 'last words' },
      ],
    },
    user,
  );
  expect(await space.recovery.erase({ id, reason: 'asked to', dryRun: false }, operator)).toMatchObject({
    texts: 3,
    residue: 0,
  });
  for (const words of ['first words', 'words in between', 'last words'])
    expect(await store.residue('acme', words)).toBe(0);
});

test('a batch that decides twice about one entry is judged by its last decision', async () => {
  const { space } = world();
  const id = idOf(await space.write({ content: 'tea' }, user));
  await space.batch(
    {
      operations: [
        { action: 'replace', id, content: 'plain' },
        { action: 'replace', id, content: 'a MEDIUM text' },
      ],
    },
    user,
  );
  expect(await space.review.inspect({ id }, operator)).toMatchObject({
    text: { content: 'a MEDIUM text' },
    decision: { row: 'medium-user', findings: [{ ruleId: 'says-medium' }] },
  });
});

test('a text that a batch removes and writes again becomes a new entry', async () => {
  const { space } = world();
  const id = idOf(await space.write({ content: 'tea' }, user));
  const result = await space.batch(
    {
      operations: [
        { action: 'remove', id },
        { action: 'write', content: 'tea' },
      ],
    },
    user,
  );
  expect(result).toMatchObject({ results: [{ outcome: 'removed' }, { outcome: 'stored' }] });
  expect((await space.list({}, operator)).entries).toHaveLength(1);
});

test('a batch of 100 operations is accepted and one of 101 is refused', async () => {
  const { space } = world();
  const operations = Array.from(
    { length: 101 },
    (_, index) => ({ action: 'write', content: `fact ${index}` }) as const,
  );
  expect(await space.batch({ operations }, fresh)).toMatchObject({ problem: 'batch-too-large' });
  expect(await space.batch({ operations: operations.slice(1) }, fresh)).toMatchObject({ outcome: 'applied' });
  expect((await space.audit.stats({}, operator)).states.active).toBe(100);
});
