// What `bezoar/tools` exports. Written by `npm run gen`; a test compares.

export { Account };
export { AnthropicMemory };
export { AnthropicMemoryOptions };
export { BoundedMemory };
export { BoundedOperation };
export { BoundedOptions };
export { CheckedMemory };
export { ComparedMemories };
export { DockerAgentDatabase };
export { DockerAgentMemory };
export { DockerAgentMemoryOptions };
export { DockerAgentOptions };
export { DocumentArguments };
export { DocumentDecision };
export { DocumentMetadata };
export { FileEntry };
export { FolderBinding };
export { HeldLine };
export { InspectedMemories };
export { InspectedMemory };
export { JsonSchema };
export { KnowledgeGraph };
export { KnowledgeGraphOptions };
export { MarkdownOptions };
export { MemoryDifference };
export { MemoryFailure };
export { MemoryResult };
export { MemoryScope };
export { MemorySentinel };
export { MemorySentinelOptions };
export { MemorySuccess };
export { MemoryTool };
export { MemoryToolError };
export { MemoryToolOptions };
export { MessageRole };
export { NewMessage };
export { NewSession };
export { OnImport };
export { OutsideChange };
export { RecallArguments };
export { RecallDecision };
export { RecallMetadata };
export { Recorded };
export { SentinelCaller };
export { SentinelStats };
export { SessionArchive };
export { SessionArchiveOptions };
export { ShieldDecision };
export { StoredMemory };
export { SyncReport };
export { ThreatCategory };
export { ThreatDetection };
export { ThreatMetadata };
export { Tool };
export { ToolOptions };
export { ToolResultMessage };
export { ToolResultOptions };
export { WithheldItem };
export { WithheldMemory };
export { WithheldRow };
export { WriteArguments };
export { WriteDecision };
export { WriteMetadata };
export { anthropicMemory };
export { anthropicMemoryTool };
export { archivePolicy };
export { boundedMemory };
export { createMemorySentinel };
export { dockerAgentDatabase };
export { dockerAgentMemory };
export { firstMemoryThreat };
export { firstThreatMessage };
export { folderBinding };
export { isHighRiskTool };
export { makeToolResultMessage };
export { markdownFolder };
export { memorySentinelPolicy };
export { memoryTool };
export { openKnowledgeGraph };
export { openSessionArchive };
export { scanContent };
export { scanForThreats };

export interface Account {
    readonly changes: readonly OutsideChange[];
    readonly held: readonly HeldLine[];
    /** Files that cannot be changed in their current state. */
    readonly problems: readonly {
        readonly target: MemoryTarget;
        readonly kind: 'unreadable' | 'drift' | 'read-only';
    }[];
    readonly entries: Readonly<Record<MemoryTarget, number>>;
}

/**
 * Handlers of Anthropic's memory tool `memory_20250818`, for `betaMemoryTool` of `@anthropic-ai/sdk`. Files are entries of the
 * guard: nothing here touches a disk. A refusal is thrown, as the helper expects, with a message for the model.
 */
export interface AnthropicMemory {
    /** A file with line numbers, or the listing of a folder. */
    view(command: {
        readonly path: string;
        readonly view_range?: readonly number[];
    }): Promise<string>;
    /** Writes a new file. */
    create(command: {
        readonly path: string;
        readonly file_text: string;
    }): Promise<string>;
    /** Replaces a text that is in the file exactly once. */
    str_replace(command: {
        readonly path: string;
        readonly old_str: string;
        readonly new_str: string;
    }): Promise<string>;
    /** Puts lines after a line of the file. */
    insert(command: {
        readonly path: string;
        readonly insert_line: number;
        readonly insert_text: string;
    }): Promise<string>;
    /** Removes a file, or a folder with all that is in it. */
    delete(command: {
        readonly path: string;
    }): Promise<string>;
    /** Moves a file or a folder. */
    rename(command: {
        readonly old_path: string;
        readonly new_path: string;
    }): Promise<string>;
    /** The entries with this path: the active file, held versions, and deleted files, newest first. */
    entriesAt(path: string): Promise<readonly FileEntry[]>;
}

export interface AnthropicMemoryOptions {
    readonly space: GuardedSpace;
    /** Who uses the tool: the agent and its session. */
    readonly origin: Origin;
    /** The target of the entries that hold the files. Default `files`. */
    readonly target?: string;
}

