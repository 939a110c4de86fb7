// What `bezoar/anthropic` exports. Written by `npm run gen`; a test compares.

export { AnthropicGuardOptions };
export { Conversation };
export { MemoryTextOf };
export { RunnerParams };
export { ToolQuestion };
export { guardParams };
export { guardTools };

/** Options of `guardTools` and `guardParams`. A tool knows nothing about its conversation, so it is named here. */
export interface AnthropicGuardOptions extends Pick<AdapterOptions<undefined>, 'session' | 'memoryTools' | 'trusted' | 'effects'> {
    /** Who writes the memory. Default: `agent`. */
    readonly principal?: string;
    /**
     * Asks a person before a tool of `effects` runs whose arguments come from outside text alone. Only `true` is a yes.
     * Without it such calls are refused.
     */
    readonly ask?: (question: ToolQuestion) => Promise<boolean>;
}

/** A conversation: the host's own name for it, or a session of the guard. */
export type Conversation = string | GuardedSession;

/**
 * What a memory tool is about to store: a text, or a value whose texts are stored together. `null` says that this call
 * stores nothing, such as a `view`. Nothing (`undefined`) says that the text was not found, and the call is refused.
 */
export type MemoryTextOf = (input: Readonly<Record<string, unknown>>) => unknown;

/** The parameters of `toolRunner`. They are returned with the same type. */
export interface RunnerParams {
    readonly messages: readonly object[];
    readonly system?: unknown;
    readonly tools?: unknown;
}

/** A call that a person decides about. */
export interface ToolQuestion {
    readonly tool: string;
    readonly input: unknown;
    /** Which arguments come from outside text alone, and from where. Contains none of their words. */
    readonly reason: string;
}

/**
 * Guards the parameters of `client.beta.messages.toolRunner`, or of a single `create`: `system` contains the memory,
 * the user's turns are reported, tool results in earlier messages are marked, and the tools are guarded as by
 * `guardTools`.
 */
export declare function guardParams<Params extends RunnerParams>(space: GuardedSpace, params: Params, options: AnthropicGuardOptions): Promise<Params>;

/**
 * Guards the tools of a tool runner: their results are marked as data, memory tools store only what the guard stores,
 * and a person is asked before an effect whose arguments come from outside text alone. Call `guardParams` as well, or
 * report the user's turns to the same session yourself.
 */
export declare function guardTools<Tools extends readonly object[]>(space: GuardedSpace, tools: Tools, options: AnthropicGuardOptions): Tools;

// Named by the declarations above, and exported by no entry point.
