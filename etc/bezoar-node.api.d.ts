// What `bezoar/node` exports. Written by `npm run gen`; a test compares.

export { ApprovedConfig };
export { BezoarConfig };
export { ConfigData };
export { ConfigDefaults };
export { ConfigFile };
export { ConfigFlags };
export { ConfigNotice };
export { ConfigStanding };
export { DocumentLimits };
export { DocumentProblem };
export { DocumentSource };
export { HookSettings };
export { MaintenanceSettings };
export { NodeSqliteDatabase };
export { NodeSqliteStatement };
export { OpenOptions };
export { OpenedGuard };
export { OpenedServerState };
export { ParentPort };
export { PolicyFile };
export { ProposedException };
export { ProxySettings };
export { ReadOptions };
export { ReadResult };
export { ReplicaLag };
export { ScanIgnore };
export { ScanPool };
export { ScannerSettings };
export { ServeSettings };
export { SharedTokensOptions };
export { Source };
export { SqliteDriver };
export { SqliteThread };
export { TokenFile };
export { Variables };
export { approvalsPath };
export { approveConfig };
export { approvedConfigs };
export { checkSqlite };
export { configNames };
export { configNoticeText };
export { configSchema };
export { configuredReader };
export { createKeyFile };
export { createScanPool };
export { documentLimits };
export { exceptionNames };
export { forgetConfig };
export { isPostgres };
export { keyFilePath };
export { keyringFromVariables };
export { loadConfig };
export { nodeSqliteHandle };
export { openGuard };
export { openReplica };
export { openServerState };
export { openSqlite };
export { openStore };
export { openTokenFile };
export { parsePolicyFile };
export { policySchema };
export { proposeException };
export { readData };
export { readDocument };
export { readKeyFile };
export { replicaLagText };
export { rotateKeyFile };
export { serveLongCalls };
export { sharedTokens };
export { sqliteDriver };
export { tokenFilePath };
export { withPasswordFrom };
export { withoutPassword };

export type ApprovedConfig = Inferred<typeof approvedConfig>;

export interface BezoarConfig {
    /** The nearest file, if there is one. */
    readonly file?: string;
    /** All files that take part, nearest first. */
    readonly files: readonly ConfigFile[];
    /** Settings that did not count, because their file was only found. */
    readonly notices: readonly ConfigNotice[];
    /** `memory:`, `postgres://...` or the absolute path of a SQLite file. */
    readonly store: string;
    /** The address of a replica of the store. */
    readonly replica?: string;
    readonly passwordFile?: string;
    readonly keyFile?: string;
    readonly space: string;
    readonly policyFor: (space: string) => Policy;
    readonly packs: readonly string[];
    readonly model?: string | false;
    readonly reader?: ReaderSettings;
    readonly serve: ServeSettings;
    readonly hooks: HookSettings;
    readonly maintenance: MaintenanceSettings;
    readonly proxy: ProxySettings;
    readonly scan: {
        readonly ignore: readonly ScanIgnore[];
    };
    readonly sources: {
        readonly store: Source;
        readonly space: Source;
        readonly keyFile: Source;
    };
}

/** The validated contents of a file, with defaults filled in. Paths are relative to its folder. */
export type ConfigData = Inferred<typeof configFileSchema>;

/** Values for settings that are not given. */
export interface ConfigDefaults {
    readonly store: string;
    readonly space: string;
    /** True for a program with a space of its own, which ignores the space in the file. */
    readonly apart?: boolean;
}

/** A configuration file that takes part. */
export interface ConfigFile {
    readonly path: string;
    /** Why it counts; a `found` one may only tighten. */
    readonly standing: ConfigStanding;
}

/** Settings of the command line, which override the file. */
export interface ConfigFlags {
    readonly config?: string;
    readonly store?: string;
    readonly space?: string;
    readonly keyFile?: string;
}

/** A setting of a configuration file that did not count. */
export interface ConfigNotice {
    readonly file: string;
    /** The place of the setting in the file, such as `policy.preset`. */
    readonly field: string;
    readonly why: string;
    /** What the user does so that it counts. */
    readonly step: string;
}

/**
 * Why a file counts. A `found` one was in the working folder or above and may only tighten; every other one was named or
 * approved by a person, or is in a place that no project can write to.
 */
export type ConfigStanding = 'named' | 'approved' | 'beside-store' | 'user' | 'found';

/** What reading a file may cost. A file beyond a limit is refused with a code that names the limit; nothing is read in part. */
export interface DocumentLimits {
    /** Size of the file. */
    readonly bytes: number;
    readonly pages: number;
    /** Files inside the file. */
    readonly entries: number;
    /** Total unpacked size. */
    readonly unpackedBytes: number;
    /** Largest ratio of unpacked to packed size of one entry; small entries are exempt. */
    readonly ratio: number;
    /** Nesting depth of elements. */
    readonly depth: number;
    /** Length of the visible and of the hidden text, each, in UTF-16 code units. */
    readonly textLength: number;
    /** How many pieces of hidden text. */
    readonly hiddenPieces: number;
    readonly milliseconds: number;
    /** Memory of the parsing thread. */
    readonly megabytes: number;
}

