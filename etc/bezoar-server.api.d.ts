// What `bezoar/server` exports. Written by `npm run gen`; a test compares.

export { App };
export { Caller };
export { Command };
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

/** The server without a network: what `fetch` does with a request. */
export interface App {
    readonly hono: Hono<HttpEnv>;
    readonly signIns: SignIns;
    /** Ends every event stream. */
    stopStreams(): void;
}

/** Who is on the other side of a connection, as its token or sign-in says. */
export interface Caller {
    readonly name: string;
    readonly role: 'agent' | 'reviewer' | 'admin';
    /** Spaces it may touch, by exact name. */
    readonly spaces: '*' | readonly string[];
    /** What forms of this caller must carry; absent for bearer tokens, which no browser sends by itself. */
    readonly csrf?: string;
}

export interface Command {
    readonly file: string;
    readonly args: readonly string[];
    readonly cwd: string;
    readonly env: Readonly<Record<string, string | undefined>>;
}

export type Dashboard = Hono<{
    Variables: {
        caller: Caller;
    };
}>;

/** What the dashboard stands on. Everything it knows of a memory, it knows through the guard. */
export interface DashboardDependencies {
    readonly guard: Guard;
    readonly env: Env;
    readonly version: string;
    /** The one the guard reads with: findings on a page must be the findings that decide. */
    readonly scanner: Scanner;
    /** Fills a space with examples. Default: `loadDemo`. */
    readonly loadDemo?: (guard: Guard) => Promise<string>;
    /** Where the lab keeps its runs; without it the page says how to make one. */
    readonly lab?: LabRuns;
    /** Where the server keeps its tokens; without it there is no page for them. */
    readonly tokens?: TokenStore;
    /** Where a form signs its visitor out; without it nobody is offered to. */
    readonly signOut?: string;
    /** What every visitor should know of this server, such as that it listens without TLS. */
    readonly notes?: readonly string[];
    /** Hears of every error that made a page fail, so that somebody can write it down. */
    readonly onError?: (error: Error) => void;
    /** Instead of the shipped first steps. */
    readonly steps?: readonly FirstStep[];
}

/** One step of the page that greets a new installation. */
export interface FirstStep {
    readonly title: string;
    readonly why: string;
    /** What to type or paste. */
    readonly command: string;
}

export interface HttpOptions {
    /** Default 127.0.0.1: this machine only. */
    readonly bind?: string;
    /** Default 0: any that is free. */
    readonly port?: number;
    /** `name:port` under which the server is reached besides its own. */
    readonly allowedHosts?: readonly string[];
    readonly allowedOrigins?: readonly string[];
    /** Needed as soon as others than this machine can reach the server; at least 32 characters. */
    readonly token?: string;
}

export interface HttpServer {
    readonly url: string;
    /** Ends all connections and stops listening. */
    close(): Promise<void>;
}

/** One field of the heat map: how often an attack was tried and how often it got through. */
export interface LabCell {
    readonly vector: string;
    readonly condition: string;
    readonly trials: number;
    readonly breaches: number;
}

/** A trial that went wrong, with what was said. */
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

/** Where the lab keeps its runs, newest first. */
export interface LabRuns {
    /** All runs, for the page that compares them. */
    runs(): Promise<readonly LabRun[]>;
}

export interface ListenOptions {
    /** Default: 127.0.0.1. */
    readonly host?: string;
    /** Default: 7433, or a free one when that is taken. One that is named is taken or refused. */
    readonly port?: number;
    readonly tls?: {
        readonly cert: string | Buffer;
        readonly key: string | Buffer;
    };
    /** Somebody else encrypts, or nobody has to: lets the server be reached from other machines without TLS. */
    readonly insecureHttp?: boolean;
    /** Milliseconds until the headers, and the whole of a request, must have come. Default: ten and thirty seconds. */
    readonly slowest?: {
        readonly headers: number;
        readonly request: number;
    };
}

export interface Listening {
    readonly url: string;
    readonly port: number;
    /** A link that signs this person in, once. */
    signInLink(person: Person): string;
    /** Takes no more requests, lets those under way end, and cuts off what is left after `patience` milliseconds. */
    close(patience?: number): Promise<void>;
}

/**
 * One client, for as long as it stays. The name of the session is ours: a client that could choose it could wash its hands
 * of what it has read.
 */
export interface McpConnection {
    readonly session: string;
    /** What this client started with. Frozen: later writes do not change it. */
    snapshot?: Promise<SessionStart>;
}

