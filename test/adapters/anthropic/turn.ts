import type Anthropic from '@anthropic-ai/sdk';
import type { BetaRunnableTool } from '@anthropic-ai/sdk/lib/tools/BetaRunnableTool';
import { guardParams } from '../../../src/adapters/anthropic/index.ts';
import type { SeenStep, ToolUnderTest, TurnOutcome, TurnSetup } from '../contract.ts';
import { scriptedClient } from './scripted-client.ts';

type Messages = Anthropic.Beta.Messages.BetaMessageParam[];

function runnable({ name, description, input, run }: ToolUnderTest, onRun: () => void): BetaRunnableTool {
  return {
    name,
    description,
    input_schema: {
      type: 'object',
      properties: Object.fromEntries(Object.entries(input).map(([key, type]) => [key, { type }])),
    },
    parse: (content) => content,
    run: async (given: Readonly<Record<string, unknown>>) => {
      onRun();
      return run(given);
    },
  };
}

/** Plays a turn with `toolRunner`. */
export async function playTurn(setup: TurnSetup): Promise<TurnOutcome> {
  const { space, session, options, tools, user, model, before = [], streaming, signal, onOwnHook } = setup;
  const steps: SeenStep[] = [];
  const asked: { tool: string; reason: string }[] = [];
  const { sessionOf: _none, principal: _agent, ...rest } = options as typeof options & { sessionOf?: never };
  const messages: Messages = [...(before as Messages), { role: 'user', content: user }];
  const params = {
    model: 'claude-opus-5-5',
    max_tokens: 100,
    system: 'You are a helper.',
    messages,
    tools: tools.map((tool) => runnable(tool, onOwnHook)),
    stream: streaming,
    // Otherwise the provider keeps the conversation, and a step has only what is new.
    thread: false as const,
  };
  try {
    const ask = async ({ tool, reason }: { tool: string; reason: string }): Promise<boolean> => {
      asked.push({ tool, reason });
      return false;
    };
    const guarded = space === undefined ? params : await guardParams(space, params, { ...rest, session, ask });
    const runner = scriptedClient(model, steps).beta.messages.toolRunner(
      guarded,
      signal === undefined ? {} : { signal },
    );
    await runner.runUntilDone();
    return { steps, asked, history: runner.params.messages };
  } catch (error) {
    return { steps, asked, history: messages, error };
  }
}