/** Why a file was not read. The file's author can cause each of these, so they are values and never faults. */
export type DocumentProblem = 'empty' | 'unreadable' | 'not-a-file' | 'too-large' | 'unsupported-format' | 'encrypted' | 'broken' | 'too-many-pages' | 'too-many-entries' | 'unpacks-too-large' | 'too-deep' | 'text-too-long' | 'too-much-hidden' | 'forbidden-markup' | 'too-slow' | 'too-much-memory';

/** The path of a file, or bytes from elsewhere with a name. */
export type DocumentSource = string | {
    readonly name: string;
    readonly bytes: Uint8Array;
};

export type HookSettings = Inferred<typeof hooks>;

export type MaintenanceSettings = Inferred<typeof maintenance>;

/** The part of `DatabaseSync` of `node:sqlite` that Bezoar uses. Node 22.16 is the first version that has all of it. */
export interface NodeSqliteDatabase {
    readonly isOpen: boolean;
    readonly isTransaction: boolean;
    /** The path of the file; null for a database in memory. */
    location(): string | null;
    /** Compiles a statement. */
    prepare(sql: string): NodeSqliteStatement;
    /** Closes the database. */
    close(): void;
}

export interface NodeSqliteStatement {
    /** Runs the statement and returns all rows. */
    all(...parameters: never[]): unknown[];
    /** Runs the statement and says how many rows changed. */
    run(...parameters: never[]): {
        readonly changes: number | bigint;
        readonly lastInsertRowid: number | bigint;
    };
}

/** Options that override the configuration file. */
export interface OpenOptions {
    /**
     * The configuration file. Default: BEZOAR_CONFIG, else the file that the command line would find from the working folder.
     * `false` uses none.
     */
    readonly config?: string | false;
    /** The path of a SQLite file, `postgres://...` or `memory:`. Default: BEZOAR_STORE, else the store of the configuration. */
    readonly store?: string;
    /** A replica of the PostgreSQL store. Everything is then read from there, and nothing can be changed. Default: none. */
    readonly replica?: string;
    /** Told of each space in which the replica lacks records of the primary. Default: a warning of the process. */
    readonly onLag?: (lag: ReplicaLag) => void;
    /** Default: BEZOAR_KEY, BEZOAR_KEY_FILE, the configuration, else `bezoar/keys.json` in the user's configuration folder. */
    readonly keyFile?: string;
    /** A policy in YAML or JSON. Default: the policies of the configuration, else the `balanced` preset. */
    readonly policyFile?: string;
    /** The policy of each space, instead of a file. */
    readonly policyFor?: (space: string) => Policy;
    /** A file with the password of a PostgreSQL store. */
    readonly passwordFile?: string;
    /** Default: the built-in rules and model, with the packs and the model of the configuration. */
    readonly scanner?: TextScanner;
    /** A second opinion: see `GuardOptions`. Default: the reader of the configuration, else none. */
    readonly reader?: TextReader;
    /** A model that embeds texts, so that recalls find by meaning too: see `GuardOptions`. Default: none. */
    readonly embed?: TextEmbedder;
    readonly variables?: Variables;
    readonly env?: Env;
    /** For servers: see `GuardOptions`. */
    readonly manyCallers?: boolean;
    /**
     * Called for each setting of a configuration file that does not count, because the file was only found. Default: a
     * warning of the process (`process.emitWarning`).
     */
    readonly onNotice?: (notice: ConfigNotice) => void;
    /** The folder for relative paths and for the search for a configuration. Default: the working folder. */
    readonly cwd?: string;
}

/** A guard with what servers on its store need. */
export interface OpenedGuard extends Guard {
    /** What they share, sealed with the keys of the guard. Pass it to `createServer` as `state`. */
    readonly serverState?: ServerState;
    /** Reports changes by other processes, if the store can. Pass it to `createServer` as `watch`. */
    readonly watchSpaces?: NonNullable<Store['watch']>;
}

export interface OpenedServerState {
    readonly state: ServerState;
    /** Closes the store. */
    close(): Promise<void>;
}

/** The part of a thread's port to its parent that is used here. */
export interface ParentPort {
    /** Sends an answer. */
    postMessage(message: unknown): void;
    /** Receives calls. */
    on(event: 'message', listener: (message: unknown) => void): unknown;
    /** Ends the thread. */
    close(): void;
}

export interface PolicyFile {
    /** The policy of a space: its own if the file names the space exactly, else the common one. */
    readonly forSpace: (space: string) => Policy;
}

