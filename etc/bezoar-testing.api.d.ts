// What `bezoar/testing` exports. Written by `npm run gen`; a test compares.

export { Chance };
export { CommitFault };
export { ContractCase };
export { FaultKind };
export { FaultyDisk };
export { ShrunkRun };
export { SimDatabase };
export { SimDisk };
export { SimStoreWorld };
export { SimulationOptions };
export { SimulationResult };
export { Violation };
export { Weather };
export { compareStores };
export { createSimDisk };
export { describeRun };
export { faultKinds };
export { hostileTexts };
export { queryStems };
export { searchWords };
export { serverStateContract };
export { shrinkRun };
export { simStore };
export { simulate };
export { storeContract };
export { textStems };
export { vectorContract };

/** Random choices that follow from a seed. Each part of a simulation forks its own, so that one part drawing more changes no other. */
export declare class Chance {
    #private;
    constructor(seed: number);
    /** A number in [0, 1). */
    next(): number;
    /** A whole number from 0 to `limit` - 1. */
    below(limit: number): number;
    /** Whether something of this probability happens. */
    happens(probability: number): boolean;
    /** One of them, all equally likely. */
    pick<T>(of: readonly [T, ...T[]]): T;
    /** As many bytes. */
    bytes(size: number): Uint8Array;
    /** Choices of its own for a part of the simulation. */
    fork(part: string): Chance;
}

/**
 * What happens to a commit on its way: `lost-request` never arrives, `lost-answer` is stored but the caller does not
 * learn it, and `late` is stored at some later time, when the caller has given up waiting.
 */
export type CommitFault = 'lost-request' | 'lost-answer' | 'late';

/** One requirement on a store. Rejects with an assertion error if the store violates it. */
export interface ContractCase {
    readonly name: string;
    /** `open` returns a new, empty store on each call. The case closes it. */
    run(open: () => Promise<Store>): Promise<void>;
}

export type FaultKind = (typeof faultKinds)[number];

/** The disk, with what happens to it. */
export interface FaultyDisk extends SimDisk {
    /** Power fails: what was not synced survives sector by sector, or not. */
    losePower(): void;
    /** While it is full, no file can grow. */
    setFull(full: boolean): void;
    /** No fault is left: there is room, and every sync works. */
    heal(): void;
    /** The next sync fails, after some sectors have reached the medium. */
    failNextSync(): void;
    /** Inverts one bit of the medium. */
    rot(file: string, bit: number): void;
}

/** A failing run, and what is needed to repeat it. */
export interface ShrunkRun {
    readonly result: SimulationResult;
    /** Numbers of the calls that are needed. */
    readonly only: readonly number[];
    /** Faults that are not. */
    readonly without: readonly FaultKind[];
}

/** What the connections of all processes share: the log on the disk, the lock for writing, and the turns at each space. */
export declare class SimDatabase {
    #private;
    readonly disk: SimDisk;
    readonly writing: WriteLock;
    /** `format` is how the log's frames are written; tests pass a wrong one to see that it is found out. */
    constructor(disk: SimDisk, format?: LogFormat);
    /** The first connection recovers the log. */
    connect(owner: object): void;
    /** Ends a connection, in good order or because its process died. The last one takes the shared memory with it. */
    disconnect(owner: object): void;
    /** The log, which the first one to ask recovers. */
    get log(): SimLog;
    /** The turns of those who hold a space. */
    turnsAt(space: string): WriteLock;
    /** Rewrites the log without what was forgotten. The caller holds the lock for writing. */
    scrub(pause: Pause): Promise<LogPosition>;
}

/**
 * A disk of named files with a volatile write cache. A write is visible at once, and durable after `sync`. After a power
 * failure, each sector that was written since the last sync has its new or its old bytes, in any combination.
 */
