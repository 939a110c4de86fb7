// What `bezoar/voltagent` exports. Written by `npm run gen`; a test compares.

export { AdapterOptions };
export { Conversation };
export { MemoryTextOf };
export { VoltAgentLike };
export { VoltGuardOptions };
export { VoltRun };
export { guardAgent };

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

/**
 * What a memory tool is about to store: a text, or a value whose texts are stored together. `null` says that this call
 * stores nothing, such as a `view`. Nothing (`undefined`) says that the text was not found, and the call is refused.
 */
export type MemoryTextOf = (input: Readonly<Record<string, unknown>>) => unknown;

/** An `Agent`. It is returned with the same type. */
export interface VoltAgentLike {
    /** Answers with a text. */
    readonly generateText: Call;
    /** Answers with a stream of text. */
    readonly streamText: Call;
    /** Answers with an object. */
    readonly generateObject: Call;
    /** Answers with a stream of objects. */
    readonly streamObject: Call;
    /** The agents that this agent can ask. */
    readonly getSubAgents: () => readonly unknown[];
}

/** Options of the guard. Without `session` or `sessionOf` the conversation is VoltAgent's `conversationId`. */
export type VoltGuardOptions = AdapterOptions<VoltRun>;

/** What `sessionOf` and `principal` get about a run. */
export interface VoltRun {
    /** VoltAgent's conversation. An agent that another agent asked has the conversation of the first. */
    readonly conversationId?: string;
    readonly userId?: string;
}

/**
 * Guards an agent of VoltAgent, itself and not a copy, together with its sub-agents. The instructions contain the
 * memory, every tool result and retrieved text is marked as data, the agent's memory tools and its working memory store
 * only what the guard stores, and a person is asked before an effect whose arguments come from outside text alone. Your
 * own hooks are kept.
 */
export declare function guardAgent<Agent extends VoltAgentLike>(space: GuardedSpace, agent: Agent, options?: VoltGuardOptions): Agent;

// Named by the declarations above, and exported by no entry point.

type Call = (...given: never) => unknown;
