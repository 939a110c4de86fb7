import type { GuardedSpace } from '../../guard/index.ts';
import { markAsOwn, ownToolRun } from '../core/index.ts';
import { type MemoryToolName, type MemoryToolsOptions, memoryTools } from '../memory-tools/index.ts';

/** A tool of the AI SDK, by shape. */
export interface AiSdkMemoryTool {
  readonly description: string;
  /** A JSON Schema in the SDK's own wrapping, which both versions read. */
  readonly inputSchema: never;
  /** Runs the tool on the arguments a model gave. */
  execute(input: unknown, run?: { readonly experimental_context?: unknown }): Promise<string>;
}

/** The mark by which the AI SDK recognises a schema that was made elsewhere. */
const schemaMark = Symbol.for('vercel.ai.schema');

/**
 * `memoryTools` as tools of the AI SDK, for an agent without a memory of its own: `tools: { ...aiMemoryTools(space, options) }`.
 * Inside `withGuard` they belong to the conversation of the run.
 */
export function aiMemoryTools(
  space: GuardedSpace,
  options: MemoryToolsOptions,
): Readonly<Partial<Record<MemoryToolName, AiSdkMemoryTool>>> {
  const made = memoryTools(space, options).map((tool) => {
    const { name, description, inputSchema } = tool;
    const converted: AiSdkMemoryTool = {
      description,
      inputSchema: { [schemaMark]: true, _type: undefined, validate: undefined, jsonSchema: inputSchema } as never,
      execute: (input, run) => tool.execute(input, run?.experimental_context),
    };
    return [name, markAsOwn(converted, ownToolRun(tool))] as const;
  });
  return Object.fromEntries(made);
}
