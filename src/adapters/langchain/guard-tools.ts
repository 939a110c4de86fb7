import { isObject } from '../../base/is-object.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import { type Adapter, isOwnTool, uriIn } from '../core/index.ts';
import { guardMessages, textOr, withMemory } from './messages.ts';
import { markMessagesOf } from './middleware.ts';
import { createLangChainAdapter, type LangChainOptions } from './run.ts';
import { copyWith, type LangChainRun, type LcMessage, type LcRuntime, type LcToolCall } from './shapes.ts';
import { runGuarded } from './tool-calls.ts';

/** A tool of LangChain, by shape. */
export interface LangChainTool {
  readonly name: string;
  /** Runs the tool on a call, or on arguments alone. */
  invoke(input: never, config?: never): Promise<unknown>;
}

/**
 * Guards the tools of a graph without middleware: `new ToolNode(guardTools(space, tools, options))`. Results come marked, and
 * are stored so. Show the model what `guardModelInput` makes of the messages.
 */
export function guardTools<Tools extends readonly LangChainTool[]>(
  space: GuardedSpace,
  tools: Tools,
  options: LangChainOptions = {},
): Tools {
  const adapter = createLangChainAdapter('guardTools', space, options);
  return tools.map((tool) => guardTool(adapter, tool)) as unknown as Tools;
}

function guardTool(adapter: Adapter<LangChainRun>, tool: LangChainTool): LangChainTool {
  const isOwn: boolean = isOwnTool(tool);
  const invoke = async (input: unknown, config: LcRuntime = {}): Promise<unknown> => {
    const session = await adapter.sessionFor(config);
    // A framework passes the call, which has an id; a program may pass the arguments alone.
    const isCall = isObject(input) && input.type === 'tool_call';
    const args = isCall ? input.args : input;
    const call: LcToolCall = { name: tool.name, args, ...(isCall ? { id: textOr(input.id, '') } : {}) };
    const result = await runGuarded<unknown>(
      session,
      { call, tool, runtime: config },
      {
        run: (allowed) =>
          tool.invoke((isCall ? { ...input, args: allowed.args } : allowed.args) as never, config as never),
        answer: (text) => text,
      },
    );
    if (isOwn) return result;
    const from = { callId: call.id ?? '', tool: tool.name, uri: uriIn(args) };
    if (!isObject(result) || Array.isArray(result)) return session.wrapResult({ ...from, content: result });
    if (result.lg_name === 'Command') return markMessagesOf(result, tool.name, stateOf(config));
    if (result.type !== 'tool') return session.wrapResult({ ...from, content: result });
    return copyWith(result, { content: await session.wrapResult({ ...from, content: result.content }) });
  };
  return new Proxy(tool, {
    get(target, name) {
      if (name === 'invoke') return invoke;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** The state of the graph, where LangGraph keeps it for a tool. */
function stateOf(config: LcRuntime): unknown {
  const scratchpad = config.configurable?.__pregel_scratchpad;
  return isObject(scratchpad) ? scratchpad.currentTaskInput : undefined;
}

/** Makes what a model may see of the messages of a graph. */
export type ModelInput = <Message extends LcMessage>(
  messages: readonly Message[],
  config: LangChainRun,
) => Promise<Message[]>;

/**
 * For the node of a graph that calls the model: `model.invoke(await guardInput(state.messages, config))`. Reports the user's
 * turns, marks tool results and puts the memory into the instructions. The state stays as it is.
 */
export function guardModelInput(
  space: GuardedSpace,
  options: LangChainOptions & { readonly tools?: readonly LangChainTool[] } = {},
): ModelInput {
  const { tools = [], ...rest } = options;
  const adapter = createLangChainAdapter('guardModelInput', space, rest);
  const isOwn = (name: string): boolean => isOwnTool(tools.find((tool) => tool.name === name));
  return async (messages, config) => {
    const session = await adapter.sessionFor(config);
    const shown = await guardMessages(session, messages, { run: config, isUser: rest.isUser, isOwn });
    const [first, ...others] = shown;
    const block = session.memoryBlock();
    if (first?.type === 'system') return [withMemory(first, block), ...others];
    // Models of LangChain read plain objects like messages.
    return [{ role: 'system', content: block } as unknown as (typeof shown)[number], ...shown];
  };
}
