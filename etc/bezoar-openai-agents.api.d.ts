// What `bezoar/openai-agents` exports. Written by `npm run gen`; a test compares.

export { AdapterOptions };
export { AskedCall };
export { ConfirmOptions };
export { ConfirmQuestion };
export { Conversation };
export { GuardAgentOptions };
export { GuardMemoryStoreOptions };
export { GuardRunOptions };
export { GuardSessionOptions };
export { MemoryTextOf };
export { MemoryToolName };
export { MemoryToolsOptions };
export { OpenAiAgent };
export { OpenAiMemoryStore };
export { OpenAiMemoryTool };
export { OpenAiSession };
export { PersonNeeded };
export { SecretSource };
export { TaintedArgument };
export { guardAgent };
export { guardMemoryStore };
export { guardRun };
export { guardSession };
export { openAiMemoryTools };
export { openRunState };
export { sealRunState };

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

/** A call that waits for a person, and why. */
export interface AskedCall extends PersonNeeded {
    readonly tool: string;
    /** The id of the call, as in `interruptions`. */
    readonly callId: string | undefined;
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

/** Options of `guardAgent`. `sessionOf` and `principal` get the `context` of the run. */
export interface GuardAgentOptions<Context = unknown> extends AdapterOptions<Context> {
    /** Gets the reason why a call waits, because the interruptions of a run carry none. */
    readonly onAsk?: (call: AskedCall) => void;
}

/** Options of `guardMemoryStore`. */
export type GuardMemoryStoreOptions = Pick<AdapterOptions<undefined>, 'session' | 'sessionOf' | 'principal'>;

/** Options of `guardRun`. `sessionOf` and `principal` get the `context` of the run. */
export type GuardRunOptions<Context = unknown> = Pick<AdapterOptions<Context>, 'session' | 'sessionOf' | 'principal' | 'trusted'>;

/** Options of `guardSession`. The conversation is the session's own id unless `session` or `sessionOf` names another. */
export type GuardSessionOptions = Pick<AdapterOptions<undefined>, 'session' | 'sessionOf' | 'principal' | 'trusted'>;

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

/** An agent, or a handoff to one. It is returned with the same type. */
export interface OpenAiAgent {
    readonly name: string;
    readonly tools: readonly unknown[];
    readonly handoffs: readonly unknown[];
}

/** Where a sandbox agent keeps the memory files that it writes by itself. */
export interface OpenAiMemoryStore {
    /** The bytes of a file. */
    read(path: string): Promise<Uint8Array | null>;
    /** Replaces a file. */
    write(path: string, data: Uint8Array): Promise<void>;
}

/** A function tool of `@openai/agents`, by shape. */
export interface OpenAiMemoryTool {
    readonly type: 'function';
    readonly name: MemoryToolName;
    readonly description: string;
    /** The JSON Schema of the arguments. */
    readonly parameters: never;
    readonly strict: false;
    /** Runs the tool on the arguments a model gave, as JSON. */
    invoke(context: {
        readonly context?: unknown;
    }, input: string): Promise<string>;
    /** The tools act only on the guarded memory, so they need no approval. */
    needsApproval(): Promise<false>;
    /** Always. */
    isEnabled(): Promise<true>;
}

/** The store of a conversation's history, `Session` of the framework. It is returned with the same type. */
export interface OpenAiSession {
    /** The id of the conversation. */
    getSessionId(): Promise<string>;
}

/** Why a person must be asked before a tool runs. */
export interface PersonNeeded {
    /** For the person who decides: the tool, the arguments, and the pages or entries behind them. */
    readonly reason: string;
    readonly tainted: readonly TaintedArgument[];
}

/** Where the key comes from: a guard. */
export interface SecretSource {
    /** A secret for one purpose. */
    secret(purpose: string): Uint8Array;
}

/** An argument that comes from outside text alone. Contains none of its words. */
export interface TaintedArgument {
    /** Where it is: `to`, `items[2].price`. */
    readonly argument: string;
    readonly attribution: Attribution;
}

/**
 * Guards the tools of an agent, of the agents it hands over to, and of those that its copy becomes a tool of: its
 * memory tools store only what the guard stores, and a person is asked before an effect whose arguments come from
 * outside text alone. Returns a copy that shares the event listeners of the agent. Use it with `guardRun`, which guards
 * what the model reads.
 */
export declare function guardAgent<Agent extends OpenAiAgent, Context = unknown>(space: GuardedSpace, agent: Agent, options: GuardAgentOptions<Context>): Agent;

/**
 * Guards the files in which a sandbox agent keeps what it learned: `memory({ store: guardMemoryStore(space, store, options) })`.
 * New lines are judged before they are stored, and left out if they are held or refused. Lines that come from outside
 * are marked as data when a later run reads them.
 */
export declare function guardMemoryStore<Store extends OpenAiMemoryStore>(space: GuardedSpace, store: Store, options: GuardMemoryStoreOptions): Store;

/**
 * Guards what models read. Pass a `Runner`, or the settings for `new Runner` or for one `run`. The instructions contain
 * the memory and every tool result is marked as data; the history that a `Session` stores stays as it is. Your own
 * `callModelInputFilter` is kept, and with a `Runner` also that of each run. The settings of a run replace those of a
 * runner: if they have a filter without the guard, a guarded agent ends the run.
 */
export declare function guardRun<Config extends object, Context = unknown>(space: GuardedSpace, config: Config, options: GuardRunOptions<Context>): Config;

/**
 * Guards the stored history of a conversation, `Session` of the framework. Results of tools are reported before they are stored,
 * as they are. A system message that comes back from the store, such as the summary of a session that shortens its history, is
 * marked as data unless the guard stored it. All other members work as before.
 */
export declare function guardSession<Session extends OpenAiSession>(space: GuardedSpace, session: Session, options?: GuardSessionOptions): Session;

/**
 * `memoryTools` as tools of an agent without a memory of its own: `tools: [...openAiMemoryTools(space, options)]`. Inside
 * `guardAgent` they belong to the conversation of the run.
 */
export declare function openAiMemoryTools(space: GuardedSpace, options: MemoryToolsOptions): OpenAiMemoryTool[];

/** The text for `RunState.fromString`. Throws if it was changed, or sealed for another conversation or by another guard. */
export declare function openRunState(guard: SecretSource, text: string, conversation: string): string;

/**
 * The state of a run that waits for a person, as text that can be stored. Its approvals and history count only if
 * nobody changed it: pass the text to `openRunState`. `conversation` is the id of your chat; the state is valid for no
 * other.
 */
export declare function sealRunState(guard: SecretSource, state: {
    toString(): string;
}, conversation: string): string;

// Named by the declarations above, and exported by no entry point.
