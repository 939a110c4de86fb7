// What `bezoar/scan` exports. Written by `npm run gen`; a test compares.

export { AccusingRule };
export { Category };
export { CharacterHit };
export { CharacterText };
export { Fault };
export { FaultCode };
export { Finding };
export { Impact };
export { ImpactMark };
export { ImpactRule };
export { Level };
export { LevelName };
export { Mitigation };
export { Report };
export { Rule };
export { RulePack };
export { RuleSearch };
export { RuleShape };
export { ScanProfile };
export { ScanScope };
export { Scanner };
export { ScannerOptions };
export { Span };
export { TextScanOptions };
export { Trust };
export { Verdict };
export { ViewName };
export { createScanner };
export { impacts };
export { levelName };
export { rules };
export { scan };
export { scanProfiles };
export { scanScopes };
export { verdictOf };

/** A reason for suspicion. */
export interface AccusingRule extends RuleBase {
    readonly category: Category;
    readonly level: Level;
    readonly confidence: number;
    /** Why the finding matters, in one sentence for the person who reads it. */
    readonly why: string;
    /** What that person should do next. */
    readonly advice: string;
    /** Ids of docs/threat-model.md. */
    readonly threats: readonly [string, ...string[]];
    /** Mitigations that do not apply to this rule. A code block does not make a hidden character less hidden. */
    readonly unmitigated?: readonly Mitigation[] | 'all';
    /**
     * More specific rules: where one of them reports the same words at the same level or higher, this rule stays quiet.
     */
    readonly yieldsTo?: readonly string[];
    /** Words that are suspicious only beside what they would let happen: one of these impacts must be near the hit. */
    readonly beside?: Beside;
    /** Hits that mean something else than the rule is about, read off the words right around them. Must be linear. */
    readonly spares?: (hit: HitInText) => boolean;
}

export type Category = (typeof categories)[number];

export interface CharacterHit {
    readonly start: number;
    readonly end: number;
    /** For families of ids, such as one per invisible character. */
    readonly id?: string;
    readonly level?: Level;
}

/** A text that is not printable ASCII only, for rules about the characters themselves. */
export interface CharacterText {
    readonly text: string;
    readonly hidden: Unhidden | undefined;
}

/**
 * An error that the operator or a developer must fix. Anything that an attacker can cause is never a Fault: it is a
 * finding, a verdict or a refusal. `facts` may contain ids, counts, names and positions, never memory text.
 */
export declare class Fault extends Error {
    readonly name = "Fault";
    readonly code: FaultCode;
    readonly facts: Readonly<Record<string, string | number>>;
    constructor(code: FaultCode, message: string, facts?: Record<string, string | number>, cause?: unknown);
}

export type FaultCode = 'config-invalid'
/** A package that Bezoar does not install is needed. The message names the command that installs it. */
 | 'package-missing' | 'pack-invalid' | 'input-invalid' | 'input-unreadable'
/** A value to be hashed is ambiguous. A bug in Bezoar or in a caller that skipped the schemas. */
 | 'value-not-canonical'
/** The name of a space is missing or not accepted. */
 | 'space-invalid'
/** The key is missing, unreadable by Bezoar or readable by others. */
 | 'key-unusable'
/** The journal was sealed with a key that is not in the keyring. */
 | 'key-unknown'
/** Records do not follow from each other, or an entry does not follow from its record. */
 | 'journal-broken'
/** The database is damaged, of a newer version, or not Bezoar's. */
 | 'store-corrupt'
/** Disk full, read-only, connection lost, server gone: nothing of the operation was stored. */
 | 'store-unavailable'
/** The connection was lost during a commit, which may or may not have been stored. Read before you write again. */
 | 'commit-unknown'
/** Gave up after too many conflicting writes. */
 | 'store-contention';

/** One reason for suspicion. */
export type Finding = Inferred<typeof findingSchema>;

export type Impact = (typeof impacts)[number];

export type ImpactMark = Inferred<typeof impactMarkSchema>;

/** A fact about what believing the text would change. */
export interface ImpactRule extends RuleBase {
    readonly impact: Impact;
}

export type Level = (typeof levels)[number];

export type LevelName = (typeof levelNames)[number];

export type Mitigation = (typeof mitigations)[number];

/** The result of one scan. `complete: false` means that part of the text was not read; such a text is never clean. */
export type Report = Inferred<typeof reportSchema>;

