// What `bezoar/tools` exports. Written by `npm run gen`; a test compares.

export { Account };
export { AnthropicMemory };
export { AnthropicMemoryOptions };
export { BoundedMemory };
export { BoundedOperation };
export { BoundedOptions };
export { CheckedMemory };
export { DockerAgentDatabase };
export { DockerAgentMemory };
export { DockerAgentMemoryOptions };
export { DockerAgentOptions };
export { DocumentArguments };
export { DocumentDecision };
export { DocumentMetadata };
export { FileEntry };
export { HeldLine };
export { InspectedMemories };
export { InspectedMemory };
export { JsonSchema };
export { KnowledgeGraph };
export { KnowledgeGraphOptions };
export { MarkdownOptions };
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
export { OutsideChange };
export { RecallArguments };
export { RecallDecision };
export { RecallMetadata };
export { Recorded };
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
export { WithheldItem };
export { WithheldMemory };
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
    /** Files that cannot be changed as they are. */
    readonly problems: readonly {
        readonly target: MemoryTarget;
        readonly kind: 'unreadable' | 'drift';
    }[];
    readonly entries: Readonly<Record<MemoryTarget, number>>;
}

/**
 * Handlers of the memory tool `memory_20250818`, for `betaMemoryTool` of `@anthropic-ai/sdk`. Files are entries of the
 * guard: nothing here touches a disk. What is refused is thrown, as the helper expects, with a message for the model.
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
    /** Replaces a text that stands in the file exactly once. */
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
    /** The entries that hold this path: the file in use, versions that wait, and files that were deleted, newest first. */
    entriesAt(path: string): Promise<readonly FileEntry[]>;
}

export interface AnthropicMemoryOptions {
    readonly space: GuardedSpace;
    /** Who uses the tool: the agent, and its session. */
    readonly origin: Origin;
    /** The part of the space that holds the files. Default `files`. */
    readonly target?: string;
}

/** The bounded memory of hermes-agent: two small files, kept by the guard. */
export interface BoundedMemory {
    /** Reads both files, brings journal and files together, and freezes what the session starts with. */
    load(): Promise<Account>;
    /** Adds an entry, if it fits and may enter. */
    add(target: MemoryTarget, content: string): Promise<MemoryResult>;
    /** Replaces the one entry that holds the given words. */
    replace(target: MemoryTarget, oldText: string, content: string): Promise<MemoryResult>;
    /** Removes the one entry that holds the given words. */
    remove(target: MemoryTarget, oldText: string): Promise<MemoryResult>;
    /** Several operations, all of them or none. */
    batch(target: MemoryTarget, operations: readonly BoundedOperation[]): Promise<MemoryResult>;
    /** As it was at the last load; null when there was nothing. */
    formatForSystemPrompt(target: MemoryTarget): string | null;
    /** Raw, for a person. */
    liveEntries(target: MemoryTarget): readonly string[];
    /** What a model may see of a target now, with the room that is taken. */
    current(target: MemoryTarget): Promise<Pick<MemoryFailure, 'current_entries' | 'usage'>>;
    /** Takes a folder over as it stands: everything is imported with unknown trust, and no file is touched. */
    adopt(): Promise<Account>;
    /** What was changed past the tool; with `settle`, a file that cannot be taken apart is put in order. */
    reconcile(options?: {
        readonly settle?: boolean;
    }): Promise<Account>;
}

/** One change, in the form that is scanned, matched and stored. There is no other form to slip something past. */
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
    /** Where the journal of these files lives. It is theirs alone, or shares only other targets. */
    readonly space: GuardedSpace;
    /** Who calls, by which way. Stamped on everything that is added; never taken from a model. */
    readonly origin: Origin;
    /** In code points of the whole file. Default 2,200 and 1,375. */
    readonly limits?: Partial<Readonly<Record<MemoryTarget, number>>>;
    /** Whether answers repeat the entries, as the reference's do. Default true. */
    readonly echo?: boolean;
    /** Told of every change that was made past the tool. Its texts are raw, for a person. */
    readonly onOutsideChange?: (change: OutsideChange) => void;
}