/** A configuration file with one more exception, not written yet. */
export interface ProposedException {
    /** The file that would change: the configuration, or the policy file that it names. */
    readonly file: string;
    readonly before: string;
    readonly after: string;
    /** The policies of the file as it is, and as it would be. They differ in the exception alone, whether the file counts or not. */
    readonly policyBefore: (space: string) => Policy;
    readonly policyFor: (space: string) => Policy;
}

export type ProxySettings = Inferred<typeof proxy>;

export interface ReadOptions {
    readonly limits?: Partial<DocumentLimits>;
    /** The script of the parsing thread, for bundled code. Default: the one beside this file. */
    readonly worker?: URL;
}

export type ReadResult = {
    readonly ok: true;
    readonly document: ExtractedDocument;
} | {
    readonly ok: false;
    readonly problem: DocumentProblem;
    readonly message: string;
};

/** A replica that has not got the newest records of a space yet. */
export interface ReplicaLag {
    readonly space: string;
    /** How many records of the primary it lacks. */
    readonly missing: number;
    /** How many it has. */
    readonly records: number;
}

/** Findings that a scan of files ignores, and the folder to which the paths are relative. */
export interface ScanIgnore extends Inferred<typeof ignored> {
    readonly folder: string;
}

/** Scans long texts in other threads, so that a server answers others meanwhile. */
export interface ScanPool<S extends TextScanner> {
    /** The same scanner; texts that were prepared cost nothing. */
    readonly scanner: S;
    /** Scans the texts if they are long enough to matter. Call the result when they are done with. */
    prepare(texts: readonly string[]): Promise<() => void>;
    /** Ends the threads. */
    close(): Promise<void>;
}

/** What a thread needs to make the same scanner. */
export type ScannerSettings = Pick<BezoarConfig, 'packs' | 'model'>;

export type ServeSettings = Inferred<typeof serve>;

export interface SharedTokensOptions {
    readonly state: ServerState;
    readonly file: TokenFile;
    /** Where new tokens are stored. */
    readonly home: 'database' | 'file';
    readonly env: Env;
}

/** Where a setting came from. Flags override variables, variables the file, and the file the defaults. */
export type Source = 'flag' | 'environment' | 'file' | 'default';

export interface SqliteDriver {
    readonly name: 'better-sqlite3' | 'node:sqlite';
    /** Opens or creates the database file; `:memory:` for one in memory. */
    open(file: string): SqliteHandle;
}

/** The part of a `Worker` of `node:worker_threads` that a store uses. */
export interface SqliteThread {
    /** Sends a call. */
    postMessage(message: unknown): void;
    /** Receives answers, and learns that the thread failed or ended. */
    on(event: 'message' | 'error' | 'exit', listener: (value: unknown) => void): unknown;
    /** Keeps the process alive while a call runs. */
    ref(): void;
    /** Lets the process end while no call runs. */
    unref(): void;
}

/** Access tokens that answer at once. */
export interface TokenFile extends AccessTokens {
    /** The token with this secret, unless it was revoked or has expired. */
    find(secret: string): AccessToken | undefined;
    /** All tokens, without their secrets. */
    list(): readonly AccessToken[];
    /** A new token. Its secret is shown once. */
    create(request: TokenRequest): NewAccessToken;
    /** Returns false if there is no such token. */
    revoke(id: string): boolean;
}

/** Environment variables. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** In the user's configuration folder, out of reach of a project. */
export declare function approvalsPath(variables: Variables): string;

/** Records that this file counts in full, as it is now. Only a person may decide this. */
export declare function approveConfig(path: string, variables: Variables, env?: Env): ConfigContents;

/** The files that a person approved, in the words they approved. */
export declare function approvedConfigs(variables: Variables): readonly ApprovedConfig[];

/** Reads the whole file and throws a Fault that locates the first damage. For `bezoar verify`; opening checks only small files. */
export declare function checkSqlite(db: SqliteHandle): void;

/** File names, in search order. Two of them in one folder are refused, because only one would take effect. */
export declare const configNames: readonly string[];

/** The notice in one line. */
export declare function configNoticeText({ file, field, why, step }: ConfigNotice): string;

/** JSON Schema 2020-12 of the file, for editors and other languages. */
export declare function configSchema(): Readonly<Record<string, unknown>>;

/** The reader of a configuration, if it names one. A key that is missing is an error at start-up. */
export declare function configuredReader({ reader }: Pick<BezoarConfig, 'reader'>, variables: Variables): Promise<TextReader | undefined>;

/** Creates a key file if there is none. If another process created it first, its keys are returned. */
export declare function createKeyFile(path: string, env?: Env): Keyring;

/** Threads start when the first long text comes. A thread that fails, or has other rules, is not used. */
export declare function createScanPool<S extends TextScanner>(scanner: S, { packs, model }: ScannerSettings, script?: URL): ScanPool<S>;

