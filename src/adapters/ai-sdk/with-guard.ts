import { Fault } from '../../base/fault.ts';
import { isObject } from '../../base/is-object.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import {
  type Adapter,
  type AdapterOptions,
  type AdapterSession,
  createAdapter,
  insideTool,
  isOwnTool,
  ownToolRun,
} from '../core/index.ts';
import { type ApprovalArguments, type ApprovalStatus, isNeeded, ownStatus, stricterStatus } from './approval.ts';
import { MemoryInInstructions } from './instructions.ts';
import { guardMessages } from './messages.ts';
import type {
  AiInstructions,
  AiSdkSettings,
  AiTool,
  PrepareStep,
  StepArguments,
  StepResult,
  ToolRunArguments,
} from './shapes.ts';

/**
 * Options of `withGuard`. `sessionOf` and `principal` get the `runtimeContext` of the run (version 7) or its
 * `experimental_context` (version 6).
 */
export type WithGuardOptions<Context = unknown> = AdapterOptions<Context>;

/**
 * Guards an agent of the AI SDK: pass its result to `new ToolLoopAgent`, `generateText` or `streamText`. The
 * instructions contain the memory, every tool result is marked as data, the agent's own memory tools store only what
 * the guard stores, and a person is asked before an effect whose arguments come from outside text alone. Your own hooks
 * are kept.
 */
export function withGuard<Settings extends AiSdkSettings, Context = unknown>(
  space: GuardedSpace,
  settings: Settings,
  options: WithGuardOptions<Context>,
): Settings {
  const adapter = createAdapter('withGuard', space, options);
  return guardSettings(new GuardedCalls(adapter as Adapter<unknown>), settings);
}

/** Settings once more when a call is prepared: `prepareCall` may bring other tools, instructions and hooks. */
function guardSettings<Settings extends AiSdkSettings>(calls: GuardedCalls, settings: Settings): Settings {
  const { prepareCall, prepareStep, toolApproval } = settings;
  const tools = isObject(settings.tools) ? (settings.tools as Readonly<Record<string, AiTool>>) : undefined;
  const given = (settings.instructions ?? settings.system) as AiInstructions | undefined;
  return {
    ...settings,
    ...(tools === undefined ? {} : { tools: calls.guardTools(tools) }),
    prepareStep: calls.prepareStep(original(prepareStep) as PrepareStep | undefined, given, tools),
    toolApproval: calls.toolApproval(original(toolApproval), tools),
    ...(typeof prepareCall === 'function'
      ? {
          prepareCall: async (call: AiSdkSettings) =>
            guardSettings(calls, withOriginals(((await prepareCall(call)) as AiSdkSettings | undefined) ?? call)),
        }
      : {}),
  };
}

/** What the host gave for each hook and tool of ours. */
const originals = new WeakMap<object, unknown>();

function original(value: unknown): unknown {
  return typeof value === 'object' || typeof value === 'function' ? originalOf(value) : value;
}

function originalOf(value: object | null): unknown {
  return value !== null && originals.has(value) ? originals.get(value) : value;
}

function withOriginals(settings: AiSdkSettings): AiSdkSettings {
  const { tools } = settings;
  if (!isObject(tools)) return settings;
  return {
    ...settings,
    tools: Object.fromEntries(Object.entries(tools).map(([name, tool]) => [name, original(tool)])),
  };
}

/** The hooks of one agent. */
class GuardedCalls {
  readonly #adapter: Adapter<unknown>;
  readonly #memory = new MemoryInInstructions();
  /**
   * Version 7 tells a tool nothing about its run, but asks for approval of each call first, with the same list of messages.
   * Ids of calls come from models, which repeat them.
   */
  readonly #sessions = new WeakMap<object, Promise<AdapterSession>>();

  constructor(adapter: Adapter<unknown>) {
    this.#adapter = adapter;
  }

