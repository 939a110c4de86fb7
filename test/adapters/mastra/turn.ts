import { Agent } from '@mastra/core/agent';
import type { MastraModelConfig } from '@mastra/core/llm';
import { Mastra } from '@mastra/core/mastra';
import { InMemoryStore } from '@mastra/core/storage';
import { MastraLanguageModelV2Mock } from '@mastra/core/test-utils/llm-mock';
import { createTool } from '@mastra/core/tools';
import { Memory } from '@mastra/memory';
import { z } from 'zod';
import { guardAgentConfig } from '../../../src/adapters/mastra/index.ts';
import { seenIn } from '../ai-sdk/turn.ts';
import type { ModelStep, SeenStep, ToolUnderTest, TurnOutcome, TurnSetup } from '../contract.ts';

type Prompt = Parameters<typeof seenIn>[0];

const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };

/** A model that follows a script and notes what it sees. */
export function scriptedModel(script: readonly ModelStep[], seen: SeenStep[]): MastraModelConfig {
  let at = 0;
  const next = (prompt: unknown) => {
    seen.push(seenIn(prompt as Prompt));
    const step = script[at++] ?? { text: 'The end.' };
    if ('fails' in step) throw new Error(step.fails);
    const calls = 'calls' in step ? step.calls : [];
    const content = calls.map(({ id, tool, input }) => ({
      type: 'tool-call' as const,
      toolCallId: id,
      toolName: tool,
      input: JSON.stringify(input),
    }));
    const finishReason = calls.length > 0 ? ('tool-calls' as const) : ('stop' as const);
    return { content, text: 'text' in step ? step.text : undefined, finishReason };
  };
  const model = new MastraLanguageModelV2Mock({
    doGenerate: async ({ prompt }) => {
      const { content, text, finishReason } = next(prompt);
      return {
        content: text === undefined ? content : [{ type: 'text', text }],
        finishReason,
        usage,
        warnings: [],
      };
    },
    doStream: async ({ prompt }) => {
      const { content, text, finishReason } = next(prompt);
      const texts = [
        { type: 'text-start', id: 't' },
        { type: 'text-delta', id: 't', delta: text ?? '' },
        { type: 'text-end', id: 't' },
      ] as const;
      const parts = [
        { type: 'stream-start', warnings: [] },
        ...(text === undefined ? content : texts),
        { type: 'finish', finishReason, usage },
      ] as const;
      const stream = new ReadableStream({
        start(controller) {
          for (const part of parts) controller.enqueue(part);
          controller.close();
        },
      });
      return { stream };
    },
  });
  return model as unknown as MastraModelConfig; // its types do not know exactOptionalPropertyTypes
}

export function toolOf({ name, description, input, run }: ToolUnderTest) {
  const members = Object.entries(input).map(([key, type]) => [key, type === 'number' ? z.number() : z.string()]);
  return createTool({
    id: name,
    description,
    inputSchema: z.object(Object.fromEntries(members) as Record<string, z.ZodString>),
    execute: async (given) => run(given),
  });
}

/** Results of tools as Mastra stores them. */
async function storedResults(storage: InMemoryStore, threadId: string): Promise<ReadonlyMap<string, string>> {
  const store = await storage.getStore('memory');
  const { messages } = (await store?.listMessages({ threadId, perPage: false })) ?? { messages: [] };
  return new Map(
    messages.flatMap(({ content }) =>
      content.parts.flatMap((part) =>
        part.type === 'tool-invocation' && part.toolInvocation.state === 'result'
          ? [[part.toolInvocation.toolCallId, String(part.toolInvocation.result)] as const]
          : [],
      ),
    ),
  );
}

/** Plays a turn with an `Agent` and a `Memory`. The history is the store. */
export async function playTurn(setup: TurnSetup): Promise<TurnOutcome> {
  const { space, session, options, tools, user, model, streaming, signal, onOwnHook } = setup;
  const storage = (setup.before ?? new InMemoryStore()) as InMemoryStore;
  const steps: SeenStep[] = [];
  const config = {
    id: 'helper',
    name: 'Helper',
    instructions: 'You are a helper.',
    model: scriptedModel(model, steps),
    tools: Object.fromEntries(tools.map((tool) => [tool.name, toolOf(tool)])),
    memory: new Memory({ storage, options: { lastMessages: 20 } }),
    inputProcessors: [{ id: 'own', processLLMRequest: () => void onOwnHook() }],
  };
  const agent = new Agent(space === undefined ? config : guardAgentConfig(space, config, options));
  new Mastra({ agents: { agent }, storage, logger: false });
  try {
    const asked = await finished(agent, user, { thread: session, signal }, streaming);
    return { steps, asked, history: storage, stored: await storedResults(storage, session) };
  } catch (error) {
    return { steps, asked: [], history: storage, error };
  }
}

async function finished(
  agent: Agent,
  user: string,
  { thread, signal }: { readonly thread: string; readonly signal: AbortSignal | undefined },
  streaming: boolean,
) {
  const abort = signal === undefined ? {} : { abortSignal: signal };
  const call = { memory: { thread, resource: 'ana' }, maxSteps: 10, ...abort };
  if (!streaming) {
    const { error, tripwire, finishReason, suspendPayload } = await agent.generate(user, call);
    if (error !== undefined) throw error;
    if (tripwire !== undefined) throw new Error(tripwire.reason);
    return finishReason === 'suspended' ? [{ tool: (suspendPayload as { toolName: string }).toolName }] : [];
  }
  const output = await agent.stream(user, call);
  const asked: { readonly tool: string }[] = [];
  for await (const chunk of output.fullStream) {
    if (chunk.type === 'error') throw chunk.payload.error;
    if (chunk.type === 'tripwire') throw new Error('tripwire');
    if (chunk.type === 'tool-call-approval') asked.push({ tool: chunk.payload.toolName });
  }
  return asked;
}
