import {
  BaseLlm,
  type BaseLlmConnection,
  BasePlugin,
  type Event,
  FunctionTool,
  InMemorySessionService,
  LlmAgent,
  type LlmRequest,
  type LlmResponse,
  LogLevel,
  Runner,
  StreamingMode,
  setLogLevel,
} from '@google/adk';
import { z } from 'zod';
import { guardRunnerConfig } from '../../../src/adapters/adk/index.ts';
import type { ModelStep, SeenStep, ToolUnderTest, TurnOutcome, TurnSetup } from '../contract.ts';

setLogLevel(LogLevel.ERROR);

/** A model that follows a script and notes what it sees. */
export class ScriptedLlm extends BaseLlm {
  readonly seen: SeenStep[] = [];
  /** Everything in the contents, as text. */
  readonly prompts: string[] = [];
  readonly #script: readonly ModelStep[];
  readonly #givesIds: boolean;

  constructor(script: readonly ModelStep[], { givesIds = true } = {}) {
    super({ model: 'scripted' });
    this.#script = script;
    this.#givesIds = givesIds;
  }

  override async *generateContentAsync(request: LlmRequest): AsyncGenerator<LlmResponse, void> {
    const step = this.#script[this.seen.length] ?? { text: 'The end.' };
    this.seen.push({ system: String(request.config?.systemInstruction ?? ''), results: resultsIn(request.contents) });
    this.prompts.push(JSON.stringify(request.contents));
    if ('fails' in step) throw new Error(step.fails);
    if ('text' in step) {
      yield { content: { role: 'model', parts: [{ text: step.text }] } };
      return;
    }
    const parts = step.calls.map(({ id, tool: name, input: args }) => ({
      functionCall: { name, args: { ...args }, ...(this.#givesIds ? { id } : {}) },
    }));
    yield { content: { role: 'model', parts } };
  }

  override async connect(): Promise<BaseLlmConnection> {
    throw new Error('not live');
  }
}

/** The texts of tool results, by the id of their call. */
function resultsIn(
  contents: readonly { readonly parts?: readonly object[] | undefined }[],
): ReadonlyMap<string, string> {
  return new Map(
    contents.flatMap(({ parts = [] }) =>
      parts.flatMap((part) => {
        const { functionResponse } = part as { functionResponse?: { id?: string; response?: Record<string, unknown> } };
        if (functionResponse === undefined) return [];
        const { id = '', response = {} } = functionResponse;
        return [[id, String(response.result ?? response.error ?? JSON.stringify(response))] as const];
      }),
    ),
  );
}

export function toolOf({ name, description, input, run }: ToolUnderTest) {
  return new FunctionTool({
    name,
    description,
    parameters: z.object(
      Object.fromEntries(
        Object.entries(input).map(([key, type]) => [key, type === 'number' ? z.number() : z.string()]),
      ),
    ),
    execute: (given) => run(given as Readonly<Record<string, unknown>>),
  });
}

class OwnPlugin extends BasePlugin {
  readonly #onCall: () => void;

  constructor(onCall: () => void) {
    super('own');
    this.#onCall = onCall;
  }

  override async beforeModelCallback() {
    this.#onCall();
    return undefined;
  }
}

/** The calls that ask a person, as the runner reports them. */
export function askedIn(events: readonly Event[]) {
  return events.flatMap(({ content }) =>
    (content?.parts ?? []).flatMap(({ functionCall }) => {
      if (functionCall?.name !== 'adk_request_confirmation') return [];
      const { originalFunctionCall, toolConfirmation } = functionCall.args as {
        originalFunctionCall: { name: string };
        toolConfirmation: { hint: string };
      };
      return [{ tool: originalFunctionCall.name, reason: toolConfirmation.hint, id: functionCall.id ?? '' }];
    }),
  );
}

/** Plays a turn with a `Runner`. The history is the session service. */
export async function playTurn(setup: TurnSetup): Promise<TurnOutcome> {
  const { space, session, options, tools, user, model: script, before, streaming, signal, onOwnHook } = setup;
  const model = new ScriptedLlm(script);
  const sessionService = (before as InMemorySessionService | undefined) ?? new InMemorySessionService();
  const key = { appName: 'bot', userId: 'ana', sessionId: session };
  if (before === undefined) await sessionService.createSession(key);
  const agent = new LlmAgent({ name: 'helper', model, instruction: 'You are a helper.', tools: tools.map(toolOf) });
  const config = { appName: 'bot', agent, sessionService, plugins: [new OwnPlugin(onOwnHook)] };
  const { principal: _agent, ...rest } = options;
  const runner = new Runner(space === undefined ? config : guardRunnerConfig(space, config, rest));
  const events: Event[] = [];
  let error: unknown;
  try {
    const newMessage = { role: 'user', parts: [{ text: user }] };
    const runConfig = { streamingMode: streaming ? StreamingMode.SSE : StreamingMode.NONE };
    const abort = signal === undefined ? {} : { abortSignal: signal };
    for await (const event of runner.runAsync({ ...key, newMessage, runConfig, ...abort })) events.push(event);
    error = events.find(({ errorMessage }) => errorMessage !== undefined)?.errorMessage;
  } catch (thrown) {
    error = thrown;
  }
  const kept = (await sessionService.getSession(key))?.events ?? [];
  return {
    steps: model.seen,
    asked: askedIn(events),
    error,
    history: sessionService,
    stored: resultsIn(kept.flatMap(({ content }) => (content === undefined ? [] : [content]))),
  };
}
