import { rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { critical, graphWorld, line, operator, poison } from './support/graph.ts';

const ana = { name: 'Ana', entityType: 'person', observations: ['drinks tea'] };
const refusedOne = [{ part: 'observation', why: expect.arrayContaining(['hidden_message']) }];
const lines = [line.entity('Ana', 'person', 'drinks tea'), line.relation('Ana', 'knows', 'Bo')];

test('additions by others are imported with unknown trust, whatever is beside them', async () => {
  const world = graphWorld();
  await world.call('create_entities', { entities: [ana] });
  writeFileSync(
    world.path,
    [line.entity('Ana', 'person', 'drinks tea', 'has a cat'), line.entity('Bo', 'person')].join('\n'),
  );
  expect(await world.graph.sync()).toEqual({ imported: 3, withheld: [], followed: 0, putBack: 0, takenOut: 0 });
  const listed = (await world.space.list({}, operator)).entries;
  expect(listed.map(({ trust }) => trust).sort()).toEqual([
    'external',
    'external',
    'external',
    'unknown',
    'unknown',
    'unknown',
  ]);
});

test("an agent's item that others removed is put back; others may remove what others added", async () => {
  const world = graphWorld();
  await world.call('create_entities', { entities: [ana] });
  writeFileSync(
    world.path,
    [world.file(), line.entity('Bo', 'person', 'likes trams'), line.relation('Bo', 'knows', 'Ana')].join('\n'),
  );
  await world.graph.sync();
  writeFileSync(world.path, line.entity('Bo', 'person'));
  expect(await world.graph.sync()).toEqual({ imported: 0, withheld: [], followed: 2, putBack: 3, takenOut: 0 });
  expect(world.file()).toBe([line.entity('Bo', 'person'), line.entity('Ana', 'person', 'drinks tea')].join('\n'));
  expect((await world.space.list({ states: ['retired'] }, operator)).entries).toHaveLength(2);
  expect(await world.graph.sync()).toEqual({ imported: 0, withheld: [], followed: 0, putBack: 0, takenOut: 0 });
});

test.each(['gone', 'empty'])('a file that is %s is an accident: everything is restored', async (how) => {
  const world = graphWorld(lines.join('\n'));
  await world.graph.sync();
  await world.call('add_observations', { observations: [{ entityName: 'Ana', contents: ['sings'] }] });
  if (how === 'gone') rmSync(world.path);
  else writeFileSync(world.path, '');
  expect(await world.graph.sync()).toMatchObject({ followed: 0, putBack: 5 });
  expect(world.file()).toBe([line.entity('Ana', 'person', 'drinks tea', 'sings'), lines[1]].join('\n'));
});

test('refused poison is offered to the guard once, not at every read', async () => {
  const world = graphWorld(line.entity('Ana', 'person', critical, 'drinks tea'));
  expect((await world.graph.sync()).withheld).toEqual(refusedOne);
  const records = async (): Promise<number> => (await world.store.head('graph'))?.seq ?? 0;
  const before = await records();
  for (let look = 0; look < 3; look++) await world.graph.sync();
  expect(await records()).toBe(before);
  expect((await world.again().graph.sync()).withheld).toEqual(refusedOne);
  expect(await records()).toBe(before);
  expect(world.file()).toBe(line.entity('Ana', 'person', critical, 'drinks tea'));
});

test('a changed type from outside is imported, and the entity keeps its observations', async () => {
  const world = graphWorld();
  await world.call('create_entities', { entities: [ana] });
  writeFileSync(world.path, line.entity('Ana', 'robot', 'drinks tea'));
  expect(await world.graph.sync()).toMatchObject({ imported: 1, followed: 0, putBack: 0 });
  expect(world.file()).toBe(line.entity('Ana', 'robot', 'drinks tea'));
});

test('the journal verifies after all of these changes', async () => {
  const world = graphWorld([...lines, line.entity('Eve', 'person', poison)].join('\n'));
  await world.call('create_entities', { entities: [{ name: 'Cy', entityType: 'person', observations: ['sings'] }] });
  writeFileSync(world.path, line.entity('Dee', 'person', 'new'));
  await world.call('delete_entities', { entityNames: ['Cy'] });
  expect(await world.space.audit.verify({}, operator)).toMatchObject({ ok: true });
});

test('an item that a person released stays in the file, though it came from outside and others remove it', async () => {
  const world = graphWorld(line.entity('Ana', 'person', 'drinks tea', poison));
  await world.graph.sync();
  const [waiting] = (await world.space.list({ states: ['quarantined'] }, operator)).entries;
  const seen = await world.space.review.inspect({ id: waiting?.id ?? '' }, operator);
  if (seen.outcome !== 'inspected' || seen.text === undefined) throw new Error('nothing to read');
  const { contentHash } = seen.text;
  await world.space.review.release({ id: waiting?.id ?? '', reason: 'our own test', contentHash }, operator);
  writeFileSync(world.path, line.entity('Ana', 'person'));
  expect(await world.graph.sync()).toMatchObject({ followed: 1, putBack: 1 });
  expect(world.file()).toBe(line.entity('Ana', 'person', poison));
});
