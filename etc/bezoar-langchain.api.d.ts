// What `bezoar/langchain` exports. Written by `npm run gen`; a test compares.

export { AdapterOptions };
export { ConfirmOptions };
export { ConfirmQuestion };
export { Conversation };
export { DeepAgentsBackend };
export { GuardBackendOptions };
export { GuardStoreOptions };
export { GuardedStore };
export { LangChainGuardMiddleware };
export { LangChainOptions };
export { LangChainRun };
export { LangChainTool };
export { LangGraphCheckpointer };
export { LangGraphStore };
export { LcMessage };
export { LcRuntime };
export { LcToolCall };
export { MemoryTextOf };
export { MemoryToolsOptions };
export { ModelInput };
export { TaintInterrupt };
export { ToolFactory };
export { guardAgent };
export { guardBackend };
export { guardCheckpointer };
export { guardMiddleware };
export { guardModelInput };
export { guardStore };
export { guardTools };
export { interruptOnTaint };
export { langChainMemoryTools };

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

/** A backend of deepagents, by shape. */
export interface DeepAgentsBackend {
    /** The file as it is stored. */
    readRaw(path: string): unknown;
    /** Creates or replaces a file. */
    write(path: string, content: string): unknown;
    /** Replaces a text in a file. */
    edit(path: string, old: string, replacement: string, all?: boolean): unknown;
}

/** Options of `guardBackend`. */
export interface GuardBackendOptions extends Pick<LangChainOptions, 'session' | 'sessionOf' | 'principal'> {
    /** Which files are memories. Default: `AGENTS.md` in any folder, and everything below `/memories/`. */
    readonly isMemory?: (path: string) => boolean;
    /** Memory files that only people write: they are shown as they are, and no agent changes them. */
    readonly trusted?: readonly string[];
}

/** Options of `guardStore`. */
export interface GuardStoreOptions extends Pick<LangChainOptions, 'session' | 'sessionOf' | 'principal'> {
    /**
     * The text of a value: a text, or a value whose texts are stored together. `null` says that it is no memory, such as
     * a counter, and is left alone. Default: the whole value, but for members that only sort items, such as `kind:
     * 'fact'`.
     */
    readonly textOf?: (value: Readonly<Record<string, unknown>>, namespace: readonly string[]) => unknown;
}

/** The guarded store, and the same store for one conversation. */
export type GuardedStore<Store> = Store & {
    /** The store as a run of this thread may use it: what the run stores is traced to what the thread has read. */
    forSession(thread: string): Store;
};

/** A middleware of LangChain, by shape. */
export interface LangChainGuardMiddleware {
    readonly name: string;
    /** Shows the model the memory and marked tool results. The messages that are stored stay as they are. */
    readonly wrapModelCall: <Request extends object, Result>(request: Request, handler: (request: Request) => Result | Promise<Result>) => Promise<Result>;
    /** Guards the agent's own memory tools, and asks a person before an effect that outside text asks for. */
    readonly wrapToolCall: <Request extends object, Result>(request: Request, handler: (request: Request) => Result | Promise<Result>) => Promise<Result>;
}

/** Options of the guard for LangChain. Without `session` and `sessionOf`, a conversation is the `thread_id` of its run. */
export interface LangChainOptions extends AdapterOptions<LangChainRun> {
    /**
     * Whether a human message is the user's own. Default: those of a run that nobody else started. What an agent tells a
     * sub-agent comes as a human message, too, and is not the user's.
     */
    readonly isUser?: (message: LcMessage, run: LangChainRun) => boolean;
}

/** What LangChain knows about a run: the `configurable` of its config, above all the `thread_id`, and its `context`. */
export interface LangChainRun {
    readonly configurable?: Readonly<Record<string, unknown>> | undefined;
    readonly context?: unknown;
}

/** A tool of LangChain, by shape. */
export interface LangChainTool {
    readonly name: string;
    /** Runs the tool on a call, or on arguments alone. */
    invoke(input: never, config?: never): Promise<unknown>;
}

/** A checkpointer of LangGraph, by shape. */
export interface LangGraphCheckpointer {
    readonly serde: object;
    /** Loads a checkpoint with its pending writes. */
    getTuple(config: never): Promise<unknown>;
    /** Stores a checkpoint. */
    put(config: never, checkpoint: never, metadata: never, versions: never): Promise<unknown>;
    /** Stores what a task wrote before its step was finished. */
    putWrites(config: never, writes: never, taskId: string): Promise<unknown>;
}

/** A store of LangGraph, by shape. Everything it does goes through `batch`. */
export interface LangGraphStore {
    /** Runs operations, and answers each in its place. */
    batch(operations: never): Promise<unknown>;
}

/**
 * What the adapter reads of the objects of LangChain and LangGraph, by shape, so that neither is imported. All of them are
 * instances of classes; they are copied with their prototype.
 */
export interface LcMessage {
    /** `human`, `ai`, `tool`, `system` and others. */
    readonly type?: unknown;
    readonly content?: unknown;
    readonly id?: unknown;
    readonly name?: unknown;
    readonly tool_call_id?: unknown;
    readonly tool_calls?: unknown;
    readonly additional_kwargs?: unknown;
}

/** The run with the hook that asks a person. LangGraph has it wherever a tool or a middleware runs. */
export interface LcRuntime extends LangChainRun {
    readonly interrupt?: unknown;
}

