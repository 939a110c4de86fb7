/** What the adapter reads of the objects of ADK, by shape, so that it is not imported. */

/** A part of a content: a text, a call, a result, a file. */
export type AdkPart = Readonly<Record<string, unknown>>;

export interface AdkContent {
  readonly role?: string | undefined;
  readonly parts?: readonly AdkPart[] | undefined;
}

/** A request to a model. Callbacks change it in place. */
export interface AdkLlmRequest {
  contents: readonly AdkContent[];
  config?: { systemInstruction?: unknown } | undefined;
}

export interface AdkSession {
  readonly id: string;
  readonly appName: string;
  readonly userId: string;
  readonly events?: readonly AdkEvent[];
}

export interface AdkEvent {
  readonly author?: string | undefined;
  readonly content?: AdkContent | undefined;
  readonly actions?: AdkActions | undefined;
}

interface AdkActions {
  readonly stateDelta?: Readonly<Record<string, unknown>>;
  readonly requestedToolConfirmations?: Readonly<Record<string, unknown>>;
}

export interface AdkInvocation {
  readonly session: AdkSession;
  readonly liveRequestQueue?: unknown;
  readonly agent?: { readonly canonicalBeforeToolCallbacks?: readonly BeforeTool[] } | undefined;
  readonly pluginManager: AdkPlugins;
}

interface AdkPlugins {
  getPlugin(name: string): unknown;
  registerPlugin(plugin: object): void;
}

export interface AdkContext {
  readonly invocationContext: AdkInvocation;
  readonly toolConfirmation?: { readonly confirmed: boolean } | undefined;
  readonly actions?: AdkActions;
  readonly functionCallId?: string | undefined;
  requestConfirmation(request: { readonly hint: string }): void;
}

/** A callback of the host on an agent. */
type BeforeTool = (params: { tool: AdkTool; args: object; context: AdkContext }) => unknown;

export interface AdkTool {
  readonly name: string;
  /** A tool that asks another agent. */
  readonly agent?: AdkAgent | undefined;
  runAsync(request: { args: object; toolContext: AdkContext }): Promise<unknown>;
}

export interface AdkAgent {
  readonly subAgents?: readonly AdkAgent[];
  runAsync(context: AdkInvocation): AsyncGenerator<unknown>;
}

/** A service that keeps memories of sessions. */
export interface AdkMemoryService {
  /** Keeps the events of a session. */
  addSessionToMemory(session: never): Promise<void>;
  /** Finds memories of a user. */
  searchMemory(request: never): Promise<{ memories: readonly object[] }>;
}

/** The settings of `new Runner`, as far as they are read. */
export interface AdkRunnerConfig {
  readonly plugins?: unknown;
  readonly memoryService?: AdkMemoryService | undefined;
}
