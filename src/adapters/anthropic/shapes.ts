/** What the adapter reads of the Anthropic SDK's objects, by shape, so that the SDK is not imported. */

/** A call that the model asks for. */
export interface ToolUse {
  readonly id?: string;
  readonly name?: string;
  readonly input?: unknown;
}

/** What a tool learns about its run. */
export interface ToolRun {
  readonly toolUse?: ToolUse;
}

/** The result of a tool: a text, or a list of parts. */
export type ToolContent = string | readonly object[];

/** A tool that the runner calls. Tools without `run` are the provider's. */
export interface RunnableTool {
  readonly name?: unknown;
  readonly run?: (first: never, second?: never) => ToolContent | Promise<ToolContent>;
  readonly parse?: (content: unknown) => unknown;
  readonly close?: () => unknown;
}

export interface AnthropicMessage {
  readonly role: string;
  readonly content: unknown;
}

/** The parameters of `toolRunner`. They are returned with the same type. */
export interface RunnerParams {
  readonly messages: readonly object[];
  readonly system?: unknown;
  readonly tools?: unknown;
}