export declare const documentLimits: DocumentLimits;

/** The names of the exceptions that the file has for the space. */
export declare function exceptionNames({ file, space }: Pick<BezoarConfig, 'file' | 'space'>): ReadonlySet<string>;

/** False if the file was not approved. */
export declare function forgetConfig(path: string, variables: Variables, env?: Env): boolean;

/** Whether the address names a PostgreSQL database. */
export declare function isPostgres(address: string): boolean;

/** BEZOAR_KEY_FILE, or a file in the user's configuration folder; by default never in the folder of the database. */
export declare function keyFilePath(variables: Variables): string;

/** Keys from BEZOAR_KEY, oldest first, for machines without a disk of their own. */
export declare function keyringFromVariables({ BEZOAR_KEY }: Variables): Keyring | undefined;

/**
 * All settings a program needs before it opens anything. An invalid file is refused as a whole. A file that was merely
 * found can only make the settings stricter; `notices` says what did not count.
 */
export declare function loadConfig(flags: ConfigFlags, cwd: string, variables: Variables, defaults?: ConfigDefaults): BezoarConfig;

/**
 * Adapts a database of `node:sqlite` for a store: `sqliteStore(nodeSqliteHandle(new DatabaseSync('memory.db')))`. Its errors
 * get better-sqlite3's names, the only ones that the rest of the code knows.
 */
export declare function nodeSqliteHandle(db: NodeSqliteDatabase): SqliteHandle;

/**
 * Opens the store, the keys and the policy and returns a guard for them. It reads the same configuration file as the command
 * line, so that both open the same memory; options override the file. A file that was only found, and not named or approved
 * by a person, can only make the guard stricter.
 */
export declare function openGuard(options?: OpenOptions): Promise<OpenedGuard>;

/** Opens a store to be read from its replica: see `replicaOf`. */
export declare function openReplica(address: string, replica: string, onLag: (lag: ReplicaLag) => void): Promise<Store>;

/** What the servers on a store share, without a guard, for programs that only manage them. The caller must close it. */
export declare function openServerState({ store: address, passwordFile, keyFile }: Pick<BezoarConfig, 'store' | 'passwordFile' | 'keyFile'>, { variables, cwd, env }: {
    readonly variables: Variables;
    readonly cwd: string;
    readonly env: Env;
}): Promise<OpenedServerState>;

/** Opens a database with better-sqlite3 if it is installed, else with `node:sqlite` of Node 22.16 or newer. */
export declare function openSqlite(file: string): Promise<SqliteHandle>;

/**
 * Opens the store at an address: `memory:`, `postgres://...`, or the path of a SQLite file. Only the driver that is needed
 * is loaded.
 */
export declare function openStore(address: string): Promise<Store>;

/**
 * Tokens in a file that only its owner can read. Every lookup checks whether the file has changed, so that all programs
 * refuse a revoked token at once.
 */
export declare function openTokenFile(path: string, env?: Env): TokenFile;

/**
 * A policy from YAML or JSON. The policies of all spaces are built at once, so that a mistake is an error at start-up and
 * never replaced by a default later.
 */
export declare function parsePolicyFile(text: string, name: string): PolicyFile;

/** JSON Schema 2020-12 of the file, for editors and other languages. */
export declare function policySchema(): Readonly<Record<string, unknown>>;

/**
 * Adds an exception to the settings of one space and validates the result as a whole. Comments and layout of a YAML file
 * are kept. Nothing is written.
 */
export declare function proposeException(config: Pick<BezoarConfig, 'file' | 'space'>, exception: PolicyException): ProposedException;

/**
 * YAML or JSON as plain data. The YAML parser reads JSON too, because it reports duplicate keys; JSON.parse would silently
 * take the last one. Aliases are refused: they help people little and allow "billion laughs" attacks.
 */
export declare function readData(text: string, name: string): unknown;

/**
 * Extracts a document in a separate thread, which is terminated when it exceeds the limits on time and memory. Never throws
 * because of a file's content: for a broken, locked or hostile file it returns a problem.
 */
export declare function readDocument(source: DocumentSource, options?: ReadOptions): Promise<ReadResult>;

/** Undefined if the file does not exist. Any other problem with it is a Fault and never leads to a new key. */
export declare function readKeyFile(path: string): Keyring | undefined;

/** The same as a sentence. */
export declare function replicaLagText({ space, missing, records }: ReplicaLag): string;

/** Adds a key that seals from now on. The file is replaced atomically: a crash leaves the old file or the new one. */
export declare function rotateKeyFile(path: string, env?: Env): Keyring;

/** Answers long calls in a thread, on a second handle of a database that a store of this process has open. */
export declare function serveLongCalls(handle: SqliteHandle, port: ParentPort): void;

