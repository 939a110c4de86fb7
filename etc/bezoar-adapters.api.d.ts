// What `bezoar/adapters` exports. Written by `npm run gen`; a test compares.

export { Adapter };
export { AdapterOptions };
export { AdapterSession };
export { AgentMemoryTool };
export { Approval };
export { ConfirmOptions };
export { ConfirmQuestion };
export { Conversation };
export { MemoryTextOf };
export { MemoryToolName };
export { MemoryToolsOptions };
export { MemoryVerdict };
export { PersonNeeded };
export { TaintedArgument };
export { ToolCall };
export { ToolResult };
export { createAdapter };
export { memoryTools };
export { orRefuse };
export { strictest };
export { uriIn };

/** What an adapter works with: the session of each run. */
export interface Adapter<Context> {
    readonly space: GuardedSpace;
    readonly options: AdapterOptions<Context>;
    /** The guarded session of the conversation that a run belongs to. Throws if the run names none. */
    sessionFor(context: Context): Promise<AdapterSession>;
}

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

/** A conversation of one agent with the guard behind it. All methods throw if the guard fails: nothing unmarked is returned. */
export declare class AdapterSession {
    #private;
    readonly space: GuardedSpace;
    readonly guarded: GuardedSession;
    constructor(space: GuardedSpace, guarded: GuardedSession, seen: SeenBySession, options: Omit<AdapterOptions, 'sessionOf' | 'principal'>);
    /** The id of the guard's session. */
    get id(): string;
    /** For the instructions, once: what the marks mean, and the memory that the conversation started with. */
    memoryBlock(): string;
    /**
     * Reports a turn of the user: its text parts, in order. The same text in answer to the same message is reported once. Files
     * are not the user's words, and neither is a message to an agent that a tool asks. `before` is the agent's message right before
     * the turn; see `askedIn`.
     */
    observeUser(content: unknown, before?: string): Promise<void>;
    /**
     * The result as the model may see it: the same bytes for the same call and content, also in another process, and
     * unchanged if it is already wrapped. The result of a trusted tool stays unchanged.
     */
    wrapResult({ callId, tool, content, uri }: ToolResult): Promise<WrappedContent>;
    /**
     * The same for a value whose form a provider checks: each text in it is wrapped in place, and ids, addresses, times
     * and encrypted data stay.
     */
    wrapTextsIn({ content, ...result }: ToolResult): Promise<unknown>;
    /** Whether the host says that the results of a tool are not from outside. */
    isTrusted(tool: string): boolean;
    /** Whether a tool stores memories of its own. */
    isMemoryTool(tool: string): boolean;
    /** Whether a tool acts on the world, so that its arguments are traced. */
    isEffect(tool: string): boolean;
    /**
     * Proposes what a memory tool is about to store. The tool may run only if the text was stored: otherwise the model gets
     * `message` as the tool's result. For any other tool the answer is that it may run.
     */
    judgeMemoryCall(call: ToolCall): Promise<MemoryVerdict>;
    /** Proposes a text that is about to be stored elsewhere. It may be only if the guard stored it. */
    judgeText(content: string): Promise<MemoryVerdict>;
    /**
     * Whether the guard would store a text unchanged. For services that make memories from whole conversations: nothing
     * is kept. A text that would be masked does not count, because the service would get the original.
     */
    wouldStore(content: string): Promise<boolean>;
    /** Runs a tool if the guard stored what it is about to store; otherwise returns the refusal for the model. */
    guardMemoryTool<Result>(call: ToolCall, run: () => Result | Promise<Result>): Promise<Result | string>;
    /**
     * Whether a person must be asked before a call: the tool is one of `effects`, and one of its arguments comes from
     * outside text alone. Says which, and where it comes from.
     */
    needsPerson(call: ToolCall): Promise<PersonNeeded | undefined>;
    /**
     * Memories that a framework has loaded from its own store, as the model may see them: what the guard stored with the
     * trust of the user is shown verbatim, anything else is marked as data.
     */
    recognise(texts: readonly ForeignText[]): Promise<readonly ShownForeignText[]>;
}

/** A tool in a form that any framework accepts. `context` is what `sessionOf` gets. */
export interface AgentMemoryTool<Context = unknown> {
    readonly name: MemoryToolName;
    readonly description: string;
    readonly inputSchema: JsonSchema;
    /** Runs the tool on the arguments a model gave. The answer is for the model; nothing a model can cause throws. */
    execute(input: unknown, context?: Context): Promise<string>;
}

export type Approval = (typeof approvals)[number];

/** How a person is asked, and who that is. */
export interface ConfirmOptions {
    /** The name of the user, for the journal. It must not be the principal of the agent: nobody approves their own proposal. */
    readonly person: string;
    /** Shows the question to the user, outside of the model's reach. Only `true` is a yes. */
    ask(question: ConfirmQuestion): Promise<boolean>;
}

