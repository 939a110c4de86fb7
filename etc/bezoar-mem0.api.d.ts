// What `bezoar/mem0` exports. Written by `npm run gen`; a test compares.

export { Conversation };
export { GuardMem0Options };
export { guardMem0 };

/** A conversation: the host's own name for it, or a session of the guard. */
export type Conversation = string | GuardedSession;

/** Options of `guardMem0`. `sessionOf` and `principal` get what the call was given: `{ userId, runId }`, `{ filters }`. */
export interface GuardMem0Options<Call = Readonly<Record<string, unknown>>> extends Pick<AdapterOptions<Call>, 'session' | 'sessionOf' | 'principal'> {
    /**
     * Whether messages of the role `user` are the user's own turns. Set it only if your program itself passes the
     * conversation on; a tool that a model calls can put any text into such a message. Default: `false`.
     */
    readonly reportsTurns?: boolean;
    /** Called for each text that was not stored. Contains none of its words. */
    readonly onRefused?: (message: string) => void;
}

/**
 * Guards a memory of mem0: the open-source `Memory` or the client of the service. What is added or changed is stored
 * only if the guard stores it, and memories are returned in the form that a prompt may contain. Methods keep their
 * types.
 */
export declare function guardMem0<Client extends object>(space: GuardedSpace, client: Client, options: GuardMem0Options): Client;

// Named by the declarations above, and exported by no entry point.
