/**
 * What the adapter reads of the AI SDK's objects, by shape: the same in versions 6 and 7, so that neither is imported. Messages
 * of the SDK and prompts of a model provider look alike here.
 */
export interface AiMessage {
  readonly role: string;
  readonly content: unknown;
}

/** A part of a message: a tool call, its result, a text, or anything else. */
export interface AiPart {
  readonly type: string;
  readonly toolCallId?: unknown;
  readonly toolName?: unknown;
  readonly input?: unknown;
  readonly output?: unknown;
}

/** The result of a tool: a text, JSON, an error, or a list of parts. */
export interface AiOutput {
  readonly type: string;
  readonly value?: unknown;
}

/** The instructions of a model: a text, a system message, or several. */
export type AiInstructions = string | AiMessage | readonly AiMessage[];

/** Settings of `ToolLoopAgent`, `generateText` or `streamText`. They are returned with the same type. */
export interface AiSdkSettings {
  readonly tools?: unknown;
  readonly instructions?: unknown;
  readonly system?: unknown;
  readonly prepareStep?: unknown;
  readonly prepareCall?: unknown;
  readonly toolApproval?: unknown;
}

/** What a step is prepared from. Version 7 has `runtimeContext` and `instructions`, version 6 `experimental_context`. */
export interface StepArguments {
  readonly messages: readonly AiMessage[];
  readonly instructions?: AiInstructions | undefined;
  readonly initialInstructions?: AiInstructions | undefined;
  readonly runtimeContext?: unknown;
  readonly experimental_context?: unknown;
}

export interface StepResult {
  readonly messages?: readonly AiMessage[];
  readonly instructions?: AiInstructions;
  readonly system?: AiInstructions;
  readonly runtimeContext?: unknown;
  readonly experimental_context?: unknown;
}

export type PrepareStep = (step: StepArguments) => StepResult | undefined | PromiseLike<StepResult | undefined>;

/** What a tool gets beside its input. */
export interface ToolRunArguments {
  readonly toolCallId?: string;
  readonly messages?: object;
  readonly experimental_context?: unknown;
}

export interface AiTool {
  readonly execute?: (input: unknown, run: ToolRunArguments) => unknown;
  readonly needsApproval?: boolean | ((input: unknown, run: ToolRunArguments) => boolean | PromiseLike<boolean>);
}
