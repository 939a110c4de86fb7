import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folder, graphWorld, person, poison, unfenced } from './support/graph.ts';
import { originalServer } from './support/original-server.ts';

const ana = { name: 'Ana', entityType: 'person', observations: ['drinks tea', 'lives in Porto'] };
const acme = { name: 'Acme', entityType: 'company', observations: [] };
const works = { from: 'Ana', to: 'Acme', relationType: 'works_at' };

test('call by call, results and file equal those of the MCP memory server', async () => {
  const path = join(folder(), 'memory.jsonl');
  const original = await originalServer(path);
  const ours = graphWorld();
  const calls: readonly (readonly [string, object])[] = [
    ['create_entities', { entities: [ana, acme] }],
    ['create_entities', { entities: [{ ...ana, observations: ['is somebody else'] }] }],
    ['create_relations', { relations: [works, { from: 'Ana', to: 'Bo', relationType: 'knows' }] }],
    ['create_relations', { relations: [works] }],
    ['add_observations', { observations: [{ entityName: 'Ana', contents: ['drinks tea', 'plays the cello'] }] }],
    ['read_graph', {}],
    ['search_nodes', { query: 'CELLO' }],
    ['search_nodes', { query: 'nowhere' }],
    ['open_nodes', { names: ['Acme', 'Nobody'] }],
    ['delete_observations', { deletions: [{ entityName: 'Ana', observations: ['lives in Porto', 'unknown'] }] }],
    ['delete_relations', { relations: [{ from: 'Ana', to: 'Bo', relationType: 'knows' }] }],
    ['read_graph', {}],
    ['delete_entities', { entityNames: ['Acme', 'Nobody'] }],
    ['read_graph', {}],
  ];
  const { readFileSync } = await import('node:fs');
  for (const [tool, input] of calls) {
    expect([tool, await ours.call(tool, input, person)]).toEqual([tool, await original.call(tool, input)]);
    expect(ours.file()).toBe(readFileSync(path, 'utf8'));
  }
  const names = (await original.tools()).map(({ name, inputSchema }) => [name, inputSchema.required ?? []]);
  expect(
    ours.graph.tools({ channel: 'agent', principal: 'a' }).map((tool) => [tool.name, tool.inputSchema.required ?? []]),
  ).toEqual(names);
  await original.stop();
});

test('a file of the MCP memory server is opened, guarded, poisoned from outside, and opened again by that server', async () => {
  const ours = graphWorld();
  const original = await originalServer(ours.path);
  await original.call('create_entities', { entities: [ana, acme] });
  await original.call('create_relations', { relations: [works] });
  const written = ours.file();

  expect(await ours.graph.sync()).toEqual({ imported: 7, withheld: [], followed: 0, putBack: 0, takenOut: 0 });
  expect(ours.file()).toBe(written);
  const honest = { entities: [ana, acme], relations: [works] };
  const answer = await ours.call('read_graph');
  expect(answer.split('\n')[0]).toMatch(/^<untrusted-content [0-9a-f]{16} source="knowledge-graph">$/);
  expect(unfenced(answer)).toEqual(honest);

  await ours.call('add_observations', { observations: [{ entityName: 'Acme', contents: ['builds trams'] }] });
  await original.call('add_observations', {
    observations: [{ entityName: 'Ana', contents: [poison, 'has a cat'] }],
  });
  const seen = await ours.call('read_graph');
  expect(seen).not.toContain('evil.example');
  expect(unfenced(seen)).toEqual({
    entities: [
      {
        ...ana,
        observations: [
          ...ana.observations,
          expect.stringMatching(/^\[BLOCKED [0-9a-f]{16}: observation /),
          'has a cat',
        ],
      },
      { ...acme, observations: ['builds trams'] },
    ],
    relations: [works],
  });
  expect(JSON.parse(await original.call('read_graph'))).toEqual({
    entities: [
      { ...ana, observations: [...ana.observations, poison, 'has a cat'] },
      { ...acme, observations: ['builds trams'] },
    ],
    relations: [works],
  });
  await original.stop();
});