export type Rule = AccusingRule | ImpactRule;

export interface RulePack {
    readonly name: string;
    readonly rules: readonly Rule[];
}

/** A linear-time search over a whole view, triggered by one of its literals. Rule packs compile to this. */
export interface RuleSearch {
    readonly wake: readonly string[];
    /**
     * A match lies completely within this many units of one of the literals; without `reach`, `find` gets the whole view.
     */
    readonly reach?: number;
    /** Where the rule hits. */
    find(text: string): Iterable<{
        readonly start: number;
        readonly end: number;
    }>;
}

/**
 * A pattern that words cannot express: a command line, a key, a tag. `at` are lower-case literals; the regular
 * expression is tried only at their occurrences, anchored there (sticky), so a scan costs one bounded attempt per
 * literal found.
 */
export interface RuleShape {
    readonly at: readonly string[];
    /**
     * Must be bounded and have no `g` flag; runs with `y` at `at - lookBehind`, on the text in its original case.
     * Conditions on the text before the literal go into a bounded lookbehind at the start of the pattern; a group in it
     * named `lead` that ends where the match begins belongs to the finding and to the argument of `accept`.
     */
    readonly pattern: RegExp;
    /** The number of characters before the literal at which the pattern starts; default 0. */
    readonly lookBehind?: number;
    /** A final check of the matched text, for what a pattern cannot express (entropy, a checksum). Must be linear. */
    readonly accept?: (match: string) => boolean;
}

export type ScanProfile = (typeof scanProfiles)[number];

export type ScanScope = (typeof scanScopes)[number];

export interface Scanner {
    readonly rules: readonly Rule[];
    /** Changes whenever the rules or the model change, so that scan results can be cached under it. */
    readonly digest: string;
    /** Scans a text: its findings, and whether all of it was read. */
    scan(text: string, options?: TextScanOptions): Report;
}

export interface ScannerOptions {
    /** Replaces the built-in rules. */
    readonly rules?: readonly Rule[];
    /** Added to the rules. */
    readonly packs?: readonly RulePack[];
    /**
     * The model that finds attacks without a rule; false disables it. Default: the shipped model, with the shipped rules.
     */
    readonly learned?: LearnedModel | false;
    /** Longer texts (in UTF-16 units) are read up to this length and reported as incomplete. */
    readonly maxLength?: number;
    /**
     * How many times the usual work per character a scan may do before its report is incomplete; default 1. The usual work
     * suits a server that must answer in time. Large pages with many escapes, read by a program that can wait, need more.
     */
    readonly workFactor?: number;
}

/** Half-open range of UTF-16 code units in the text as it was submitted. */
export type Span = Inferred<typeof spanSchema>;

export interface TextScanOptions {
    /** Which rules run; default `strict`. */
    readonly scope?: ScanScope;
    /** What the text is; default `memory`. */
    readonly profile?: ScanProfile;
}

export type Trust = (typeof trusts)[number];

export type Verdict = (typeof verdicts)[number];

export type ViewName = (typeof viewNames)[number];

/** A scanner over the rules and the model that ship, and over packs and a model of your own. */
export declare function createScanner(options?: ScannerOptions): Scanner;

export declare const impacts: readonly ImpactRule[];

/** The name of a level. */
export declare function levelName(level: Level): LevelName;

export declare const rules: readonly AccusingRule[];

/** Scans one text with the shipped rules and the shipped model. For other options, create a scanner. */
export declare function scan(text: string, options?: TextScanOptions): Report;

/**
 * What is scanned. `memory`: texts that an agent remembers, each of which must stand for itself. `repository`: trees of
 * documents and code, where a tool that is wrong once in a hundred files is wrong in every run.
 */
export declare const scanProfiles: readonly ['memory', 'repository'];

/** How many rules a scan runs. Each scope contains the one before it: `minimal` within `standard` within `strict`. */
export declare const scanScopes: readonly ['minimal', 'standard', 'strict'];

/** The verdict of the default policy on findings alone, for callers that scan texts without using the guard. */
export declare function verdictOf({ level, complete, findings }: JudgedReport, trust: Trust): Verdict;

// Named by the declarations above, and exported by no entry point.

export interface Beside {
    readonly impacts: readonly Impact[];
    /** The greatest distance between the hit and the impact, in UTF-16 units of the original text. */
    readonly within: number;
}

