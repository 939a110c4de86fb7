import { Fault } from '../../base/fault.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import {
  type Adapter,
  type AdapterOptions,
  type AdapterSession,
  createAdapter,
  inputObject,
  markAsOwn,
  ownToolRun,
  type PersonNeeded,
  scopeTool,
} from '../core/index.ts';
import { timesFiltered, withFilter } from './guard-run.ts';
import type { AgentCopy, AgentTool, HandoffObject, OpenAiAgent, RunContext } from './shapes.ts';

/** A call that waits for a person, and why. */
export interface AskedCall extends PersonNeeded {
  readonly tool: string;
  /** The id of the call, as in `interruptions`. */
  readonly callId: string | undefined;
}

/** Options of `guardAgent`. `sessionOf` and `principal` get the `context` of the run. */
export interface GuardAgentOptions<Context = unknown> extends AdapterOptions<Context> {
  /** Gets the reason why a call waits, because the interruptions of a run carry none. */
  readonly onAsk?: (call: AskedCall) => void;
}

/**
 * Guards the tools of an agent, of the agents it hands over to, and of those that its copy becomes a tool of: its
 * memory tools store only what the guard stores, and a person is asked before an effect whose arguments come from
 * outside text alone. Returns a copy that shares the event listeners of the agent. Use it with `guardRun`, which guards
 * what the model reads.
 */
export function guardAgent<Agent extends OpenAiAgent, Context = unknown>(
  space: GuardedSpace,
  agent: Agent,
  options: GuardAgentOptions<Context>,
): Agent {
  const { onAsk, ...rest } = options;
  const adapter = createAdapter<Context>('guardAgent', space, rest) as Adapter<unknown>;
  return new AgentGuard(adapter, onAsk).copyOf(agent as unknown as AgentCopy) as unknown as Agent;
}

class AgentGuard {
  readonly #adapter: Adapter<unknown>;
  readonly #onAsk: ((call: AskedCall) => void) | undefined;
  /** Agents may hand over to each other in a circle. Both the given agents and their copies lead to the copy. */
  readonly #copies = new WeakMap<object, AgentCopy>();
  /** Both the given tools and the guarded ones lead to the guarded one. */
  readonly #tools = new WeakMap<object, AgentTool>();

  constructor(adapter: Adapter<unknown>, onAsk: ((call: AskedCall) => void) | undefined) {
    this.#adapter = adapter;
    this.#onAsk = onAsk;
  }

  copyOf(agent: AgentCopy): AgentCopy {
    const known = this.#copies.get(agent);
    if (known !== undefined) return known;
    const { clone, asTool, getAllTools, getSystemPrompt } = agent;
    const copy = clone.call(agent, { tools: this.#guardTools(agent.tools) });
    this.#copies.set(agent, copy);
    this.#copies.set(copy, copy);
    copy.eventEmitter = agent.eventEmitter;
    copy.handoffs = agent.handoffs.map((target) => this.#guardHandoff(target));
    // MCP servers and sandboxes add tools when a run asks for them.
    copy.getAllTools = async (context, parent) => this.#guardTools(await getAllTools.call(copy, context, parent));
    const earlier = new WeakMap<RunContext, number>();
    copy.getSystemPrompt = async (context) => {
      refuseUnfiltered(earlier.get(context), timesFiltered(copy));
      earlier.set(context, timesFiltered(copy));
      return getSystemPrompt.call(copy, context);
    };
    copy.clone = (config) => this.copyOf(clone.call(copy, config));
    // A run inside of a tool inherits no filter, and its input is what another agent asks.
    copy.asTool = (options) =>
      asTool.call(copy, { ...options, runConfig: withFilter(this.#adapter, { ...options.runConfig }, false) });
    return copy;
  }

  #guardHandoff(target: unknown): unknown {
    if (!isHandoff(target)) return this.copyOf(target as AgentCopy);
    return target.clone({
      agent: this.copyOf(target.agent as AgentCopy),
      onInvokeHandoff: async (context: unknown, input: string) =>
        this.copyOf((await target.onInvokeHandoff(context, input)) as AgentCopy),
    });
  }

  #guardTools(tools: readonly AgentTool[]): readonly AgentTool[] {
    return tools.map((tool) => {
      const guarded = this.#tools.get(tool) ?? this.#guardTool(tool);
      this.#tools.set(tool, guarded);
      this.#tools.set(guarded, guarded);
      return guarded;
    });
  }

  #guardTool(tool: AgentTool): AgentTool {
    const { memoryTools = {}, effects = [] } = this.#adapter.options;
    const runOwn = ownToolRun(tool);
    if (runOwn !== undefined) {
      const bound: AgentTool = {
        ...tool,
        invoke: async (context, input) => runOwn(await this.#sessionOf(context), inputObject(input)),
      };
      return markAsOwn(bound, runOwn);
    }
    scopeTool(tool, 'invoke');
    const storesMemory = Object.hasOwn(memoryTools, tool.name);
    const acts = effects.includes(tool.name);
    if (!storesMemory && !acts) return tool;
    const { invoke, needsApproval } = tool;
    if ((storesMemory && invoke === undefined) || (acts && needsApproval === undefined)) {
      throw new Fault(
        'config-invalid',
        `guardAgent: the provider runs ${tool.name}, so no call of it can be stopped; name a function tool`,
      );
    }
    return {
      ...tool,
      ...(storesMemory && invoke !== undefined ? { invoke: this.#guardedInvoke(tool, invoke) } : {}),
      ...(acts && needsApproval !== undefined ? { needsApproval: this.#guardedApproval(tool, needsApproval) } : {}),
    };
  }

  #guardedInvoke(tool: AgentTool, invoke: NonNullable<AgentTool['invoke']>): NonNullable<AgentTool['invoke']> {
    return async (context, input, details) => {
      const session = await this.#sessionOf(context);
      return session.guardMemoryTool({ tool: tool.name, input }, () => invoke.call(tool, context, input, details));
    };
  }

  #guardedApproval(
    tool: AgentTool,
    own: NonNullable<AgentTool['needsApproval']>,
  ): NonNullable<AgentTool['needsApproval']> {
    return async (context, input, callId) => {
      const isAsked = await own.call(tool, context, input, callId);
      const needed = await (await this.#sessionOf(context)).needsPerson({ tool: tool.name, input });
      if (needed !== undefined) this.#onAsk?.({ ...needed, tool: tool.name, callId });
      return isAsked || needed !== undefined;
    };
  }

  #sessionOf(context: RunContext): Promise<AdapterSession> {
    return this.#adapter.sessionFor(context.context);
  }
}

/**
 * A run asks for the instructions before each step. If the guard's filter did not follow the last time, the model of this step would
 * read tool results without marks.
 */
function refuseUnfiltered(before: number | undefined, now: number): void {
  if (before === undefined || now > before) return;
  throw new Fault(
    'config-invalid',
    'guardAgent: this run has no filter of the guard; guard its runner, or the options that you pass to run, with guardRun',
  );
}

function isHandoff(target: unknown): target is HandoffObject {
  return typeof target === 'object' && target !== null && 'onInvokeHandoff' in target;
}
