/** What the adapter reads of the objects of `@openai/agents`, by shape, so that the framework is not imported. */

/** An item of a conversation: a message, a tool call, its result, or anything else. */
export interface RunItem {
  readonly type?: unknown;
  readonly role?: unknown;
  readonly content?: unknown;
  readonly name?: unknown;
  readonly callId?: unknown;
  readonly arguments?: unknown;
  readonly output?: unknown;
  readonly id?: unknown;
  readonly providerData?: unknown;
}

/** What a model is about to read. */
interface ModelInput {
  readonly input: readonly RunItem[];
  readonly instructions?: string | undefined;
}

interface FilterArguments {
  readonly modelData: ModelInput;
  readonly agent: unknown;
  readonly context: unknown;
}

export interface InputFilter {
  (call: FilterArguments): ModelInput | Promise<ModelInput>;
  preserveInputIdentity?: boolean;
}

/** The settings of a `Runner` or of one run. */
export interface OpenAiRunConfig {
  readonly callModelInputFilter?: InputFilter;
}

/** A tool of any kind: functions have `invoke`, and so do tools of MCP servers; hosted tools have neither member. */
export interface AgentTool {
  readonly name: string;
  readonly invoke?: (context: RunContext, input: string, details?: unknown) => Promise<unknown>;
  readonly needsApproval?: (context: RunContext, input: unknown, callId?: string) => Promise<boolean>;
}

/** The context of a run; `context` is the host's own. */
export interface RunContext {
  readonly context?: unknown;
}

/** An agent, or a handoff to one. It is returned with the same type. */
export interface OpenAiAgent {
  readonly name: string;
  readonly tools: readonly unknown[];
  readonly handoffs: readonly unknown[];
}

/** The members of an agent that the guard replaces on its copy. */
export interface AgentCopy {
  name: string;
  tools: readonly AgentTool[];
  handoffs: readonly unknown[];
  eventEmitter: unknown;
  clone(config: object): AgentCopy;
  asTool(options: { readonly runConfig?: object }): unknown;
  getSystemPrompt(context: RunContext): Promise<string | undefined>;
  getAllTools(context: RunContext, parent?: unknown): Promise<readonly AgentTool[]>;
}

export interface HandoffObject {
  readonly agent: object;
  onInvokeHandoff(context: unknown, input: string): Promise<object>;
  clone(changes: object): object;
}

/** The store of a conversation's history, `Session` of the framework. It is returned with the same type. */
export interface OpenAiSession {
  /** The id of the conversation. */
  getSessionId(): Promise<string>;
}

/** Where a sandbox agent keeps the memory files that it writes by itself. */
export interface OpenAiMemoryStore {
  /** The bytes of a file. */
  read(path: string): Promise<Uint8Array | null>;
  /** Replaces a file. */
  write(path: string, data: Uint8Array): Promise<void>;
}
