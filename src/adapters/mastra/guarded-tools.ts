import { isObject } from '../../base/is-object.ts';
import type { IsOwn } from '../ai-sdk/messages.ts';
import {
  type Adapter,
  type AdapterSession,
  copyOf,
  insideTool,
  isOwnTool,
  judgeMemoryText,
  orRefuse,
  ownToolRun,
  uriIn,
} from '../core/index.ts';
import { hasEntered, type MastraRun, runIn, runOf } from './run-of.ts';
import type { ApprovalFunction, MastraTool, MastraToolRun, ToolHookArguments, ToolHooks } from './shapes.ts';

/** Older answers are marked as data when they are shown again. */
const maxOwnResults = 10_000;

/** The tools of one agent, its hooks and its approval. */
export class GuardedTools {
  readonly #adapter: Adapter<MastraRun>;
  readonly #ownNames = new Set<string>();
  /** What tools of Bezoar answered in this process, by the id of the call. */
  readonly #ownResults = new Map<string, string>();
  readonly #guardedNames = new Set<string>();

  constructor(adapter: Adapter<MastraRun>) {
    this.#adapter = adapter;
  }

  /** Whether a tool of Bezoar made a result. Its name says little: a call may bring a tool of the same name, which then runs. */
  readonly isOwn: IsOwn = (name, { callId, output }) => {
    const text = isObject(output) ? output.value : output;
    return this.#ownNames.has(name) && text !== undefined && this.#ownResults.get(callId) === text;
  };

  guardTools(tools: Readonly<Record<string, MastraTool>>): Readonly<Record<string, MastraTool>> {
    return Object.fromEntries(Object.entries(tools).map(([name, tool]) => [name, this.#guardTool(name, tool)]));
  }

  #guardTool(name: string, tool: MastraTool): MastraTool {
    const { memoryTools = {}, effects = [] } = this.#adapter.options;
    const { execute: given } = tool;
    const execute: MastraTool['execute'] =
      given === undefined ? undefined : (input, run) => insideTool(() => given.call(tool, input, run));
    const runOwn = ownToolRun(tool);
    if (isOwnTool(tool)) this.#ownNames.add(name);
    if (runOwn !== undefined) {
      return changed(tool, {
        execute: async (input, run) => {
          const session = await this.#adapter.sessionFor(runOf(run?.requestContext));
          const answer = await runOwn(session, isObject(input) ? input : {});
          if (this.#ownResults.size >= maxOwnResults) this.#ownResults.clear();
          this.#ownResults.set(callIdOf(run), answer);
          return answer;
        },
      });
    }
    const storesMemory = Object.hasOwn(memoryTools, name) && execute !== undefined;
    if (storesMemory) this.#guardedNames.add(name);
    const asks = effects.includes(name) ? this.#approvalOf(name, tool) : undefined;
    return changed(tool, {
      ...(storesMemory
        ? {
            execute: async (input, run) => {
              const session = await this.#adapter.sessionFor(runOf(run?.requestContext));
              return session.guardMemoryTool({ tool: name, input }, () => execute(input, run));
            },
          }
        : execute === undefined
          ? {}
          : { execute: async (input, run) => this.#shown(name, input, run, await execute(input, run)) }),
      // Mastra asks `needsApprovalFn` instead of all other settings.
      ...(asks === undefined ? {} : { requireApproval: asks, needsApprovalFn: asks }),
    });
  }

  /**
   * The result of a tool, which the processor marks for the model. A call whose `inputProcessors` replace those of the agent has no
   * processor of the guard: then the result is marked here, and stored so.
   */
  async #shown(tool: string, input: unknown, run: MastraToolRun | undefined, content: unknown): Promise<unknown> {
    if (hasEntered(run?.requestContext) || content === undefined || content === null) return content;
    const session = await this.#adapter.sessionFor(runOf(run?.requestContext));
    const result = { tool, callId: callIdOf(run), uri: uriIn(input), content };
    return typeof content === 'string' ? session.wrapResult(result) : session.wrapTextsIn(result);
  }

  #approvalOf(name: string, { needsApprovalFn, requireApproval }: MastraTool): ApprovalFunction {
    const own = needsApprovalFn ?? requireApproval ?? false;
    return async (input, run) =>
      (typeof own === 'function' ? await own(input, run) : own) ||
      (await this.#needsPerson(name, input, runIn(run?.requestContext)));
  }

  /** For tools that the settings of the agent do not name: those of MCP servers, of its memory, and of a call. */
  requireToolApproval(own: unknown) {
    return async (call: {
      readonly toolName: string;
      readonly args: unknown;
      readonly requestContext?: Readonly<Record<string, unknown>>;
    }): Promise<boolean> =>
      Boolean(typeof own === 'function' ? await own(call) : own) ||
      (await this.#needsPerson(call.toolName, call.args, runIn(call.requestContext)));
  }

  async #needsPerson(tool: string, input: unknown, run: MastraRun): Promise<boolean> {
    if (!(this.#adapter.options.effects ?? []).includes(tool)) return false;
    const session = await this.#adapter.sessionFor(run);
    return (await session.needsPerson({ tool, input })) !== undefined;
  }

  hooks(own: ToolHooks | undefined): ToolHooks {
    return {
      ...own,
      beforeToolCall: async (call: ToolHookArguments) => {
        const answer = await own?.beforeToolCall?.(call);
        if (isObject(answer) && answer.proceed === false) return answer;
        const refusal = await orRefuse(
          () => this.#refusalOf(call),
          (message) => message,
        );
        return refusal === undefined ? answer : { proceed: false, output: refusal };
      },
    };
  }

  async #refusalOf({ toolName, input, context }: ToolHookArguments): Promise<string | undefined> {
    const { memoryTools = {} } = this.#adapter.options;
    if (this.#guardedNames.has(toolName)) return undefined;
    const sessionOfCall = () => this.#adapter.sessionFor(runOf(context?.requestContext));
    if (workingMemoryTools.includes(toolName)) return workingMemoryRefusal(await sessionOfCall(), input);
    if (!Object.hasOwn(memoryTools, toolName)) return undefined;
    const session = await sessionOfCall();
    const verdict = await session.judgeMemoryCall({ tool: toolName, input });
    return verdict.run ? undefined : verdict.message;
  }
}

/** The tools by which Mastra lets an agent rewrite its working memory. */
const workingMemoryTools: readonly string[] = ['updateWorkingMemory', 'setWorkingMemory'];

/**
 * The store would leave out the lines that are not stored; here the model gets the reason, and can write the others.
 * Lines are judged in the thread: the store knows only whose working memory it is.
 */
async function workingMemoryRefusal(session: AdapterSession, input: unknown): Promise<string | undefined> {
  const memory = isObject(input) ? (input.memory ?? input.newMemory ?? input) : input;
  const text = typeof memory === 'string' ? memory : JSON.stringify(memory ?? '');
  const { refusals } = await judgeMemoryText(session, text);
  return refusals[0];
}

function callIdOf(run: MastraToolRun | undefined): string {
  return run?.agent?.toolCallId ?? run?.toolCallId ?? '';
}

/** A copy of the same class. */
function changed(tool: MastraTool, changes: Partial<MastraTool>): MastraTool {
  return Object.keys(changes).length === 0 ? tool : copyOf(tool, changes);
}