export interface McpOptions {
    readonly space: GuardedSpace;
    readonly scanner: TextScanner;
    /** Seals what a client carries for us from a question to its answer: `guard.secret('mcp approval')`. */
    readonly secret: Uint8Array;
    /** The version of the program, as clients see it. */
    readonly version: string;
    /** Who sits before the client and may decide about what was held. Without a name nobody is asked. */
    readonly person?: string;
    readonly env?: Env;
}

/** What all servers of one process share, however many connections they serve. */
export interface McpServices {
    readonly space: GuardedSpace;
    readonly scanner: TextScanner;
    readonly approvals: Approvals;
    readonly version: string;
    readonly env: Env;
}

export interface NewToken {
    readonly name: string;
    readonly role: Caller['role'];
    readonly spaces: Caller['spaces'];
    /** Good for so many days. */
    readonly days: number;
}

export interface ProxyOptions {
    /** Where the journal of this server's memory lives. Give it a space of its own. */
    readonly space: GuardedSpace;
    readonly scanner: TextScanner;
    readonly upstream: Upstream;
    readonly input: Readable;
    readonly output: Writable;
    /** A word to the operator. */
    readonly say: (message: string) => void;
    /** Takes the tools as they are now for the ones to hold the server to. */
    readonly acceptTools?: boolean;
    /** What tools do, where their names and annotations say it wrong. */
    readonly roles?: ReadonlyMap<string, RoleName>;
    readonly unexplained?: 'fence' | 'pass';
    /** Milliseconds a server has to answer. Default 60,000. */
    readonly timeout?: number;
    readonly env?: Env;
}

export type RoleName = 'write' | 'read' | 'remove' | 'both';

/** What the server is put together from. */
export interface ServerDependencies {
    readonly guard: Guard;
    readonly scanner: TextScanner;
    readonly tokens: AccessTokens;
    readonly version: string;
    readonly env: Env;
    /** Names this server answers to, besides the loopback ones: what browsers and agents write into `Host`. */
    readonly hosts?: readonly string[];
    /** True when connections are encrypted, here or by the proxy in front: cookies are then marked for it. */
    readonly secure?: boolean;
    /** The pages of the dashboard, shown to those who signed in. */
    readonly pages?: Hono<{
        Variables: {
            caller: Caller;
        };
    }>;
    readonly limits?: Partial<HttpLimits>;
}

/** A token as it may be shown: everything but what it opens with. */
export interface TokenLine {
    readonly id: string;
    readonly name: string;
    readonly role: Caller['role'];
    readonly spaces: Caller['spaces'];
    readonly createdAt: number;
    readonly expiresAt?: number;
}

/** Where the server keeps its tokens. Without it, the page is not there. */
export interface TokenStore {
    /** All tokens, without their secrets. */
    list(): Promise<readonly TokenLine[]>;
    /** The secret is told once, here. A wish that cannot be met comes back with what to do. */
    create(request: NewToken): Promise<{
        readonly secret: string;
    } | {
        readonly problem: string;
    }>;
    /** Ends a token at once. */
    revoke(id: string): Promise<void>;
}

/** The server behind us, however it is reached. */
export interface Upstream {
    /** Passes on a message as it was written. Resolves when the server can take more, not when it has answered. */
    send(bytes: Buffer, message: Message): Promise<void>;
    /** What the server says, until it is over. */
    lines(): AsyncIterable<JsonRpcLine>;
    /** Why it is over, for the operator. */
    readonly ending: string;
    /** Ends the connection to the server behind. */
    close(): Promise<void>;
}

/** A server that is a program of ours to start and to end. What it says on stderr goes where ours goes. */
export declare function childUpstream({ file, args, cwd, env }: Command, longest: number): Promise<Upstream>;

/** The HTTP API as a Hono app, to be mounted in a server of your own. */
export declare function createApp(dependencies: ServerDependencies, report?: (error: unknown) => void): App;

/** What the server knows of one connection, and may send to it. */
export declare function createConnection(env: Env): McpConnection;

/**
 * The pages of the person who reviews. Whoever mounts them has let the caller in, put him into `caller`, and compares the
 * `_csrf` of every form with the caller's own before it comes here.
 */
export declare function createDashboard(dependencies: DashboardDependencies): Dashboard;

/** A server for one connection. Everything it can do is a call of the guard; nothing in it can approve what was held. */
export declare function createMcpServer(services: McpServices, connection: McpConnection): McpServer;

/** `report` hears of every failure that is ours or the operator's. It gets no memory text: no error of ours holds any. */
export declare function createServer(dependencies: ServerDependencies, report?: (error: unknown) => void): Server;

/** What all connections of one MCP server share. */
export declare function createServices({ space, scanner, secret, version, person, env }: McpOptions): McpServices;

export declare const demoSpace = "demo";

