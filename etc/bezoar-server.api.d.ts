// What `bezoar/server` exports. Written by `npm run gen`; a test compares.

export { App };
export { Caller };
export { Command };
export { CreatedDashboard };
export { Dashboard };
export { DashboardDependencies };
export { FirstStep };
export { HttpOptions };
export { HttpServer };
export { LabCell };
export { LabMiss };
export { LabRun };
export { LabRuns };
export { ListenOptions };
export { Listening };
export { McpConnection };
export { McpOptions };
export { McpServices };
export { NewToken };
export { ProxyOptions };
export { RoleName };
export { ServerDependencies };
export { TokenLine };
export { TokenStore };
export { Upstream };
export { childUpstream };
export { createApp };
export { createConnection };
export { createDashboard };
export { createMcpServer };
export { createServer };
export { createServices };
export { demoSpace };
export { httpUpstream };
export { loadDemo };
export { openApiDocument };
export { roleNames };
export { serveMcpOverHttp };
export { serveMcpOverStdio };
export { serveProxy };

/** The server without a network: it answers requests through `fetch`. */
export interface App {
    readonly hono: Hono<HttpEnv>;
    readonly signIns: SignIns;
    /** Ends every event stream. */
    stopStreams(): void;
}

/** The authenticated client of a connection, according to its token or sign-in. */
export interface Caller {
    readonly name: string;
    readonly role: (typeof callerRoles)[number];
    /** Exact names of the spaces it may use. */
    readonly spaces: '*' | readonly string[];
    /** The CSRF token that forms must send; absent for bearer tokens, which no browser sends by itself. */
    readonly csrf?: string;
}

export interface Command {
    readonly file: string;
    readonly args: readonly string[];
    readonly cwd: string;
    readonly env: Readonly<Record<string, string | undefined>>;
}

/** The pages, as the server that mounts them gets them. */
export interface CreatedDashboard extends Dashboard {
    /**
     * Settles when the queues have been read. A server that listens only then answers the first visitor as quickly as later
     * ones. Never rejected: what fails fails again for the person who asks.
     */
    readonly ready: Promise<void>;
    /**
     * Reads the queues again whenever more texts are held, until the returned function is called. Without it, the first look after
     * thousands of texts shows some of them, and says so, while the others are read.
     */
    readonly follow: () => () => void;
}

export type Dashboard = Hono<{
    Variables: {
        caller: Caller;
    };
}>;

/** What the dashboard needs. It reads and changes memory only through the guard. */
export interface DashboardDependencies {
    readonly guard: Guard;
    readonly env: Env;
    readonly version: string;
    /** The guard's own scanner: a page must show the findings that decide. */
    readonly scanner: Scanner;
    /** What the servers on the store share; without it, reviewers cannot assign, snooze or comment. */
    readonly state?: ServerState;
    /** Fills a space with examples. Default: `loadDemo`. */
    readonly loadDemo?: (guard: Guard) => Promise<string>;
    /** The stored lab runs; without them the page says how to start one. */
    readonly lab?: LabRuns;
    /** The server's access tokens; without them there is no token page. */
    readonly tokens?: TokenStore;
    /** The exceptions of the policy; without them, no page offers to allow a source for good. */
    readonly exceptions?: PolicyExceptions;
    /** URL of the sign-out form; without it no page offers to sign out. */
    readonly signOut?: string;
    /** Warnings shown on every page, such as that the server listens without TLS. */
    readonly notes?: readonly string[];
    /** Called with every error that made a page fail, for the log. */
    readonly onError?: (error: Error) => void;
    /** Replaces the shipped first steps. */
    readonly steps?: readonly FirstStep[];
}

/** One step of the welcome page. */
export interface FirstStep {
    readonly title: string;
    readonly why: string;
    /** What to type or paste. */
    readonly command: string;
}

export interface HttpOptions {
    /** Default 127.0.0.1: this machine only. */
    readonly bind?: string;
    /** Default 0: any free port. */
    readonly port?: number;
    /** Further accepted Host values, as `name:port`. */
    readonly allowedHosts?: readonly string[];
    readonly allowedOrigins?: readonly string[];
    /** Required if other machines can reach the server; at least 32 characters. */
    readonly token?: string;
}

export interface HttpServer {
    readonly url: string;
    /** Ends all connections and stops listening. */
    close(): Promise<void>;
}

