import { isObject } from '../../base/is-object.ts';
import type { GuardedSpace } from '../../guard/index.ts';
import { inputObject, markAsOwn, ownToolRun } from '../core/index.ts';
import { type MemoryToolsOptions, memoryTools } from '../memory-tools/index.ts';
import { threadOf } from './run.ts';
import type { LangChainRun } from './shapes.ts';

/** The function `tool` of LangChain. */
export type ToolFactory<Tool> = (
  run: (input: never, runtime: never) => Promise<string>,
  fields: { name: string; description: string; schema: never },
) => Tool;

/**
 * `memoryTools` as tools of LangChain, for an agent without a memory of its own: `langChainMemoryTools(space, tool)`, with
 * the function `tool` of your version. They belong to the conversation of the run.
 */
export function langChainMemoryTools<Tool extends object>(
  space: GuardedSpace,
  tool: ToolFactory<Tool>,
  options: MemoryToolsOptions<LangChainRun> = {},
): readonly Tool[] {
  const { session, sessionOf } = options;
  const complete = session === undefined && sessionOf === undefined ? { ...options, sessionOf: threadOf } : options;
  return memoryTools(space, complete).map((one) => {
    const { name, description, inputSchema } = one;
    const run = (input: never, runtime: LangChainRun | undefined): Promise<string> => one.execute(input, runtime ?? {});
    return markAsOwn(tool(run as never, { name, description, schema: inputSchema as never }), ownToolRun(one));
  });
}

/** Arguments as an object; what is none has no members. */
export function inputOf(args: unknown): Readonly<Record<string, unknown>> {
  const object = inputObject(args);
  return isObject(object) ? object : {};
}
