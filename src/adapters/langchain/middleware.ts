import { isObject } from '../../base/is-object.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import { isOwnTool } from '../core/index.ts';
import { reportCovered } from './covered.ts';
import { guardMessages, markAsMade, withMemory } from './messages.ts';
import { createLangChainAdapter, type LangChainOptions } from './run.ts';
import { copyWith, type LcModelRequest, type LcToolRequest } from './shapes.ts';
import { runGuarded } from './tool-calls.ts';

/** A middleware of LangChain, by shape. */
export interface LangChainGuardMiddleware {
  readonly name: string;
  /** Shows the model the memory and marked tool results. The messages that are stored stay as they are. */
  readonly wrapModelCall: <Request extends object, Result>(
    request: Request,
    handler: (request: Request) => Result | Promise<Result>,
  ) => Promise<Result>;
  /** Guards the agent's own memory tools, and asks a person before an effect that outside text asks for. */
  readonly wrapToolCall: <Request extends object, Result>(
    request: Request,
    handler: (request: Request) => Result | Promise<Result>,
  ) => Promise<Result>;
}

/**
 * Guards an agent of LangChain: `createAgent({ model, tools, middleware: [guardMiddleware(space, options)] })`. The
 * instructions contain the memory, every tool result is marked as data, the agent's own memory tools store only what
 * the guard stores, and a person is asked before an effect whose arguments come from outside text alone. The
 * conversation is the `thread_id` of the run. Put it last, so that it sees what other middleware adds.
 */
export function guardMiddleware(space: GuardedSpace, options: LangChainOptions = {}): LangChainGuardMiddleware {
  const adapter = createLangChainAdapter('guardMiddleware', space, options);
  const { isUser } = options;
  const model = async (request: LcModelRequest, handler: (request: LcModelRequest) => unknown): Promise<unknown> => {
    const { runtime: run, tools = [], systemMessage } = request;
    const session = await adapter.sessionFor(run);
    reportCovered(run);
    const isOwn = (name: string): boolean => isOwnTool(tools.find((tool) => isObject(tool) && tool.name === name));
    const messages = await guardMessages(session, request.messages, { run, isUser, isOwn });
    return handler({ ...request, messages, systemMessage: withMemory(systemMessage, session.memoryBlock()) });
  };
  const tool = async (request: LcToolRequest, handler: (request: LcToolRequest) => unknown): Promise<unknown> => {
    const { toolCall: call, runtime } = request;
    const session = await adapter.sessionFor(runtime);
    const result = await runGuarded<unknown>(
      session,
      { call, tool: request.tool, runtime },
      {
        run: (allowed) => handler({ ...request, toolCall: allowed }),
        // The framework makes the message, so that no class of it is needed here.
        answer: (text) => handler({ ...request, tool: { name: call.name, invoke: async () => text } }),
      },
    );
    return markMessagesOf(result, call.name, request.state);
  };
  return {
    name: 'BezoarGuard',
    wrapModelCall: model as unknown as LangChainGuardMiddleware['wrapModelCall'],
    wrapToolCall: tool as unknown as LangChainGuardMiddleware['wrapToolCall'],
  };
}

/** A tool may return a command with messages of its own: none of them is the user's, unless the state already had it. */
export function markMessagesOf<Result>(result: Result, tool: string, state: unknown): Result {
  if (!isObject(result) || typeof result.update !== 'object' || result.update === null) return result;
  const known = isObject(state) && Array.isArray(state.messages) ? (state.messages as readonly unknown[]) : [];
  const mark = (name: string, value: unknown): unknown =>
    name === 'messages'
      ? (Array.isArray(value) ? value : [value]).map((message) =>
          known.includes(message) ? message : made(message, tool),
        )
      : value;
  // LangGraph accepts an object, or a list of pairs.
  const update = Array.isArray(result.update)
    ? (result.update as readonly (readonly [string, unknown])[]).map(([name, value]) => [name, mark(name, value)])
    : Object.fromEntries(Object.entries(result.update).map(([name, value]) => [name, mark(name, value)]));
  return copyWith(result as object, { update }) as Result;
}

/** Messages may also be written as plain objects or pairs, which the framework converts later. */
function made(message: unknown, tool: string): unknown {
  if (Array.isArray(message)) return made({ role: message[0] as unknown, content: message[1] as unknown }, tool);
  if (typeof message === 'string') return made({ role: 'user', content: message }, tool);
  if (!isObject(message)) return message;
  const { role, type } = message;
  if (type === 'human' || type === 'system') return markAsMade(message, tool);
  if (role === 'tool' || role === 'assistant' || role === 'ai' || typeof type === 'string') return message;
  const kwargs = isObject(message.additional_kwargs) ? message.additional_kwargs : {};
  return { ...message, additional_kwargs: { ...kwargs, lc_source: tool } };
}
