// What `bezoar/ai-sdk` exports. Written by `npm run gen`; a test compares.

export { AdapterOptions };
export { AiSdkMemoryTool };
export { AiSdkSettings };
export { ConfirmOptions };
export { ConfirmQuestion };
export { Conversation };
export { GuardMiddleware };
export { GuardModelOptions };
export { MemoryTextOf };
export { MemoryToolName };
export { MemoryToolsOptions };
export { WithGuardOptions };
export { aiMemoryTools };
export { guardMiddleware };
export { guardModel };
export { withGuard };

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

/** A tool of the AI SDK, by shape. */
export interface AiSdkMemoryTool {
    readonly description: string;
    /** A JSON Schema in the SDK's own wrapping, which both versions read. */
    readonly inputSchema: never;
    /** Runs the tool on the arguments a model gave. */
    execute(input: unknown, run?: {
        readonly experimental_context?: unknown;
    }): Promise<string>;
}

/** Settings of `ToolLoopAgent`, `generateText` or `streamText`. They are returned with the same type. */
export interface AiSdkSettings {
    readonly tools?: unknown;
    readonly instructions?: unknown;
    readonly system?: unknown;
    readonly prepareStep?: unknown;
    readonly prepareCall?: unknown;
    readonly toolApproval?: unknown;
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

/** A middleware for `wrapLanguageModel` and `wrapProvider`, of versions 6 and 7. */
export interface GuardMiddleware {
    readonly specificationVersion: 'v3';
    /** Marks tool results, reports the user's turns and puts the memory into the instructions. */
    readonly transformParams: <Call extends ModelCall>(call: {
        readonly params: Call;
    }) => Promise<Call>;
}

/** Options of a guarded model. A model knows nothing about a run, so the conversation is named here. */
export type GuardModelOptions = Pick<AdapterOptions<undefined>, 'session' | 'sessionOf' | 'principal' | 'trusted'>;

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

/**
 * Options of `withGuard`. `sessionOf` and `principal` get the `runtimeContext` of the run (version 7) or its
 * `experimental_context` (version 6).
 */
export type WithGuardOptions<Context = unknown> = AdapterOptions<Context>;

/**
 * `memoryTools` as tools of the AI SDK, for an agent without a memory of its own: `tools: { ...aiMemoryTools(space, options) }`.
 * Inside `withGuard` they belong to the conversation of the run.
 */
export declare function aiMemoryTools(space: GuardedSpace, options: MemoryToolsOptions): Readonly<Partial<Record<MemoryToolName, AiSdkMemoryTool>>>;

/**
 * Guards what a model reads, for programs that have no agent: the instructions contain the memory and every tool result
 * is marked. It sees no tools, so it neither guards memory tools nor asks a person; use `withGuard` for those.
 */
export declare function guardMiddleware(space: GuardedSpace, options: GuardModelOptions): GuardMiddleware;

/** The model with the guard in front of it, as the same type. */
export declare function guardModel<Model extends {
    readonly doGenerate: ModelFunction;
    readonly doStream: ModelFunction;
}>(space: GuardedSpace, model: Model, options: GuardModelOptions): Model;

/**
 * Guards an agent of the AI SDK: pass its result to `new ToolLoopAgent`, `generateText` or `streamText`. The
 * instructions contain the memory, every tool result is marked as data, the agent's own memory tools store only what
 * the guard stores, and a person is asked before an effect whose arguments come from outside text alone. Your own hooks
 * are kept.
 */
export declare function withGuard<Settings extends AiSdkSettings, Context = unknown>(space: GuardedSpace, settings: Settings, options: WithGuardOptions<Context>): Settings;

// Named by the declarations above, and exported by no entry point.

/**
 * What the adapter reads of the AI SDK's objects, by shape: the same in versions 6 and 7, so that neither is imported. Messages
 * of the SDK and prompts of a model provider look alike here.
 */
export interface AiMessage {
    readonly role: string;
    readonly content: unknown;
}

interface ModelCall {
    readonly prompt: readonly AiMessage[];
}

type ModelFunction = (call: never) => unknown;
