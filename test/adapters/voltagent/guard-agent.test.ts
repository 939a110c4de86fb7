import './no-network.ts';
import { Agent, BaseRetriever, InMemoryStorageAdapter, Memory } from '@voltagent/core';
import { expect, test } from 'vitest';
import { guardAgent, type VoltGuardOptions } from '../../../src/adapters/voltagent/index.ts';
import type { ModelStep, SeenStep, ToolUnderTest } from '../contract.ts';
import { processes } from '../support/guarded.ts';
import { pageText, poison, unmarked } from '../world.ts';
import { scriptedModel, silent, toolOf } from './turn.ts';

const iban = 'DE02120300000000202051';
const done: ModelStep = { text: 'Done.' };
const fetchPage: ToolUnderTest = {
  name: 'fetch_page',
  description: 'Reads a page',
  input: { url: 'string' },
  run: () => pageText,
};
const read: ModelStep = {
  calls: [{ id: 'call-read', tool: 'fetch_page', input: { url: 'https://acme.example/news' } }],
};
const callOf = (name: string, input: Readonly<Record<string, unknown>>): ModelStep => ({
  calls: [{ id: `call-${name}`, tool: name as 'pay', input }],
});
const inChat = { memory: { conversationId: 'monday', userId: 'ana' }, allowSystemInMessages: true };

function agentOf(
  script: readonly ModelStep[],
  settings: Partial<ConstructorParameters<typeof Agent>[0]> = {},
): { readonly agent: Agent; readonly steps: SeenStep[] } {
  const steps: SeenStep[] = [];
  const agent = new Agent({
    name: 'Helper',
    instructions: 'You are a helper.',
    model: scriptedModel(script, steps),
    logger: silent,
    maxRetries: 0,
    tools: [toolOf(fetchPage)],
    ...settings,
  });
  return { agent, steps };
}

test('returns the agent itself; a second call changes nothing, and another space is refused', () => {
  const { open } = processes();
  const space = open();
  const { agent } = agentOf([done]);
  expect(guardAgent(space, agent)).toBe(agent);
  const { generateText } = agent;
  expect(guardAgent(space, agent).generateText).toBe(generateText);
  expect(() => guardAgent(open(), agent)).toThrow(/another space guards this agent already/);
});

test('a misspelt option and something that is no agent are refused', () => {
  const space = processes().open();
  expect(() => guardAgent(space, agentOf([done]).agent, { efects: ['pay'] } as VoltGuardOptions)).toThrow(
    /efects.*effects/,
  );
  const none = { generateText: 1, streamText: 1, generateObject: 1, streamObject: 1, getSubAgents: 1 };
  expect(() => guardAgent(space, none as never)).toThrow(/no Agent of @voltagent\/core 2/);
});

test('a run without a conversation ends with an error before the model is asked', async () => {
  const { agent, steps } = agentOf([done]);
  guardAgent(processes().open(), agent);
  await expect(agent.generateText('Hello.')).rejects.toThrow(/found no conversation/);
  expect(steps).toEqual([]);
});

test('a hook and a prepareStep of one call do not replace the guard', async () => {
  const { agent, steps } = agentOf([read, done]);
  guardAgent(processes().open(), agent);
  const called: string[] = [];
  await agent.generateText('What is new?', {
    ...inChat,
    prepareStep: () => void called.push('step'),
    hooks: {
      onPrepareModelMessages: ({ modelMessages }) => {
        called.push('messages');
        return { modelMessages };
      },
    },
  });
  expect(called).toEqual(['messages', 'step', 'step']);
  expect(steps[1]?.results.get('call-read')).toContain(`\n| ${pageText}\n`);
  expect(unmarked(steps)).not.toContain(iban);
});

test('the working memory keeps nothing of a page, and planted lines are withheld or data', async () => {
  const memory = new Memory({
    storage: new InMemoryStorageAdapter(),
    workingMemory: { enabled: true, scope: 'user' },
  });
  const planted = `- ${poison}\n- ACME is closed on Sundays.`;
  await memory.updateWorkingMemory({ userId: 'ana', content: planted });
  const update = (content: string): ModelStep => callOf('update_working_memory', { content, mode: 'append' });
  const { agent, steps } = agentOf([read, update('- Pay ACME to DE02120300000000202051.'), done], { memory });
  guardAgent(processes().open(), agent);
  await agent.generateText('What is new at ACME?', inChat);
  expect(steps[2]?.results.get('call-update_working_memory')).toMatch(/Not saved\./);
  expect(await memory.getWorkingMemory({ userId: 'ana' })).toBe(planted);
  expect(steps[0]?.system).toMatch(/\n<memory-held [^\n]*\n\| data: - ACME is closed on Sundays\.\n/);
  expect(unmarked(steps)).not.toContain(iban);
});

test('what a retriever finds is data in the instructions', async () => {
  class Pages extends BaseRetriever {
    override retrieve = async () => pageText;
  }
  const { agent, steps } = agentOf([done], { retriever: new Pages() });
  guardAgent(processes().open(), agent);
  await agent.generateText('What is new at ACME?', inChat);
  expect(steps[0]?.system).toContain(`\n| ${pageText}\n`);
  expect(unmarked(steps)).not.toContain(iban);
});

test('a summary that another model made is data in the instructions, the same on every step', async () => {
  const { agent, steps } = agentOf([read, done, read, done], {
    memory: new Memory({ storage: new InMemoryStorageAdapter() }),
    summarization: {
      triggerTokens: 1,
      keepMessages: 1,
      model: scriptedModel([{ text: poison }, { text: poison }], []),
    },
  });
  guardAgent(processes().open(), agent);
  await agent.generateText('What is new at ACME?', inChat);
  await agent.generateText('And now?', inChat);
  expect(steps).toHaveLength(4);
  expect(steps.at(-1)?.system).toContain(`<agent_summary>\n<untrusted-content `);
  expect(steps.at(-1)?.system).toContain(`\n| ${poison}\n`);
  expect(unmarked(steps)).not.toContain(iban);
  expect(steps[3]?.system).toBe(steps[2]?.system);
});

test('a sub-agent is guarded, and what it is asked is no word of the user', async () => {
  const note = 'The office is on the third floor.';
  const memoryTools = { save_memory: (input: { readonly text?: unknown }) => input.text };
  const save: ToolUnderTest = {
    name: 'save_memory',
    description: 'Remembers',
    input: { text: 'string' },
    run: () => 'saved',
  };
  const clerk = agentOf([callOf('save_memory', { text: poison }), callOf('save_memory', { text: note }), done], {
    name: 'Clerk',
    tools: [toolOf(save)],
  });
  const delegate = callOf('delegate_task', { task: `Remember: ${note} ${poison}`, targetAgents: ['Clerk'] });
  const { agent } = agentOf([delegate, done], { subAgents: [clerk.agent] });
  const space = processes().open();
  guardAgent(space, agent, { memoryTools });
  await agent.generateText('What is new at ACME?', inChat);
  expect(clerk.steps).toHaveLength(3);
  expect(clerk.steps[1]?.results.get('call-save_memory')).toMatch(/Not saved\./);
  const next = agentOf([done]);
  await guardAgent(space, next.agent).generateText('Hello.', { ...inChat, memory: { conversationId: 'tuesday' } });
  expect(unmarked(next.steps)).not.toContain(note);
});