/** A question about one entry, for a dialog of the host. */
export interface ConfirmQuestion {
    /** What the user reads: the exact text line by line, hidden characters made visible. */
    readonly text: string;
    /** The id of the entry. */
    readonly entry: string;
    /** The principal that wants to remember it. */
    readonly principal: string;
}

/** A conversation: the host's own name for it, or a session of the guard. */
export type Conversation = string | GuardedSession;

/**
 * What a memory tool is about to store: a text, or a value whose texts are stored together. `null` says that this call
 * stores nothing, such as a `view`. Nothing (`undefined`) says that the text was not found, and the call is refused.
 */
export type MemoryTextOf = (input: Readonly<Record<string, unknown>>) => unknown;

/** The names of the tools. */
export type MemoryToolName = 'remember' | 'recall' | 'forget' | 'confirm';

/** Options of `memoryTools`: the conversation, and how a person is asked. */
export interface MemoryToolsOptions<Context = unknown> extends Pick<AdapterOptions<Context>, 'session' | 'sessionOf' | 'principal'> {
    /** Shows a question to the user. Without it there is no tool `confirm`. */
    readonly confirm?: ConfirmOptions;
}

/** Whether a memory tool may run, and the message for the model if not. */
export type MemoryVerdict = {
    readonly run: true;
    /** How far the stored text is trusted; absent if the call stores nothing new. */
    readonly trust?: Trust;
    /** The entry of the guard with the same text. */
    readonly entry?: string;
} | {
    readonly run: false;
    readonly message: string;
};

/** Why a person must be asked before a tool runs. */
export interface PersonNeeded {
    /** For the person who decides: the tool, the arguments, and the pages or entries behind them. */
    readonly reason: string;
    readonly tainted: readonly TaintedArgument[];
}

/** An argument that comes from outside text alone. Contains none of its words. */
export interface TaintedArgument {
    /** Where it is: `to`, `items[2].price`. */
    readonly argument: string;
    readonly attribution: Attribution;
}

/** A tool call that a model asks for. */
export interface ToolCall {
    readonly tool: string;
    /** The arguments, parsed if the framework parses them. */
    readonly input: unknown;
}

/** The result of a tool call, as the framework has it. */
export interface ToolResult {
    /** The id of the call. Results without one are wrapped alike if they are alike. */
    readonly callId: string;
    readonly tool: string;
    readonly content: unknown;
    /** The page that the result comes from, if the adapter knows it. See `uriIn`. */
    readonly uri?: string | undefined;
}

/** Checks the options and opens sessions as runs name them. */
export declare function createAdapter<Context>(call: string, space: GuardedSpace, options: AdapterOptions<Context>, { besides, env }?: {
    readonly besides?: readonly string[];
    readonly env?: Env;
}): Adapter<Context>;

/**
 * Memory for an agent that has none: `remember`, `recall`, `forget` and, if a person can be asked, `confirm`. Everything they
 * answer has passed through the renderer. Report the user's turns and the results of other tools to the same session, as
 * the adapters do, so that notes are traced to who stated them.
 */
export declare function memoryTools<Context = unknown>(space: GuardedSpace, options: MemoryToolsOptions<Context>): readonly AgentMemoryTool<Context>[];

/**
 * Runs a step of the guard where a framework continues after an error. If it throws, `refuse` says what happens
 * instead. Its message is safe for a model: it names the problem and repeats no text.
 */
export declare function orRefuse<Result>(step: () => Promise<Result>, refuse: (message: string) => Result): Promise<Result>;

/** The strictest of several answers, such as the host's own and the guard's. No answer allows. */
export declare function strictest(...given: readonly (Approval | undefined)[]): Approval;

/** The page that a tool call asks for, if one of its arguments is an address. It names the source of what the tool returns. */
export declare function uriIn(input: unknown): string | undefined;

// Named by the declarations above, and exported by no entry point.

/** What a tool result contains, as text that can be compared. */
export interface ContentForm {
    readonly kind: 'text' | 'json';
    readonly text: string;
}

/** What adapters have reported for a session in this process: a prompt of many steps costs the guard one call for each text. */
export declare class SeenBySession {
    #private;
    /** Reports a turn, unless it was reported. A failed report is tried again next time. */
    turn(turn: string, report: () => Promise<unknown>): Promise<void>;
    /** Wraps a result, unless the same content of the same call was wrapped. Without its form nothing is remembered. */
    result(key: string, content: ContentForm | undefined, wrap: () => Promise<WrappedContent>): Promise<WrappedContent>;
}

/** What may happen to a tool call, from the mildest. */
declare const approvals: readonly ['allow', 'ask', 'deny'];