/** A server behind an address. Nothing but this address is ever connected to: redirects are answers like any other. */
export declare function httpUpstream(address: string, longest: number, token?: string): Upstream;

/** Fills the space `demo` by the doors everybody uses. What is already there is left alone. */
export declare function loadDemo(guard: Guard): Promise<string>;

/** The document of the API, from the very schemas that requests are held against. */
export declare function openApiDocument(operations: readonly HttpOperation[], version: string): Json;

export declare const roleNames: Readonly<Record<RoleName, ToolRole>>;

/** Serves MCP over Streamable HTTP at `/mcp`, to clients of the 2026 revision and of the 2025 ones. */
export declare function serveMcpOverHttp(options: McpOptions, http?: HttpOptions): Promise<HttpServer>;

/** Serves one client over a pair of streams until it leaves. */
export declare function serveMcpOverStdio(options: McpOptions, input: Readable, output: Writable): Promise<void>;

/** Relays until the client leaves or the server ends. True when it was the client who left. */
export declare function serveProxy(options: ProxyOptions): Promise<boolean>;

// Named by the declarations above, and exported by no entry point.

/** What is known of a token. Its secret is told once, when it is made, and kept nowhere. */
export interface AccessToken {
    readonly id: string;
    /** Becomes the principal of everything that is done with it. */
    readonly name: string;
    readonly role: TokenRole;
    readonly spaces: '*' | readonly string[];
    /** By which way an agent's words come in. Persons' tokens write as operator. */
    readonly channel: TokenChannel;
    readonly createdAt: number;
    readonly expiresAt?: number;
}

/** Where tokens are kept. */
export interface AccessTokens {
    /** The token a secret belongs to, while it is valid. */
    find(secret: string): AccessToken | undefined;
    list(): readonly AccessToken[];
    create(wish: TokenRequest): {
        readonly token: AccessToken;
        readonly secret: string;
    };
    /** False when there is no such token. */
    revoke(id: string): boolean;
}

/**
 * Asks the person before the client about what was held, and carries the answer out. The one way a decision comes in by this
 * door, and no tool: a model fills in the arguments of a call, and neither the question nor the answer is among them.
 */
export declare class Approvals {
    #private;
    constructor(parts: Parts);
    /** The question, for the protocol to bring before a person; undefined when nobody can be asked about this. */
    ask(id: string, asking: Asking): Promise<InputRequiredResult | undefined>;
    /** What a client sends back, before any tool sees it. Throws for whatever is not ours, which the protocol answers. */
    verify(sealed: string, { mcpReq }: ServerContext): Ticket;
    settle(ticket: Ticket, asking: Asking, answers?: Readonly<Record<string, unknown>>): Promise<Settlement>;
}

/** The call a question belongs to. */
export interface Asking {
    readonly tool: string;
    readonly arguments: unknown;
    readonly origin: SessionOrigin;
}

interface Described<P, Q, B> {
    readonly id: string;
    readonly method: Method;
    readonly path: string;
    readonly group: string;
    readonly summary: string;
    /** Who may call it. */
    readonly roles: readonly TokenRole[];
    readonly params?: P;
    readonly query?: Q;
    readonly body?: B;
    /** A body that may be left out. */
    readonly bodyOptional?: true;
    readonly largeBody?: true;
    /** What comes back, by status. Problems are the same everywhere and not listed. */
    readonly answers: Readonly<Record<number, {
        readonly what: string;
        readonly schema?: z.ZodType;
    }>>;
    /** Takes `Idempotency-Key`: the same request sent twice is done once. */
    readonly once?: true;
    /** Takes `If-Match`. */
    readonly conditional?: true;
    /** What comes back when it is not JSON. */
    readonly content?: 'text/event-stream';
    readonly memory?: MemoryVerb;
}

/** What middleware leaves for handlers. The pages know it by the same shape. */
export interface HttpEnv {
    Variables: {
        caller: KnownCaller;
    };
}

export interface HttpLimits {
    /** Bytes of a body. */
    readonly body: number;
    /** Bytes of a body that holds many texts or a long one. */
    readonly largeBody: number;
    /** Requests of one caller in a minute. */
    readonly requestsPerMinute: number;
    /** Requests without a valid token, of one address in a minute. */
    readonly strangersPerMinute: number;
    /** Event streams open at a time: of one caller, and of all. */
    readonly streamsPerCaller: number;
    readonly streams: number;
    /** How often an event stream looks for new records, and how long it stays silent at most, in milliseconds. */
    readonly poll: number;
    readonly heartbeat: number;
    /** After so long a stream ends and its reader comes again, with a token that is asked for anew. */
    readonly streamLife: number;
}