/**
 * A memory that may be shown. Its content is a `PromptText`: code that builds prompts from those alone cannot be handed the
 * list that was checked by accident. Other fields were scanned and are as they were; a withheld memory has none but its id.
 */
export interface CheckedMemory {
    readonly [field: string]: unknown;
    readonly content: PromptText;
    readonly _shield_trust: MemoryTrust;
    readonly _shield_rendering: Rendering;
}

/** The `memory.db` of docker-agent, in place: the same file, the same table, readable by every program that knew it before. */
export interface DockerAgentDatabase {
    /** Every row: by its date as written, then by id. */
    rows(): Promise<readonly MemoryRow[]>;
    /** Runs a change while no other process writes. */
    exclusively<T>(work: (rows: LockedRows) => Promise<T>): Promise<T>;
}

/** docker-agent's memory, guarded, for one session. */
export interface DockerAgentMemory {
    /** `add_memory`, `get_memories`, `search_memories`, `update_memory`, `delete_memory`. */
    readonly tools: readonly Tool[];
    /** For the system prompt. Taken at the first call; later writes do not change it. Empty when nothing is remembered. */
    snapshot(): Promise<string>;
    /** Everything as it is, raw text and reasons. For the eyes of a person. */
    inspectMemories(person: Origin): Promise<InspectedMemories | Refused>;
}

export interface DockerAgentMemoryOptions {
    /** Where the journal of this memory lives. Give it a space of its own. */
    readonly space: GuardedSpace;
    readonly database: DockerAgentDatabase;
    /** Who uses the tools: the agent, and its session. */
    readonly origin: Origin;
    readonly env?: Env;
}

export interface DockerAgentOptions {
    /** How long to wait for another writer, in milliseconds, before giving up. Default 10,000. Does not block the thread. */
    readonly busyTimeout?: number;
}

export interface DocumentArguments {
    /** Default `external`. */
    readonly source?: string;
    /** `html`, `markdown`, `pdf`, `docx` or `text`; otherwise it is told by the content. */
    readonly document_type?: string;
    readonly user_id?: string;
}

export type DocumentDecision = ShieldDecision<DocumentMetadata>;

export interface DocumentMetadata {
    readonly source_trust?: MemoryTrust;
    /** What became of its chunks, all of them together. */
    readonly kept?: 'stored' | 'held' | 'refused';
    /** The entry that stands for the document; every chunk derives from it. */
    readonly document_id?: string;
    readonly chunks?: readonly {
        readonly id: string;
        readonly start: number;
        readonly end: number;
    }[];
    readonly problem?: string;
}

/** An entry that holds a file now, for `space.history`, `inspect` and the like. */
export interface FileEntry {
    readonly id: string;
    readonly state: EntryState;
}

/** A text that stands in a file and is kept out of the prompt. */
export interface HeldLine {
    readonly target: MemoryTarget;
    /** Counted from one, as it stands in the file. */
    readonly position: number;
    readonly reasons: readonly string[];
    readonly text: string;
}

export interface InspectedMemories {
    readonly outcome: 'inspected';
    readonly rows: readonly InspectedMemory[];
    /** Texts that were in the file and are not any more, though nobody deleted them through the guard. */
    readonly missing: readonly {
        readonly entry: string;
        readonly target: string;
        readonly memory: string;
    }[];
}

/** A row with its raw text, and what the guard makes of it. Never put into a prompt. */
export interface InspectedMemory {
    readonly id: string;
    readonly createdAt: string;
    readonly memory: string;
    readonly category: string;
    readonly state: 'empty' | 'active' | 'held' | 'blocked';
    readonly why: readonly string[];
    readonly trust?: Trust;
    /** The entry to release or discard; absent for what the guard refused to keep. */
    readonly entry?: string;
}

/** A JSON Schema, as frameworks take it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A knowledge graph in the file of the original server, guarded. */
export interface KnowledgeGraph {
    /** Brings file and guard together and says what was found. Every tool does so first; adopting a file is calling this once. */
    sync(): Promise<SyncReport>;
    /** The nine tools of the original, for one caller. */
    tools(origin: Origin): readonly Tool[];
}

