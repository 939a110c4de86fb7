import type { GuardedSpace } from '../../guard/index.ts';
import { markAsOwn, ownToolRun } from '../core/index.ts';
import { type MemoryToolName, type MemoryToolsOptions, memoryTools } from '../memory-tools/index.ts';

/** A function tool of `@openai/agents`, by shape. */
export interface OpenAiMemoryTool {
  readonly type: 'function';
  readonly name: MemoryToolName;
  readonly description: string;
  /** The JSON Schema of the arguments. */
  readonly parameters: never;
  readonly strict: false;
  /** Runs the tool on the arguments a model gave, as JSON. */
  invoke(context: { readonly context?: unknown }, input: string): Promise<string>;
  /** The tools act only on the guarded memory, so they need no approval. */
  needsApproval(): Promise<false>;
  /** Always. */
  isEnabled(): Promise<true>;
}

/**
 * `memoryTools` as tools of an agent without a memory of its own: `tools: [...openAiMemoryTools(space, options)]`. Inside
 * `guardAgent` they belong to the conversation of the run.
 */
export function openAiMemoryTools(space: GuardedSpace, options: MemoryToolsOptions): OpenAiMemoryTool[] {
  return memoryTools(space, options).map((tool) => {
    const { name, description, inputSchema } = tool;
    const converted: OpenAiMemoryTool = {
      type: 'function',
      name,
      description,
      parameters: inputSchema as never,
      strict: false,
      invoke: (context, input) => tool.execute(parsed(input), context.context),
      needsApproval: async () => false,
      isEnabled: async () => true,
    };
    return markAsOwn(converted, ownToolRun(tool));
  });
}

function parsed(input: string): unknown {
  try {
    return JSON.parse(input);
  } catch {
    return {}; // the tool says which argument is missing
  }
}