/** One cell of the heat map: how often an attack was tried and how often it succeeded. */
export interface LabCell {
    readonly vector: string;
    readonly condition: string;
    readonly trials: number;
    readonly breaches: number;
}

/** An attack that succeeded, with its transcript. */
export interface LabMiss {
    readonly vector: string;
    readonly condition: string;
    readonly transcript: string;
}

export interface LabRun {
    readonly id: string;
    readonly at: number;
    readonly title: string;
    readonly cells: readonly LabCell[];
    readonly misses: readonly LabMiss[];
}

/** The stored lab runs, newest first. */
export interface LabRuns {
    /** All runs, for the page that compares them. */
    runs(): Promise<readonly LabRun[]>;
}

export interface ListenOptions {
    /** Default: 127.0.0.1. */
    readonly host?: string;
    /** Default: 7433, or a free port if that is taken. An explicit port is used or refused. */
    readonly port?: number;
    readonly tls?: {
        readonly cert: string | Buffer;
        readonly key: string | Buffer;
    };
    /** Allows connections from other machines without TLS, for example behind a proxy that encrypts. */
    readonly insecureHttp?: boolean;
    /** Time limits for receiving the headers and the whole request. Default: 10 and 30 seconds. */
    readonly timeoutsMs?: {
        readonly headers: number;
        readonly request: number;
    };
}

export interface Listening {
    readonly url: string;
    readonly port: number;
    /** A one-time sign-in link for this person. */
    signInLink(person: Person): Promise<string>;
    /**
     * Stops accepting connections and waits for requests in progress, which end their connections; idle connections are closed.
     * After `graceMs` (default: 10 seconds) requests that are still in progress are answered with status 503 and cut.
     */
    close(graceMs?: number): Promise<void>;
}

/**
 * One connected client. The guard mints its session: a client that could choose one could leave behind what it has read, or
 * take over what the user of another session said.
 */
export interface McpConnection {
    /** Session ids by principal: a client that changes its name is another agent. */
    readonly minted: Map<string, Promise<string>>;
    /** The memory that each session started with. Later writes do not change it. */
    readonly snapshots: Map<string, Promise<SessionStart>>;
    /** Sessions of editors that have made calls through this connection. */
    readonly announced: Map<string, AnnouncedSession>;
}

export interface McpOptions {
    readonly space: GuardedSpace;
    readonly scanner: TextScanner;
    /** Seals the state a client returns with the answer to a question: `guard.secret('mcp approval')`. */
    readonly secret: Uint8Array;
    /** Version of the program that clients see. */
    readonly version: string;
    /** Name of the person at the client, who may decide about held texts. Without it nobody is asked. */
    readonly person?: string;
    /** Finds the session of the editor whose hook announced a call. Without it, every client has a session of its own. */
    readonly takeAnnounced?: TakeAnnounced;
    /** Also serves the checks of the memory sentinel contract, for programs with a memory of their own. */
    readonly sentinel?: boolean;
    readonly env?: Env;
}

/** Services that all connections of one process share. */
export interface McpServices {
    readonly space: GuardedSpace;
    readonly scanner: TextScanner;
    readonly approvals: Approvals;
    readonly version: string;
    readonly env: Env;
    readonly sentinel: boolean;
    readonly takeAnnounced?: TakeAnnounced;
}

/** A token to be created. */
export type NewToken = Inferred<typeof newTokenSchema>;

export interface ProxyOptions {
    /** The space for this server's memory. Use a separate one for each server. */
    readonly space: GuardedSpace;
    readonly scanner: TextScanner;
    readonly upstream: Upstream;
    readonly input: Readable;
    readonly output: Writable;
    /** Reports a message to the operator. */
    readonly say: (message: string) => void;
    /** Accepts the server's current tool definitions as the new baseline. */
    readonly acceptTools?: boolean;
    /** Roles of tools whose names or annotations are misleading. */
    readonly roles?: ReadonlyMap<string, RoleName>;
    readonly unexplained?: 'fence' | 'pass';
    /** Milliseconds a server has to answer. Default 60,000. */
    readonly timeout?: number;
    readonly env?: Env;
}

export type RoleName = 'write' | 'read' | 'remove' | 'both';

