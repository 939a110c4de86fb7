import { AIMessage, type BaseMessage, type ToolMessage } from '@langchain/core/messages';
import { Command, MemorySaver } from '@langchain/langgraph';
import { createAgent, createMiddleware, fakeModel, tool } from 'langchain';
import { guardMiddleware } from '../../../src/adapters/langchain/index.ts';
import type { ModelStep, SeenStep, ToolUnderTest, TurnOutcome, TurnSetup } from '../contract.ts';

/** LangChain's own model for tests, with a script of ours. What it sees is in `calls`. */
export function scriptedModel(script: readonly ModelStep[]) {
  const model = fakeModel();
  for (const step of script) {
    if ('fails' in step) {
      model.respond(new Error(step.fails));
      continue;
    }
    model.respond(
      'text' in step
        ? new AIMessage(step.text)
        : new AIMessage({
            content: '',
            tool_calls: step.calls.map(({ id, tool: name, input }) => ({
              id,
              name,
              args: { ...input },
              type: 'tool_call',
            })),
          }),
    );
  }
  return model;
}

/** What the model saw in each step. */
export function seenBy(model: ReturnType<typeof fakeModel>): readonly SeenStep[] {
  return model.calls.map(({ messages }) => seenIn(messages));
}

function seenIn(messages: readonly BaseMessage[]): SeenStep {
  const system = messages.filter(({ type }) => type === 'system').map(({ text }) => text);
  const results = messages
    .filter((message): message is ToolMessage => message.type === 'tool')
    .map((message) => [message.tool_call_id, message.text] as const);
  return { system: system.join('\n\n'), results: new Map(results) };
}

function toolsOf(tools: readonly ToolUnderTest[]) {
  return tools.map(({ name, description, input, run }) =>
    tool(async (given: Readonly<Record<string, unknown>>) => run(given), {
      name,
      description,
      schema: {
        type: 'object',
        properties: Object.fromEntries(Object.entries(input).map(([key, type]) => [key, { type }])),
      },
    }),
  );
}

interface Finished {
  readonly messages: readonly BaseMessage[];
  readonly __interrupt__?: readonly { readonly value?: unknown }[];
}

/** An agent of LangChain whose types say no more than the tests need; `types.test.ts` has the real ones. */
export interface AnyAgent {
  readonly graph: AnyAgent & { getStateHistory(config: object): AsyncIterable<{ readonly metadata?: unknown }> };
  invoke(input: object, config?: object): Promise<Finished>;
  stream(input: object, config?: object): Promise<AsyncIterable<Finished>>;
  streamEvents(input: object, config: object): AsyncIterable<unknown>;
  batch(inputs: readonly object[], config: readonly object[]): Promise<readonly Finished[]>;
}

export const agentOf = (settings: object): AnyAgent => createAgent(settings as never) as unknown as AnyAgent;

type RunTool = (input: Readonly<Record<string, unknown>>, runtime: never) => Promise<unknown>;

/** A tool that takes texts. */
export function toolOf(name: string, run: RunTool, ...texts: readonly string[]): object {
  const properties = Object.fromEntries(texts.map((one) => [one, { type: 'string' }]));
  return tool(run as never, { name, description: name, schema: { type: 'object', properties } as never });
}

interface Question {
  readonly actionRequests: readonly { readonly name: string; readonly description: string }[];
}

/** Plays a turn with `createAgent`. The checkpointer is the history, so that the next turn continues with it. */
export async function playTurn(setup: TurnSetup): Promise<TurnOutcome> {
  const {
    space,
    session,
    options,
    tools,
    user,
    model: script,
    before = new MemorySaver(),
    streaming,
    signal,
    onOwnHook,
  } = setup;
  const model = scriptedModel(script);
  const checkpointer = before as MemorySaver;
  const own = createMiddleware({
    name: 'own',
    wrapModelCall: (request, handler) => {
      onOwnHook();
      return handler(request);
    },
  });
  const agent = agentOf({
    model,
    tools: toolsOf(tools),
    systemPrompt: 'You are a helper.',
    checkpointer,
    middleware: space === undefined ? [own] : [own, guardMiddleware(space, options)],
  });
  const config = { configurable: { thread_id: session }, ...(signal === undefined ? {} : { signal }) };
  const input = { messages: [{ role: 'user', content: user }] };
  try {
    const state = await finished(agent, input, config, streaming);
    const asked = (state.__interrupt__ ?? []).flatMap(({ value }) =>
      (value as Question).actionRequests.map(({ name, description }) => ({ tool: name, reason: description })),
    );
    return { steps: seenBy(model), asked, history: checkpointer, stored: seenIn(state.messages).results };
  } catch (error) {
    return { steps: seenBy(model), asked: [], history: checkpointer, error };
  }
}

async function finished(agent: AnyAgent, input: object, config: object, streaming: boolean): Promise<Finished> {
  if (!streaming) return agent.invoke(input, config);
  let last: Finished = { messages: [] };
  for await (const state of await agent.stream(input, { ...config, streamMode: 'values' }))
    last = { ...last, ...state };
  return last;
}

/** Goes on after a question. */
export const resumeWith = (decision: object): Command => new Command({ resume: { decisions: [decision] } });
