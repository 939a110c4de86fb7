import type { GuardedSpace } from '../../src/guard/index.ts';
import { built } from '../built.ts';

const { guardParams } =
  await built<typeof import('../../src/adapters/anthropic/index.ts')>('adapters/anthropic/index.js');
const { guardRun } = await built<typeof import('../../src/adapters/openai-agents/index.ts')>(
  'adapters/openai-agents/index.js',
);
const { guardMiddleware } =
  await built<typeof import('../../src/adapters/langchain/index.ts')>('adapters/langchain/index.js');
const mastra = await built<typeof import('../../src/adapters/mastra/index.ts')>('adapters/mastra/index.js');
const strands = await built<typeof import('../../src/adapters/strands/index.ts')>('adapters/strands/index.js');
const { guardRunnerConfig } = await built<typeof import('../../src/adapters/adk/index.ts')>('adapters/adk/index.js');
const { withGuard } = await built<typeof import('../../src/adapters/ai-sdk/index.ts')>('adapters/ai-sdk/index.js');

/** A result of a tool in the context of a model step. */
export interface Result {
  readonly id: string;
  readonly text: string;
}

/** What a framework does before a model step, and what the model would then read. */
export type Step = (user: string, results: readonly Result[]) => Promise<unknown>;

const tool = 'web_fetch';
const input = { url: 'https://x.example/a' };
export const instructions = 'You are a helpful assistant. Answer in short sentences and name your sources.';

type Call = (...args: readonly unknown[]) => Promise<unknown>;
const member = (thing: unknown, name: string): Call => {
  const owner = thing as Readonly<Record<string, Call>>;
  return (...args) => (owner[name] as Call).call(owner, ...args);
};

/** The hooks of each adapter that are before a model, called as the framework calls them. */
export const hooks: Readonly<Record<string, (space: GuardedSpace, session: string) => Step>> = {
  'AI SDK': (space, session) => {
    const prepare = member(withGuard(space, { prepareStep: undefined }, { session }), 'prepareStep');
    return (user, results) =>
      prepare({ messages: aiMessages(user, results), instructions, initialInstructions: instructions });
  },
  Mastra: (space, session) => {
    const config = mastra.guardAgentConfig(space, {}, { session }) as { inputProcessors?: readonly unknown[] };
    const process = member(config.inputProcessors?.[0], 'processLLMRequest');
    return (user, results) =>
      process({ prompt: [{ role: 'system', content: instructions }, ...aiMessages(user, results)] });
  },
  Anthropic: (space, session) => (user, results) =>
    guardParams(
      space,
      {
        system: instructions,
        messages: turns(user, results, ({ id, text }) => [
          { role: 'assistant', content: [{ type: 'tool_use', id, name: tool, input }] },
          { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: text }] },
        ]),
      },
      { session },
    ),
  'OpenAI Agents': (space, session) => {
    const filter = member(guardRun(space, {}, { session }), 'callModelInputFilter');
    return (user, results) => {
      const items = turns(user, results, ({ id: callId, text }) => [
        { type: 'function_call', callId, name: tool, arguments: JSON.stringify(input) },
        { type: 'function_call_result', callId, name: tool, output: { type: 'text', text } },
      ]);
      return filter({ modelData: { input: items, instructions }, agent: {}, context: undefined });
    };
  },
  LangChain: (space, session) => {
    const { wrapModelCall } = guardMiddleware(space, { session });
    return (user, results) => {
      const messages = [
        { type: 'human', content: user },
        ...results.flatMap(({ id, text }) => [
          { type: 'ai', content: '', tool_calls: [{ id, name: tool, args: input }] },
          { type: 'tool', tool_call_id: id, name: tool, content: text },
        ]),
      ];
      const systemMessage = { type: 'system', content: instructions };
      return wrapModelCall({ messages, systemMessage, runtime: {}, tools: [] }, (request) => request);
    };
  },
  Strands: (space, session) => {
    let seen: unknown;
    const stream = async function* (messages: unknown, options: unknown) {
      seen = [messages, options];
      yield* [];
    };
    const { model } = strands.guardAgentConfig(space, { model: { stream, streamAggregated: stream } }, { session });
    return async (user, results) => {
      const messages = [
        { role: 'user', content: [{ type: 'textBlock', text: user }] },
        ...results.flatMap(({ id: toolUseId, text }) => [
          { role: 'assistant', content: [{ type: 'toolUseBlock', toolUseId, name: tool, input }] },
          { role: 'user', content: [{ type: 'toolResultBlock', toolUseId, content: [{ type: 'textBlock', text }] }] },
        ]),
      ];
      for await (const _event of model.stream(messages as never, { systemPrompt: instructions } as never));
      return seen;
    };
  },
  'Google ADK': (space, session) => {
    const { plugins } = guardRunnerConfig(space, { plugins: [] as unknown[] });
    const before = member(plugins[0], 'beforeModelCallback');
    const invocationContext = { session: { id: session, appName: 'bench', userId: 'ana' } };
    return async (user, results) => {
      const contents = [
        { role: 'user', parts: [{ text: user }] },
        ...results.flatMap(({ id, text }) => [
          { role: 'model', parts: [{ functionCall: { id, name: tool, args: input } }] },
          { role: 'user', parts: [{ functionResponse: { id, name: tool, response: { result: text } } }] },
        ]),
      ];
      const llmRequest = { contents, config: { systemInstruction: instructions } };
      await before({ callbackContext: { invocationContext }, llmRequest });
      return llmRequest;
    };
  },
};

function turns(user: string, results: readonly Result[], made: (result: Result) => readonly object[]): object[] {
  return [{ role: 'user', content: user }, ...results.flatMap(made)];
}

function aiMessages(user: string, results: readonly Result[]): readonly object[] {
  return turns(user, results, ({ id: toolCallId, text: value }) => [
    { role: 'assistant', content: [{ type: 'tool-call', toolCallId, toolName: tool, input }] },
    { role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName: tool, output: { type: 'text', value } }] },
  ]);
}
