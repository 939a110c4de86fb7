import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scriptedEnv } from '../../../src/base/env.ts';
import { Fault } from '../../../src/base/fault.ts';
import { openKnowledgeGraph } from '../../../src/tools/knowledge-graph/index.ts';
import { folder, graphWorld, line, operator, poison, unfenced } from './support/graph.ts';

const good = line.entity('Ana', 'person', 'drinks tea');
const add = { observations: [{ entityName: 'Ana', contents: ['sings'] }] };

describe('a file that cannot be read completely is refused with the line number, and stays unchanged', () => {
  test.each<readonly [string, string | Buffer, number]>([
    ['not JSON', `${good}\n{"type":"entity"`, 2],
    ['a list', `${good}\n\n[]`, 3],
    ['null', 'null', 1],
    ['a number', `${good}\n5`, 2],
    ['an entity without observations', '{"type":"entity","name":"a","entityType":"b"}', 1],
    ['a name that is not a string', '{"type":"entity","name":["a"],"entityType":"b","observations":[]}', 1],
    ['an observation that is not a string', '{"type":"entity","name":"a","entityType":"b","observations":[{}]}', 1],
    ['a relation without an end', `${good}\n{"type":"relation","from":"a","relationType":"b"}`, 2],
    ['a byte order mark', `\ufeff${good}`, 1],
    ['a lone byte order mark', `${good}\n\ufeff`, 2],
    ['bytes that are not UTF-8', Buffer.from(`${good}\n${good.replace('tea', 't\u00ea')}`, 'latin1'), 2],
    ['NUL', `${good}\n\u0000`, 2],
    ['a truncated file', good.slice(0, -9), 1],
  ])('%s', async (_what, content, number) => {
    const world = graphWorld();
    writeFileSync(world.path, content);
    const bytes = readFileSync(world.path);
    for (const call of [
      () => world.graph.sync(),
      () => world.call('read_graph'),
      () => world.call('add_observations', add),
    ]) {
      const fault = await call().then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(fault).toBeInstanceOf(Fault);
      expect(fault).toMatchObject({ code: 'store-corrupt', facts: { line: number, path: world.path } });
    }
    expect(readFileSync(world.path)).toEqual(bytes);
    writeFileSync(world.path, good);
    expect((await world.graph.sync()).imported).toBe(3);
  });
});

test('the fault reveals nothing of the line', async () => {
  const world = graphWorld(`{"type":"entity","name":"${poison}"}`);
  await expect(world.graph.sync()).rejects.toMatchObject({ message: expect.not.stringContaining('evil') });
});

test('unchanged lines keep their bytes, including unknown fields', async () => {
  const odd = [
    '{ "observations" : ["drinks tea"], "name":"Ana", "type":"entity", "entityType":"person", "since": 1e3 }',
    '',
    '{"type":"note","text":"of another version"}',
    '{"type":"relation","to":"Bo","from":"Ana","relationType":"knows","weight":0.50}\r',
    '{"type":"entity","name":"Caf\\u00e9","entityType":"place","observations":["\\ud800"]}',
    '',
  ];
  const world = graphWorld(odd.join('\n'));
  await world.graph.sync();
  expect(world.file()).toBe(odd.join('\n'));
  await world.call('create_entities', { entities: [{ name: 'Bo', entityType: 'person', observations: [] }] });
  await world.call('create_relations', { relations: [{ from: 'Bo', to: 'Ana', relationType: 'knows' }] });
  expect(world.file().split('\n')).toEqual([
    ...odd.slice(0, 5),
    line.entity('Bo', 'person'),
    line.relation('Bo', 'knows', 'Ana'),
    '',
  ]);
  await world.call('add_observations', add);
  expect(JSON.parse(world.file().split('\n')[0] ?? '')).toEqual({
    type: 'entity',
    name: 'Ana',
    entityType: 'person',
    observations: ['drinks tea', 'sings'],
    since: 1_000,
  });
});