/** An operation of the API: its route, its document and its handler are all made from this one value. */
export interface HttpOperation extends Described<Shape, Shape, z.ZodType> {
    readonly inSpace: boolean;
    run(call: SpaceOperationCall<unknown, unknown, unknown>): Promise<Reply>;
}

type Json = Readonly<Record<string, unknown>>;

export type JsonFields = Readonly<Record<string, unknown>>;

/** A line of a stream, without its end; or what is left of one that was too long to keep. */
export type JsonRpcLine = {
    readonly kind: 'line';
    readonly bytes: Buffer;
} | {
    readonly kind: 'too-long';
    readonly start: Buffer;
};

/** A caller as the server knows it: with the way its words come in. */
export interface KnownCaller extends Caller {
    readonly channel: TokenChannel | 'operator';
}

/** What the memory conventions of OpenTelemetry call it. */
type MemoryVerb = 'create_memory' | 'update_memory' | 'upsert_memory' | 'search_memory' | 'delete_memory';

/** A JSON-RPC message of one of the three kinds, checked no further than that. */
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

/** One call as its operation sees it: parsed, allowed, and with its origin stamped. */
export interface OperationCall<P, Q, B> {
    readonly dependencies: ServerDependencies;
    readonly limits: HttpLimits;
    readonly signIns: SignIns;
    readonly streams: StreamSlots;
    readonly caller: KnownCaller;
    readonly origin: Origin;
    readonly params: P;
    readonly query: Q;
    readonly body: B;
    /** The content hash the caller last read, from `If-Match`. */
    readonly expect?: string;
    /** The hash a reader has already, from `If-None-Match`. */
    readonly known?: string;
}

interface Parts {
    readonly space: GuardedSpace;
    readonly secret: Uint8Array;
    readonly env: Env;
    readonly person?: string;
}

/** A person who is to sign in. */
export type Person = Pick<Caller, 'name' | 'spaces'> & {
    readonly role: 'reviewer' | 'admin';
};

export interface Reply {
    readonly status: ContentfulStatusCode | 204 | 304;
    readonly body?: unknown;
    readonly headers?: Readonly<Record<string, string>>;
    /** Answers by itself, for as long as it likes: a stream. */
    readonly respond?: (context: Context) => Response;
}

export type RequestId = string | number;

export interface Server {
    listen(options?: ListenOptions): Promise<Listening>;
}

export type Settlement = ReleaseResult | DiscardResult
/** The person decided nothing: it waits as before. */
 | {
    readonly outcome: 'waits';
    readonly id: string;
}
/** The answer does not belong to this call, or was given before. */
 | {
    readonly outcome: 'void';
};

type Shape = z.ZodObject;

interface SignInLink {
    readonly path: string;
    readonly expiresAt: number;
}

/**
 * Persons in browsers. A link signs one of them in, once; after that the browser's cookie stands for him until he signs
 * out, the session grows old, or the server stops: nothing of it is kept on disk. Secrets are kept as hashes, so that
 * finding one by its key tells no more than the hash does.
 */
export interface SignIns {
    createLink(person: Person): SignInLink;
    /** The value of the cookie; undefined for a link that was used, has expired, or never was. */
    redeem(ticket: string): string | undefined;
    find(cookie: string): KnownCaller | undefined;
    signOut(cookie: string): void;
}

export interface SpaceOperationCall<P, Q, B> extends OperationCall<P, Q, B> {
    readonly space: GuardedSpace;
}

/** Counts open event streams: each holds a connection and looks at the journal again and again. */
export interface StreamSlots {
    /** Undefined when there is no room. Call what comes back once the stream has ended. */
    take(caller: string): (() => void) | undefined;
    /** Aborts when the server stops. */
    readonly closing: AbortSignal;
}

/**
 * What one question to a person was about. A client carries it from the question to the answer, so everything the answer
 * may decide is in it: which text, for whom, asked by which call, until when, and that it was asked once.
 */
export interface Ticket {
    readonly id: string;
    readonly version: number;
    readonly contentHash: string;
    readonly session: string;
    readonly principal: string;
    readonly tool: string;
    /** The hash of the arguments of the call. */
    readonly arguments: string;
    readonly expires: number;
    readonly nonce: string;
}

export type TokenChannel = Exclude<Channel, 'operator'>;

export type TokenRequest = Omit<AccessToken, 'id' | 'createdAt'>;

export type TokenRole = Caller['role'];

/** What a tool does to a memory. Whoever both stores and shows is held to both. */
export interface ToolRole {
    /** Its arguments are stored: they pass the guard before the server sees them. */
    readonly writes: boolean;
    /** Its result shows what is stored: it passes the guard before the model sees it. */
    readonly reads: boolean;
}
