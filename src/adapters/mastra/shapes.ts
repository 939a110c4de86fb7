/** What the adapter reads of Mastra's objects, by shape, so that the framework is not imported. */

/** What Mastra hands from a run to its processors, tools and hooks. */
export interface RequestContext {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
}

/** A message as Mastra stores it. */
export interface StoredMessage {
  readonly role?: unknown;
  readonly threadId?: unknown;
  readonly content?: unknown;
}

export interface InputArguments {
  readonly messageList: { readonly get: { readonly input: { db(): readonly StoredMessage[] } } };
  readonly requestContext?: RequestContext;
}

export interface RequestArguments {
  readonly prompt: readonly { readonly role: string; readonly content: unknown }[];
  readonly requestContext?: RequestContext;
}

/** What Mastra hands to `prepareStep`. */
export interface PrepareStepArguments extends InputArguments {
  readonly model?: unknown;
}

/** A tool of Mastra or of the AI SDK. */
export interface MastraTool {
  readonly execute?: (input: unknown, run?: MastraToolRun) => unknown;
  readonly requireApproval?: boolean | ApprovalFunction;
  readonly needsApprovalFn?: ApprovalFunction;
}

export interface MastraToolRun {
  readonly requestContext?: RequestContext;
  readonly agent?: { readonly toolCallId?: string };
  /** For a tool of the AI SDK. */
  readonly toolCallId?: string;
}

/** The request context is a plain object here. */
export type ApprovalFunction = (input: unknown, run?: ApprovalRun) => boolean | Promise<boolean>;

interface ApprovalRun {
  readonly requestContext?: Readonly<Record<string, unknown>>;
}

export interface ToolHookArguments {
  readonly toolName: string;
  readonly input: unknown;
  readonly context?: MastraToolRun;
}

export interface ToolHooks {
  readonly beforeToolCall?: (call: ToolHookArguments) => unknown;
  readonly afterToolCall?: (call: ToolHookArguments) => unknown;
}

/** The settings of an `Agent`. They are returned with the same type. */
export interface MastraAgentConfig {
  readonly tools?: unknown;
  readonly hooks?: unknown;
  readonly inputProcessors?: unknown;
  readonly defaultOptions?: unknown;
  readonly memory?: unknown;
}

/** An instance of `Memory`. */
export interface MastraMemory {
  readonly hasOwnStorage: boolean;
  readonly storage: MastraStorage;
  setStorage(storage: MastraStorage): void;
  /** The processors that the memory brings to an agent which has these. */
  getInputProcessors(configured?: readonly NamedProcessor[], context?: unknown): Promise<readonly NamedProcessor[]>;
}

interface NamedProcessor {
  readonly id: string;
}

/** A `MastraCompositeStore`. It is returned with the same type. */
export interface MastraStorage {
  /** The store of one domain. */
  getStore(name: never): Promise<unknown>;
}

/** The methods of the domain `memory`. */
export type MemoryDomain = Readonly<
  Record<string, ((input: never, ...rest: readonly unknown[]) => unknown) | undefined>
>;
