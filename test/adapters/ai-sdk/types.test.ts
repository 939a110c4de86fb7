import { ToolLoopAgent as AgentOf6, generateText as generateWith6, jsonSchema as schema6, tool as tool6 } from 'ai';
import { ToolLoopAgent as AgentOf7, generateText as generateWith7, jsonSchema as schema7, tool as tool7 } from 'ai7';
import { expect, expectTypeOf, test } from 'vitest';
import { aiMemoryTools, guardModel, withGuard } from '../../../src/adapters/ai-sdk/index.ts';
import { processes } from '../support/guarded.ts';

// The compiler proves most of this file: what the SDK infers is the same with and without the guard.

const options = { session: 'chat', memoryTools: { save: (input: { text?: unknown }) => input.text } };

test('version 6 infers the tools of a guarded agent', () => {
  const space = processes().open();
  const tools = {
    save: tool6({ inputSchema: schema6<{ text: string }>({ type: 'object' }), execute: async () => 'ok' }),
  };
  const agent = new AgentOf6(withGuard(space, { model: 'openai/gpt-5', tools }, options));
  expectTypeOf(agent.tools).toEqualTypeOf<typeof tools>();
  const call = () => generateWith6(withGuard(space, { model: 'openai/gpt-5', tools, prompt: 'Hello.' }, options));
  const plain = () => generateWith6({ model: 'openai/gpt-5', tools, prompt: 'Hello.' });
  expectTypeOf(call).toEqualTypeOf(plain);
  const bare = new AgentOf6(
    withGuard(space, { model: 'openai/gpt-5', tools: { ...aiMemoryTools(space, { session: 'chat' }) } }, options),
  );
  expect(Object.keys(bare.tools)).toEqual(['remember', 'recall', 'forget']);
});

test('version 7 infers the tools and the context of a guarded agent', () => {
  const space = processes().open();
  const tools = {
    save: tool7({ inputSchema: schema7<{ text: string }>({ type: 'object' }), execute: async () => 'ok' }),
  };
  const agent = new AgentOf7(withGuard(space, { model: 'openai/gpt-5', tools }, options));
  expectTypeOf(agent.tools).toEqualTypeOf<typeof tools>();
  const call = () =>
    generateWith7(
      withGuard(
        space,
        { model: 'openai/gpt-5', tools, prompt: 'Hello.', runtimeContext: { chat: 'a' } },
        { sessionOf: ({ chat }: { chat: string }) => chat },
      ),
    );
  const plain = () => generateWith7({ model: 'openai/gpt-5', tools, prompt: 'Hello.', runtimeContext: { chat: 'a' } });
  expectTypeOf(call).toEqualTypeOf(plain);
  const bare = new AgentOf7(
    withGuard(space, { model: 'openai/gpt-5', tools: { ...aiMemoryTools(space, { session: 'chat' }) } }, options),
  );
  expect(Object.keys(bare.tools)).toEqual(['remember', 'recall', 'forget']);
});

test('a guarded model has the type and the members of the model', () => {
  class Model {
    readonly #name = 'm1';
    readonly provider = 'p';
    get modelId(): string {
      return this.#name;
    }
    name(): string {
      return this.#name;
    }
    async doGenerate(_call: { prompt: [] }): Promise<string> {
      return this.#name;
    }
    async doStream(_call: { prompt: [] }): Promise<string> {
      return this.#name;
    }
  }
  const guarded = guardModel(processes().open(), new Model(), { session: 'chat' });
  expectTypeOf(guarded).toEqualTypeOf<Model>();
  expect([guarded.modelId, guarded.name(), guarded.provider]).toEqual(['m1', 'm1', 'p']);
});
