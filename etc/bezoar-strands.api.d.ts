// What `bezoar/strands` exports. Written by `npm run gen`; a test compares.

export { Conversation };
export { MemoryTextOf };
export { StrandsAgentConfig };
export { StrandsGuardOptions };
export { StrandsMemoryEntry };
export { StrandsMemoryStore };
export { StrandsStoreOptions };
export { guardAgentConfig };
export { guardMemoryStore };

/** A conversation: the host's own name for it, or a session of the guard. */
export type Conversation = string | GuardedSession;

/**
 * What a memory tool is about to store: a text, or a value whose texts are stored together. `null` says that this call
 * stores nothing, such as a `view`. Nothing (`undefined`) says that the text was not found, and the call is refused.
 */
export type MemoryTextOf = (input: Readonly<Record<string, unknown>>) => unknown;

/** The settings of `new Agent`. They are returned with the same type. */
export interface StrandsAgentConfig {
    readonly model?: unknown;
    readonly interventions?: unknown;
    readonly memoryManager?: unknown;
}

/** Options of `guardAgentConfig`. An agent of Strands has one conversation, so it is named here. */
export interface StrandsGuardOptions extends Pick<AdapterOptions<undefined>, 'session' | 'memoryTools' | 'trusted' | 'effects'> {
    /** Who writes the memory. Default: `agent`. */
    readonly principal?: string;
}

/** A memory that a store returned. */
export interface StrandsMemoryEntry {
    readonly content: string;
}

/** A store of memories. */
export interface StrandsMemoryStore {
    readonly name: string;
    /** Finds memories for a query. */
    search(query: string, options?: never): Promise<readonly StrandsMemoryEntry[]>;
    /** Stores one memory. */
    add?(content: string, metadata?: never): Promise<unknown>;
    /** Hands over messages, from which the store makes memories itself. */
    addMessages?(messages: never, context?: never): Promise<unknown>;
}

/** Options of `guardMemoryStore`. */
export interface StrandsStoreOptions extends Pick<AdapterOptions<undefined>, 'session'> {
    /** Who writes the memory. Default: `agent`. */
    readonly principal?: string;
}

/**
 * Guards an agent of Strands: pass its result to `new Agent`. The instructions contain the memory, every tool result is
 * marked as data, the agent's memory tools and the stores of its memory manager keep only what the guard stores, and a
 * person is asked before an effect whose arguments come from outside text alone. Your own interventions are kept, and
 * come first.
 */
export declare function guardAgentConfig<Config extends StrandsAgentConfig>(space: GuardedSpace, config: Config, options: StrandsGuardOptions): Config;

/**
 * Guards a store of memories: `new MemoryManager({ stores: [guardMemoryStore(space, store, { session })] })`. What is
 * added is stored only if the guard stores it, and memories are returned in the form that a prompt may contain. Methods
 * keep their types.
 */
export declare function guardMemoryStore<Store extends StrandsMemoryStore>(space: GuardedSpace, store: Store, options: StrandsStoreOptions): Store;

// Named by the declarations above, and exported by no entry point.