/** A tool call that a model asks for. */
export interface LcToolCall {
    readonly name: string;
    readonly args: unknown;
    readonly id?: string | undefined;
}

/**
 * What a memory tool is about to store: a text, or a value whose texts are stored together. `null` says that this call
 * stores nothing, such as a `view`. Nothing (`undefined`) says that the text was not found, and the call is refused.
 */
export type MemoryTextOf = (input: Readonly<Record<string, unknown>>) => unknown;

/** Options of `memoryTools`: the conversation, and how a person is asked. */
export interface MemoryToolsOptions<Context = unknown> extends Pick<AdapterOptions<Context>, 'session' | 'sessionOf' | 'principal'> {
    /** Shows a question to the user. Without it there is no tool `confirm`. */
    readonly confirm?: ConfirmOptions;
}

/** Makes what a model may see of the messages of a graph. */
export type ModelInput = <Message extends LcMessage>(messages: readonly Message[], config: LangChainRun) => Promise<Message[]>;

/** What `humanInTheLoopMiddleware` takes for one tool. */
export interface TaintInterrupt {
    /** What the person may decide. */
    allowedDecisions: Decision[];
    /** Asks only if an argument comes from outside text alone. */
    when(request: {
        readonly toolCall: LcToolCall;
        readonly runtime: LcRuntime;
    }): Promise<boolean>;
    /** What the person reads: the arguments, and the pages or entries behind them. */
    description(toolCall: LcToolCall, state: unknown, runtime: LcRuntime): Promise<string>;
}

/** The function `tool` of LangChain. */
export type ToolFactory<Tool> = (run: (input: never, runtime: never) => Promise<string>, fields: {
    name: string;
    description: string;
    schema: never;
}) => Tool;

/**
 * The agent or compiled graph with a store that knows the thread of each run. Every run is given its own view of the guarded
 * store, in `invoke`, `stream`, `streamEvents` and `batch`; all else is the agent's.
 */
export declare function guardAgent<Agent extends object, Store extends LangGraphStore>(agent: Agent, store: GuardedStore<Store>): Agent;

/**
 * Guards the memory files of a deep agent: `createDeepAgent({ backend: guardBackend(backend, space), memory: [...] })`. What
 * an agent writes into them is stored only if the guard stores it, and what a prompt loads without the trust of the user is
 * marked as data. Add `guardMiddleware` as well: it reports what the agent reads.
 */
export declare function guardBackend<Backend extends DeepAgentsBackend>(backend: Backend, space: GuardedSpace, options?: GuardBackendOptions): Backend;

/**
 * Seals what a checkpointer stores: a checkpoint that somebody forged, edited or moved to another thread ends the run instead
 * of becoming the history of a conversation. Works with any saver. Checkpoints from before the guard are refused as well.
 */
export declare function guardCheckpointer<Checkpointer extends LangGraphCheckpointer>(checkpointer: Checkpointer, space: GuardedSpace): Checkpointer;

/**
 * Guards an agent of LangChain: `createAgent({ model, tools, middleware: [guardMiddleware(space, options)] })`. The
 * instructions contain the memory, every tool result is marked as data, the agent's own memory tools store only what
 * the guard stores, and a person is asked before an effect whose arguments come from outside text alone. The
 * conversation is the `thread_id` of the run. Put it last, so that it sees what other middleware adds.
 */
export declare function guardMiddleware(space: GuardedSpace, options?: LangChainOptions): LangChainGuardMiddleware;

/**
 * For the node of a graph that calls the model: `model.invoke(await guardInput(state.messages, config))`. Reports the user's
 * turns, marks tool results and puts the memory into the instructions. The state stays as it is.
 */
export declare function guardModelInput(space: GuardedSpace, options?: LangChainOptions & {
    readonly tools?: readonly LangChainTool[];
}): ModelInput;

/**
 * Guards the long-term store of a graph: an item is stored only if the guard stores its text, and what is read without the
 * trust of the user comes marked as data. LangGraph does not tell a store which thread calls it; `guardAgent` does. Without
 * it everything is stored as text from outside.
 */
export declare function guardStore<Store extends LangGraphStore>(store: Store, space: GuardedSpace, options?: GuardStoreOptions): GuardedStore<Store>;

/**
 * Guards the tools of a graph without middleware: `new ToolNode(guardTools(space, tools, options))`. Results come marked, and
 * are stored so. Show the model what `guardModelInput` makes of the messages.
 */
export declare function guardTools<Tools extends readonly LangChainTool[]>(space: GuardedSpace, tools: Tools, options?: LangChainOptions): Tools;

/**
 * For `humanInTheLoopMiddleware({ interruptOn: interruptOnTaint(space, { effects: ['pay'] }) })`: asks a person about
 * each of the `effects` whose arguments come from outside text alone. `guardMiddleware` asks without it; use this to
 * ask about several calls at once, beside rules of your own.
 */
export declare function interruptOnTaint(space: GuardedSpace, options: LangChainOptions): Record<string, TaintInterrupt>;

/**
 * `memoryTools` as tools of LangChain, for an agent without a memory of its own: `langChainMemoryTools(space, tool)`, with
 * the function `tool` of your version. They belong to the conversation of the run.
 */
export declare function langChainMemoryTools<Tool extends object>(space: GuardedSpace, tool: ToolFactory<Tool>, options?: MemoryToolsOptions<LangChainRun>): readonly Tool[];

// Named by the declarations above, and exported by no entry point.

type Decision = 'approve' | 'edit' | 'reject';