  prepareStep(
    own: PrepareStep | undefined,
    given: AiInstructions | undefined,
    tools: Readonly<Record<string, AiTool>> | undefined,
  ): PrepareStep {
    const hook = async (step: StepArguments): Promise<StepResult> => {
      const result = (await own?.(step)) ?? {};
      const session = await this.#adapter.sessionFor(contextOf(result) ?? contextOf(step));
      const messages = await guardMessages(session, result.messages ?? step.messages, (name) =>
        isOwnTool(tools?.[name]),
      );
      // Version 6 does not tell what the instructions are.
      const isVersion7 = 'initialInstructions' in step;
      const current = result.instructions ?? result.system ?? (isVersion7 ? step.instructions : given);
      const instructions = this.#memory.add(current, session.memoryBlock());
      return { ...result, messages, ...(isVersion7 ? { instructions } : { system: instructions }) };
    };
    originals.set(hook, own);
    return hook;
  }

  toolApproval(own: unknown, tools: Readonly<Record<string, AiTool>> | undefined) {
    const hook = async (call: ApprovalArguments): Promise<ApprovalStatus> => {
      const { toolName } = call.toolCall;
      const opened = this.#adapter.sessionFor(call.runtimeContext);
      if (typeof call.messages === 'object' && call.messages !== null) this.#sessions.set(call.messages, opened);
      return stricterStatus(await opened, call.toolCall, await ownStatus(own, tools?.[toolName], call));
    };
    originals.set(hook, own);
    return hook;
  }

  guardTools(tools: Readonly<Record<string, AiTool>>): Readonly<Record<string, AiTool>> {
    return Object.fromEntries(Object.entries(tools).map(([name, tool]) => [name, this.#guardTool(name, tool)]));
  }

  #guardTool(name: string, tool: AiTool): AiTool {
    const { memoryTools = {}, effects = [] } = this.#adapter.options;
    const { execute } = tool;
    const runOwn = ownToolRun(tool);
    if (runOwn !== undefined) {
      const bound: AiTool = {
        ...tool,
        execute: async (input, run) => runOwn(await this.#sessionOf(run), isObject(input) ? input : {}),
      };
      originals.set(bound, tool);
      return bound;
    }
    const storesMemory = Object.hasOwn(memoryTools, name) && execute !== undefined;
    const acts = effects.includes(name);
    if (execute === undefined && !acts) return tool;
    const guarded: AiTool = {
      ...tool,
      ...(execute === undefined
        ? {}
        : { execute: (input: unknown, run: ToolRunArguments) => insideTool(() => execute.call(tool, input, run)) }),
      ...(storesMemory
        ? {
            execute: async (input: unknown, run: ToolRunArguments) => {
              const session = await this.#sessionOf(run);
              return session.guardMemoryTool({ tool: name, input }, () =>
                insideTool(() => lastOf(execute.call(tool, input, run))),
              );
            },
          }
        : {}),
      ...(acts
        ? {
            // For version 6; version 7 asks `toolApproval` instead.
            needsApproval: async (input: unknown, run: ToolRunArguments) =>
              (await isNeeded(tool, input, run)) ||
              (await (await this.#sessionOf(run)).needsPerson({ tool: name, input })) !== undefined,
          }
        : {}),
    };
    originals.set(guarded, tool);
    return guarded;
  }

  #sessionOf(run: ToolRunArguments): Promise<AdapterSession> {
    const known = run.messages === undefined ? undefined : this.#sessions.get(run.messages);
    const { sessionOf, principal } = this.#adapter.options;
    const needsContext = sessionOf !== undefined || typeof principal === 'function';
    if (known !== undefined || !needsContext || run.experimental_context !== undefined) {
      return known ?? this.#adapter.sessionFor(run.experimental_context);
    }
    throw new Fault(
      'input-invalid',
      'withGuard: this tool was called outside of a run, so its conversation is not known; pass session instead of sessionOf',
    );
  }
}

function contextOf({ runtimeContext, experimental_context }: StepArguments | StepResult): unknown {
  return runtimeContext ?? experimental_context;
}

/** A tool may yield results while it runs; the last one is its result. */
async function lastOf(running: unknown): Promise<unknown> {
  const result = await running;
  if (typeof result !== 'object' || result === null || !(Symbol.asyncIterator in result)) return result;
  let last: unknown;
  for await (const one of result as AsyncIterable<unknown>) last = one;
  return last;
}