/**
 * Tokens of the database and of a file. A token is accepted if it is in either and nobody has revoked it: a revocation, on
 * whichever server, wins over every source, so a copy of a token file does not bring a token back.
 */
export declare function sharedTokens({ state, file, home, env }: SharedTokensOptions): AccessTokens;

/** The driver that `openSqlite` uses here. If there is none, the Fault says what to install. */
export declare function sqliteDriver(): Promise<SqliteDriver>;

/** In the folder of the key file, never in the store: readers of the memory must not learn who may change it. */
export declare function tokenFilePath(variables: Variables, keyFile?: string): string;

/** A PostgreSQL address with the password from a file. */
export declare function withPasswordFrom(address: string, path: string): string;

/** The address with passwords replaced by ***, for output. */
export declare function withoutPassword(address: string): string;

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

/** A valid configuration file, and the policy file that it names. */
export interface ConfigContents extends FileAndText {
    readonly data: ConfigData;
    /** As written, without defaults. */
    readonly given: object;
    readonly policies: PolicyData;
    readonly policyFile?: FileAndText;
}

/** A deeply read-only version of a type. Primitives, including branded strings, stay as they are. */
export type DeepReadonly<T> = T extends string | number | boolean | bigint | symbol | null | undefined ? T : T extends (...arguments_: never[]) => unknown ? T : {
    readonly [Key in keyof T]: DeepReadonly<T[Key]>;
};

/** A file and its text, which is read once: what is compared is what counts. */
export interface FileAndText {
    readonly path: string;
    readonly text: string;
}

/**
 * The type a schema describes, read-only. The schemas do not use zod's `readonly`, which would freeze every parsed value
 * and mark every field of the OpenAPI document.
 */
export type Inferred<S extends z.ZodType> = DeepReadonly<z.output<S>>;

/** A new token. The secret cannot be read again. */
export interface NewAccessToken {
    readonly token: AccessToken;
    readonly secret: string;
}

/** The settings in a file: for all spaces, and for individual ones. */
export interface PolicyData {
    readonly common: PolicySettings;
    readonly spaces: Readonly<Record<string, PolicySettings>>;
}

export type PolicyException = Inferred<typeof exception>;

export type ReaderSettings = Inferred<typeof readerSettings>;

export type TokenRequest = Inferred<typeof tokenRequestSchema>;

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

/** What a person approved: the words of the files and not only their names, so that a later change does not count. */
declare const approvedConfig: z.ZodObject<{
    path: z.ZodString;
    text: z.ZodString;
    policyFile: z.ZodExactOptional<z.ZodObject<{
        path: z.ZodString;
        text: z.ZodString;
    }, z.core.$strict>>;
    model: z.ZodExactOptional<z.ZodString>;
    approvedAt: z.ZodInt;
}, z.core.$strict>;