/** The bounded memory of hermes-agent: two small files, guarded. */
export interface BoundedMemory {
    /** Reads both files, reconciles them with the journal, and freezes what the session starts with. */
    load(): Promise<Account>;
    /** Adds an entry, if it fits and may enter. */
    add(target: MemoryTarget, content: string): Promise<MemoryResult>;
    /** Replaces the one entry that holds the given words. */
    replace(target: MemoryTarget, oldText: string, content: string): Promise<MemoryResult>;
    /** Removes the one entry that holds the given words. */
    remove(target: MemoryTarget, oldText: string): Promise<MemoryResult>;
    /** Several operations, all of them or none. */
    batch(target: MemoryTarget, operations: readonly BoundedOperation[]): Promise<MemoryResult>;
    /** As of the last load; null when there was nothing. */
    formatForSystemPrompt(target: MemoryTarget): string | null;
    /** Raw, for a person. */
    liveEntries(target: MemoryTarget): readonly string[];
    /** What a model may see of a target now, with its usage. */
    current(target: MemoryTarget): Promise<Pick<MemoryFailure, 'current_entries' | 'usage'>>;
    /** Adopts an existing folder: everything is imported with unknown trust, and no file is changed. */
    adopt(): Promise<Account>;
    /** Reports changes made outside the tool; with `settle`, also repairs a file that cannot be parsed without loss. */
    reconcile(options?: {
        readonly settle?: boolean;
    }): Promise<Account>;
}

/** One change, in the only form that is scanned, matched and stored, so that nothing can slip through in another form. */
export type BoundedOperation = {
    readonly action: 'add';
    readonly content: string;
} | {
    readonly action: 'replace';
    readonly oldText: string;
    readonly content: string;
} | {
    readonly action: 'remove';
    readonly oldText: string;
};

export interface BoundedOptions {
    readonly files: MarkdownFolder;
    /** The space with the journal of these files. It holds nothing else, or only other targets. */
    readonly space: GuardedSpace;
    /** Who calls, and by which channel. Stamped on everything that is added; never taken from a model. */
    readonly origin: Origin;
    /** In code points per file. Default 2,200 and 1,375. */
    readonly limits?: Partial<Readonly<Record<MemoryTarget, number>>>;
    /** Whether results repeat the entries, as hermes-agent's do. Default true. */
    readonly echo?: boolean;
    /** Called for every change made outside the tool. Its texts are raw, for a person. */
    readonly onOutsideChange?: (change: OutsideChange) => void;
}

/**
 * A memory that may be shown. Its content is a `PromptText`, so that code which builds prompts only from those cannot be
 * given the unchecked list by accident. Other fields were scanned and are unchanged; a withheld memory keeps only its id.
 */
export interface CheckedMemory {
    readonly [field: string]: unknown;
    readonly content: PromptText;
    readonly _shield_trust: MemoryTrust;
    readonly _shield_rendering: Rendering;
}

/** What changed without the tools. */
export interface ComparedMemories {
    readonly outcome: 'compared';
    readonly rows: number;
    /** Rows that no record explains: added or changed by another program. */
    readonly added: readonly MemoryDifference[];
    /** Texts of the journal that are no longer in the file. */
    readonly missing: readonly MemoryDifference[];
    /** Texts that a person released or restored and that are not in the file yet. */
    readonly pending: readonly MemoryDifference[];
}

/** docker-agent's `memory.db`, used in place: the same file and table, still readable by every program that read it before. */
export interface DockerAgentDatabase {
    /** Every row, ordered by its date as written, then by id. */
    rows(): Promise<readonly MemoryRow[]>;
    /** Runs a change while no other process writes. */
    exclusively<T>(work: (rows: LockedRows) => Promise<T>): Promise<T>;
}

/** docker-agent's memory, guarded, for one session. */
export interface DockerAgentMemory {
    /** `add_memory`, `get_memories`, `search_memories`, `update_memory`, `delete_memory`. */
    readonly tools: readonly Tool[];
    /** For the system prompt. Taken at the first call; later writes do not change it. Empty when nothing is stored. */
    snapshot(): Promise<string>;
    /** Everything with raw text and reasons. For a person only. Imports new rows first, and reports how far it is. */
    inspectMemories(person: Origin, onImport?: OnImport): Promise<InspectedMemories | Refused>;
    /** What changed without the tools, with raw text. For a person only. Changes nothing. */
    compareMemories(person: Origin): Promise<ComparedMemories | Refused>;
    /** The same, settled: what was added is imported, and what is missing is retired, so that a person can restore it. */
    settleMemories(person: Origin, onImport?: OnImport): Promise<ComparedMemories | Refused>;
}

export interface DockerAgentMemoryOptions {
    /** The space with the journal of this memory. Use it for nothing else. */
    readonly space: GuardedSpace;
    readonly database: DockerAgentDatabase;
    /** Who uses the tools: the agent and its session. */
    readonly origin: Origin;
    readonly env?: Env;
    /** Called for every row that a tool or the snapshot withholds, once for each text of a row. Holds no memory text. */
    readonly onWithheld?: (row: WithheldRow) => void;
}

export interface DockerAgentOptions {
    /** How long to wait for another writer, in milliseconds, before giving up. Default 10,000. Does not block the thread. */
    readonly busyTimeout?: number;
}