export interface KnowledgeGraphOptions {
    /** Holds this graph and no other. Other memory may live in it too. */
    readonly space: GuardedSpace;
    /** The JSONL file of `@modelcontextprotocol/server-memory`; it is made when it is not there. */
    readonly path: string;
    readonly env?: Env;
}

export interface MarkdownOptions {
    readonly env?: Env;
    /** How long a change waits for other processes, in milliseconds. Default 30,000. */
    readonly patience?: number;
}

export interface MemoryFailure {
    readonly success: false;
    readonly error: string;
    readonly done?: true;
    readonly current_entries?: readonly string[];
    readonly usage?: string;
    readonly matches?: readonly string[];
    readonly drift_backup?: string;
    readonly remediation?: string;
    /** What waits for a person, under this id. */
    readonly pending_id?: string;
}

export type MemoryResult = MemorySuccess | MemoryFailure;

/** `strict` is for memory, always; `relaxed` asks only what no text of any kind may hold. */
export type MemoryScope = 'strict' | 'relaxed';

/** The memory checks of the reference, with its arguments and its answers, on the guard. */
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
    /** Default true. Otherwise everything is allowed and nothing is counted. Nothing can change it later, least of all an agent. */
    readonly enabled?: boolean;
    /** The session that writes and recalls, so that what it read lowers what its agent writes. */
    readonly session?: string;
    /** Limits for documents, and the program of the thread that parses them. */
    readonly documents?: ReadOptions;
    readonly env?: Env;
}

export interface MemorySuccess {
    readonly success: true;
    readonly done: true;
    readonly target: MemoryTarget;
    /** As a model may see them; absent when echoes are switched off. */
    readonly entries?: readonly string[];
    readonly usage: string;
    readonly entry_count: number;
    readonly message: string;
    readonly note: string;
    /** How many entries were found changed past the tool, by kind. */
    readonly outside_changes?: Readonly<Record<string, number>>;
}

export interface MemoryTool extends Tool {
    /** A new turn of the conversation: failed attempts are counted from zero. */
    newTurn(): void;
}

/** How a handler of this tool says no: the helper that runs it hands the message to the model, marked as an error. */
export declare class MemoryToolError extends Error {
    readonly name = "MemoryToolError";
}

export interface MemoryToolOptions {
    /** After so many failed attempts in a turn the model is told to stop and answer. Default: it is never told. */
    readonly attempts?: number;
}

export type MessageRole = (typeof messageRoles)[number];

/** A message as the program saw it come in. The role is the program's word, never the text's. */
export interface NewMessage {
    readonly session: string;
    readonly role: MessageRole;
    readonly content: string;
    /** For a tool's answer: which tool, and which call it answers. */
    readonly toolName?: string;
    readonly toolCallId?: string;
    /** For an assistant: the calls it made, as JSON values. */
    readonly toolCalls?: readonly unknown[];
    /** Milliseconds since 1970, for messages of the past. */
    readonly at?: number;
}

export interface NewSession {
    readonly id: string;
    /** Where it took place: `cli`, `telegram`, `cron` and so on. Short and plain. */
    readonly source: string;
    /** Default `default`. */
    readonly profile?: string;
    readonly title?: string;
    readonly messages?: readonly Omit<NewMessage, 'session'>[];
}

/** What came to be known about a change that was not made through the tool. */
export interface OutsideChange {
    readonly target: MemoryTarget;
    readonly kind: 'added'
    /** Lines after the end of a known entry. */
     | 'appended'
    /** A known entry reads differently. */
     | 'changed' | 'removed'
    /** The file was gone or empty, and is written again from the journal. */
     | 'file-lost'
    /** Too long for this memory: taken out of the file and kept beside it. */
     | 'set-aside'
    /** The file cannot be taken apart without loss; a person has to settle it. */
     | 'unexplained';
    /** The entry it is in the journal now, or was. */
    readonly id?: string;
    /** The rules it is held for; absent when it may be used, as data. */
    readonly held?: readonly string[];
    /** The raw text, for a person. Never shown to a model. */
    readonly text?: string;
    /** Where it was put. */
    readonly path?: string;
}

