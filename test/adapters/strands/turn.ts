import {
  Agent,
  type BaseModelConfig,
  InterventionHandler,
  type JSONValue,
  Message,
  type MessageData,
  Model,
  type ModelStreamEvent,
  type StreamOptions,
  tool,
} from '@strands-agents/sdk';
import { guardAgentConfig } from '../../../src/adapters/strands/index.ts';
import type { ModelStep, SeenStep, ToolUnderTest, TurnOutcome, TurnSetup } from '../contract.ts';

/** A model that follows a script and notes what it sees. */
export class ScriptedModel extends Model {
  readonly seen: SeenStep[] = [];
  /** The texts of user messages, by step. */
  readonly userTexts: string[][] = [];
  readonly #script: readonly ModelStep[];

  constructor(script: readonly ModelStep[]) {
    super();
    this.#script = script;
  }

  override updateConfig(): void {}

  override getConfig(): BaseModelConfig {
    return { modelId: 'scripted' };
  }

  override async *stream(messages: Message[], options?: StreamOptions): AsyncIterable<ModelStreamEvent> {
    const step = this.#script[this.seen.length] ?? { text: 'The end.' };
    this.seen.push({ system: systemText(options?.systemPrompt), results: resultsIn(messages) });
    this.userTexts.push(
      messages.flatMap(({ role, content }) =>
        content.flatMap((block) => (role === 'user' && block.type === 'textBlock' ? [block.text] : [])),
      ),
    );
    if ('fails' in step) throw new Error(step.fails);
    yield { type: 'modelMessageStartEvent', role: 'assistant' };
    if ('text' in step) {
      yield { type: 'modelContentBlockStartEvent' };
      yield { type: 'modelContentBlockDeltaEvent', delta: { type: 'textDelta', text: step.text } };
      yield { type: 'modelContentBlockStopEvent' };
    }
    for (const { id, tool: name, input } of 'calls' in step ? step.calls : []) {
      yield { type: 'modelContentBlockStartEvent', start: { type: 'toolUseStart', name, toolUseId: id } };
      const delta = { type: 'toolUseInputDelta', input: JSON.stringify(input) } as const;
      yield { type: 'modelContentBlockDeltaEvent', delta };
      yield { type: 'modelContentBlockStopEvent' };
    }
    yield { type: 'modelMessageStopEvent', stopReason: 'calls' in step ? 'toolUse' : 'endTurn' };
  }
}

function systemText(prompt: StreamOptions['systemPrompt']): string {
  if (!Array.isArray(prompt)) return prompt ?? '';
  return prompt.map((block) => (block.type === 'textBlock' ? block.text : '')).join('\n');
}

/** The texts of tool results, by the id of their call. */
function resultsIn(messages: readonly Message[]): ReadonlyMap<string, string> {
  return new Map(
    messages.flatMap(({ content }) =>
      content.flatMap((block) =>
        block.type === 'toolResultBlock' ? [[block.toolUseId, block.content.map(textOf).join('\n')] as const] : [],
      ),
    ),
  );
}

function textOf(block: { readonly type: string }): string {
  if ('text' in block) return String(block.text);
  return JSON.stringify('json' in block ? block.json : block);
}

export function toolOf({ name, description, input, run }: ToolUnderTest) {
  return tool({
    name,
    description,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(Object.entries(input).map(([key, type]) => [key, { type }])),
    },
    callback: async (given) => (await run(given as Readonly<Record<string, unknown>>)) as JSONValue,
  });
}

class OwnHandler extends InterventionHandler {
  readonly name = 'own';
  readonly #onCall: () => void;

  constructor(onCall: () => void) {
    super();
    this.#onCall = onCall;
  }

  override beforeModelCall() {
    this.#onCall();
    return { type: 'proceed' } as const;
  }
}

/** Plays a turn with an `Agent`. The history is its messages as data. */
export async function playTurn(setup: TurnSetup): Promise<TurnOutcome> {
  const { space, session, options, tools, user, model: script, before = [], streaming, signal, onOwnHook } = setup;
  const model = new ScriptedModel(script);
  const config = {
    model,
    tools: tools.map(toolOf),
    systemPrompt: 'You are a helper.',
    messages: (before as MessageData[]).map((data) => Message.fromMessageData(data)),
    interventions: [new OwnHandler(onOwnHook)],
    printer: false,
  };
  const { principal: _agent, ...rest } = options;
  const agent = new Agent(space === undefined ? config : guardAgentConfig(space, config, { ...rest, session }));
  const outcome = () => ({
    steps: model.seen,
    history: agent.messages.map((message) => message.toJSON()),
    stored: resultsIn(agent.messages),
  });
  try {
    const { interrupts = [] } = streaming
      ? await streamed(agent, user, signal)
      : await agent.invoke(user, stopping(signal));
    const calls = script.flatMap((step) => ('calls' in step ? step.calls : []));
    const asked = interrupts.map(({ id, reason }) => ({
      tool: calls.find((call) => id.includes(call.id))?.tool ?? id,
      reason: String(reason),
    }));
    return { ...outcome(), asked };
  } catch (error) {
    return { ...outcome(), asked: [], error };
  }
}

const stopping = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { cancelSignal: signal });

async function streamed(agent: Agent, user: string, signal: AbortSignal | undefined) {
  const events = agent.stream(user, stopping(signal));
  for (;;) {
    const next = await events.next();
    if (next.done === true) return next.value;
  }
}
