import { Agent, type AgentInputItem, MemorySession, Runner, type Session, tool } from '@openai/agents';
import { assistantMessage, functionCall, modelError, ScriptedModel } from '@openai/agents/testing';
import { z } from 'zod';
import { guardAgent, guardRun } from '../../../src/adapters/openai-agents/index.ts';
import type { ModelStep, SeenStep, ToolUnderTest, TurnOutcome, TurnSetup } from '../contract.ts';

/** A model that follows a script. Its `calls` are what it saw. */
function scriptedModel(script: readonly ModelStep[]): ScriptedModel {
  return new ScriptedModel(
    script.map((step) => {
      if ('fails' in step) return modelError(new Error(step.fails));
      if ('text' in step) return [assistantMessage(step.text)];
      return step.calls.map(({ id, tool: name, input }) => functionCall(name, { ...input }, { callId: id }));
    }),
  );
}

/** What the model saw in each step. */
export function seenBy({ calls }: ScriptedModel): readonly SeenStep[] {
  return calls.map(({ request: { systemInstructions = '', input } }) => ({
    system: systemInstructions,
    results: resultsIn(typeof input === 'string' ? [] : input),
  }));
}

function resultsIn(items: readonly AgentInputItem[]): ReadonlyMap<string, string> {
  return new Map(
    items.flatMap((item) =>
      item.type === 'function_call_result' ? [[item.callId, textOf(item.output)] as const] : [],
    ),
  );
}

function textOf(output: unknown): string {
  if (typeof output === 'string') return output;
  const { text } = output as { readonly text?: unknown };
  return typeof text === 'string' ? text : JSON.stringify(output);
}

function toolOf({ name, description, input, run }: ToolUnderTest) {
  const members = Object.entries(input).map(([key, type]) => [key, type === 'number' ? z.number() : z.string()]);
  return tool({
    name,
    description,
    parameters: z.object(Object.fromEntries(members) as Record<string, z.ZodString>),
    execute: async (given) => run(given),
  });
}

/** Plays a turn with a `Runner`. The history is a `Session`. */
export async function playTurn(setup: TurnSetup): Promise<TurnOutcome> {
  const { space, session, options, tools, user, model: script, streaming, signal, onOwnHook } = setup;
  const history = (setup.before ?? new MemorySession({ sessionId: session })) as Session;
  const model = scriptedModel(script);
  const reasons: string[] = [];
  const plain = new Agent({ name: 'Helper', instructions: 'You are a helper.', model, tools: tools.map(toolOf) });
  const config = {
    tracingDisabled: true,
    callModelInputFilter: <Data>({ modelData }: { readonly modelData: Data }): Data => {
      onOwnHook();
      return modelData;
    },
  };
  const { trusted = [], ...rest } = options;
  const agent =
    space === undefined
      ? plain
      : guardAgent(space, plain, { ...rest, session, onAsk: ({ reason }) => reasons.push(reason) });
  const runner = new Runner(space === undefined ? config : guardRun(space, config, { session, trusted }));
  try {
    const { interruptions } = await finished(runner, agent, user, { session: history, signal }, streaming);
    const asked = interruptions.map(({ name }, at) => ({ tool: name ?? '', reason: reasons[at] }));
    return { steps: seenBy(model), asked, history, stored: resultsIn(await history.getItems()) };
  } catch (error) {
    return { steps: seenBy(model), asked: [], history, error };
  }
}

async function finished(
  runner: Runner,
  agent: Agent,
  user: string,
  { session, signal }: { readonly session: Session; readonly signal: AbortSignal | undefined },
  streaming: boolean,
) {
  const call = signal === undefined ? { session } : { session, signal };
  if (!streaming) return runner.run(agent, user, call);
  const result = await runner.run(agent, user, { ...call, stream: true });
  for await (const _event of result) {
    // The run goes on while its events are read.
  }
  await result.completed;
  return result;
}