/** What the server needs. */
export interface ServerDependencies {
    /** How documents are read that a program checks: limits, and the script of the worker that parses them. */
    readonly documents?: MemorySentinelOptions['documents'];
    readonly guard: Guard;
    readonly scanner: TextScanner;
    readonly tokens: AccessTokens;
    /**
     * What this server shares with others on the same store: `serverState` of `openGuard`. Default: nothing, so it must be
     * the only server.
     */
    readonly state?: ServerState;
    /** Scans long texts in other threads: `prepare` of `createScanPool`, whose scanner the guard must have. Default: on this thread. */
    readonly prepareScan?: (texts: readonly string[]) => Promise<() => void>;
    /** Reports changes by other servers: `watchSpaces` of `openGuard`. Default: event streams poll. */
    readonly watch?: WatchSpaces;
    readonly version: string;
    readonly env: Env;
    /** Accepted values of the `Host` header, besides the loopback names. */
    readonly hosts?: readonly string[];
    /** Whether connections are encrypted, here or by a proxy in front; cookies are then marked `Secure`. */
    readonly secure?: boolean;
    /** The dashboard, for people who have signed in. */
    readonly pages?: Hono<{
        Variables: {
            caller: Caller;
        };
    }>;
    readonly limits?: Partial<HttpLimits>;
}

/** A token as a page may show it: everything but the secret. */
export interface TokenLine {
    readonly id: string;
    readonly name: string;
    readonly role: Caller['role'];
    readonly spaces: Caller['spaces'];
    readonly createdAt: number;
    readonly expiresAt?: number;
}

/** The server's access tokens. */
export interface TokenStore {
    /** All tokens, without their secrets. */
    list(): Promise<readonly TokenLine[]>;
    /** Returns the secret, which cannot be read again, or the problem and what to do about it. */
    create(request: NewToken): Promise<{
        readonly secret: string;
    } | {
        readonly problem: string;
    }>;
    /** Ends a token at once. */
    revoke(id: string): Promise<void>;
}

/** The memory server behind the proxy, however it is reached. */
export interface Upstream {
    /** Forwards a message unchanged. Resolves when the server can accept more, not when it has answered. */
    send(bytes: Buffer, message: Message): Promise<void>;
    /** The server's output, until it ends. */
    lines(): AsyncIterable<UpstreamLine>;
    /** Why the connection ended, for the operator. */
    readonly ending: string;
    /** Ends the connection to the server behind. */
    close(): Promise<void>;
}

/** A server that the proxy starts and stops as a child process. Its stderr is passed through. */
export declare function childUpstream({ file, args, cwd, env }: Command, maxLineBytes: number): Promise<Upstream>;

/** The HTTP API as a Hono app, to be mounted in a server of your own. */
export declare function createApp(dependencies: ServerDependencies, report?: (error: unknown) => void): App;

/** What the server knows about one connection. */
export declare function createConnection(): McpConnection;

/**
 * The pages for reviewers. The server that mounts them must already have authenticated the caller, set `caller`, and
 * compared the `_csrf` field of every form with the caller's token.
 */
export declare function createDashboard(dependencies: DashboardDependencies): CreatedDashboard;

/** A server for one connection. It does everything through the guard, and nothing in it can approve a held text. */
export declare function createMcpServer(services: McpServices, connection: McpConnection): McpServer;

/** Calls `report` with every internal error and every fault for the operator. Our errors never contain memory text. */
export declare function createServer(dependencies: ServerDependencies, report?: (error: unknown) => void): Server;

/** What all connections of one MCP server share. */
export declare function createServices(options: McpOptions): McpServices;

export declare const demoSpace = "demo";

/** A server at a URL. The proxy connects only to this URL and follows no redirects. */
export declare function httpUpstream(address: string, maxBytes: number, token?: string): Upstream;

/** Fills the space `demo` through the guard's ordinary calls. Does nothing if the space already has records. */
export declare function loadDemo(guard: Guard): Promise<string>;

/** The OpenAPI document, generated from the schemas that validate requests. */
export declare function openApiDocument(operations: readonly HttpOperation[], version: string): Json;

export declare const roleNames: Readonly<Record<RoleName, ToolRole>>;

/** Serves MCP over Streamable HTTP at `/mcp`, to clients of the 2026 revision and of the 2025 ones. */
export declare function serveMcpOverHttp(options: McpOptions, http?: HttpOptions): Promise<HttpServer>;