/** The arguments of a document check, besides the document. */
export type DocumentArguments = Inferred<typeof documentArguments>;

export type DocumentDecision = ShieldDecision<DocumentMetadata>;

export interface DocumentMetadata {
    readonly source_trust?: MemoryTrust;
    /** What happened to its chunks, all together. `nothing`: neither stored nor held, because the verdict is stricter than its policy. */
    readonly kept?: 'stored' | 'held' | 'refused' | 'nothing';
    /** The entry of the document itself; every chunk derives from it. */
    readonly document_id?: string;
    readonly chunks?: readonly {
        readonly id: string;
        readonly start: number;
        readonly end: number;
    }[];
    readonly problem?: string;
}

/** An entry that holds a file now, for `space.history`, `inspect` and similar calls. */
export interface FileEntry {
    readonly id: string;
    readonly state: EntryState;
}

/**
 * How a folder and a space belong together. `known`: the folder was used with this space before. `empty`: the space has no
 * entries for such files. `foreign`: it has entries, and none of them came from this folder; they would be written into its
 * files, and its texts into the files of the other folder.
 */
export type FolderBinding = 'known' | 'empty' | 'foreign';

/** A text that is in a file but withheld from the prompt. */
export interface HeldLine {
    readonly target: MemoryTarget;
    /** Position in the file, counted from one. */
    readonly position: number;
    readonly reasons: readonly string[];
    readonly text: string;
}

export interface InspectedMemories {
    readonly outcome: 'inspected';
    readonly rows: readonly InspectedMemory[];
    /** Texts that disappeared from the file although nobody deleted them through the guard. */
    readonly missing: readonly {
        readonly entry: string;
        readonly target: string;
        readonly memory: string;
    }[];
}

/** A row with its raw text and the guard's decision. Never put into a prompt. */
export interface InspectedMemory {
    readonly id: string;
    readonly createdAt: string;
    readonly memory: string;
    readonly category: string;
    readonly state: 'empty' | 'active' | 'held' | 'blocked';
    readonly why: readonly string[];
    readonly trust?: Trust;
    /** The entry to release or discard; absent if the guard refused to store the text. */
    readonly entry?: string;
}

/** A JSON Schema, in the form that agent frameworks accept. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A guarded knowledge graph in the file of the MCP memory server. */
export interface KnowledgeGraph {
    /** Reconciles file and guard and reports the differences. Every tool does this first; one call adopts an existing file. */
    sync(): Promise<SyncReport>;
    /** The nine tools of the MCP memory server, for one caller. */
    tools(origin: Origin): readonly Tool[];
}

export interface KnowledgeGraphOptions {
    /** Must hold only this graph, though it may hold other kinds of memory. */
    readonly space: GuardedSpace;
    /** The JSONL file of `@modelcontextprotocol/server-memory`; created if it does not exist. */
    readonly path: string;
    readonly env?: Env;
}

export interface MarkdownOptions {
    readonly env?: Env;
    /** How long a change waits for other processes, in milliseconds. Default 30,000. */
    readonly patience?: number;
}

/** A difference between the file and the journal, with raw text. Never put into a prompt. */
export interface MemoryDifference {
    /** The row in the file, if there is one. */
    readonly id?: string;
    /** The entry in the journal, if there is one. */
    readonly entry?: string;
    readonly memory: string;
}

export interface MemoryFailure {
    readonly success: false;
    readonly error: string;
    readonly done?: true;
    readonly current_entries?: readonly string[];
    readonly usage?: string;
    readonly matches?: readonly string[];
    /** What the mark of data means, if an entry has it. */
    readonly data_note?: string;
    readonly drift_backup?: string;
    readonly remediation?: string;
    /** The id of the text that is held for a person. */
    readonly pending_id?: string;
}

export type MemoryResult = MemorySuccess | MemoryFailure;

/** `strict` is always used for memory; `relaxed` checks only for what no text may contain. */
export type MemoryScope = 'strict' | 'relaxed';

/** The checks of the memory sentinel contract, with its arguments and results, on top of the guard. */
export interface MemorySentinel {
    /** Whether a text may be remembered, and stores or holds it accordingly. */
    checkWrite(content: string, given?: WriteArguments): Promise<WriteDecision>;
    /** Which of these memories may be shown, and how. */
    checkRecall(memories: readonly StoredMemory[], given?: RecallArguments): Promise<RecallDecision>;
    /** Whether a document may be kept, and stores or holds it accordingly. */
    checkDocument(content: string | Uint8Array, given?: DocumentArguments): Promise<DocumentDecision>;
    readonly stats: SentinelStats;
}

