import { isObject } from '../../base/is-object.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import { type Adapter, type AdapterSession, createAdapter, insideTool, orRefuse, uriIn } from '../core/index.ts';
import type { AnthropicGuardOptions } from './options.ts';
import type { RunnableTool, ToolContent, ToolRun, ToolUse } from './shapes.ts';

/**
 * Guards the tools of a tool runner: their results are marked as data, memory tools store only what the guard stores,
 * and a person is asked before an effect whose arguments come from outside text alone. Call `guardParams` as well, or
 * report the user's turns to the same session yourself.
 */
export function guardTools<Tools extends readonly object[]>(
  space: GuardedSpace,
  tools: Tools,
  options: AnthropicGuardOptions,
): Tools {
  const adapter = anthropicAdapter('guardTools', space, options);
  return guardAll(adapter, tools, options);
}

export function anthropicAdapter(
  call: string,
  space: GuardedSpace,
  options: AnthropicGuardOptions,
): Adapter<undefined> {
  return createAdapter(call, space, options, { besides: ['ask'] });
}

const guardedTools = new WeakSet<object>();

export function guardAll<Tools extends readonly object[]>(
  adapter: Adapter<undefined>,
  tools: Tools,
  options: AnthropicGuardOptions,
): Tools {
  const guarded = tools.map((tool) => {
    const { run } = tool as RunnableTool;
    if (typeof run !== 'function' || guardedTools.has(tool)) return tool;
    const made = guardTool(adapter, tool as RunnableTool, options);
    guardedTools.add(made);
    return made;
  });
  return guarded as unknown as Tools;
}

function guardTool(adapter: Adapter<undefined>, tool: RunnableTool, options: AnthropicGuardOptions): object {
  const { run, parse, close } = tool;
  const call = (first: unknown, second: unknown): Promise<ToolContent> =>
    Promise.resolve(insideTool(() => run?.call(tool, first as never, second as never)) ?? '');
  const isToolset = typeof tool.name !== 'string';
  return {
    ...tool,
    ...(parse === undefined ? {} : { parse: parse.bind(tool) }),
    ...(close === undefined ? {} : { close: close.bind(tool) }),
    // A set of tools has no name of its own and gets the call last; a tool gets its input first.
    run: isToolset
      ? (context: unknown, use: ToolUse) =>
          guardedCall(adapter, { ...use, name: use.name ?? '' }, options, () => call(context, use))
      : (input: unknown, context?: ToolRun) =>
          guardedCall(adapter, { id: context?.toolUse?.id ?? '', name: String(tool.name), input }, options, () =>
            call(input, context),
          ),
  };
}

async function guardedCall(
  adapter: Adapter<undefined>,
  { id: callId = '', name: tool = '', input }: ToolUse,
  { ask }: AnthropicGuardOptions,
  run: () => Promise<ToolContent>,
): Promise<ToolContent> {
  const decided = await orRefuse<AdapterSession | string>(
    async () => {
      const session = await adapter.sessionFor(undefined);
      const needed = await session.needsPerson({ tool, input });
      if (needed !== undefined && (await ask?.({ tool, input, reason: needed.reason })) !== true) {
        return `Not done: a person has to allow this call first. ${needed.reason}`;
      }
      const verdict = await session.judgeMemoryCall({ tool, input });
      return verdict.run ? session : verdict.message;
    },
    (message) => message,
  );
  if (typeof decided === 'string') return decided;
  const wrap = (content: unknown): Promise<ToolContent> =>
    orRefuse<ToolContent>(
      async () => (await decided.wrapResult({ callId, tool, content, uri: uriIn(input) })) as ToolContent,
      (message) => message,
    );
  let content: ToolContent;
  try {
    content = await run();
  } catch (error) {
    throw await markedError(error, wrap);
  }
  return wrap(content);
}

/** The runner shows the model what a tool throws: the parts of a `ToolError`, or the message of any other error. */
async function markedError(error: unknown, wrap: (content: unknown) => Promise<ToolContent>): Promise<unknown> {
  if (isObject(error) && 'content' in error) {
    const marked: unknown = Object.create(Object.getPrototypeOf(error));
    return Object.assign(marked as object, error, { content: await wrap(error.content), message: 'the tool failed' });
  }
  const text = error instanceof Error ? error.message : String(error);
  return new Error(`the tool failed:\n${String(await wrap(text))}`, { cause: error });
}