export interface SimDisk {
    /** The length of a file, up to the last byte that was written; 0 if there is none. */
    size(file: string): number;
    /** Bytes as every process sees them, from the cache or the medium. Beyond the end there are zeros. */
    read(file: string, from: number, length: number): Uint8Array;
    /** Writes into the cache. If the disk fills up, a part of the bytes is written and the call throws. */
    write(file: string, at: number, bytes: Uint8Array): void;
    /** Makes everything that was written to the file durable. If it throws, some of it may be. */
    sync(file: string): void;
    /** Names of the files that were ever written. */
    files(): readonly string[];
}

/** How the simulation drives a connection. */
export interface SimStoreWorld {
    /** Every step of a call waits here, so that the simulation decides who goes next, and who dies. */
    readonly pause: Pause;
    readonly commitFault?: () => CommitFault | undefined;
    /** Stores a commit that arrives late, in the name of the database. */
    readonly later?: (commit: Commit) => void;
}

/** What to simulate. The same options give the same run. */
export interface SimulationOptions {
    /** A whole number from 0 to 4,294,967,295. Everything follows from it. */
    readonly seed: number;
    /** The scanner of the guards: `createScanner()` of the package, or any other. */
    readonly scanner: TextScanner;
    /** How many calls the clients make. Default: 8 to 40, as the seed has it. */
    readonly calls?: number;
    /** Only these calls, by their numbers; faults that are switched off. A shrunk run is repeated with them. */
    readonly only?: ReadonlySet<number>;
    readonly without?: ReadonlySet<FaultKind>;
    readonly wrap?: PartWrappers;
}

/** What one run showed. */
export interface SimulationResult {
    readonly seed: number;
    /** Laws that did not hold. Empty if everything is as promised. */
    readonly violations: readonly Violation[];
    /** Everything that happened, one line each. */
    readonly trace: readonly string[];
    /** Two runs with the same digest did the same. */
    readonly digest: string;
    readonly weather: Weather;
    /** Calls that were made, by how they ended. */
    readonly attempts: Readonly<Record<'answered' | 'failed' | 'unknown', number>>;
    readonly steps: number;
    readonly records: number;
}

/** A law of the invariant that did not hold in a run. */
export interface Violation {
    /** The law, in a few words. */
    readonly law: string;
    /** What was seen instead. Names calls, entries and records by their numbers. */
    readonly what: string;
}

/** How often each fault happens in one run: at each step, commit or message. Missing ones do not. */
export type Weather = Readonly<Partial<Record<FaultKind, number>>>;

/**
 * Runs the same random operations on several stores and compares every result. Rejects at the first difference. The same
 * seed gives the same steps. The stores are left open.
 */
export declare function compareStores(stores: readonly Store[], seed: number, steps: number): Promise<void>;

/** An empty disk whose faults follow from the given choices. */
export declare function createSimDisk(chance: Chance): FaultyDisk;

/** The run in words: what was broken, and the calls, answers and faults that led to it, with their times in milliseconds. */
export declare function describeRun({ seed, violations, trace, weather }: SimulationResult): string;

/** Everything that can go wrong in a simulated world. */
export declare const faultKinds: readonly [
/** A process is killed. */
'kill', 
/** The power fails: every process dies, and what was not synced is torn. */
'power', 
/** A process pauses for seconds or minutes, then continues as if nothing had happened. */
'pause', 
/** The clock of a process jumps, forwards or back. */
'clock', 
/** The disk is full for a while. */
'full-disk', 
/** A sync fails after some sectors were written. */
'failed-sync', 
/** A commit, or its answer, is lost between a process and the store. */
'lost-commit', 
/** A commit is stored after its process has given up on it. */
'late-commit', 
/** A request or an answer is lost between a client and a server. */
'lost-message', 
/** A request arrives twice. */
'repeated-message'];

/**
 * Texts that have broken stores before: patterns, paths, quotes, statements, invisible and composed letters, look-alikes,
 * names of built-in properties, and one incompressible text of 10 kB. All are different: a store that confuses two of them,
 * or treats one as a pattern, has a hole.
 */
export declare const hostileTexts: readonly string[];

/** Every stem that a text with a form of this word may have: first the one that it has in any language. */
export declare function queryStems(word: string): readonly string[];

