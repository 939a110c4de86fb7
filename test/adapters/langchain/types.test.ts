import { InMemoryStore, MemorySaver } from '@langchain/langgraph';
import { StateBackend } from 'deepagents';
import {
  createAgent,
  createMiddleware,
  fakeModel,
  humanInTheLoopMiddleware,
  type InterruptOnConfig,
  tool,
} from 'langchain';
import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import {
  guardAgent,
  guardBackend,
  guardCheckpointer,
  guardMiddleware,
  guardStore,
  guardTools,
  interruptOnTaint,
  langChainMemoryTools,
} from '../../../src/adapters/langchain/index.ts';
import { processes } from '../support/guarded.ts';

// The compiler proves most of this file: what LangChain infers is the same with and without the guard.

const space = processes().open();
const save = tool(async ({ text }) => text, {
  name: 'save',
  description: 'Saves',
  schema: z.object({ text: z.string() }),
});

test('an agent with the middleware has the state of an agent without it', async () => {
  const own = createMiddleware({ name: 'own', stateSchema: z.object({ count: z.number().default(0) }) });
  const model = fakeModel();
  const plain = createAgent({ model, tools: [save], middleware: [own] });
  const guarded = createAgent({ model, tools: [save], middleware: [own, guardMiddleware(space, { session: 'chat' })] });
  type StateOf<Agent extends { invoke(...given: never): unknown }> = Awaited<ReturnType<Agent['invoke']>>;
  expectTypeOf<StateOf<typeof guarded>['messages']>().toEqualTypeOf<StateOf<typeof plain>['messages']>();
  expectTypeOf<StateOf<typeof guarded>['count']>().toEqualTypeOf<number>();
  const store = guardStore(new InMemoryStore(), space);
  expectTypeOf(guardAgent(guarded, store)).toEqualTypeOf<typeof guarded>();
  expectTypeOf(store.forSession('t')).toEqualTypeOf<InMemoryStore>();
});

test('what is guarded keeps its type', () => {
  expectTypeOf(guardCheckpointer(new MemorySaver(), space)).toEqualTypeOf<MemorySaver>();
  expectTypeOf(guardBackend(new StateBackend(), space)).toEqualTypeOf<StateBackend>();
  const tools = guardTools(space, [save] as const);
  expectTypeOf(tools).toEqualTypeOf<readonly [typeof save]>();
  expect(tools[0].name).toBe('save');
  expect(tools[0]).toBeInstanceOf(save.constructor);
});

test('the questions are accepted by the middleware of LangChain', () => {
  const interruptOn = interruptOnTaint(space, { effects: ['pay'] });
  expect(Object.keys(interruptOn)).toEqual(['pay']);
  expectTypeOf(interruptOn).toExtend<Record<string, InterruptOnConfig>>();
  // With exactOptionalPropertyTypes, LangChain's own parameter is `never`.
  expect(humanInTheLoopMiddleware({ interruptOn } as never).name).toBe('HumanInTheLoopMiddleware');
});

test('the memory tools are tools of LangChain', () => {
  const tools = langChainMemoryTools(space, tool);
  expect(createAgent({ model: fakeModel(), tools: [...tools] })).toBeDefined();
  expect(tools.map(({ name }) => name)).toEqual(['remember', 'recall', 'forget']);
});
