// What `bezoar/claude-agent` exports. Written by `npm run gen`; a test compares.

export { AdapterOptions };
export { ClaudeHookInput };
export { Conversation };
export { GuardClaudeOptions };
export { MemoryTextOf };
export { guardClaude };

/** What every adapter takes. `Context` is what the framework knows about a run. */
export interface AdapterOptions<Context = unknown> {
    /**
     * The conversation that the agent takes part in: the id of your thread or chat, or a session of the guard. The same id gives
     * the same session in every process. Take it from your own records, never from a model or a page.
     */
    readonly session?: Conversation;
    /** Finds the conversation of a run, for an agent that serves many. Without a conversation the run ends with an error. */
    readonly sessionOf?: (context: Context) => Conversation | undefined | Promise<Conversation | undefined>;
    /**
     * Who writes the memory, such as the name of the agent or of its user. What any session of a principal has read can lower
     * the trust of its notes. Default: `agent`.
     */
    readonly principal?: string | ((context: Context) => string);
    /** The agent's own tools that store memories, and where their input has the text. */
    readonly memoryTools?: Readonly<Record<string, MemoryTextOf>>;
    /** Tools whose results are not from outside, such as a calculator. They are neither reported nor marked. */
    readonly trusted?: readonly string[];
    /** Tools that act on the world. If their arguments come from outside text alone, a person is asked first. */
    readonly effects?: readonly string[];
}

/** The input of a hook. Its members depend on the event. */
export interface ClaudeHookInput {
    readonly session_id: string;
    /** The file of the conversation. */
    readonly transcript_path?: string;
    readonly cwd?: string;
    /** Of a sub-agent. Absent for the agent itself. */
    readonly agent_id?: string;
    readonly agent_type?: string;
    readonly tool_name?: string;
    readonly tool_input?: unknown;
    readonly tool_use_id?: string;
    readonly tool_response?: unknown;
    readonly error?: unknown;
    readonly prompt?: unknown;
    readonly source?: unknown;
    readonly tool_calls?: unknown;
}

/** A conversation: the host's own name for it, or a session of the guard. */
export type Conversation = string | GuardedSession;

/** Options of `guardClaude`. `sessionOf` and `principal` get the input of the hook, such as its `session_id`. */
export type GuardClaudeOptions = AdapterOptions<ClaudeHookInput>;

/**
 * What a memory tool is about to store: a text, or a value whose texts are stored together. `null` says that this call
 * stores nothing, such as a `view`. Nothing (`undefined`) says that the text was not found, and the call is refused.
 */
export type MemoryTextOf = (input: Readonly<Record<string, unknown>>) => unknown;

/**
 * Guards an agent of the Claude Agent SDK: pass the result as the `options` of `query`. The memory comes with the first
 * prompt, every tool result is marked as data, the agent's own memory tools store only what the guard stores, and a
 * person is asked before an effect whose arguments come from outside text alone. Your own hooks and `canUseTool` are
 * kept. If the guard fails, the prompt or the call is refused, or the run ends.
 */
export declare function guardClaude<Options extends object>(space: GuardedSpace, options: Options, guardOptions: GuardClaudeOptions): Options;

// Named by the declarations above, and exported by no entry point.
