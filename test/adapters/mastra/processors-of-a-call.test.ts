import { RequestContext } from '@mastra/core/request-context';
import { InMemoryStore } from '@mastra/core/storage';
import { createTool } from '@mastra/core/tools';
import { Memory } from '@mastra/memory';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { aiMemoryTools } from '../../../src/adapters/ai-sdk/index.ts';
import { guardAgentConfig } from '../../../src/adapters/mastra/index.ts';
import type { SeenStep } from '../contract.ts';
import { processes } from '../support/guarded.ts';
import { scriptedModel } from './turn.ts';
import {
  agentOf,
  base,
  call,
  done,
  iban,
  inThread,
  isMarked,
  options,
  pageText,
  read,
  save,
  unmarked,
  world,
} from './world.ts';

describe('processors of one call, for an agent without a memory,', () => {
  const own = { id: 'own', processInput: ({ messages }: { messages: never }) => messages };
  const past = [
    { role: 'user', content: 'Read the news.' },
    {
      role: 'assistant',
      content: [{ type: 'tool-call', toolCallId: 'old', toolName: 'fetch_page', input: {} }],
    },
    {
      role: 'tool',
      content: [
        { type: 'tool-result', toolCallId: 'old', toolName: 'fetch_page', output: { type: 'text', value: pageText } },
      ],
    },
    { role: 'user', content: 'My office is on the third floor.' },
  ] as never;

  test('stand beside the guard: history, tools of the call, the memory and the user’s words', async () => {
    const { kept, tools } = world();
    const space = processes().open();
    await space.write({ content: 'The user drinks oolong.' }, { channel: 'user', principal: 'ana' });
    const seen: SeenStep[] = [];
    const floor = call('c9', 'save_memory', { text: 'The office is on the third floor.' });
    const { fetch_page, ...rest } = tools;
    const config = { ...base, model: scriptedModel([read, save, floor, done], seen), tools: rest };
    const agent = agentOf(guardAgentConfig(space, config, { ...options, session: 'monday' }));
    await agent.generate(past, { inputProcessors: [own], toolsets: { web: { fetch_page } } } as never);
    expect(seen).toHaveLength(4);
    for (const { system, results } of seen) {
      expect(system.split('The user drinks oolong.')).toHaveLength(2);
      expect(isMarked(results.get('old'))).toBe(true);
    }
    expect(isMarked(seen[1]?.results.get('c1'))).toBe(true);
    expect(seen[3]?.results.get('c1')).toBe(seen[1]?.results.get('c1'));
    expect(kept).toEqual(['The office is on the third floor.']);
  });

  test('are not mistaken for those of an earlier call with the same request context', async () => {
    const { tools } = world();
    const seen: SeenStep[] = [];
    const config = { ...base, model: scriptedModel([done, read, done], seen), tools };
    const agent = agentOf(guardAgentConfig(processes().open(), config, { ...options, session: 'monday' }));
    const requestContext = new RequestContext();
    await agent.generate('Hello.', { requestContext });
    await agent.generate('Read.', { requestContext, inputProcessors: [own] } as never);
    expect(isMarked(seen[2]?.results.get('c1'))).toBe(true);
    expect(seen[2]?.system).toContain('A tool result stands between');
  });

  test('and an own prepareStep of the agent: both are called, and a model that it names is guarded', async () => {
    const { tools } = world();
    const [seen, prepared]: [SeenStep[], number[]] = [[], []];
    const model = scriptedModel([read, done], seen);
    const prepareStep = ({ stepNumber }: { stepNumber: number }) => {
      prepared.push(stepNumber);
      return { model };
    };
    const config = { ...base, model: scriptedModel([], []), tools, defaultOptions: { prepareStep } };
    const agent = agentOf(guardAgentConfig(processes().open(), config as never, { ...options, session: 'monday' }));
    await agent.generate('Read.', { inputProcessors: [own] } as never);
    expect(prepared).toEqual([0, 1]);
    for (const { system } of seen) expect(system).toContain('A tool result stands between');
    expect(isMarked(seen[1]?.results.get('c1'))).toBe(true);
  });

  test('and an own prepareStep of the call: tools of the agent mark their results themselves', async () => {
    const { kept, tools } = world();
    const seen: SeenStep[] = [];
    const config = { ...base, model: scriptedModel([read, save, done], seen), tools };
    const agent = agentOf(guardAgentConfig(processes().open(), config, { ...options, session: 'monday' }));
    await agent.generate('Read.', {
      ...inThread('monday'),
      inputProcessors: [own],
      prepareStep: () => undefined,
    } as never);
    expect(seen).toHaveLength(3);
    expect(isMarked(seen[1]?.results.get('c1'))).toBe(true);
    expect(unmarked(String(seen[2]?.results.get('c1')))).not.toContain(iban);
    expect(kept).toEqual([]);
  });
});

test('the processors of a call stand beside that of the guard, if the agent has a memory', async () => {
  const { kept, tools } = world();
  const space = processes().open();
  await space.write({ content: 'The user drinks oolong.' }, { channel: 'user', principal: 'ana' });
  const [seen, called]: [SeenStep[], string[]] = [[], []];
  const memory = new Memory({ storage: new InMemoryStore() });
  const config = { ...base, model: scriptedModel([read, save, done, done], seen), tools, memory };
  const agent = agentOf(guardAgentConfig(space, config, options));
  await agent.generate('Read.', {
    ...inThread('monday'),
    inputProcessors: [{ id: 'own', processLLMRequest: () => void called.push('own') }],
  });
  expect(called).toHaveLength(3);
  for (const { results } of seen.slice(1)) expect(isMarked(results.get('c1'))).toBe(true);
  for (const { system } of seen) expect(system).toContain('The user drinks oolong.');
  expect(seen[2]?.results.get('c2')).toContain('Not saved.');
  expect(kept).toEqual([]);
  await agent.generate('And now?', { ...inThread('monday'), inputProcessors: [] });
  expect(isMarked(seen.at(-1)?.results.get('c1'))).toBe(true);
  expect(seen.at(-1)?.system.split('The user drinks oolong.')).toHaveLength(2);
  expect((await agent.getMemory()) instanceof Memory).toBe(true);
});

test('a tool of a call that has the name of a tool of Bezoar is marked like any other', async () => {
  const space = processes().open();
  await space.write({ content: 'The user drinks oolong.' }, { channel: 'user', principal: 'ana' });
  const seen: SeenStep[] = [];
  const model = scriptedModel([call('r1', 'recall', { query: 'oolong' }), done, call('r2', 'recall', {}), done], seen);
  const memory = new Memory({ storage: new InMemoryStore() });
  const config = { ...base, model, tools: { ...aiMemoryTools(space, { session: 'x' }) } as never, memory };
  const agent = agentOf(guardAgentConfig(space, config));
  await agent.generate('What do I drink?', inThread('monday'));
  const own = seen[1]?.results.get('r1') ?? '';
  expect(own).toContain('The user drinks oolong.');
  expect(isMarked(own)).toBe(false);
  const recall = createTool({
    id: 'recall',
    description: 'Recalls',
    inputSchema: z.object({}),
    execute: async () => pageText,
  });
  await agent.generate('And now?', { ...inThread('monday'), toolsets: { web: { recall } } } as never);
  expect(seen[3]?.results.get('r1')).toBe(own);
  expect(isMarked(seen[3]?.results.get('r2'))).toBe(true);
});