export declare const configFileSchema: z.ZodObject<{
    $schema: z.ZodOptional<z.ZodString>;
    version: z.ZodLiteral<1>;
    store: z.ZodOptional<z.ZodString>;
    passwordFile: z.ZodOptional<z.ZodString>;
    replica: z.ZodOptional<z.ZodString>;
    keyFile: z.ZodOptional<z.ZodString>;
    space: z.ZodOptional<z.ZodString>;
    policy: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodObject<{
        preset: z.ZodOptional<z.ZodEnum<{
            balanced: "balanced";
            observe: "observe";
            strict: "strict";
        }>>;
        exceptions: z.ZodOptional<z.ZodArray<z.ZodObject<{
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
        }, z.core.$strict>>>;
        ownDomains: z.ZodOptional<z.ZodArray<z.ZodString>>;
        remove: z.ZodOptional<z.ZodArray<z.ZodString>>;
        limits: z.ZodOptional<z.ZodObject<{
            contentCodePoints: z.ZodExactOptional<z.ZodInt>;
            tags: z.ZodExactOptional<z.ZodInt>;
            tagCodePoints: z.ZodExactOptional<z.ZodInt>;
            entries: z.ZodExactOptional<z.ZodInt>;
            batch: z.ZodExactOptional<z.ZodInt>;
            queryCodePoints: z.ZodExactOptional<z.ZodInt>;
            parents: z.ZodExactOptional<z.ZodInt>;
            recall: z.ZodExactOptional<z.ZodInt>;
            nameCodePoints: z.ZodExactOptional<z.ZodInt>;
            uriCodePoints: z.ZodExactOptional<z.ZodInt>;
            reasonCodePoints: z.ZodExactOptional<z.ZodInt>;
        }, z.core.$strict>>;
        rates: z.ZodOptional<z.ZodObject<{
            perMinute: z.ZodExactOptional<z.ZodInt>;
            space: z.ZodExactOptional<z.ZodInt>;
            spacePerMinute: z.ZodExactOptional<z.ZodInt>;
            batchTexts: z.ZodExactOptional<z.ZodInt>;
            batchCodePoints: z.ZodExactOptional<z.ZodInt>;
            windowSeconds: z.ZodExactOptional<z.ZodInt>;
            writes: z.ZodExactOptional<z.ZodObject<{
                agent: z.ZodExactOptional<z.ZodInt>;
                document: z.ZodExactOptional<z.ZodInt>;
                import: z.ZodExactOptional<z.ZodInt>;
                operator: z.ZodExactOptional<z.ZodInt>;
                tool: z.ZodExactOptional<z.ZodInt>;
                unknown: z.ZodExactOptional<z.ZodInt>;
                user: z.ZodExactOptional<z.ZodInt>;
            }, z.core.$strict>>;
        }, z.core.$strict>>;
        budget: z.ZodOptional<z.ZodObject<{
            unit: z.ZodExactOptional<z.ZodEnum<{
                "code-points": "code-points";
                tokens: "tokens";
            }>>;
            size: z.ZodExactOptional<z.ZodInt>;
        }, z.core.$strict>>;
        evidence: z.ZodOptional<z.ZodObject<{
            days: z.ZodExactOptional<z.ZodInt>;
        }, z.core.$strict>>;
        review: z.ZodOptional<z.ZodObject<{
            expiresAfterDays: z.ZodExactOptional<z.ZodInt>;
            twoPeopleFor: z.ZodExactOptional<z.ZodExactOptional<z.ZodArray<z.ZodEnum<{
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
            }>>>>;
        }, z.core.$strict>>;
        lifetimes: z.ZodOptional<z.ZodObject<{
            channels: z.ZodExactOptional<z.ZodObject<{
                agent: z.ZodExactOptional<z.ZodInt>;
                document: z.ZodExactOptional<z.ZodInt>;
                import: z.ZodExactOptional<z.ZodInt>;
                operator: z.ZodExactOptional<z.ZodInt>;
                tool: z.ZodExactOptional<z.ZodInt>;
                unknown: z.ZodExactOptional<z.ZodInt>;
                user: z.ZodExactOptional<z.ZodInt>;
            }, z.core.$strict>>;
            kinds: z.ZodExactOptional<z.ZodObject<{
                baseline: z.ZodExactOptional<z.ZodInt>;
                context_field: z.ZodExactOptional<z.ZodInt>;
                document: z.ZodExactOptional<z.ZodInt>;
                note: z.ZodExactOptional<z.ZodInt>;
                observation: z.ZodExactOptional<z.ZodInt>;
                user: z.ZodExactOptional<z.ZodInt>;
            }, z.core.$strict>>;
        }, z.core.$strict>>;
        rows: z.ZodOptional<z.ZodArray<z.ZodObject<{
            id: z.ZodString;
            verdict: z.ZodEnum<{
                allow: "allow";
                block: "block";
                challenge: "challenge";
                quarantine: "quarantine";
                redact: "redact";
                sanitize: "sanitize";
            }>;
            why: z.ZodString;
            when: z.ZodObject<{
                host: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
                tool: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
                principal: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
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
                signal: z.ZodExactOptional<z.ZodArray<z.ZodEnum<{
                    consensus: "consensus";
                    dormant: "dormant";
                    echo: "echo";
                    habit: "habit";
                    importance: "importance";
                    joint: "joint";
                    metadata: "metadata";
                    "no-session": "no-session";
                    record: "record";
                    timestamp: "timestamp";
                }>>>;
                trust: z.ZodExactOptional<z.ZodEnum<{
                    agent: "agent";
                    external: "external";
                    unknown: "unknown";
                    user: "user";
                    verified: "verified";
                }>>;
                path: z.ZodExactOptional<z.ZodArray<z.ZodEnum<{
                    ingest: "ingest";
                    load: "load";
                    recall: "recall";
                    write: "write";
                }>>>;
                rule: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
                private: z.ZodExactOptional<z.ZodArray<z.ZodEnum<{
                    card: "card";
                    email: "email";
                    iban: "iban";
                    phone: "phone";
                    secret: "secret";
                }>>>;
                grounded: z.ZodExactOptional<z.ZodLiteral<false>>;
                complete: z.ZodExactOptional<z.ZodLiteral<false>>;
                level: z.ZodExactOptional<z.ZodPipe<z.ZodEnum<{
                    critical: "critical";
                    high: "high";
                    low: "low";
                    medium: "medium";
                    none: "none";
                }>, z.ZodTransform<0 | 1 | 2 | 3 | 4, "critical" | "high" | "low" | "medium" | "none">>>;
            }, z.core.$strict>;
        }, z.core.$strict>>>;
    }, z.core.$strict>]>>;
    spaces: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodObject<{
        preset: z.ZodOptional<z.ZodEnum<{
            balanced: "balanced";
            observe: "observe";
            strict: "strict";
        }>>;
        exceptions: z.ZodOptional<z.ZodArray<z.ZodObject<{
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
        }, z.core.$strict>>>;
        ownDomains: z.ZodOptional<z.ZodArray<z.ZodString>>;
        remove: z.ZodOptional<z.ZodArray<z.ZodString>>;
        limits: z.ZodOptional<z.ZodObject<{
            contentCodePoints: z.ZodExactOptional<z.ZodInt>;
            tags: z.ZodExactOptional<z.ZodInt>;
            tagCodePoints: z.ZodExactOptional<z.ZodInt>;
            entries: z.ZodExactOptional<z.ZodInt>;
            batch: z.ZodExactOptional<z.ZodInt>;
            queryCodePoints: z.ZodExactOptional<z.ZodInt>;
            parents: z.ZodExactOptional<z.ZodInt>;
            recall: z.ZodExactOptional<z.ZodInt>;
            nameCodePoints: z.ZodExactOptional<z.ZodInt>;
            uriCodePoints: z.ZodExactOptional<z.ZodInt>;
            reasonCodePoints: z.ZodExactOptional<z.ZodInt>;
        }, z.core.$strict>>;
        rates: z.ZodOptional<z.ZodObject<{
            perMinute: z.ZodExactOptional<z.ZodInt>;
            space: z.ZodExactOptional<z.ZodInt>;
            spacePerMinute: z.ZodExactOptional<z.ZodInt>;
            batchTexts: z.ZodExactOptional<z.ZodInt>;
            batchCodePoints: z.ZodExactOptional<z.ZodInt>;
            windowSeconds: z.ZodExactOptional<z.ZodInt>;
            writes: z.ZodExactOptional<z.ZodObject<{
                agent: z.ZodExactOptional<z.ZodInt>;
                document: z.ZodExactOptional<z.ZodInt>;
                import: z.ZodExactOptional<z.ZodInt>;
                operator: z.ZodExactOptional<z.ZodInt>;
                tool: z.ZodExactOptional<z.ZodInt>;
                unknown: z.ZodExactOptional<z.ZodInt>;
                user: z.ZodExactOptional<z.ZodInt>;
            }, z.core.$strict>>;
        }, z.core.$strict>>;
        budget: z.ZodOptional<z.ZodObject<{
            unit: z.ZodExactOptional<z.ZodEnum<{
                "code-points": "code-points";
                tokens: "tokens";
            }>>;
            size: z.ZodExactOptional<z.ZodInt>;
        }, z.core.$strict>>;
        evidence: z.ZodOptional<z.ZodObject<{
            days: z.ZodExactOptional<z.ZodInt>;
        }, z.core.$strict>>;
        review: z.ZodOptional<z.ZodObject<{
            expiresAfterDays: z.ZodExactOptional<z.ZodInt>;
            twoPeopleFor: z.ZodExactOptional<z.ZodExactOptional<z.ZodArray<z.ZodEnum<{
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
            }>>>>;
        }, z.core.$strict>>;
        lifetimes: z.ZodOptional<z.ZodObject<{
            channels: z.ZodExactOptional<z.ZodObject<{
                agent: z.ZodExactOptional<z.ZodInt>;
                document: z.ZodExactOptional<z.ZodInt>;
                import: z.ZodExactOptional<z.ZodInt>;
                operator: z.ZodExactOptional<z.ZodInt>;
                tool: z.ZodExactOptional<z.ZodInt>;
                unknown: z.ZodExactOptional<z.ZodInt>;
                user: z.ZodExactOptional<z.ZodInt>;
            }, z.core.$strict>>;
            kinds: z.ZodExactOptional<z.ZodObject<{
                baseline: z.ZodExactOptional<z.ZodInt>;
                context_field: z.ZodExactOptional<z.ZodInt>;
                document: z.ZodExactOptional<z.ZodInt>;
                note: z.ZodExactOptional<z.ZodInt>;
                observation: z.ZodExactOptional<z.ZodInt>;
                user: z.ZodExactOptional<z.ZodInt>;
            }, z.core.$strict>>;
        }, z.core.$strict>>;
        rows: z.ZodOptional<z.ZodArray<z.ZodObject<{
            id: z.ZodString;
            verdict: z.ZodEnum<{
                allow: "allow";
                block: "block";
                challenge: "challenge";
                quarantine: "quarantine";
                redact: "redact";
                sanitize: "sanitize";
            }>;
            why: z.ZodString;
            when: z.ZodObject<{
                host: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
                tool: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
                principal: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
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
                signal: z.ZodExactOptional<z.ZodArray<z.ZodEnum<{
                    consensus: "consensus";
                    dormant: "dormant";
                    echo: "echo";
                    habit: "habit";
                    importance: "importance";
                    joint: "joint";
                    metadata: "metadata";
                    "no-session": "no-session";
                    record: "record";
                    timestamp: "timestamp";
                }>>>;
                trust: z.ZodExactOptional<z.ZodEnum<{
                    agent: "agent";
                    external: "external";
                    unknown: "unknown";
                    user: "user";
                    verified: "verified";
                }>>;
                path: z.ZodExactOptional<z.ZodArray<z.ZodEnum<{
                    ingest: "ingest";
                    load: "load";
                    recall: "recall";
                    write: "write";
                }>>>;
                rule: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
                private: z.ZodExactOptional<z.ZodArray<z.ZodEnum<{
                    card: "card";
                    email: "email";
                    iban: "iban";
                    phone: "phone";
                    secret: "secret";
                }>>>;
                grounded: z.ZodExactOptional<z.ZodLiteral<false>>;
                complete: z.ZodExactOptional<z.ZodLiteral<false>>;
                level: z.ZodExactOptional<z.ZodPipe<z.ZodEnum<{
                    critical: "critical";
                    high: "high";
                    low: "low";
                    medium: "medium";
                    none: "none";
                }>, z.ZodTransform<0 | 1 | 2 | 3 | 4, "critical" | "high" | "low" | "medium" | "none">>>;
            }, z.core.$strict>;
        }, z.core.$strict>>>;
    }, z.core.$strict>>>;
    packs: z.ZodOptional<z.ZodArray<z.ZodString>>;
    model: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodLiteral<false>]>>;
    reader: z.ZodOptional<z.ZodUnion<readonly [z.ZodLiteral<"encoder">, z.ZodObject<{
        url: z.ZodURL;
        model: z.ZodString;
        keyVariable: z.ZodExactOptional<z.ZodString>;
    }, z.core.$strict>]>>;
    serve: z.ZodPrefault<z.ZodObject<{
        host: z.ZodDefault<z.ZodString>;
        port: z.ZodExactOptional<z.ZodInt>;
        allowedHosts: z.ZodDefault<z.ZodArray<z.ZodString>>;
    }, z.core.$strict>>;
    hooks: z.ZodPrefault<z.ZodObject<{
        files: z.ZodDefault<z.ZodArray<z.ZodString>>;
        answer: z.ZodDefault<z.ZodEnum<{
            ask: "ask";
            deny: "deny";
        }>>;
    }, z.core.$strict>>;
    proxy: z.ZodPrefault<z.ZodObject<{
        writes: z.ZodDefault<z.ZodArray<z.ZodString>>;
        reads: z.ZodDefault<z.ZodArray<z.ZodString>>;
    }, z.core.$strict>>;
    maintenance: z.ZodPrefault<z.ZodObject<{
        readsForDays: z.ZodDefault<z.ZodUnion<readonly [z.ZodInt, z.ZodLiteral<false>]>>;
        verifyEveryHours: z.ZodDefault<z.ZodUnion<readonly [z.ZodInt, z.ZodLiteral<false>]>>;
    }, z.core.$strict>>;
    scan: z.ZodPrefault<z.ZodObject<{
        ignore: z.ZodDefault<z.ZodArray<z.ZodObject<{
            paths: z.ZodArray<z.ZodString>;
            rules: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
            reason: z.ZodString;
        }, z.core.$strict>>>;
    }, z.core.$strict>>;
}, z.core.$strict>;

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

