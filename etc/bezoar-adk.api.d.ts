// What `bezoar/adk` exports. Written by `npm run gen`; a test compares.

export { AdkGuardOptions };
export { AdkMemoryService };
export { AdkRun };
export { Conversation };
export { guardMemoryService };
export { guardRunnerConfig };

/** Options of the guard. The conversation is ADK's session, unless `session` or `sessionOf` names another. */
export type AdkGuardOptions = AdapterOptions<AdkRun>;

/** A service that keeps memories of sessions. */
export interface AdkMemoryService {
    /** Keeps the events of a session. */
    addSessionToMemory(session: never): Promise<void>;
    /** Finds memories of a user. */
    searchMemory(request: never): Promise<{
        memories: readonly object[];
    }>;
}

/** What `sessionOf` and `principal` get about a run. A search in a memory service names no session. */
export interface AdkRun {
    readonly appName: string;
    readonly userId: string;
    readonly sessionId?: string;
}

/** A conversation: the host's own name for it, or a session of the guard. */
export type Conversation = string | GuardedSession;

/**
 * Guards a service that keeps memories. Words of the user and what the guard would store are kept; results of tools are
 * not. Memories are returned in the form that a prompt may contain. `guardRunnerConfig` does this for the service of a
 * runner.
 */
export declare function guardMemoryService<Service extends AdkMemoryService>(space: GuardedSpace, service: Service, options?: AdkGuardOptions): Service;

/**
 * Guards a runner of ADK: pass its result to `new Runner`. For all agents of the runner, and for those that they ask,
 * the instructions contain the memory, every tool result is marked as data, memory tools, the state of users and the
 * memory service keep only what the guard stores, and a person is asked before an effect whose arguments come from
 * outside text alone. Your own plugins are kept, and come first.
 */
export declare function guardRunnerConfig<Config extends object>(space: GuardedSpace, config: Config, options?: AdkGuardOptions): Config;

// Named by the declarations above, and exported by no entry point.