/** Serves one client over a pair of streams until it disconnects. */
export declare function serveMcpOverStdio(options: McpOptions, input: Readable, output: Writable): Promise<void>;

/** Relays until the client disconnects or the server ends. Returns true if the client disconnected. */
export declare function serveProxy(options: ProxyOptions): Promise<boolean>;

// Named by the declarations above, and exported by no entry point.

export type AccessToken = Inferred<typeof accessTokenSchema>;

/** The token store. It may answer at once or later. */
export interface AccessTokens {
    /** The token that this secret belongs to; undefined if there is none or it has expired. */
    find(secret: string): AccessToken | undefined | Promise<AccessToken | undefined>;
    list(): readonly AccessToken[] | Promise<readonly AccessToken[]>;
    create(request: TokenRequest): NewAccessToken | Promise<NewAccessToken>;
    /** False if there is no token with this id. */
    revoke(id: string): boolean | Promise<boolean>;
}

/** The session of an editor that made a call, as its hook announced it. */
export interface AnnouncedSession {
    readonly session: string;
    readonly principal: string;
}

/** What the person answered, and about which text. */
interface AnsweredQuestion {
    readonly decision: string;
    readonly reason: string;
    /** What the person was shown, unchanged since. */
    readonly inspection: Inspection;
    readonly contentHash: string;
}

interface ApprovalOptions {
    readonly space: GuardedSpace;
    readonly secret: Uint8Array;
    readonly env: Env;
    readonly person?: string;
}

/**
 * Asks the person at the client about a held text, and carries out their answer. This is the only way to decide through MCP,
 * and deliberately no tool: a model controls the arguments of a call, but neither the question nor the answer.
 */
export declare class Approvals {
    #private;
    constructor(options: ApprovalOptions);
    /** The question for the client to show; undefined if nobody can be asked about this text. */
    ask(id: string, asking: Asking, question: Question): Promise<InputRequiredResult | undefined>;
    /** Checks the state a client sends back, before any tool sees it. Throws if we did not seal it; the SDK then replies. */
    verify(sealed: string, { mcpReq }: ServerContext): Ticket;
    settle(ticket: Ticket, asking: Asking, question: Question, answers?: Readonly<Record<string, unknown>>): Promise<Settlement>;
    /** Who may decide here; undefined if nobody can be asked. */
    get person(): string | undefined;
}

/** The tool call that a question belongs to. */
export interface Asking {
    readonly tool: string;
    readonly arguments: unknown;
    readonly origin: SessionOrigin;
}

export interface Changes {
    follow(space: string): Follower;
    close(): Promise<void>;
}

/** A deeply read-only version of a type. Primitives, including branded strings, stay as they are. */
export type DeepReadonly<T> = T extends string | number | boolean | bigint | symbol | null | undefined ? T : T extends (...arguments_: never[]) => unknown ? T : {
    readonly [Key in keyof T]: DeepReadonly<T[Key]>;
};

interface Described<P, Q, B> {
    readonly id: string;
    readonly method: Method;
    readonly path: string;
    readonly group: string;
    readonly summary: string;
    /** Roles that may call it. */
    readonly roles: readonly TokenRole[];
    readonly params?: P;
    readonly query?: Q;
    readonly body?: B;
    /** Whether the body may be omitted. */
    readonly bodyOptional?: true;
    readonly largeBody?: true;
    /** Responses by status. Problems are the same for all operations and not listed. */
    readonly answers: Readonly<Record<number, {
        readonly what: string;
        readonly schema?: z.ZodType;
    }>>;
    /** Accepts `Idempotency-Key`: the same request sent twice runs once. */
    readonly once?: true;
    /** Accepts `If-Match`. */
    readonly conditional?: true;
    /** Content type of the response, if it is not JSON. */
    readonly content?: 'text/event-stream';
    readonly memory?: MemoryVerb;
    /** Takes a text, so the headers `Bezoar-Tool` and `Bezoar-Uri` say where it comes from. They can only lower its trust. */
    readonly takesText?: true;
}

/** What an exception would have changed, had it been in the policy. */
export interface ExceptionPreview {
    /** The file that would change. */
    readonly file: string;
    /** How many past decisions were made again. */
    readonly decisions: number;
    readonly milder: readonly ReplayedDecision[];
    readonly stricter: readonly ReplayedDecision[];
}