declare const hooks: z.ZodObject<{
    files: z.ZodDefault<z.ZodArray<z.ZodString>>;
    answer: z.ZodDefault<z.ZodEnum<{
        ask: "ask";
        deny: "deny";
    }>>;
}, z.core.$strict>;

declare const ignored: z.ZodObject<{
    paths: z.ZodArray<z.ZodString>;
    rules: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
    reason: z.ZodString;
}, z.core.$strict>;

declare const maintenance: z.ZodObject<{
    readsForDays: z.ZodDefault<z.ZodUnion<readonly [z.ZodInt, z.ZodLiteral<false>]>>;
    verifyEveryHours: z.ZodDefault<z.ZodUnion<readonly [z.ZodInt, z.ZodLiteral<false>]>>;
}, z.core.$strict>;

declare const proxy: z.ZodObject<{
    writes: z.ZodDefault<z.ZodArray<z.ZodString>>;
    reads: z.ZodDefault<z.ZodArray<z.ZodString>>;
}, z.core.$strict>;

declare const readerSettings: z.ZodUnion<readonly [z.ZodLiteral<"encoder">, z.ZodObject<{
    url: z.ZodURL;
    model: z.ZodString;
    keyVariable: z.ZodExactOptional<z.ZodString>;
}, z.core.$strict>]>;

declare const serve: z.ZodObject<{
    host: z.ZodDefault<z.ZodString>;
    port: z.ZodExactOptional<z.ZodInt>;
    allowedHosts: z.ZodDefault<z.ZodArray<z.ZodString>>;
}, z.core.$strict>;

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