export interface RecallArguments {
    readonly user_id?: string;
}

export type RecallDecision = ShieldDecision<RecallMetadata>;

export interface RecallMetadata {
    /** All of them, in order; a withheld one is a placeholder with its id and no word of its text. Also when all is well. */
    readonly filtered_memories?: readonly CheckedMemory[];
    readonly withheld?: readonly WithheldMemory[];
    readonly problem?: string;
}

export interface Recorded {
    /** The number of the message in its session. */
    readonly messageId: number;
    /** `held` waits for a person, `refused` was an attack beyond doubt; neither is shown to any agent. */
    readonly outcome: 'stored' | 'held' | 'refused';
    /** The end did not fit into one entry and was not kept. */
    readonly cut: boolean;
}

/** Counted in this process since it was made. What happened in the memory itself, `space.stats()` knows. */
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
    /** Names a session's source, profile and title, and records messages it already has. */
    recordSession(session: NewSession): Promise<readonly Recorded[]>;
    /** Keeps a message of a session. */
    recordMessage(message: NewMessage): Promise<Recorded>;
    /** The tool, for one caller. Its own session is not among what it finds. */
    tool(origin: Origin, options?: ToolOptions): Tool;
}

export interface SessionArchiveOptions {
    /** One of its own, with `archivePolicy`: searches look at what its sessions said, and every message is an entry. */
    readonly space: GuardedSpace;
    /** Names for the provenance of what the user and the assistant say. */
    readonly user?: string;
    readonly assistant?: string;
    readonly env?: Env;
}

/** What a check decided, in the reference's shape. */
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

/** A memory as the caller's store has it. What it says about its own trust is read, and not believed. */
export type StoredMemory = Readonly<Record<string, unknown>>;

export interface SyncReport {
    /** Items that stood in the file and were new to the guard. */
    readonly imported: number;
    /** Everything in the file that is held back, whenever it came. */
    readonly withheld: readonly WithheldItem[];
    /** Items that others had put in and took out again. They are retired and can be restored. */
    readonly followed: number;
    /** Items the guard holds that were missing in the file. */
    readonly putBack: number;
    /** Items that a person has discarded or revoked. */
    readonly takenOut: number;
}

/** The reference's names; a memory check gives three of them. */
export type ThreatCategory = 'prompt_injection' | 'indirect_injection' | 'ascii_art_bypass' | 'unicode_smuggling' | 'memory_poisoning' | 'tool_exploitation' | 'data_exfiltration' | 'privilege_escalation' | 'chain_attack' | 'wallet_attack' | 'behavioral_anomaly';

/** One reason for suspicion, in the reference's shape. */
export interface ThreatDetection {
    readonly category: ThreatCategory;
    readonly level: LevelName;
    /** The level as a number, 0 to 4: what is compared. */
    readonly level_rank: Level;
    /** What this reason asks for by itself. The decision follows from the levels. */
    readonly verdict: Verdict;
    readonly description: string;
    /** At most 200 characters. */
    readonly evidence: string;
    readonly layer: 'memory_sentinel';
    /** 0 to 1: the reference's figure for this signature. Ours is in the metadata. */
    readonly confidence: number;
    readonly suggested_action: string;
    /** UTC, and it says so: `2026-11-15T16:20:00.000Z`. */
    readonly timestamp: string;
    /** Absent where only the policy of the space objects. */
    readonly signature_id?: string;
    readonly metadata: ThreatMetadata;
}

export interface ThreatMetadata {
    /** Rules and signals of the guard behind this threat, worst first. */
    readonly rules: readonly string[];
    /** Other entries that are part of the reason. */
    readonly entries?: readonly string[];
    /** Of `memories`, from zero. */
    readonly index?: number;
    /** How the words were hidden, in a document. */
    readonly method?: HidingMethod;
    /** The row of the policy that objects. */
    readonly row?: string;
    /** 0 to 1, of the worst rule. */
    readonly rule_confidence?: number;
}

