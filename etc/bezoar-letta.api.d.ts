// What `bezoar/letta` exports. Written by `npm run gen`; a test compares.

export { Conversation };
export { GuardLettaOptions };
export { LettaCall };
export { guardLetta };

/** A conversation: the host's own name for it, or a session of the guard. */
export type Conversation = string | GuardedSession;

/** Options of `guardLetta`. `memoryTools` names tools beside those that Letta gives its agents. */
export interface GuardLettaOptions extends AdapterOptions<LettaCall> {
    /**
     * Whether messages of the role `user` are the user's own turns. Set it only if your program itself passes the
     * conversation on; a tool that a model calls can put any text into such a message. Default: `false`.
     */
    readonly reportsTurns?: boolean;
    /** Called for each text that was not stored and each call that was not approved. Contains none of their words. */
    readonly onRefused?: (message: string) => void;
    /**
     * Asks a person about an approved effect whose arguments come from outside text alone. Without it such a call is
     * denied.
     */
    readonly askPerson?: (needed: PersonNeeded) => boolean | Promise<boolean>;
}

/** What `sessionOf` and `principal` get: the ids that a call names. */
export interface LettaCall {
    readonly agentId?: string;
    readonly conversationId?: string;
}

/**
 * Guards a client of Letta. What is stored in blocks and passages is stored only if the guard stores it, an agent's own
 * change of its memory is approved only then, results of tools are marked, and memories are returned in the form that a
 * prompt may contain. Methods keep their types.
 */
export declare function guardLetta<Client extends object>(space: GuardedSpace, client: Client, options: GuardLettaOptions): Client;

// Named by the declarations above, and exported by no entry point.