/** Follows one space. */
export interface Follower {
    /**
     * Waits for a change since the last call, at most for a while, or until a signal aborts. Returns the milliseconds it took.
     */
    next(ends: readonly AbortSignal[]): Promise<number>;
    close(): void;
}

/** What the middleware passes to handlers. The dashboard expects the same shape. */
export interface HttpEnv {
    Variables: {
        caller: KnownCaller;
    };
}

export interface HttpLimits {
    readonly maxBodyBytes: number;
    /** For bodies with many texts or a long one. */
    readonly maxLargeBodyBytes: number;
    /** Per caller. */
    readonly requestsPerMinute: number;
    /** Requests without valid credentials, per address. */
    readonly anonymousRequestsPerMinute: number;
    /** Open event streams, per caller and in total. */
    readonly maxStreamsPerCaller: number;
    readonly maxStreams: number;
    /** How often an event stream checks for new records, and after how much silence it sends a comment. */
    readonly pollMs: number;
    readonly heartbeatMs: number;
    /** A stream ends after this time, so that the reader reconnects and its credentials are checked again. */
    readonly maxStreamMs: number;
}

/** An operation of the API. Route, documentation and handler are all derived from this value. */
export interface HttpOperation extends Described<Shape, Shape, z.ZodType> {
    readonly inSpace: boolean;
    run(call: SpaceOperationCall<unknown, unknown, unknown>): Promise<Reply>;
}

/**
 * The type a schema describes, read-only. The schemas do not use zod's `readonly`, which would freeze every parsed value
 * and mark every field of the OpenAPI document.
 */
export type Inferred<S extends z.ZodType> = DeepReadonly<z.output<S>>;

type Json = Readonly<Record<string, unknown>>;

export type JsonFields = Readonly<Record<string, unknown>>;

/** A line of a stream, without its line break; or the start of one that was too long to keep. */
export type JsonRpcLine = {
    readonly kind: 'line';
    readonly bytes: Buffer;
} | {
    readonly kind: 'too-long';
    readonly start: Buffer;
};

/** A caller with the channel of everything it writes. */
export interface KnownCaller extends Caller {
    readonly channel: TokenChannel | 'operator';
    /** The token or sign-in that it came with. Two tokens may share a name; sessions belong to one of them. */
    readonly credential: string;
    /** Whether it may report turns of the user. */
    readonly reportsUser: boolean;
}

/** A call of one of our tools. */
export interface McpCall {
    readonly tool: string;
    readonly arguments: unknown;
}

/** Operation names of the OpenTelemetry GenAI conventions for memory. */
type MemoryVerb = 'create_memory' | 'update_memory' | 'upsert_memory' | 'search_memory' | 'delete_memory';

/** A JSON-RPC message of one of the four kinds; only its kind is checked. */
export type Message = {
    readonly kind: 'request';
    readonly id: RequestId;
    readonly method: string;
    readonly params: JsonFields;
} | {
    readonly kind: 'notification';
    readonly method: string;
    readonly params: JsonFields;
} | {
    readonly kind: 'result';
    readonly id: RequestId;
    readonly result: JsonFields;
} | {
    readonly kind: 'error';
    readonly id: RequestId | null;
    readonly error: JsonFields;
};

type Method = 'get' | 'post' | 'put' | 'delete';

/** A new token. The secret cannot be read again. */
export interface NewAccessToken {
    readonly token: AccessToken;
    readonly secret: string;
}

/** One call as its operation sees it: permitted, parsed, and with its origin set by the server. */
export interface OperationCall<P, Q, B> {
    readonly dependencies: ServerDependencies;
    readonly limits: HttpLimits;
    readonly signIns: SignIns;
    readonly streams: StreamSlots;
    readonly changes: Changes;
    readonly caller: KnownCaller;
    readonly origin: Origin;
    /** Whether the session of the call was started here with this token. */
    readonly session: SessionStanding;
    readonly params: P;
    readonly query: Q;
    readonly body: B;
    /** The content hash the caller last read, from `If-Match`. */
    readonly expect?: string;
    /** The content hash the reader already has, from `If-None-Match`. */
    readonly known?: string;
}

/** A person who can sign in. */
export type Person = Pick<Caller, 'name' | 'spaces'> & {
    readonly role: 'reviewer' | 'admin';
};

export type PolicyException = Inferred<typeof exception>;