/**
 * A tool as any framework can take it: a name, words for the model, a schema, and a function. `execute` never throws for
 * what a model can cause; its answer goes back to the model and has been through the renderer.
 */
export interface Tool {
    readonly name: string;
    readonly description: string;
    readonly inputSchema: JsonSchema;
    /** Runs the tool on the arguments a model gave. */
    execute(input: unknown): Promise<string>;
}

export interface ToolOptions {
    /** Profiles this caller may look into, its own first. Default: `default` alone. */
    readonly profiles?: readonly string[];
}

/** Something in the file that no agent is shown. */
export interface WithheldItem {
    readonly part: Item['part'];
    /** The entry that waits for a person; absent when the guard refused it. */
    readonly id?: string;
    readonly why: readonly string[];
}

export interface WithheldMemory {
    /** Of the list that was checked, from zero. */
    readonly index: number;
    readonly id?: string | number;
    /** The entry of the guard, when it has one. */
    readonly entry_id?: string;
    readonly reasons: readonly string[];
}

export interface WriteArguments {
    /** Which part of the memory. Default `memory`. */
    readonly memory_type?: string;
    /** 0 to 10, 0.0 to 1.0, or a word such as `critical`. */
    readonly importance?: string | number;
    /** The calling program's own name for the way the text came in. Never a string that a model or a text can choose. */
    readonly source?: string;
    readonly user_id?: string;
    readonly tags?: readonly string[];
}

export type WriteDecision = ShieldDecision<WriteMetadata>;

export interface WriteMetadata {
    readonly source_trust?: MemoryTrust;
    /** What the guard did with the text. `nothing`: neither stored nor waiting, since the verdict is stricter than its policy. */
    readonly kept?: 'stored' | 'held' | 'refused' | 'nothing';
    /** For `space.inspect`, `release` and the like. */
    readonly entry_id?: string;
    readonly retry_after_ms?: number;
    /** Why a call was not understood or could not be met. */
    readonly problem?: string;
}

/** The files of Anthropic's memory tool, kept on the guard. */
export declare function anthropicMemory({ space, origin, target }: AnthropicMemoryOptions): AnthropicMemory;

/** The same memory for frameworks that know nothing of `memory_20250818`: one tool, and a refusal is an answer. */
export declare function anthropicMemoryTool(memory: AnthropicMemory): Tool;

/** The policy for a space that records: the given one, without limits on how often is written. */
export declare function archivePolicy(settings?: PolicySettings): Policy;

/** The two memory files of hermes-agent, kept on the guard. */
export declare function boundedMemory(options: BoundedOptions): BoundedMemory;

/** The memory checks of the memory sentinel contract, on a guarded space. */
export declare function createMemorySentinel(given: GuardedSpace | MemorySentinelOptions): MemorySentinel;

/**
 * Opens what docker-agent made, or makes the same in an empty file. The journal mode stays as it is: its owner may have had
 * a reason. The handle's own busy timeout is switched off, since waiting is done here.
 */
export declare function dockerAgentDatabase(handle: SqliteHandle, options?: DockerAgentOptions): DockerAgentDatabase;

/** The memory tools of docker-agent, kept on the guard. */
export declare function dockerAgentMemory(options: DockerAgentMemoryOptions): DockerAgentMemory;

/** The refusal for a text, or an empty string when nothing accuses it. */
export declare function firstMemoryThreat(content: string, scope?: MemoryScope): string;

/** The refusal for a text, or null when nothing accuses it. */
export declare function firstThreatMessage(text: string, scope?: HermesScope): string | null;

/** The Markdown files of a folder, read and replaced whole. */
export declare function markdownFolder(path: string, options?: MarkdownOptions): MarkdownFolder;

/**
 * The reference's documented table as a policy, so that what a space holds and what the contract answers are one decision:
 * `createGuard({ ..., policy: sentinelPolicy })`. It judges by level alone, as the reference does, where ours weighs trust as
 * well, and limits everybody to ten writes a minute. A rule or a claim from outside is kept as data instead of waiting for a
 * person; what moves money, rights or configuration still waits.
 */
export declare const memorySentinelPolicy: Policy;