export interface MemorySentinelOptions {
    /** Where what is checked is kept, counted and recognised. Made with `memorySentinelPolicy`, it decides exactly as documented. */
    readonly space: GuardedSpace;
    /** Default true. If false, everything is allowed and nothing is counted. It cannot be changed later, least of all by an agent. */
    readonly enabled?: boolean;
    /** The session that writes and recalls, so that what it has read lowers the trust of what its agent writes. */
    readonly session?: string;
    /** For servers: who is calling, and how far the sources that they name are trusted. */
    readonly caller?: SentinelCaller;
    /** Limits for documents, and the script of the worker that parses them. */
    readonly documents?: ReadOptions;
    readonly env?: Env;
}

export interface MemorySuccess {
    readonly success: true;
    readonly done: true;
    readonly target: MemoryTarget;
    /** As a model may see them; absent when echoes are switched off. */
    readonly entries?: readonly string[];
    /** What the mark of data means, if an entry has it. */
    readonly data_note?: string;
    readonly usage: string;
    readonly entry_count: number;
    readonly message: string;
    readonly note: string;
    /** How many changes were made outside the tool, by kind. */
    readonly outside_changes?: Readonly<Record<string, number>>;
}

export interface MemoryTool extends Tool {
    /** Starts a new turn of the conversation: failed attempts are counted from zero. */
    newTurn(): void;
}

/** A refusal of this tool: the SDK's helper passes the message to the model, marked as an error. */
export declare class MemoryToolError extends Error {
    readonly name = "MemoryToolError";
}

export interface MemoryToolOptions {
    /** After this many failed attempts in a turn, the model is told to stop and answer the user. Default: no limit. */
    readonly attempts?: number;
}

export type MessageRole = (typeof messageRoles)[number];

/** A message as the program received it. The role is stated by the program, never by the text. */
export interface NewMessage {
    readonly session: string;
    readonly role: MessageRole;
    readonly content: string;
    /** For a tool result: the tool, and the call it answers. */
    readonly toolName?: string;
    readonly toolCallId?: string;
    /** For an assistant: the calls it made, as JSON values. */
    readonly toolCalls?: readonly unknown[];
    /** Milliseconds since 1970, for past messages. */
    readonly at?: number;
}

export interface NewSession {
    readonly id: string;
    /** Where the session took place: `cli`, `telegram`, `cron` and so on. At most 32 letters, digits or `. _ -`. */
    readonly source: string;
    /** Default `default`. */
    readonly profile?: string;
    readonly title?: string;
    readonly messages?: readonly Omit<NewMessage, 'session'>[];
}

/** How far an import of many rows is. */
export type OnImport = (done: number, total: number) => void;

/** A change that was not made through the tool. */
export interface OutsideChange {
    readonly target: MemoryTarget;
    readonly kind: 'added'
    /** Lines after the end of a known entry. */
     | 'appended'
    /** A known entry has a different text. */
     | 'changed' | 'removed'
    /** Another program wrote back an earlier version of the file, without this entry; it stays. */
     | 'kept'
    /** The file was about to be rewritten in a form in which its blank edges or entries are lost: it was copied first. */
     | 'backed-up'
    /** Too long for this memory: moved from the file into a copy beside it. */
     | 'set-aside'
    /** The file cannot be parsed without loss; a person must settle it. */
     | 'unexplained';
    /** The id of the journal entry, current or former. */
    readonly id?: string;
    /** The rules it is held for; absent if it may be used as data. */
    readonly held?: readonly string[];
    /** The raw text, for a person. Never shown to a model. */
    readonly text?: string;
    /** The path of the copy. */
    readonly path?: string;
}

/** The arguments of a recall, besides the memories. */
export type RecallArguments = Inferred<typeof recallArguments>;

export type RecallDecision = ShieldDecision<RecallMetadata>;

export interface RecallMetadata {
    /** All memories in order, even if nothing is withheld; a withheld one is a placeholder with its id and no word of its text. */
    readonly filtered_memories?: readonly CheckedMemory[];
    readonly withheld?: readonly WithheldMemory[];
    readonly problem?: string;
}

export interface Recorded {
    /** The number of the message in its session. */
    readonly messageId: number;
    /** `held`: a person must decide; `refused`: certainly an attack. Neither is shown to any agent. */
    readonly outcome: 'stored' | 'held' | 'refused';
    /** True if the end did not fit into one entry and was dropped. */
    readonly cut: boolean;
}

/** Who asks for checks. A program that asks for itself has no more than a session; a server says for whom it asks. */
export interface SentinelCaller extends Partial<Pick<Origin, 'session' | 'principal' | 'tool' | 'uri'>> {
    /** No source that the caller names is trusted more than this channel. Default: the caller's words are believed. */
    readonly atMost?: Channel;
}

