// What `bezoar/zep` exports. Written by `npm run gen`; a test compares.

export { Conversation };
export { GuardZepOptions };
export { ZepCall };
export { guardZep };

/** A conversation: the host's own name for it, or a session of the guard. */
export type Conversation = string | GuardedSession;

/** Options of `guardZep`. */
export interface GuardZepOptions extends Pick<AdapterOptions<ZepCall>, 'session' | 'sessionOf' | 'principal'> {
    /**
     * Whether messages of the role `user` are the user's own turns. Set it only if your program itself passes the
     * conversation on; a tool that a model calls can put any text into such a message. Default: `false`.
     */
    readonly reportsTurns?: boolean;
    /** Called for each text that did not reach Zep. Contains none of its words. */
    readonly onRefused?: (message: string) => void;
}

/** What `sessionOf` and `principal` get: the ids that a call names. */
export interface ZepCall {
    readonly threadId?: string;
    readonly userId?: string;
    readonly graphId?: string;
}

/**
 * Guards a client of Zep. What is added reaches Zep only if the guard would store it, and memories are returned in the
 * form that a prompt may contain. Methods keep their types.
 */
export declare function guardZep<Client extends object>(space: GuardedSpace, client: Client, options: GuardZepOptions): Client;

// Named by the declarations above, and exported by no entry point.