/** Where the exceptions of the policy are kept. A `Fault` says what an administrator can do. */
export interface PolicyExceptions {
    /** A name for an exception about this source, which the space has not used. */
    nameFor(space: string, source: string): string;
    /** Makes the last decisions again, with and without the exception. Nothing is written. */
    preview(space: string, exception: PolicyException, last: number): Promise<ExceptionPreview>;
    /** `counts` is false if a person has to approve the changed file first. */
    save(space: string, exception: PolicyException): Promise<{
        readonly file: string;
        readonly counts: boolean;
    }>;
}

/** A question to the person at the client. */
export interface Question {
    readonly form: ReturnType<typeof formOf>;
    /** The decisions that change something; any other leaves everything as it is. */
    readonly decisions: readonly string[];
    /** What the person reads: the exact text line by line, hidden characters made visible. */
    text(inspection: Inspection, asking: Asking): string;
    /** Does what the person decided. */
    carryOut(space: GuardedSpace, answered: AnsweredQuestion, person: Origin): Promise<Settlement>;
}

export interface Reply {
    readonly status: ContentfulStatusCode | 204 | 304;
    readonly body?: unknown;
    readonly headers?: Readonly<Record<string, string>>;
    /** Nothing was changed, so nothing is kept for a retry: a preview may contain texts, which must not outlive their entries. */
    readonly isPreview?: true;
    /** Sends the response itself; used for streams. */
    readonly respond?: (context: Context) => Response;
}

export type RequestId = string | number;

export interface Server {
    listen(options?: ListenOptions): Promise<Listening>;
}

/** `absent`: no session was named. `unknown`: the named one was not started here with this token, so it counts as none. */
export type SessionStanding = 'own' | 'unknown' | 'absent';

export type Settlement = ReleaseResult | DiscardResult | VouchResult
/** The person did not decide: the entry stays held. */
 | {
    readonly outcome: 'waits';
    readonly id: string;
}
/** The answer belongs to another call or was already used. */
 | {
    readonly outcome: 'void';
};

type Shape = z.ZodObject;

interface SignInLink {
    readonly path: string;
    readonly expiresAt: number;
}

/**
 * People in browsers. A link signs one person in, once, on whichever server. The browser's cookie then identifies them on
 * all of them, until they sign out or the session expires. Links and cookies are secrets of 256 bits; only hashes of them
 * are stored.
 */
export interface SignIns {
    createLink(person: Person): Promise<SignInLink>;
    /** The cookie value; undefined if the link was used, has expired or never existed. */
    redeem(ticket: string): Promise<string | undefined>;
    find(cookie: string): Promise<KnownCaller | undefined>;
    signOut(cookie: string): Promise<void>;
}

export interface SpaceOperationCall<P, Q, B> extends OperationCall<P, Q, B> {
    readonly space: GuardedSpace;
}

/** Limits open event streams, as each occupies a connection and polls the journal. */
export interface StreamSlots {
    /** Returns a function to call when the stream ends, or undefined if the limit is reached. */
    take(caller: string): (() => void) | undefined;
    /** Aborts when the server stops. */
    readonly closing: AbortSignal;
}

/** Takes the announcement of a call, once; undefined if no hook announced it. */
export type TakeAnnounced = (call: McpCall) => AnnouncedSession | undefined;

/**
 * What one question to a person was about. A client carries it from the question to the answer, so everything the answer
 * may decide is in it: which text, for whom, asked by which call, until when, and that it was asked once.
 */
export type Ticket = Inferred<typeof ticketSchema>;

export type TokenChannel = (typeof tokenChannels)[number];

export type TokenRequest = Inferred<typeof tokenRequestSchema>;

export type TokenRole = (typeof tokenRoles)[number];

/** What a tool does with the memory. A tool that does both is checked for both. */
export interface ToolRole {
    /** The server stores its arguments, so the guard checks them first. */
    readonly writes: boolean;
    /** Its result shows memory, so the guard checks it before the model sees it. */
    readonly reads: boolean;
    /** It deletes what its arguments name, so the guard checks whether the client may. */
    readonly removes: boolean;
}

/** A line from the direction of the server. `isOurs`: the proxy wrote it, for a server that could not be reached. */
export type UpstreamLine = JsonRpcLine & {
    readonly isOurs?: true;
};

/** Reports changes of spaces by any process: `watch` of a store. */
export type WatchSpaces = (onChange: (space: string, seq: number) => void) => Promise<() => Promise<void>>;