/** The `memory` tool of hermes-agent. Without a memory it says that there is none. */
export declare function memoryTool(memory: BoundedMemory | undefined, { attempts }?: MemoryToolOptions): MemoryTool;

/** The knowledge graph of the MCP memory server, kept on the guard. */
export declare function openKnowledgeGraph({ space, path, env }: KnowledgeGraphOptions): KnowledgeGraph;

/** The archive of past sessions that an agent can search, kept on the guard. */
export declare function openSessionArchive(options: SessionArchiveOptions): SessionArchive;

/** Ids of the rules that accuse a text, sorted, or null when nothing does. */
export declare function scanContent(content: string, scope?: MemoryScope): readonly string[] | null;

/** Ids of the rules that accuse the text, invisible characters first, each once. */
export declare function scanForThreats(text: string, scope?: HermesScope): string[];

// Named by the declarations above, and exported by no entry point.

/** A file that we replaced, as it was when it was last looked at. */
export interface Before {
    name: string;
    hash: string;
    size: number;
    /** Hashes of its entries. */
    texts: string[];
}

/** What stands in a file. Not to be able to tell is an answer of its own, and never the same as nothing. */
export type FileReading = {
    readonly state: 'missing';
} | {
    readonly state: 'unreadable';
    readonly why: string;
} | {
    readonly state: 'read';
    readonly bytes: Buffer;
    /** Line ends folded, without byte order mark. */
    readonly text: string;
};

/** hermes-agent's names for its scopes. Its `all` runs the fewest rules: those that apply to all texts. */
export type HermesScope = 'all' | 'context' | 'strict';

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
    /** To be remembered, once the texts are safe. */
    readonly before: Before[];
}

/** The rows, with all other writers locked out. */
export interface LockedRows {
    all(): readonly MemoryRow[];
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

/** The two files of a bounded memory, and beside them, in `.bezoar`, what is needed to change them safely. */
export interface MarkdownFolder {
    readonly path: string;
    fileOf(target: MemoryTarget): string;
    /** Alone among all processes that ask. */
    locked<T>(run: () => Promise<T>): Promise<T>;
    /** With `expected`, an empty file is looked at again: an editor that saves empties it first. */
    read(target: MemoryTarget, expected?: boolean): Promise<FileReading>;
    /**
     * Under the lock. Undefined when the file is not the one that was read any more; else what to remember of the files that
     * were replaced, this one included.
     */
    write(target: MemoryTarget, text: string, base: FileReading, before: readonly Before[]): readonly Before[] | undefined;
    /** What someone wrote into replaced files after they were replaced. */
    late(target: MemoryTarget): LateText;
    written(target: MemoryTarget): WrittenFile | undefined;
    /** Replaced files that it does not name are forgotten. */
    remember(target: MemoryTarget, file: WrittenFile): void;
    /** Copies what stands there and says where. */
    backUp(target: MemoryTarget, reading: FileReading): string;
    /** Keeps what is taken out of a file and says where. */
    setAside(target: MemoryTarget, text: string): string;
}

/** A row of docker-agent's `memories`, as it stands in the file. Anybody can have written any of it. */
export interface MemoryRow {
    /** How SQLite finds it again while the lock is held; an id may be missing or not be text at all. */
    readonly rowid: number;
    readonly id: string;
    readonly createdAt: string;
    /** The same in milliseconds since 1970, where it is a time. */
    readonly claimedAt: number | null;
    readonly memory: string;
    readonly category: string;
}

export type MemoryTarget = 'memory' | 'user';

/** The names that the memory-sentinel contract uses for where a text came from. */
export type MemoryTrust = 'verified' | 'user_direct' | 'brain' | 'external' | 'unknown';

export interface WrittenFile {
    items: WrittenItem[];
    before: Before[];
}

/** A line of a file as we last wrote it. */
export interface WrittenItem {
    hash: string;
    /** The entry of the journal it is, and at which version. */
    id?: string;
    version?: number;
    /** It stands in the file and in no prompt: the rules it is held for. */
    held?: string[];
}

export declare const messageRoles: readonly ['user', 'assistant', 'tool'];
