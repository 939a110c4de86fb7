import type { AiMessage, PrepareStep } from '../ai-sdk/shapes.ts';

/** What the adapter reads of VoltAgent's objects, by shape, so that the framework is not imported. */

/** What VoltAgent knows about a run. Tools, hooks and retrievers get it. */
export interface VoltContext {
  readonly conversationId?: string | undefined;
  readonly userId?: string | undefined;
  /** Set if another agent asked for the run. */
  readonly parentAgentId?: string | undefined;
}

export interface ModelMessagesArguments {
  readonly modelMessages: readonly AiMessage[];
  readonly context: VoltContext;
}

export interface ToolStartArguments {
  readonly tool: { readonly name: string };
  readonly args: unknown;
  readonly context: VoltContext;
}

export interface ToolErrorArguments {
  readonly originalError?: unknown;
}

/** The hooks that the guard joins. All others pass as they are. */
export interface VoltHooks {
  readonly onPrepareModelMessages?: (call: ModelMessagesArguments) => unknown;
  readonly onToolStart?: (call: ToolStartArguments) => unknown;
  readonly onToolError?: (call: ToolErrorArguments) => unknown;
}

/** The options of one call, as far as they are read. */
export interface CallOptions {
  readonly hooks?: VoltHooks | undefined;
  readonly prepareStep?: PrepareStep | undefined;
}

type Call = (...given: never) => unknown;

/** An `Agent`. It is returned with the same type. */
export interface VoltAgentLike {
  /** Answers with a text. */
  readonly generateText: Call;
  /** Answers with a stream of text. */
  readonly streamText: Call;
  /** Answers with an object. */
  readonly generateObject: Call;
  /** Answers with a stream of objects. */
  readonly streamObject: Call;
  /** The agents that this agent can ask. */
  readonly getSubAgents: () => readonly unknown[];
}

/** A tool as VoltAgent hands it to the AI SDK. */
export interface PreparedTool {
  readonly execute?: ((...given: unknown[]) => unknown) | undefined;
  readonly needsApproval?: boolean | ((input: unknown, run: never) => boolean | PromiseLike<boolean>) | undefined;
}

/** Members of an `Agent` that are no part of its type. */
export interface AgentMembers {
  readonly hooks?: VoltHooks;
  readonly prepareStep?: PrepareStep;
  readonly retriever?: Retriever;
  readonly getMemoryManager?: () => { readonly getMemory?: () => VoltMemory | undefined };
  readonly prepareTools?: (
    tools: unknown,
    context: VoltContext,
    ...rest: readonly unknown[]
  ) => Promise<Readonly<Record<string, PreparedTool>>>;
}

/** A `Memory`. */
export interface VoltMemory {
  getWorkingMemory(lookup: VoltContext): Promise<string | null>;
  getWorkingMemoryInstructions(lookup: VoltContext): Promise<string | null>;
}

/** Finds texts for an input; VoltAgent puts them into the instructions. */
interface Retriever {
  readonly tool?: { readonly name?: string };
  retrieve(input: unknown, context: VoltContext): Promise<unknown>;
}