/** A deeply read-only version of a type. Primitives, including branded strings, stay as they are. */
export type DeepReadonly<T> = T extends string | number | boolean | bigint | symbol | null | undefined ? T : T extends (...arguments_: never[]) => unknown ? T : {
    readonly [Key in keyof T]: DeepReadonly<T[Key]>;
};

/** `undrawn`: private use, unassigned characters and others for which fonts have no glyph, or one of their own. */
export type HiddenKind = 'zero-width' | 'bidi' | 'tag' | 'variation-selector' | 'control' | 'filler' | 'undrawn' | 'noncharacter' | 'other';

export interface HiddenRun {
    readonly start: number;
    readonly end: number;
    /** The first character of the run. */
    readonly codePoint: number;
    readonly kind: HiddenKind;
    /** Typography that authors, phones and editors produce by themselves: no reason for suspicion. */
    readonly ordinary: boolean;
}

/** A hit with the text around it, each side at most `surroundingsReach` units of the view in which it was found. */
export interface HitInText {
    readonly before: string;
    readonly match: string;
    readonly after: string;
}

/**
 * The type a schema describes, read-only. The schemas do not use zod's `readonly`, which would freeze every parsed value
 * and mark every field of the OpenAPI document.
 */
export type Inferred<S extends z.ZodType> = DeepReadonly<z.output<S>>;

/** The part of a report that a verdict on its findings needs. */
export interface JudgedReport {
    readonly level: Level;
    readonly complete: boolean;
    /** Some findings count only in text from outside; without them the level alone decides. */
    readonly findings?: NonNullable<PolicyInput['findings']>;
}

interface RuleBase {
    /** snake_case, stable forever: users grep for it and journals record it. */
    readonly id: string;
    readonly title: string;
    readonly scope: ScanScope;
    /** Phrases over words, see `phrase.ts` for the notation. */
    readonly phrases?: readonly string[];
    readonly shapes?: readonly RuleShape[];
    readonly searches?: readonly RuleSearch[];
    /** Runs once, on the original text, and only if it is not plain ASCII. Must be linear. */
    readonly inspect?: (input: CharacterText) => Iterable<CharacterHit>;
    /** The number of hits in one view before any of them counts; default 1. */
    readonly atLeast?: number;
}

/**
 * One view of a text. `starts[i]` and `ends[i]` give the half-open range of the ORIGINAL text that UTF-16 unit `i` of
 * this view represents; both are undefined if the view lines up with the original unit by unit.
 */
export interface TextView {
    readonly name: ViewName;
    readonly text: string;
    readonly starts: Int32Array | undefined;
    readonly ends: Int32Array | undefined;
    /**
     * Ranges of the original, alternating starts and ends, in which this view differs from its source view. A match that
     * overlaps none of them was already found there, with its full context. Undefined if all of it is new.
     */
    readonly changed?: Int32Array | undefined;
}

export interface Unhidden {
    /** The text without its hidden characters. */
    readonly view: TextView;
    readonly runs: readonly HiddenRun[];
    /** The messages that the hidden characters encode, and what a reader sees where they reverse the text. */
    readonly messages: readonly TextView[];
    /** The text with blanks where hidden characters stand between words: without them, the words run together. */
    readonly separated: readonly TextView[];
}

export declare const categories: readonly ['instruction-override', 'identity-hijack', 'prompt-leak', 'concealment', 'exfiltration', 'persistence', 'sleeper', 'command-and-control', 'tool-abuse', 'authority-forgery', 'hidden-content', 'secret', 'self-replication', 'learned', 'sentinel', 'custom'];