/** Counted in this process since the sentinel was created. For the memory itself, see `space.stats()`. */
export interface SentinelStats {
    readonly writes_checked: number;
    readonly reads_checked: number;
    readonly documents_checked: number;
    /** Checks with at least one threat. */
    readonly flagged: number;
    /** Checks that ended in `block`. */
    readonly blocked: number;
    /** Checks that ended in `quarantine`. */
    readonly quarantined: number;
}

export interface SessionArchive {
    /** Records a session's source, profile, title and existing messages. */
    recordSession(session: NewSession): Promise<readonly Recorded[]>;
    /** Keeps a message of a session. */
    recordMessage(message: NewMessage): Promise<Recorded>;
    /** The tool, for one caller. It does not find the caller's own session. */
    tool(origin: Origin, options?: ToolOptions): Tool;
}

export interface SessionArchiveOptions {
    /** A separate space with `archivePolicy`, because every message is an entry and a search reads all of them. */
    readonly space: GuardedSpace;
    /** Names for the provenance of what the user and the assistant say. */
    readonly user?: string;
    readonly assistant?: string;
    readonly env?: Env;
}

/** The decision of a check, in the shape of the memory sentinel contract. */
export interface ShieldDecision<M> {
    readonly verdict: Verdict;
    readonly threats_detected: readonly ThreatDetection[];
    readonly layer: 'memory_sentinel';
    readonly elapsed_ms: number;
    readonly metadata: M;
    /** `block` or `quarantine`. */
    readonly is_blocked: boolean;
    /** `challenge`. */
    readonly requires_approval: boolean;
    readonly threat_count: number;
    readonly max_threat_level: LevelName;
    readonly max_threat_rank: Level;
}

/** A memory from the caller's store. Its claims about its own trust are read but not believed. */
export type StoredMemory = Readonly<z.infer<typeof storedMemory>>;

export interface SyncReport {
    /** Items in the file that were new to the guard. */
    readonly imported: number;
    /** All withheld items in the file, whenever they came. */
    readonly withheld: readonly WithheldItem[];
    /** Items that other programs had added and then removed. They are retired and can be restored. */
    readonly followed: number;
    /** Items the guard has that were missing in the file. */
    readonly putBack: number;
    /** Items that a person had discarded or revoked. */
    readonly takenOut: number;
}

export type ThreatCategory = (typeof threatCategories)[number];

/** One reason for suspicion, in the shape of the memory sentinel contract. */
export interface ThreatDetection {
    readonly category: ThreatCategory;
    readonly level: LevelName;
    /** The level as a number, 0 to 4, for comparisons. */
    readonly level_rank: Level;
    /** What this reason alone would lead to. The decision depends on the levels. */
    readonly verdict: Verdict;
    readonly description: string;
    /** At most 200 characters. */
    readonly evidence: string;
    readonly layer: 'memory_sentinel';
    /** 0 to 1: the contract's figure for this signature. The rule's own is in the metadata. */
    readonly confidence: number;
    readonly suggested_action: string;
    /** UTC, with its zone: `2026-11-15T16:20:00.000Z`. */
    readonly timestamp: string;
    /** Absent if only the policy of the space objects. */
    readonly signature_id?: string;
    readonly metadata: ThreatMetadata;
}

export interface ThreatMetadata {
    /** Rules and signals of the guard behind this threat, worst first. */
    readonly rules: readonly string[];
    /** Other entries that are part of the reason. */
    readonly entries?: readonly string[];
    /** Position in `memories`, from zero. */
    readonly index?: number;
    /** How a document hid the words. */
    readonly method?: HidingMethod;
    /** The policy row that objects. */
    readonly row?: string;
    /** 0 to 1, of the worst rule. */
    readonly rule_confidence?: number;
}

/**
 * A tool in a form that any framework accepts: a name, a description for the model, a schema and a function. `execute` never
 * throws for anything a model can cause; its result goes back to the model and has passed through the renderer.
 */
export interface Tool {
    readonly name: string;
    readonly description: string;
    readonly inputSchema: JsonSchema;
    /** Runs the tool on the arguments a model gave. */
    execute(input: unknown): Promise<string>;
}

export interface ToolOptions {
    /** Profiles that this caller may read, its own first. Default: only `default`. */
    readonly profiles?: readonly string[];
}

/** A tool's result as a message of a chat, in hermes-agent's shape. */
export interface ToolResultMessage {
    readonly role: 'tool';
    readonly name: string;
    readonly tool_name: string;
    readonly content: unknown;
    readonly tool_call_id: string;
}

export interface ToolResultOptions extends Pick<WrapOptions, 'nonce' | 'nonceFor' | 'env'> {
    /**
     * Bezoar's own marks around the result of every tool, whatever its length and form: with a nonce that the text cannot know, and each
     * line as data. Default: what hermes-agent does.
     */
    readonly strict?: boolean;
}

/** An item in the file that no agent is shown. */
export interface WithheldItem {
    readonly part: Item['part'];
    /** The entry that is held for a person; absent when the guard refused the item. */
    readonly id?: string;
    readonly why: readonly string[];
}