test('a text the guard cannot store stays in the file, is not shown, and is not deleted', async () => {
  const huge = 'a'.repeat(40_000);
  const world = graphWorld([line.entity('Ana', 'person', huge, '\ud800'), line.entity('', '', '')].join('\n'));
  const before = world.file();
  expect((await world.graph.sync()).withheld.map(({ part, why }) => [part, why])).toEqual([
    ['observation', ['content-too-long']],
    ['observation', ['content-not-text']],
    ['name', ['content-empty']],
    ['type', ['content-empty']],
    ['observation', ['content-empty']],
  ]);
  expect(await world.call('read_graph')).not.toContain('aaaa');
  expect(await world.call('delete_observations', { deletions: [{ entityName: 'Ana', observations: [huge] }] })).toMatch(
    /1 kept/,
  );
  expect(await world.call('delete_entities', { entityNames: ['Ana'] })).toMatch(/^Entities not all deleted/);
  expect(JSON.parse(world.file().split('\n')[0] ?? '')).toMatchObject({ name: 'Ana', observations: [huge, '\ud800'] });
  expect(world.file()).toBe(before);
  expect(await world.again().graph.sync()).toMatchObject({ followed: 0, putBack: 0 });
  expect((await world.space.list({ states: ['retired'] }, operator)).entries).toEqual([]);
});

test('names that differ only in surrounding whitespace, and duplicate lines, are kept unchanged', async () => {
  const lines = [line.entity('Ana', 'person', 'drinks tea', ' drinks tea '), line.entity(' Ana', 'person'), good];
  const world = graphWorld(lines.join('\n'));
  expect((await world.graph.sync()).imported).toBe(3);
  expect(unfenced(await world.call('read_graph'))).toEqual({
    entities: [
      { name: 'Ana', entityType: 'person', observations: ['drinks tea', ' drinks tea '] },
      { name: ' Ana', entityType: 'person', observations: [] },
      { name: 'Ana', entityType: 'person', observations: ['drinks tea'] },
    ],
    relations: [],
  });
  expect(world.file()).toBe(lines.join('\n'));
});

test('only the owner can read a written file, and no other file is left beside it', async () => {
  const world = graphWorld(good);
  chmodSync(world.path, 0o644);
  await world.call('add_observations', add);
  expect(statSync(world.path).mode & 0o777).toBe(0o600);
  expect(readdirSync(dirname(world.path))).toEqual(['memory.jsonl']);
});

test('a link to the file stays a link', async () => {
  const world = graphWorld(good);
  const link = join(folder(), 'link.jsonl');
  symlinkSync(world.path, link);
  const graph = openKnowledgeGraph({ space: world.space, path: link, env: scriptedEnv(9) });
  const tool = graph.tools({ channel: 'agent', principal: 'a' }).find(({ name }) => name === 'add_observations');
  await tool?.execute(add);
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(world.file()).toBe(line.entity('Ana', 'person', 'drinks tea', 'sings'));
});

test('a folder, a pipe or an unreadable path is a fault and never an empty graph', async () => {
  const world = graphWorld();
  mkdirSync(world.path);
  await expect(world.call('read_graph')).rejects.toMatchObject({ code: 'store-corrupt' });
  rmSync(world.path, { recursive: true });
  const below = openKnowledgeGraph({
    space: world.space,
    path: join(world.path, 'x', 'memory.jsonl'),
    env: scriptedEnv(9),
  });
  writeFileSync(world.path, good);
  await expect(below.sync()).rejects.toMatchObject({ code: 'store-unavailable' });
  expect(world.file()).toBe(good);
});

test('a missing file is created, with its folder', async () => {
  const world = graphWorld();
  const path = join(dirname(world.path), 'deep', 'er', 'memory.jsonl');
  const graph = openKnowledgeGraph({ space: world.space, path, env: scriptedEnv(9) });
  const [create] = graph.tools({ channel: 'agent', principal: 'a' });
  await create?.execute({ entities: [{ name: 'Ana', entityType: 'person', observations: ['drinks tea'] }] });
  expect(readFileSync(path, 'utf8')).toBe(good);
});