/**
 * The words by which a search finds a text: normalized for width and case; in scripts without spaces between words, single
 * letters and pairs. Every store indexes these and tokenizes nothing itself, so all stores agree.
 */
export declare function searchWords(text: string): readonly string[];

/** The contract of a store's optional server state. */
export declare const serverStateContract: readonly ContractCase[];

/**
 * Makes a failing run smaller, as long as the same law is broken: without each kind of fault, then with fewer and fewer calls.
 * Returns undefined if the run does not fail.
 */
export declare function shrinkRun(options: SimulationOptions): Promise<ShrunkRun | undefined>;

/**
 * A store on a simulated disk: one process's connection to a database. Its state is in memory, and follows from a log of
 * checksummed frames; a commit is acknowledged when its frame is durable.
 */
export declare function simStore(database: SimDatabase, world: SimStoreWorld): Store;

/** Runs one simulated world to its end, and checks the laws. */
export declare function simulate(options: SimulationOptions): Promise<SimulationResult>;

/** The store contract. Pass each case to your test runner, with a function that opens an empty store. */
export declare const storeContract: readonly ContractCase[];

/**
 * Everything by which a text is found: the stems of its words; and in a text of another language than English or Russian also the stems that
 * this language gives them, and its tag. `limit` counts stems.
 */
export declare function textStems(text: string, limit: number): readonly string[];

/** For stores that keep vectors of texts. Pass each case to your test runner, as those of `storeContract`. */
export declare const vectorContract: readonly ContractCase[];

// Named by the declarations above, and exported by no entry point.

/** How frames are written and recognised. */
export interface LogFormat {
    /** The bytes of a frame that follows the frame with this link. */
    encode(payload: Uint8Array, previous: string): {
        readonly bytes: Uint8Array;
        readonly link: string;
    };
    /** The frame at a position, if a complete one that follows from the link begins there. */
    decode(read: (from: number, length: number) => Uint8Array, at: number, previous: string): ReadFrame | undefined;
}

/** A place in the log, and the generation of the log it belongs to. */
export interface LogPosition {
    readonly generation: number;
    readonly at: number;
    readonly link: string;
}

/** Puts something between the parts of a world. Tests of the simulation plant mistakes here, and see that they are found. */
export interface PartWrappers {
    readonly disk?: (disk: SimDisk) => SimDisk;
    readonly logFormat?: LogFormat;
    readonly store?: (store: Store) => Store;
}

/** Called between two steps of a write. Anyone who writes may be killed there. */
export type Pause = (what: string) => Promise<void>;

/** A frame of a log that was read back. */
export interface ReadFrame {
    readonly payload: Uint8Array;
    /** Identifies the frame and everything before it. */
    readonly link: string;
    /** Where the next frame begins. */
    readonly next: number;
}

/**
 * A write-ahead log on a simulated disk. There are two files: compacting writes the other one, then a superblock that names
 * it, and then blanks the old one. The published end is shared by all processes, as in shared memory; it is lost with the last of them,
 * and found again by reading the log.
 */
export declare class SimLog {
    #private;
    /** Recovers what a crash has left. */
    constructor(disk: SimDisk, format?: LogFormat);
    /** Where the published part ends. */
    get end(): LogPosition;
    /** Payloads after a position; all of them if the log was compacted since. */
    after(from: LogPosition): {
        readonly isWhole: boolean;
        readonly payloads: readonly Uint8Array[];
    };
    /** Writes frames behind the end, makes them durable, then publishes them. */
    append(payloads: readonly Uint8Array[], pause: Pause): Promise<void>;
    /** Replaces the log by one with other frames. */
    compact(change: (payloads: readonly Uint8Array[]) => readonly Uint8Array[], pause: Pause): Promise<void>;
}

/** A lock between simulated processes, first come first served. It goes to the next one if its owner dies. */
export declare class WriteLock {
    #private;
    take(owner: object): Promise<void>;
    release(owner: object): void;
    /** The owner is dead: it neither holds the lock nor waits for it. */
    drop(owner: object): void;
}
