import { Fault } from '../../base/fault.ts';
import { isObject } from '../../base/is-object.ts';
import { isStructural } from '../../prompt/index.ts';
import { type Adapter, type AdapterSession, orRefuse, scopeTool, textsOf } from '../core/index.ts';
import { AskedCalls } from './asked-calls.ts';
import { guardContents } from './contents.ts';
import { guardedAgentTool } from './guarded-agent-tool.ts';
import type { AdkRun } from './options.ts';
import type { AdkContent, AdkContext, AdkEvent, AdkInvocation, AdkLlmRequest, AdkTool } from './shapes.ts';
import type { ShownMemories } from './shown-memories.ts';

const waits = 'This call waits for a person, who is being asked.';
const rejected = 'A person did not allow this call.';
/** State that outlives a session and can be in the instructions of the next one. */
const lasting = /^(?:user|app):/;

/** The guard as a plugin of a runner. ADK calls every method of a plugin, so all of them are here. */
export class GuardPlugin {
  readonly name: string;
  readonly #adapter: Adapter<AdkRun>;
  readonly #shown: ShownMemories;
  readonly #asked = new AskedCalls();

  constructor(name: string, adapter: Adapter<AdkRun>, shown: ShownMemories) {
    this.name = name;
    this.#adapter = adapter;
    this.#shown = shown;
  }

  /** Reports the user's turn. */
  async onUserMessageCallback(params: {
    invocationContext: AdkInvocation;
    userMessage?: AdkContent;
  }): Promise<undefined> {
    const session = await this.#session(params.invocationContext);
    const parts = params.userMessage?.parts ?? [];
    await session.observeUser(parts.flatMap(({ text }) => (typeof text === 'string' ? [text] : [])));
  }

  async beforeRunCallback({ invocationContext }: { invocationContext: AdkInvocation }): Promise<undefined> {
    if (invocationContext.liveRequestQueue === undefined) return;
    throw new Fault(
      'config-invalid',
      'guardRunnerConfig: a live connection cannot be guarded, because tools answer the model directly; use runAsync',
    );
  }

  /** The model sees the memory in its instructions and tool results between marks. */
  async beforeModelCallback(params: { callbackContext: AdkContext; llmRequest: AdkLlmRequest }): Promise<undefined> {
    const { callbackContext, llmRequest } = params;
    const { invocationContext } = callbackContext;
    const session = await this.#session(invocationContext);
    await this.#shown.report(session, invocationContext.session.userId);
    llmRequest.contents = await guardContents(session, llmRequest.contents);
    const { systemInstruction } = llmRequest.config ?? {};
    llmRequest.config = {
      ...llmRequest.config,
      systemInstruction: withMemory(systemInstruction, session.memoryBlock()),
    };
  }

  /** Refuses what the guard does not store, and asks a person where outside text alone states an argument. */
  async beforeToolCallback(params: {
    tool: AdkTool;
    toolArgs: object;
    toolContext: AdkContext;
  }): Promise<object | undefined> {
    const { tool, toolArgs, toolContext } = params;
    scopeTool(tool, 'runAsync');
    const refusal = await orRefuse<object | undefined>(
      () => this.#judged(tool.name, toolArgs, toolContext),
      (error) => ({ error }),
    );
    return refusal ?? guardedAgentTool(this, params);
  }

  async #judged(tool: string, input: object, context: AdkContext): Promise<object | undefined> {
    const session = await this.#session(context.invocationContext);
    const verdict = await session.judgeMemoryCall({ tool, input });
    if (!verdict.run) return { error: verdict.message };
    if (context.toolConfirmation?.confirmed === true) return undefined;
    const needed = await session.needsPerson({ tool, input });
    if (needed === undefined) return undefined;
    if (context.toolConfirmation !== undefined) return { error: rejected };
    context.requestConfirmation({ hint: needed.reason });
    this.#asked.note(context);
    return { error: waits };
  }

  /** Lets an answer of a person find its call, and keeps out of lasting state what the guard does not store. */
  async onEventCallback(params: { invocationContext: AdkInvocation; event: AdkEvent }): Promise<AdkEvent | undefined> {
    const event = this.#asked.answerable(params.event, waits);
    const written = Object.entries(event.actions?.stateDelta ?? {});
    if (!written.some(([key]) => lasting.test(key))) return event === params.event ? undefined : event;
    const session = await this.#session(params.invocationContext);
    const kept: (readonly [string, unknown])[] = [];
    for (const [key, value] of written) {
      if (!lasting.test(key) || (await isStored(session, value))) kept.push([key, value]);
    }
    return { ...event, actions: { ...event.actions, stateDelta: Object.fromEntries(kept) } };
  }

  #session({ session }: AdkInvocation): Promise<AdapterSession> {
    const { id: sessionId, appName, userId } = session;
    return this.#adapter.sessionFor({ sessionId, appName, userId });
  }

  async afterRunCallback(): Promise<void> {}
  async beforeAgentCallback(): Promise<undefined> {}
  async afterAgentCallback(): Promise<undefined> {}
  async beforeNodeCallback(): Promise<undefined> {}
  async afterNodeCallback(): Promise<undefined> {}
  async afterModelCallback(): Promise<undefined> {}
  async onModelErrorCallback(): Promise<undefined> {}
  async beforeToolSelection(): Promise<undefined> {}
  async beforeContextCompaction(): Promise<void> {}
  async afterContextCompaction(): Promise<void> {}
  async afterToolCallback(): Promise<undefined> {}
  async onToolErrorCallback(): Promise<undefined> {}
}

async function isStored(session: AdapterSession, value: unknown): Promise<boolean> {
  const words = textsOf(value).filter((text) => !isStructural(text));
  return words.length === 0 || (await session.judgeText(words.join('\n'))).run;
}

/** The instructions with the memory after them, in the form that they have. */
function withMemory(instruction: unknown, block: string): unknown {
  if (instruction === undefined || instruction === null || instruction === '') return block;
  if (typeof instruction === 'string') return `${instruction}\n\n${block}`;
  if (Array.isArray(instruction)) return [...(instruction as readonly unknown[]), { text: block }];
  const { parts } = isObject(instruction) ? instruction : {};
  return Array.isArray(parts)
    ? { ...(instruction as object), parts: [...parts, { text: block }] }
    : [instruction, { text: block }];
}