export declare const findingSchema: z.ZodObject<{
    ruleId: z.ZodString;
    category: z.ZodEnum<{
        "authority-forgery": "authority-forgery";
        "command-and-control": "command-and-control";
        concealment: "concealment";
        custom: "custom";
        exfiltration: "exfiltration";
        "hidden-content": "hidden-content";
        "identity-hijack": "identity-hijack";
        "instruction-override": "instruction-override";
        learned: "learned";
        persistence: "persistence";
        "prompt-leak": "prompt-leak";
        secret: "secret";
        "self-replication": "self-replication";
        sentinel: "sentinel";
        sleeper: "sleeper";
        "tool-abuse": "tool-abuse";
    }>;
    level: z.ZodLiteral<0 | 1 | 2 | 3 | 4>;
    confidence: z.ZodNumber;
    span: z.ZodObject<{
        start: z.ZodInt;
        end: z.ZodInt;
    }, z.core.$strict>;
    evidence: z.ZodString;
    view: z.ZodEnum<{
        "as-written": "as-written";
        compact: "compact";
        decoded: "decoded";
        folded: "folded";
        joined: "joined";
        unhidden: "unhidden";
    }>;
    mitigations: z.ZodArray<z.ZodEnum<{
        asked: "asked";
        code: "code";
        mentioned: "mentioned";
        negated: "negated";
        quoted: "quoted";
        talk: "talk";
    }>>;
    threats: z.ZodArray<z.ZodString>;
}, z.core.$strict>;

export declare const impactMarkSchema: z.ZodObject<{
    impact: z.ZodEnum<{
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
    }>;
    ruleId: z.ZodString;
    span: z.ZodObject<{
        start: z.ZodInt;
        end: z.ZodInt;
    }, z.core.$strict>;
    evidence: z.ZodString;
}, z.core.$strict>;

/** What a text would change if it were believed. Facts, not accusations: the policy combines them with provenance. */
export declare const impacts: readonly ['grants-permission', 'names-payment-target', 'introduces-destination', 'runs-code', 'changes-agent-configuration', 'carries-credential', 'claims-authority', 'sets-standing-rule', 'weakens-security', 'redirects-data'];

/** How serious a finding is. A number, so that comparisons are numeric and never alphabetic. */
export declare const levels: readonly [0, 1, 2, 3, 4];

/**
 * Contexts in which the words of an attack are often harmless: in quotation marks, negated, in a question that asks for
 * information, in a code block, in a discussion of attacks, or introduced as an example or a test.
 */
export declare const mitigations: readonly ['quoted', 'negated', 'asked', 'code', 'talk', 'mentioned'];

export declare const reportSchema: z.ZodObject<{
    findings: z.ZodArray<z.ZodObject<{
        ruleId: z.ZodString;
        category: z.ZodEnum<{
            "authority-forgery": "authority-forgery";
            "command-and-control": "command-and-control";
            concealment: "concealment";
            custom: "custom";
            exfiltration: "exfiltration";
            "hidden-content": "hidden-content";
            "identity-hijack": "identity-hijack";
            "instruction-override": "instruction-override";
            learned: "learned";
            persistence: "persistence";
            "prompt-leak": "prompt-leak";
            secret: "secret";
            "self-replication": "self-replication";
            sentinel: "sentinel";
            sleeper: "sleeper";
            "tool-abuse": "tool-abuse";
        }>;
        level: z.ZodLiteral<0 | 1 | 2 | 3 | 4>;
        confidence: z.ZodNumber;
        span: z.ZodObject<{
            start: z.ZodInt;
            end: z.ZodInt;
        }, z.core.$strict>;
        evidence: z.ZodString;
        view: z.ZodEnum<{
            "as-written": "as-written";
            compact: "compact";
            decoded: "decoded";
            folded: "folded";
            joined: "joined";
            unhidden: "unhidden";
        }>;
        mitigations: z.ZodArray<z.ZodEnum<{
            asked: "asked";
            code: "code";
            mentioned: "mentioned";
            negated: "negated";
            quoted: "quoted";
            talk: "talk";
        }>>;
        threats: z.ZodArray<z.ZodString>;
    }, z.core.$strict>>;
    impacts: z.ZodArray<z.ZodObject<{
        impact: z.ZodEnum<{
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
        }>;
        ruleId: z.ZodString;
        span: z.ZodObject<{
            start: z.ZodInt;
            end: z.ZodInt;
        }, z.core.$strict>;
        evidence: z.ZodString;
    }, z.core.$strict>>;
    level: z.ZodLiteral<0 | 1 | 2 | 3 | 4>;
    complete: z.ZodBoolean;
}, z.core.$strict>;

export declare const spanSchema: z.ZodObject<{
    start: z.ZodInt;
    end: z.ZodInt;
}, z.core.$strict>;

/**
 * A way of reading a text. Each view maps back to positions in the original text. `joined` reads a text together with
 * others; its spans cover the part that belongs to this text.
 */
export declare const viewNames: readonly ['as-written', 'unhidden', 'folded', 'compact', 'decoded', 'joined'];