/** A token without its secret, which is shown once, at creation, and stored only as a hash. */
export declare const accessTokenSchema: z.ZodObject<{
    name: z.ZodString;
    role: z.ZodEnum<{
        admin: "admin";
        agent: "agent";
        reviewer: "reviewer";
    }>;
    spaces: z.ZodUnion<readonly [z.ZodLiteral<"*">, z.ZodArray<z.ZodString>]>;
    channel: z.ZodEnum<{
        agent: "agent";
        document: "document";
        import: "import";
        tool: "tool";
        unknown: "unknown";
        user: "user";
    }>;
    reportsUser: z.ZodExactOptional<z.ZodBoolean>;
    expiresAt: z.ZodExactOptional<z.ZodInt>;
    id: z.ZodString;
    createdAt: z.ZodInt;
}, z.core.$strict>;

export declare const callerRoles: readonly ['agent', 'reviewer', 'admin'];

/**
 * "Always allow this source", as a person's decision. It lifts `challenge` and `quarantine` for the named source and rules;
 * never `block`, critical findings, incomplete scans or signals of the sentinel. It raises no trust: the text is shown as data.
 */
declare const exception: z.ZodObject<{
    name: z.ZodString;
    by: z.ZodString;
    at: z.ZodString;
    until: z.ZodExactOptional<z.ZodString>;
    because: z.ZodExactOptional<z.ZodString>;
    match: z.ZodObject<{
        host: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
        tool: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
        principal: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
        grounded: z.ZodExactOptional<z.ZodLiteral<true>>;
        rule: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
        impact: z.ZodExactOptional<z.ZodArray<z.ZodEnum<{
            "carries-credential": "carries-credential";
            "changes-agent-configuration": "changes-agent-configuration";
            "claims-authority": "claims-authority";
            "grants-permission": "grants-permission";
            "introduces-destination": "introduces-destination";
            "names-payment-target": "names-payment-target";
            "redirects-data": "redirects-data";
            "runs-code": "runs-code";
            "sets-standing-rule": "sets-standing-rule";
            "weakens-security": "weakens-security";
        }>>>;
    }, z.core.$strict>;
}, z.core.$strict>;

declare function formOf(description: string, decisions: readonly [string, ...string[]]): {
    type: 'object';
    properties: {
        decision: {
            type: 'string';
            title: string;
            description: string;
            enum: string[];
            default: string;
        };
        reason: {
            type: 'string';
            title: string;
            description: string;
            maxLength: number;
        };
    };
    required: string[];
};

export declare const newTokenSchema: z.ZodObject<{
    name: z.ZodString;
    role: z.ZodEnum<{
        admin: "admin";
        agent: "agent";
        reviewer: "reviewer";
    }>;
    spaces: z.ZodUnion<readonly [z.ZodLiteral<"*">, z.ZodArray<z.ZodString>]>;
    days: z.ZodCoercedNumber<unknown>;
}, z.core.$strict>;

declare const ticketSchema: z.ZodObject<{
    id: z.ZodString;
    version: z.ZodInt;
    contentHash: z.ZodString;
    session: z.ZodString;
    principal: z.ZodString;
    tool: z.ZodString;
    arguments: z.ZodString;
    expires: z.ZodInt;
    nonce: z.ZodString;
}, z.core.$strict>;

/** The channels that an agent's token may write through. `operator` is missing: it would let a program pass for a person. */
export declare const tokenChannels: readonly ['agent', 'user', 'tool', 'document', 'import', 'unknown'];

/** What the caller chooses for a new token. */
export declare const tokenRequestSchema: z.ZodObject<{
    name: z.ZodString;
    role: z.ZodEnum<{
        admin: "admin";
        agent: "agent";
        reviewer: "reviewer";
    }>;
    spaces: z.ZodUnion<readonly [z.ZodLiteral<"*">, z.ZodArray<z.ZodString>]>;
    channel: z.ZodEnum<{
        agent: "agent";
        document: "document";
        import: "import";
        tool: "tool";
        unknown: "unknown";
        user: "user";
    }>;
    reportsUser: z.ZodExactOptional<z.ZodBoolean>;
    expiresAt: z.ZodExactOptional<z.ZodInt>;
}, z.core.$strict>;

export declare const tokenRoles: readonly ["agent", "reviewer", "admin"];
