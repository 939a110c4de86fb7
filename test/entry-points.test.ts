import { expect, test } from 'vitest';
import { entryPoints } from '../scripts/entry-points.ts';

const maxRootValues = 25;

test('every entry point is one of package.json, by its name', () => {
  expect(entryPoints.map(({ name }) => name)).toEqual([
    'bezoar',
    'bezoar/scan',
    'bezoar/node',
    'bezoar/tools',
    'bezoar/reader',
    'bezoar/adapters',
    'bezoar/ai-sdk',
    'bezoar/anthropic',
    'bezoar/claude-agent',
    'bezoar/langchain',
    'bezoar/mastra',
    'bezoar/mem0',
    'bezoar/openai-agents',
    'bezoar/strands',
    'bezoar/voltagent',
    'bezoar/adk',
    'bezoar/letta',
    'bezoar/zep',
    'bezoar/decisions',
    'bezoar/train',
    'bezoar/server',
    'bezoar/testing',
  ]);
});

test(`the root exports at most ${maxRootValues} values`, async () => {
  const root: object = await import('../src/index.ts');
  expect(Object.keys(root).length).toBeLessThanOrEqual(maxRootValues);
});
