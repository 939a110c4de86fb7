import { Fault } from '../../base/fault.ts';
import { sha256 } from '../../base/hash.ts';
import { isObject } from '../../base/is-object.ts';
import { guardMessages } from '../ai-sdk/messages.ts';
import type { AiMessage, StepArguments } from '../ai-sdk/shapes.ts';
import { type Adapter, type AdapterSession, insideTool, judgeMemoryText, lineRule, orRefuse } from '../core/index.ts';
import { guardMemoryOnce } from './guarded-memory.ts';
import { runOf, type VoltRun } from './options.ts';
import { withPlainOutputs } from './outputs.ts';
import type {
  AgentMembers,
  CallOptions,
  ModelMessagesArguments,
  PreparedTool,
  ToolErrorArguments,
  ToolStartArguments,
  VoltContext,
  VoltHooks,
} from './shapes.ts';

/** The tool by which VoltAgent lets an agent rewrite its working memory. */
const workingMemoryTool = 'update_working_memory';

/** Ends a tool call before the tool runs. Its message is for the model. */
class RefusedCall extends Error {}

/** The hooks of one agent. */
export class GuardedCalls {
  readonly #adapter: Adapter<VoltRun>;
  /** The effects of each run whose tools can ask a person. */
  readonly #asking = new WeakMap<VoltContext, ReadonlySet<string>>();

  constructor(adapter: Adapter<VoltRun>) {
    this.#adapter = adapter;
  }

