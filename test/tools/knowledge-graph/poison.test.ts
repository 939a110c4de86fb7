import { describe, expect, test } from 'vitest';
import { graphWorld, line, poison, unfenced } from './support/graph.ts';

const held = (part: string): unknown =>
  expect.stringMatching(
    new RegExp(
      `^\\[BLOCKED [0-9a-f]{16}: ${part} [0-9a-f]{12}(?:, entry [0-9a-f-]{36})? is not shown \\([a-z_, -]+\\)`,
    ),
  );
const bo = { name: 'Bo', entityType: 'person', observations: ['likes trams'] };

describe('poison in a field of a file becomes a placeholder there, and the rest of the graph is unharmed', () => {
  const cases: readonly (readonly [string, readonly string[], unknown])[] = [
    [
      'an observation',
      [line.entity('Ana', 'person', 'drinks tea', poison)],
      {
        entities: [{ name: 'Ana', entityType: 'person', observations: ['drinks tea', held('observation')] }, bo],
        relations: [],
      },
    ],
    [
      'the type of an entity',
      [line.entity('Ana', poison, 'drinks tea')],
      { entities: [{ name: 'Ana', entityType: held('type'), observations: ['drinks tea'] }, bo], relations: [] },
    ],
    [
      'the name of an entity',
      [line.entity(poison, 'person', 'drinks tea')],
      {
        entities: [{ name: held('name'), entityType: held('type'), observations: [held('observation')] }, bo],
        relations: [],
      },
    ],
    [
      'the type of a relation',
      [line.entity('Ana', 'person'), line.relation('Ana', poison, 'Bo')],
      {
        entities: [{ name: 'Ana', entityType: 'person', observations: [] }, bo],
        relations: [{ from: 'Ana', to: 'Bo', relationType: held('relation') }],
      },
    ],
    [
      'an end of a relation',
      [line.relation('Bo', 'knows', poison), line.relation('Bo', 'knows', 'Cy')],
      {
        entities: [bo],
        relations: [
          { from: 'Bo', to: held('name'), relationType: held('relation') },
          { from: 'Bo', to: 'Cy', relationType: 'knows' },
        ],
      },
    ],
  ];
  test.each(cases)('%s', async (_field, lines, graph) => {
    const world = graphWorld([...lines, line.entity('Bo', 'person', 'likes trams')].join('\n'));
    const before = world.file();
    const { withheld } = await world.graph.sync();
    expect(withheld.length).toBeGreaterThan(0);
    const answer = await world.call('read_graph');
    expect(unfenced(answer)).toEqual(graph);
    for (const [tool, input] of [
      ['search_nodes', { query: '' }],
      ['search_nodes', { query: 'evil.example' }],
      ['open_nodes', { names: ['Ana', 'Bo', poison] }],
    ] as const) {
      expect(await world.call(tool, input)).not.toContain('evil.example');
    }
    expect(answer).not.toContain('evil.example');
    expect(world.file()).toBe(before);
    expect((await world.again().graph.sync()).withheld).toEqual(withheld);
  });
});
