import './no-network.ts';
import { Agent, createTool, InMemoryStorageAdapter, Memory } from '@voltagent/core';
import * as sdk from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { z } from 'zod';
import { guardAgent } from '../../../src/adapters/voltagent/index.ts';
import { type AiSdk, scriptedModel as aiModel } from '../ai-sdk/turn.ts';
import type { ModelStep, SeenStep, ToolUnderTest, TurnOutcome, TurnSetup } from '../contract.ts';

process.env.NODE_ENV = 'test';

type Model = ConstructorParameters<typeof Agent>[0]['model'];
type Logger = NonNullable<ConstructorParameters<typeof Agent>[0]['logger']>;

/** A model that follows a script and notes what it sees: the AI SDK's own fake model. */
export function scriptedModel(script: readonly ModelStep[], seen: SeenStep[]): Model {
  return aiModel({ ...sdk, Model: MockLanguageModelV3 } as unknown as AiSdk, script, seen) as Model;
}

export function toolOf({ name, description, input, run }: ToolUnderTest) {
  const members = Object.entries(input).map(([key, type]) => [key, type === 'number' ? z.number() : z.string()]);
  return createTool({
    name,
    description,
    parameters: z.object(Object.fromEntries(members) as Record<string, z.ZodString>),
    execute: async (given) => run(given),
  });
}

const nothing = () => undefined;
/** VoltAgent prints what it logs. */
export const silent: Logger = {
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
  child: () => silent,
};

/** VoltAgent stores the output for a model, with its type. */
function textOf(output: unknown): string {
  const { type, value } = output as { readonly type?: unknown; readonly value?: unknown };
  return type === 'text' && typeof value === 'string' ? value : JSON.stringify(output);
}

/** Results of tools as VoltAgent stores them. */
async function storedResults(memory: Memory, conversation: string): Promise<ReadonlyMap<string, string>> {
  const messages = await memory.getMessages('ana', conversation);
  return new Map(
    messages.flatMap(({ parts }) =>
      parts.flatMap((part) =>
        'toolCallId' in part && part.output !== undefined ? [[part.toolCallId, textOf(part.output)] as const] : [],
      ),
    ),
  );
}

/** Plays a turn with an `Agent` and a `Memory`. The history is the store. */
export async function playTurn(setup: TurnSetup): Promise<TurnOutcome> {
  const { space, session, options, tools, user, model, streaming, signal, onOwnHook } = setup;
  const storage = (setup.before ?? new InMemoryStorageAdapter()) as InMemoryStorageAdapter;
  const memory = new Memory({ storage });
  const steps: SeenStep[] = [];
  const agent = new Agent({
    name: 'Helper',
    instructions: 'You are a helper.',
    model: scriptedModel(model, steps),
    tools: tools.map(toolOf),
    memory,
    logger: silent,
    maxRetries: 0,
    maxSteps: 10,
    hooks: { onToolStart: async () => onOwnHook() },
  });
  if (space !== undefined) guardAgent(space, agent, options);
  try {
    const asked = await finished(agent, user, { conversationId: session, signal }, streaming);
    return { steps, asked, history: storage, stored: await storedResults(memory, session) };
  } catch (error) {
    return { steps, asked: [], history: storage, error };
  }
}

async function finished(
  agent: Agent,
  user: string,
  { conversationId, signal }: { readonly conversationId: string; readonly signal: AbortSignal | undefined },
  streaming: boolean,
) {
  // VoltAgent hands its instructions over as a message, of which the AI SDK warns at every call.
  const abort = signal === undefined ? {} : { abortSignal: signal };
  const call = { memory: { conversationId, userId: 'ana' }, allowSystemInMessages: true, ...abort };
  if (!streaming) return askedIn((await agent.generateText(user, call)).content);
  const parts: { readonly type: string }[] = [];
  for await (const part of (await agent.streamText(user, call)).fullStream) {
    if (part.type === 'error') throw part.error;
    parts.push(part);
  }
  return askedIn(parts);
}

function askedIn(content: readonly { readonly type: string; readonly toolCall?: unknown }[]) {
  return content.flatMap(({ type, toolCall }) =>
    type === 'tool-approval-request' ? [{ tool: (toolCall as { readonly toolName: string }).toolName }] : [],
  );
}
