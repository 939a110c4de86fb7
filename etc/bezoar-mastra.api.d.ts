// What `bezoar/mastra` exports. Written by `npm run gen`; a test compares.

export { AdapterOptions };
export { Conversation };
export { GuardAgentConfigOptions };
export { GuardStorageOptions };
export { MastraAgentConfig };
export { MastraRun };
export { MastraStorage };
export { MemoryTextOf };
export { guardAgentConfig };
export { guardStorage };

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

/** A conversation: the host's own name for it, or a session of the guard. */
export type Conversation = string | GuardedSession;

/** Options of `guardAgentConfig`. Without `session` or `sessionOf` the conversation is the thread of Mastra. */
export type GuardAgentConfigOptions = AdapterOptions<MastraRun>;

/** Options of `guardStorage`. Without `session` or `sessionOf` the conversation is the thread of Mastra. */
export type GuardStorageOptions = Pick<AdapterOptions<MastraRun>, 'session' | 'sessionOf' | 'principal' | 'trusted'>;

/** The settings of an `Agent`. They are returned with the same type. */
export interface MastraAgentConfig {
    readonly tools?: unknown;
    readonly hooks?: unknown;
    readonly inputProcessors?: unknown;
    readonly defaultOptions?: unknown;
    readonly memory?: unknown;
}

/** What `sessionOf` and `principal` get. */
export interface MastraRun {
    /** The thread of the run. For an agent that another agent asked, the thread of the first. */
    readonly threadId?: string;
    /** Whose thread it is: the resource of Mastra, usually a user. */
    readonly resourceId?: string;
}

/** A `MastraCompositeStore`. It is returned with the same type. */
export interface MastraStorage {
    /** The store of one domain. */
    getStore(name: never): Promise<unknown>;
}

/**
 * What a memory tool is about to store: a text, or a value whose texts are stored together. `null` says that this call
 * stores nothing, such as a `view`. Nothing (`undefined`) says that the text was not found, and the call is refused.
 */
export type MemoryTextOf = (input: Readonly<Record<string, unknown>>) => unknown;

/**
 * Guards an agent of Mastra: pass its result to `new Agent`. The instructions contain the memory, every tool result is
 * marked as data, the agent's memory tools store only what the guard stores, its working memory and Observational
 * Memory are judged line by line, and a person is asked before an effect whose arguments come from outside text alone.
 * Your own processors, hooks and approvals are kept. The memory given is guarded itself, not a copy.
 */
export declare function guardAgentConfig<Config extends MastraAgentConfig>(space: GuardedSpace, config: Config, options?: GuardAgentConfigOptions): Config;

/**
 * Guards a store of Mastra: working memory and Observational Memory are judged when they are written, and lines from outside are
 * marked when they are read. `guardAgentConfig` does this for the memory of its agent.
 */
export declare function guardStorage<Storage extends MastraStorage>(space: GuardedSpace, storage: Storage, options?: GuardStorageOptions): Storage;

// Named by the declarations above, and exported by no entry point.
