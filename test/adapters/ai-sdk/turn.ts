import { withGuard } from '../../../src/adapters/ai-sdk/index.ts';
import type { ModelStep, SeenStep, ToolUnderTest, TurnOutcome, TurnSetup } from '../contract.ts';

/** What the tests need of either version of the SDK. */
export interface AiSdk {
  readonly ToolLoopAgent: new (
    settings: object,
  ) => { generate(call: object): Promise<Finished>; stream(call: object): Promise<Streaming> };
  readonly jsonSchema: (schema: object) => unknown;
  readonly Model: new (settings: object) => object;
}

interface Finished {
  readonly response: { readonly messages: readonly unknown[] };
  /** Of version 7: the messages of all steps. */
  readonly responseMessages?: readonly unknown[];
  readonly content: readonly Part[];
}

interface Streaming {
  readonly response: PromiseLike<Finished['response']>;
  readonly responseMessages?: PromiseLike<readonly unknown[]>;
  readonly content: PromiseLike<Finished['content']>;
  consumeStream(options: object): PromiseLike<void>;
}

interface Part {
  readonly type: string;
  readonly toolCall?: { readonly toolName: string };
  readonly reason?: string;
}

interface Message {
  readonly role: string;
  readonly content:
    | string
    | readonly { readonly type: string; readonly toolCallId?: string; readonly output?: { readonly value: unknown } }[];
}

const usage = { inputTokens: { total: 1, noCache: 1 }, outputTokens: { total: 1, text: 1 } };

/** A model that follows a script and notes what it sees. */
export function scriptedModel({ Model }: AiSdk, script: readonly ModelStep[], seen: SeenStep[]): object {
  let at = 0;
  const next = (prompt: readonly Message[]) => {
    seen.push(seenIn(prompt));
    const step = script[at++] ?? { text: 'The end.' };
    if ('fails' in step) throw new Error(step.fails);
    const calls = 'calls' in step ? step.calls : [];
    const content = calls.map(({ id, tool, input }) => ({
      type: 'tool-call',
      toolCallId: id,
      toolName: tool,
      input: JSON.stringify(input),
    }));
    const unified = calls.length > 0 ? 'tool-calls' : 'stop';
    return { content, text: 'text' in step ? step.text : undefined, finishReason: { unified, raw: unified } };
  };
  return new Model({
    doGenerate: async ({ prompt }: { prompt: readonly Message[] }) => {
      const { content, text, finishReason } = next(prompt);
      return { content: text === undefined ? content : [{ type: 'text', text }], finishReason, usage, warnings: [] };
    },
    doStream: async ({ prompt }: { prompt: readonly Message[] }) => {
      const { content, text, finishReason } = next(prompt);
      const texts = [
        { type: 'text-start', id: 't' },
        { type: 'text-delta', id: 't', delta: text },
        { type: 'text-end', id: 't' },
      ];
      const parts = [
        { type: 'stream-start', warnings: [] },
        ...(text === undefined ? content : texts),
        { type: 'finish', finishReason, usage },
      ];
      return { stream: streamOf(parts) };
    },
  });
}

function streamOf(parts: readonly object[]): ReadableStream<object> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
}

export function seenIn(prompt: readonly Message[]): SeenStep {
  const system = prompt.filter(({ role }) => role === 'system').map(({ content }) => content);
  const results = prompt.flatMap(({ content }) => {
    if (typeof content === 'string') return [];
    return content.flatMap(({ type, toolCallId = '', output }) =>
      type === 'tool-result' ? [[toolCallId, asText(output?.value)] as const] : [],
    );
  });
  return { system: system.join('\n\n'), results: new Map(results) };
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function toolsOf({ jsonSchema }: AiSdk, tools: readonly ToolUnderTest[]): object {
  return Object.fromEntries(
    tools.map(({ name, description, input, run }) => [
      name,
      {
        description,
        inputSchema: jsonSchema({
          type: 'object',
          properties: Object.fromEntries(Object.entries(input).map(([key, type]) => [key, { type }])),
        }),
        execute: async (given: Readonly<Record<string, unknown>>) => run(given),
      },
    ]),
  );
}

/** Plays a turn with `ToolLoopAgent`. */
export async function playTurn(sdk: AiSdk, setup: TurnSetup): Promise<TurnOutcome> {
  const { space, session, options, tools, user, model, before = [], streaming, signal, onOwnHook } = setup;
  const steps: SeenStep[] = [];
  const settings = {
    model: scriptedModel(sdk, model, steps),
    instructions: 'You are a helper.',
    tools: toolsOf(sdk, tools),
    prepareStep: () => {
      onOwnHook();
      return undefined;
    },
  };
  const agent = new sdk.ToolLoopAgent(
    space === undefined ? settings : withGuard(space, settings, { ...options, session }),
  );
  const messages = [...(before as readonly unknown[]), { role: 'user', content: user }];
  try {
    const {
      response,
      responseMessages = response.messages,
      content,
    } = await finished(
      agent,
      { messages, maxRetries: 0, ...(signal === undefined ? {} : { abortSignal: signal }) },
      streaming,
    );
    const asked = content.flatMap(({ type, toolCall, reason }) =>
      type === 'tool-approval-request' ? [{ tool: toolCall?.toolName ?? '', reason }] : [],
    );
    const history = [...messages, ...responseMessages];
    return { steps, asked, history, stored: seenIn(responseMessages as readonly Message[]).results };
  } catch (error) {
    return { steps, asked: [], history: messages, error };
  }
}

async function finished(
  agent: InstanceType<AiSdk['ToolLoopAgent']>,
  call: object,
  streaming: boolean,
): Promise<Finished> {
  if (!streaming) return agent.generate(call);
  const running = await agent.stream(call);
  let failure: unknown;
  await running.consumeStream({ onError: (error: unknown) => (failure = error) });
  if (failure !== undefined) throw failure;
  const [response, content, all] = await Promise.all([running.response, running.content, running.responseMessages]);
  return { response, content, ...(all === undefined ? {} : { responseMessages: all }) };
}