export interface WithheldMemory {
    /** Position in the checked list, from zero. */
    readonly index: number;
    readonly id?: string | number;
    /** The guard's entry, if there is one. */
    readonly entry_id?: string;
    readonly reasons: readonly string[];
}

/** A row that no model is shown, for a log. */
export interface WithheldRow {
    /** As the tools show it: an id that could carry words is replaced. */
    readonly id: string;
    /** Rule ids, or codes if no rule accuses the text. */
    readonly why: readonly string[];
    /** The SHA-256 of the text: the same poison in two rows has the same one. */
    readonly contentHash: string;
}

/** The arguments of a write, besides the text. */
export type WriteArguments = Inferred<typeof writeArguments>;

export type WriteDecision = ShieldDecision<WriteMetadata>;

export interface WriteMetadata {
    readonly source_trust?: MemoryTrust;
    /** What the guard did with the text. `nothing`: neither stored nor held, because the verdict is stricter than its policy. */
    readonly kept?: 'stored' | 'held' | 'refused' | 'nothing';
    /** For `space.inspect`, `release` and similar calls. */
    readonly entry_id?: string;
    readonly retry_after_ms?: number;
    /** Why a call was invalid or failed. */
    readonly problem?: string;
}

/** The files of Anthropic's memory tool, kept on the guard. */
export declare function anthropicMemory({ space, origin, target }: AnthropicMemoryOptions): AnthropicMemory;

/** The same memory as a single tool, for frameworks without support for `memory_20250818`. A refusal is a normal result. */
export declare function anthropicMemoryTool(memory: AnthropicMemory): Tool;

/** The given policy without rate limits, for a space that records messages. */
export declare function archivePolicy(settings?: PolicySettings): Policy;

/** The two memory files of hermes-agent, kept on the guard. */
export declare function boundedMemory(options: BoundedOptions): BoundedMemory;

/** The memory checks of the memory sentinel contract, on a guarded space. */
export declare function createMemorySentinel(given: GuardedSpace | MemorySentinelOptions): MemorySentinel;

/**
 * Opens a database that docker-agent made, or creates the same tables in an empty file. The journal mode stays unchanged: the
 * owner may have chosen it on purpose. The handle's own busy timeout is switched off, because waiting is done here.
 */
export declare function dockerAgentDatabase(handle: SqliteHandle, options?: DockerAgentOptions): DockerAgentDatabase;

/** The memory tools of docker-agent, kept on the guard. */
export declare function dockerAgentMemory(options: DockerAgentMemoryOptions): DockerAgentMemory;

/** The refusal message for a text, or an empty string if no rule accuses it. */
export declare function firstMemoryThreat(content: string, scope?: MemoryScope): string;

/** The refusal message for a text, or null if nothing was found. */
export declare function firstThreatMessage(text: string, scope?: HermesScope): string | null;

/** Ask it before a folder is used with a space for the first time. */
export declare function folderBinding(files: MarkdownFolder, space: GuardedSpace): Promise<FolderBinding>;

/** Whether hermes-agent delimits the results of a tool: the web, the browser and every MCP server. Names are case-sensitive. */
export declare function isHighRiskTool(name: string): boolean;

/**
 * The message with the result of a tool, as hermes-agent builds it: of a high-risk tool, texts of 32 characters and more stand between
 * delimiters; other parts of a list, objects and the results of other tools stay as they are.
 */
export declare function makeToolResultMessage(name: string, content: unknown, toolCallId: string, { strict, ...marks }?: ToolResultOptions): ToolResultMessage;

/** The Markdown files of a folder, read and replaced whole. */
export declare function markdownFolder(path: string, options?: MarkdownOptions): MarkdownFolder;

/**
 * The documented table of the memory sentinel contract as a policy, so that the space and the contract make the same decision:
 * `createGuard({ ..., policy: memorySentinelPolicy })`. Like the contract, it decides by level alone, where Bezoar's presets
 * consider trust as well, and it limits every writer to ten writes a minute. A rule or claim from outside is stored as data
 * instead of being held; changes to money, permissions, configuration, protections or data routes are still held for a person.
 */
export declare const memorySentinelPolicy: Policy;

/** The `memory` tool of hermes-agent. If no memory is given, every call answers that memory is unavailable. */
export declare function memoryTool(memory: BoundedMemory | undefined, { attempts }?: MemoryToolOptions): MemoryTool;

/** The knowledge graph of the MCP memory server, kept on the guard. */
export declare function openKnowledgeGraph({ space, path, env }: KnowledgeGraphOptions): KnowledgeGraph;

/** The archive of past sessions that an agent can search, kept on the guard. */
export declare function openSessionArchive(options: SessionArchiveOptions): SessionArchive;