  /** Guards the memory that the agent has now: it may be one that VoltAgent was given later. */
  guardMemoryOf(agent: AgentMembers): void {
    const memory = agent.getMemoryManager?.().getMemory?.();
    if (memory !== undefined) guardMemoryOnce(this.#adapter, memory);
  }

  /** The options of one call, with the guard's hooks after those of the host. Options of a call replace those of the agent. */
  optionsFor(agent: AgentMembers, given: CallOptions = {}): CallOptions {
    let running: VoltContext | undefined;
    const ownMessages = given.hooks?.onPrepareModelMessages ?? agent.hooks?.onPrepareModelMessages;
    const ownStep = given.prepareStep ?? agent.prepareStep;
    const hooks: VoltHooks = {
      ...given.hooks,
      onPrepareModelMessages: async (call: ModelMessagesArguments) => {
        running = call.context;
        const own: unknown = await ownMessages?.(call);
        const changed = isObject(own) && Array.isArray(own.modelMessages) ? own.modelMessages : undefined;
        const modelMessages = await this.#shown(running, (changed as AiMessage[] | undefined) ?? call.modelMessages);
        return { ...(isObject(own) ? own : {}), modelMessages };
      },
      onToolStart: async (call: ToolStartArguments) => {
        await given.hooks?.onToolStart?.(call);
        const refusal = await orRefuse(
          () => this.#refusalOf(call),
          (message) => message,
        );
        if (refusal !== undefined) throw new RefusedCall(refusal);
      },
      onToolError: async (call: ToolErrorArguments) => {
        const own: unknown = await given.hooks?.onToolError?.(call);
        return call.originalError instanceof RefusedCall ? { output: call.originalError.message } : own;
      },
    };
    const prepareStep = async (step: StepArguments) => {
      const own = (await ownStep?.(step)) ?? {};
      if (running === undefined) throw notARun();
      return { ...own, messages: await this.#shown(running, own.messages ?? step.messages) };
    };
    return { ...given, hooks, prepareStep };
  }

  /** What the model may see: results of tools between marks, and the memory after the instructions. */
  async #shown(context: VoltContext, messages: readonly AiMessage[]): Promise<readonly AiMessage[]> {
    const session = await this.#session(context);
    // What one agent asks of another is no word of the user.
    const isUsers = context.parentAgentId === undefined;
    const marked = await guardMessages(session, messages.map(withPlainOutputs), () => false, isUsers);
    const shown = await Promise.all(marked.map((message) => markSummary(session, message)));
    const block = `${lineRule} ${session.memoryBlock()}`;
    if (shown.some(({ role, content }) => role === 'system' && content === block)) return shown;
    const first = shown.findIndex(({ role }) => role !== 'system');
    const at = first === -1 ? shown.length : first;
    return [...shown.slice(0, at), { role: 'system', content: block }, ...shown.slice(at)];
  }

  async #refusalOf({ tool: { name: tool }, args: input, context }: ToolStartArguments): Promise<string | undefined> {
    const session = await this.#session(context);
    if (tool === workingMemoryTool) return workingMemoryRefusal(session, input);
    const verdict = await session.judgeMemoryCall({ tool, input });
    if (!verdict.run) return verdict.message;
    // A tool that VoltAgent's tool routing calls cannot ask anybody.
    if (this.#asking.get(context)?.has(tool) === true) return undefined;
    const needed = await session.needsPerson({ tool, input });
    return needed === undefined ? undefined : `Not done: a person has to decide. ${needed.reason}`;
  }

  /** The tools of a run, of which the effects ask a person if outside text alone states an argument. */
  guardTools(tools: Readonly<Record<string, PreparedTool>>, context: VoltContext): Record<string, PreparedTool> {
    const effects = (this.#adapter.options.effects ?? []).filter((name) => Object.hasOwn(tools, name));
    this.#asking.set(context, new Set(effects));
    const asking = effects.map((name) => [name, this.#asked(name, tools[name] ?? {}, context)] as const);
    const all = { ...tools, ...Object.fromEntries(asking) };
    return Object.fromEntries(Object.entries(all).map(([name, tool]) => [name, ranInside(tool)]));
  }

  #asked(name: string, tool: PreparedTool, context: VoltContext): PreparedTool {
    const { needsApproval = false } = tool;
    return {
      ...tool,
      needsApproval: async (input: unknown, run: never) => {
        const isNeeded = typeof needsApproval === 'function' ? await needsApproval(input, run) : needsApproval;
        return isNeeded || (await (await this.#session(context)).needsPerson({ tool: name, input })) !== undefined;
      },
    };
  }

  /** What a retriever found, between marks: it comes from documents, and VoltAgent puts it into the instructions. */
  async retrieved(tool: string, context: VoltContext, content: unknown): Promise<unknown> {
    if (typeof content !== 'string' || content === '') return content;
    const session = await this.#session(context);
    return session.wrapResult({ tool, callId: `retrieved ${sha256(content)}`, content });
  }

  #session(context: VoltContext): Promise<AdapterSession> {
    return this.#adapter.sessionFor(runOf(context));
  }
}

const summary = /(<agent_summary>\n)([\s\S]*)(\n<\/agent_summary>)/;

/** VoltAgent puts what a model made of earlier messages into the instructions. That model has read what tools returned as it was. */
async function markSummary(session: AdapterSession, message: AiMessage): Promise<AiMessage> {
  if (message.role !== 'system' || typeof message.content !== 'string') return message;
  const [whole, begin, content, end] = summary.exec(message.content) ?? [];
  if (whole === undefined || content === undefined) return message;
  const result = { tool: 'summary', callId: 'summary', content };
  const text = `${begin}${String(await session.wrapResult(result))}${end}`;
  return { ...message, content: message.content.replace(whole, () => text) };
}

/** What the tool asks other agents is no word of the user. */
function ranInside(tool: PreparedTool): PreparedTool {
  const { execute } = tool;
  return execute === undefined
    ? tool
    : { ...tool, execute: (...given: unknown[]) => insideTool(() => execute.apply(tool, given)) };
}

async function workingMemoryRefusal(session: AdapterSession, input: unknown): Promise<string | undefined> {
  const content = isObject(input) ? (input.content ?? input) : input;
  const text = typeof content === 'string' ? content : JSON.stringify(content ?? '');
  return (await judgeMemoryText(session, text)).refusals[0];
}

function notARun(): Fault {
  return new Fault('input-invalid', 'guardAgent: VoltAgent began a step without preparing its messages; the run ends');
}