/** Ids of the rules that accuse a text, sorted, or null if there are none. */
export declare function scanContent(content: string, scope?: MemoryScope): readonly string[] | null;

/**
 * What hermes-agent's memory scanner would name in a text, and what Bezoar's rules find besides: invisible characters first, then
 * hermes-agent's ids in its order, then ours. Bezoar's own memory does not decide by this list, but by its rules and its policy.
 */
export declare function scanForThreats(text: string, scope?: HermesScope): string[];

// Named by the declarations above, and exported by no entry point.

export interface Backup {
    /** With a note if the copy could not be made. */
    readonly path: string;
    readonly isSaved: boolean;
}

export type Before = z.infer<typeof beforeSchema>;

/** A deeply read-only version of a type. Primitives, including branded strings, stay as they are. */
export type DeepReadonly<T> = T extends string | number | boolean | bigint | symbol | null | undefined ? T : T extends (...arguments_: never[]) => unknown ? T : {
    readonly [Key in keyof T]: DeepReadonly<T[Key]>;
};

/** The content of a file. "Unreadable" is a state of its own and is never treated as empty. */
export type FileReading = {
    readonly state: 'missing';
} | {
    readonly state: 'unreadable';
    readonly why: string;
} | {
    readonly state: 'read';
    readonly bytes: Buffer;
    /** With uniform line endings and without a byte order mark. */
    readonly text: string;
    readonly stamp: FileStamp;
};

/** Which file it was, and when it was made and last written, by the clock of the file system. */
export interface FileStamp {
    readonly inode: string;
    readonly bornMs: number;
    readonly writtenMs: number;
}

/** A journal that a folder is used with: the hash of its first record, and the name of its space. */
export interface FolderJournal {
    readonly id: string;
    readonly space: string;
}

/** hermes-agent's names for its scopes. Its `all` runs the fewest rules: those that apply to all texts. */
export type HermesScope = 'all' | 'context' | 'strict';

/**
 * The type a schema describes, read-only. The schemas do not use zod's `readonly`, which would freeze every parsed value
 * and mark every field of the OpenAPI document.
 */
export type Inferred<S extends z.ZodType> = DeepReadonly<z.output<S>>;

/** A piece of the graph that can steer an agent by itself. Each is an entry of its own in the guard. */
export type Item = {
    readonly part: 'name';
    readonly name: string;
} | {
    readonly part: 'type';
    readonly name: string;
    readonly text: string;
} | {
    readonly part: 'observation';
    readonly name: string;
    readonly text: string;
} | {
    readonly part: 'relation';
    readonly from: string;
    readonly text: string;
    readonly to: string;
};

export interface LateText {
    readonly texts: readonly string[];
    /** To be remembered once the texts are stored safely. */
    readonly before: Before[];
}

/** The rows, while all other writers are locked out. */
export interface LockedRows {
    all(): readonly MemoryRow[];
    /** The rows with these rowids, as far as they still exist. */
    some(rowids: readonly number[]): readonly MemoryRow[];
    insert(row: {
        readonly id: string;
        /** Milliseconds since 1970. */
        readonly createdAt: number;
        readonly memory: string;
        readonly category: string;
    }): void;
    update(rowid: number, words: {
        readonly memory: string;
        readonly category: string;
    }): void;
    delete(rowid: number): void;
}

/** The two files of a hermes-agent memory and, in `.bezoar` beside them, what is needed to change them safely. */
export interface MarkdownFolder {
    readonly path: string;
    fileOf(target: MemoryTarget): string;
    /** Runs under a lock that excludes all other processes that use this class. A folder that cannot be written is not locked. */
    locked<T>(run: () => Promise<T>): Promise<T>;
    /** Why a file cannot be replaced; undefined if it can. */
    readOnly(target: MemoryTarget): string | undefined;
    /**
     * Under the lock, it first takes hermes-agent's own lock of the file, if there is one, and keeps it until the end. With
     * `expected`, an empty file is read again after a pause: some editors truncate a file before they save it.
     */
    read(target: MemoryTarget, expected?: boolean): Promise<FileReading>;
    /**
     * Call it under the lock. Notes what is to be written, then writes it. False if the file has changed since it was read:
     * nothing was written. The replaced file is watched, with the others in `before`, unless `before` is undefined.
     */
    write(target: MemoryTarget, text: string, base: FileReading, next: NextFile): boolean;
    /** Whether we hold hermes-agent's lock of the file: then no program that honours it can write back an earlier version. */
    holdsLockOf(target: MemoryTarget): boolean;
    /** Text that another program wrote into replaced files after they were replaced. */
    late(target: MemoryTarget): LateText;
    /** What this journal last saw in the file. */
    written(target: MemoryTarget, journal: string): SeenFile;
    /** Notes what we saw others do, before the journal says so. Call it under the lock. */
    announce(target: MemoryTarget, sight: Sight, journal: FolderJournal): void;
    /** Notes a file that is as it should be. Deletes the replaced files that `file` does not name. */
    remember(target: MemoryTarget, file: WrittenFile, journal: FolderJournal): void;
    /** The journals that this folder was used with; none if it is a copy of another. Undefined if an older version noted none. */
    journals(): readonly FolderJournal[] | undefined;
    /** Copies the current content. */
    backUp(target: MemoryTarget, reading: FileReading): Backup;
    /** Saves text that is taken out of a file and returns the copy's path. */
    setAside(target: MemoryTarget, text: string): string;
}

/** A row of docker-agent's `memories` as it is in the file. Any program may have written any of it. */
export interface MemoryRow {
    /** How SQLite finds the row again while the lock is held; an id may be missing or may not be text. */
    readonly rowid: number;
    readonly id: string;
    readonly createdAt: string;
    /** The same time in milliseconds since 1970; null if it is not a time. */
    readonly claimedAt: number | null;
    readonly memory: string;
    readonly category: string;
}

export type MemoryTarget = 'memory' | 'user';

export type MemoryTrust = (typeof memoryTrusts)[number];

/** A file as it will be when it is written, and the journal it is written from. */
interface NextFile {
    readonly items: WrittenFile['items'];
    readonly before: readonly Before[] | undefined;
    readonly journal: FolderJournal;
}

/** What one journal last saw in a file. */
export interface SeenFile extends WrittenFile {
    /** Hashes of the entries as the last journal, this one or another, left them. */
    readonly latest: readonly string[];
    /** Present if a change of the journal was announced and the file not written since. */
    readonly sight?: Sight;
}

export type Sight = z.infer<typeof sightSchema>;

export type WrittenFile = z.infer<typeof fileSchema>;

/** A file that we replaced, as it was when last checked. */
declare const beforeSchema: z.ZodObject<{
    name: z.ZodString;
    hash: z.ZodString;
    size: z.ZodInt;
    texts: z.ZodArray<z.ZodString>;
}, z.core.$strip>;

export declare const documentArguments: z.ZodObject<{
    source: z.ZodExactOptional<z.ZodString>;
    document_type: z.ZodExactOptional<z.ZodString>;
    user_id: z.ZodExactOptional<z.ZodString>;
}, z.core.$strict>;

declare const fileSchema: z.ZodObject<{
    items: z.ZodArray<z.ZodObject<{
        hash: z.ZodString;
        id: z.ZodExactOptional<z.ZodString>;
        version: z.ZodExactOptional<z.ZodInt>;
        held: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
    }, z.core.$strip>>;
    before: z.ZodArray<z.ZodObject<{
        name: z.ZodString;
        hash: z.ZodString;
        size: z.ZodInt;
        texts: z.ZodArray<z.ZodString>;
    }, z.core.$strip>>;
    stamp: z.ZodExactOptional<z.ZodObject<{
        inode: z.ZodString;
        bornMs: z.ZodNumber;
        writtenMs: z.ZodNumber;
    }, z.core.$strip>>;
}, z.core.$strip>;

/** The memory sentinel contract's names for where a text came from. */
export declare const memoryTrusts: readonly ['verified', 'user_direct', 'brain', 'external', 'unknown'];

export declare const messageRoles: readonly ['user', 'assistant', 'tool'];

export declare const recallArguments: z.ZodObject<{
    user_id: z.ZodExactOptional<z.ZodString>;
}, z.core.$strict>;

/**
 * What we saw others do to a file, noted before the journal says so. If we die between the two, the next load still knows that
 * an entry of the journal was in the file, or that one was not.
 */
declare const sightSchema: z.ZodObject<{
    taken: z.ZodArray<z.ZodString>;
    gone: z.ZodArray<z.ZodString>;
}, z.core.$strip>;

/** A memory from the caller's store. Its claims about its own trust are read but not believed. */
export declare const storedMemory: z.ZodRecord<z.ZodString, z.ZodUnknown>;

/** The names of the memory sentinel contract; a memory check returns three of them. */
export declare const threatCategories: readonly ['prompt_injection', 'indirect_injection', 'ascii_art_bypass', 'unicode_smuggling', 'memory_poisoning', 'tool_exploitation', 'data_exfiltration', 'privilege_escalation', 'chain_attack', 'wallet_attack', 'behavioral_anomaly'];

export declare const writeArguments: z.ZodObject<{
    memory_type: z.ZodExactOptional<z.ZodString>;
    importance: z.ZodExactOptional<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>>;
    source: z.ZodExactOptional<z.ZodString>;
    user_id: z.ZodExactOptional<z.ZodString>;
    tags: z.ZodExactOptional<z.ZodReadonly<z.ZodArray<z.ZodString>>>;
}, z.core.$strict>;
