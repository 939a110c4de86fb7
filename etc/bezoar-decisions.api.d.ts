// What `bezoar/decisions` exports. Written by `npm run gen`; a test compares.

export { BaselineComparison };
export { BaselineProblem };
export { BaselineRefused };
export { BaselineResult };
export { ContextContract };
export { ContextField };
export { ContextFieldName };
export { ContextPayloadState };
export { ContextQuery };
export { ContextResult };
export { DecisionComparison };
export { Disagreement };
export { Explanation };
export { FieldProblem };
export { MadeBy };
export { ObligationOutcome };
export { Observed };
export { Policy };
export { PolicyInput };
export { Primaries };
export { Projections };
export { ReasonCode };
export { ReplayDiffBasis };
export { ReplayDiffBucket };
export { Ruling };
export { SessionKey };
export { SpaceWindow };
export { StateWindow };
export { StateWindowReport };
export { StoredDecision };
export { WindowContents };
export { WindowQuery };
export { WireDecision };
export { basisFields };
export { channelOfSource };
export { channelTrust };
export { classifyReplayDiff };
export { compareStored };
export { contextContract };
export { decide };
export { disagreements };
export { explain };
export { parseBaseline };
export { primariesOf };
export { projectBasis };
export { reasonCodes };
export { restrictivenessRank };
export { sameEffectiveDecisionClass };
export { stateSnapshotId };
export { stateWindowReport };
export { trustOf };
export { windowContents };
export { wire };

/** An entry of kind `baseline` (a stored decision, as JSON), and the decision to compare with it. */
export type BaselineComparison = z.infer<typeof compareBaselineRequest>;

/** `unvouched`: neither a person nor an operator wrote it. `drift`: the stored text differs from the journal. */
export type BaselineProblem = Extract<RefusalCode, 'not-found' | 'drift' | 'unvouched' | 'malformed' | 'contradictory'>;

/** The baseline was rejected: if it contradicts itself, `findings` says how. */
export interface BaselineRefused extends Refused {
    readonly problem: BaselineProblem;
    readonly findings: readonly Disagreement[];
}

export type BaselineResult = {
    readonly outcome: 'compared';
    readonly bucket: ReplayDiffBucket;
} | BaselineRefused;

export interface ContextContract {
    readonly decision_context_contract_version: string;
    readonly context_payload_state: ContextPayloadState;
    readonly required_context_fields: readonly ContextFieldName[];
    readonly missing_context_fields: readonly ContextFieldName[];
    /** Fields that were supplied but not counted. Each deserves a look. */
    readonly rejected: readonly {
        readonly name: ContextFieldName;
        readonly problem: FieldProblem;
    }[];
}

/** A context field, and the journal record that first contained it. */
export interface ContextField {
    readonly name: ContextFieldName;
    readonly value: string;
    /** Absent for a value that no record explains. */
    readonly recorded?: {
        readonly seq: number;
        readonly principal: string;
        readonly trust: Trust;
    };
}

export type ContextFieldName = (typeof requiredContextFields)[number];

export type ContextPayloadState = Word<'contextPayloadState'>;

/** The record that contains the decision; default: the head. */
export type ContextQuery = z.infer<typeof contextRequest>;

/** The answer to `context`. */
export interface ContextResult {
    readonly outcome: 'read';
    readonly contract: ContextContract;
}

export type DecisionComparison = {
    readonly outcome: 'compared';
    readonly bucket: ReplayDiffBucket;
} | {
    readonly outcome: 'refused';
    readonly side: 'baseline' | 'candidate';
    readonly findings: readonly Disagreement[];
};

/** A stored projection that does not follow from the decision's own primaries. */
export interface Disagreement {
    readonly field: keyof Projections;
    readonly stored: string;
    readonly projected: string;
}

/** A ruling with every row that supports it. */
export interface Explanation extends Ruling {
    readonly rendering: Rendering;
    /** Every row that matched, in the order of the table. Exactly one decided, unless none matched or an exception did. */
    readonly matched: readonly {
        readonly id: string;
        readonly verdict: Verdict;
        readonly why: string;
        readonly decided: boolean;
    }[];
    /** The same in one paragraph. */
    readonly text: string;
}

/** Why a field that is present does not count. */
export type FieldProblem = 'empty' | 'unrecorded' | 'later' | 'unvouched' | 'ambiguous';

/** What a decision was based on: digests of the policy and the rules. */
export type MadeBy = Pick<Event, 'policy' | 'rules'>;

/** What happened to one obligation of a decision. */
export type ObligationOutcome = Inferred<typeof obligationOutcome>;

/** Something that a run did, according to its journal record. Anything without a record was not observed. */
export interface Observed {
    /** Index of the session in the order of their start, from zero. */
    readonly run: number;
    readonly seq: number;
    readonly tool_class?: string;
    readonly decision_code?: string;
}

export interface Policy extends PolicyNumbers {
    readonly preset: PresetName;
    /** False only in `observe`: every decision is made and recorded, and nothing is held. */
    readonly enforce: boolean;
    readonly rows: readonly PolicyRow[];
    /** What people decided to let pass from named sources. */
    readonly exceptions: readonly PolicyException[];
    /** Hosts of the user's own, in canonical form. An address there introduces no destination. */
    readonly ownDomains: readonly string[];
    /** SHA-256 of everything above that affects a decision. Policies with equal digests decide alike. */
    readonly digest: string;
}

/** Everything a ruling depends on. */
export interface PolicyInput {
    readonly level: Level;
    readonly impacts: readonly Impact[];
    /** What the sentinel found by looking beyond this one text. */
    readonly signals?: readonly Signal[];
    /** The rules behind the level. An exception lifts only what is listed here. */
    readonly findings?: readonly {
        readonly ruleId: string;
        readonly level: Level;
    }[];
    readonly trust: Trust;
    readonly source?: TextSource;
    /** Whether the words of the text were traced to the user. Unknown means no. */
    readonly grounded?: boolean;
    /** Private data in the text. Absent unless a row asks for it, because the text is not searched otherwise. */
    readonly private?: readonly PrivateKind[];
    /** What was masked in the text, and by which row. What was masked counts as private data of the text it was in. */
    readonly redacted?: RedactedText;
    readonly path: GuardPath;
    readonly complete: boolean;
    readonly condition: LabCondition;
    /** The time of the decision. Without it, an exception that expires does not apply. */
    readonly now?: number;
}

/** The decision and its inputs. No field follows from another, so they cannot contradict each other. */
export type Primaries = Inferred<typeof primaries>;

export type Projections = ClassifiedOutcome & ReplayCompatibility & ConsumerContract & DenyConvergence;

export type ReasonCode = (typeof reasonCodes)[number];

/** Everything that a comparison of two decisions uses. Outcome fields are optional because older writers did not have them. */
export type ReplayDiffBasis = Partial<ClassifiedOutcome> & Omit<Projections, keyof ClassifiedOutcome> & Omit<Primaries, 'obligations'>;

export type ReplayDiffBucket = Word<'replayDiffBucket'>;

export interface Ruling {
    readonly verdict: Verdict;
    /** The verdict of the table; differs from `verdict` only if the policy only observes. */
    readonly advised: Verdict;
    /** The row that decided, or `nothing-found`, `condition-none`, `condition-integrity`, `excepted`. */
    readonly row: string;
    readonly why: string;
    /** The exceptions that made the verdict milder. */
    readonly exceptions?: readonly AppliedException[];
}

export interface SessionKey {
    readonly event_source: string;
    readonly server_id: string;
    /** Opaque, and constant for the whole session. */
    readonly session_id: string;
}

/** What is in force for a session. */
export interface SpaceWindow {
    readonly outcome: 'read';
    readonly report: StateWindowReport;
    readonly toolClasses: readonly string[];
    readonly decisionCodes: readonly string[];
    /** Which run of its principal the session is, from zero; -1 when the journal does not know the session. */
    readonly run: number;
}

export type StateWindow = {
    readonly window_kind: 'session';
} | {
    readonly window_kind: 'cross_session_decay';
    readonly decay_runs: number;
};

export interface StateWindowReport {
    readonly schema_version: 'session_state_window_v1';
    readonly report_version: '1';
    readonly session: SessionKey;
    readonly window: StateWindow;
    readonly snapshot: {
        readonly state_snapshot_id: string;
        readonly canonicalization: {
            readonly method: 'canonical_json_sha256';
        };
    };
    readonly privacy: typeof privacy;
}

/** A decision as some program stored it, with the projections that were stored beside it. */
export type StoredDecision = Inferred<typeof storedDecision>;

export interface WindowContents {
    readonly tool_classes: readonly string[];
    readonly decision_codes: readonly string[];
}

/** Which session, and how many earlier runs the window includes; default: the session alone. */
export type WindowQuery = z.infer<typeof stateWindowRequest>;

export type WireDecision = Word<'decision'>;

/** The 27 fields, in the order they are declared and written. */
export declare const basisFields: readonly (keyof ReplayDiffBasis)[];

/**
 * The channel of a source name of the memory sentinel contract. The calling program must set the name: one that a model
 * or a text can choose is a claim, not a channel.
 */
export declare function channelOfSource(source: string): Channel;

/** The highest trust a text from this channel can have. */
export declare function channelTrust(channel: Channel): Trust;

/** Compares a later decision on the same matter with the earlier one. Both are believed: see `compareStored`. */
export declare function classifyReplayDiff(baseline: ReplayDiffBasis, candidate: ReplayDiffBasis): ReplayDiffBucket;

/**
 * Compares two stored decisions by what follows from their primaries. A decision that contradicts itself was edited, or
 * written by an unknown program, and no bucket for it would mean anything.
 */
export declare function compareStored(baseline: StoredDecision, candidate: StoredDecision): DecisionComparison;

/**
 * Whether all required fields were known when record `decidedAt` was written. A value counts only if a person or an operator
 * recorded it before that; a later value, or one from an agent or a page, does not complete the context. No hash can check
 * this, because an absent field has no earlier value to compare with.
 */
export declare function contextContract(fields: readonly ContextField[], decidedAt: number): ContextContract;

/**
 * The strictest matching row decides; among equals, the first in the table. Because conditions are thresholds and the
 * strictest row wins, no table a user can write treats a more suspicious, less trusted or less completely read text more
 * mildly than another text from the same source. Exceptions keep that order: they never lead below `sanitize`, and never
 * lift `block`, a critical finding or an incomplete scan.
 */
export declare function decide(policy: PolicyTable, input: PolicyInput): Ruling;

/**
 * The stored projections that do not follow from the primaries. Empty for an honest decision, also one that an older program
 * stored, provided that all its projections are those of that program.
 */
export declare function disagreements(stored: StoredDecision): readonly Disagreement[];

/** The ruling of `decide`, with every row that matched. */
export declare function explain(policy: Policy, input: PolicyInput): Explanation;

/** Parses a stored decision from JSON; undefined for anything else. */
export declare function parseBaseline(text: string): StoredDecision | undefined;

/** A decision of Bezoar's journal as the contract's primaries. The rest of the contract follows from them. */
export declare function primariesOf({ verdict, failClosed }: Decision, { policy, rules }: MadeBy): Primaries;

/** The basis of a decision, computed from its primaries alone. Stored projections are ignored. */
export declare function projectBasis(primaries: Primaries): ReplayDiffBasis;

/** The reason for a decision: `P` the policy, `M` a mandate, `S` the system, `T` the tool. */
export declare const reasonCodes: readonly ['P_POLICY_ALLOW', 'P_POLICY_DENY', 'P_TOOL_DENIED', 'P_TOOL_NOT_ALLOWED', 'P_ARG_SCHEMA', 'P_RATE_LIMIT', 'P_TOOL_DRIFT', 'P_APPROVAL_REQUIRED', 'P_RESTRICT_SCOPE', 'P_REDACT_ARGS', 'P_MANDATE_REQUIRED', 'P_MANDATE_VALID', 'M_EXPIRED', 'M_NOT_YET_VALID', 'M_NONCE_REPLAY', 'M_ALREADY_USED', 'M_MAX_USES_EXCEEDED', 'M_TOOL_NOT_IN_SCOPE', 'M_KIND_MISMATCH', 'M_AUDIENCE_MISMATCH', 'M_ISSUER_NOT_TRUSTED', 'M_TRANSACTION_REF_MISMATCH', 'M_NOT_FOUND', 'M_REVOKED', 'S_DB_ERROR', 'S_INTERNAL_ERROR', 'T_TIMEOUT', 'T_EXEC_ERROR'];

/** 2 if something was prevented, 1 if it happened. */
export declare function restrictivenessRank(basis: ReplayDiffBasis): 1 | 2;

/** Whether two decisions differ at most in the version and the digest of their policy. */
export declare function sameEffectiveDecisionClass(baseline: ReplayDiffBasis, candidate: ReplayDiffBasis): boolean;

/** The id of a state: equal states have the same id, in every process and every language. */
export declare function stateSnapshotId(state: CanonicalValue): string;

/** A report in the shape that Assay publishes. Its id covers what was done; the id of Assay's own report does not. */
export declare function stateWindowReport(session: SessionKey, window: StateWindow, contents: WindowContents): StateWindowReport;

/**
 * A summary of a poisoned page is still poisoned, so no text is trusted more than its least trusted parent. A note of an
 * agent is a claim: it is trusted like the sources that its content was traced to, up to `user`. Any other text keeps the
 * trust of its channel, and what it was traced to can only lower that.
 */
export declare function trustOf(channel: Channel, parents?: readonly Trust[], traced?: Trust): Trust;

/**
 * What is still in force at a run: everything last seen within the window. Nothing counts down, so there is no counter to
 * reset or to set back: anyone who has the records computes the same result.
 */
export declare function windowContents(observed: readonly Observed[], run: number, window: StateWindow): WindowContents;

/**
 * The words of Assay's decision contract as they are serialized. Other programs read and compare them, so they never change.
 * Their meaning is defined by the functions of this folder and never by the words themselves.
 */
export declare const wire: {
    readonly decision: readonly ['allow', 'deny', 'error'];
    readonly outcomeKind: readonly ['policy_deny', 'fail_closed_deny', 'enforcement_deny', 'obligation_applied', 'obligation_skipped', 'obligation_error'];
    readonly origin: readonly ['policy_engine', 'fail_closed_matrix', 'runtime_enforcement', 'obligation_executor'];
    readonly outcomeCompatState: readonly ['legacy_fields_preserved'];
    readonly fulfillmentPath: readonly ['policy_allow', 'policy_deny', 'fail_closed_deny', 'decision_error'];
    readonly replaySource: readonly ['converged_outcome', 'fulfillment_path', 'legacy_fallback'];
    readonly denySource: readonly ['outcome_kind', 'origin_context', 'fulfillment_path', 'legacy_decision', 'not_deny'];
    readonly consumerReadPath: readonly ['converged_decision', 'compatibility_markers', 'legacy_decision'];
    readonly consumerPayloadState: readonly ['converged', 'compatibility_fallback', 'legacy_base'];
    readonly contextPayloadState: readonly ['complete_envelope', 'partial_envelope', 'absent_envelope'];
    readonly replayDiffBucket: readonly ['unchanged', 'stricter', 'looser', 'reclassified', 'evidence_only'];
    readonly typedDecision: readonly ['allow', 'allow_with_obligations', 'deny', 'deny_with_alert'];
    readonly obligationStatus: readonly ['applied', 'skipped', 'error'];
};

// Named by the declarations above, and exported by no entry point.

/** Who made an exception, and when: what a record keeps of it. */
type AppliedException = Pick<PolicyException, 'name' | 'by' | 'at'>;

/** Values that can be hashed: no fractions, no huge numbers, nothing that two libraries serialize differently. */
export type CanonicalValue = string | number | boolean | null | readonly CanonicalValue[] | {
    readonly [key: string]: CanonicalValue;
};

export type ClassifiedOutcome = Inferred<typeof classifiedOutcome>;

export type ConsumerContract = Inferred<typeof consumerFields>;

/** A deeply read-only version of a type. Primitives, including branded strings, stay as they are. */
export type DeepReadonly<T> = T extends string | number | boolean | bigint | symbol | null | undefined ? T : T extends (...arguments_: never[]) => unknown ? T : {
    readonly [Key in keyof T]: DeepReadonly<T[Key]>;
};

/** Whether the decision was a denial, and of which kind: at most one of the three is true. */
export type DenyConvergence = Inferred<typeof denyFields>;

/**
 * The type a schema describes, read-only. The schemas do not use zod's `readonly`, which would freeze every parsed value
 * and mark every field of the OpenAPI document.
 */
export type Inferred<S extends z.ZodType> = DeepReadonly<z.output<S>>;

export type LabCondition = (typeof labConditions)[number];

/** How many pieces of private data of one kind were masked in a text. */
export interface MaskedKind {
    readonly kind: PrivateKind;
    readonly count: number;
}

export type PolicyException = Inferred<typeof exception>;

/** The numeric settings of a policy, complete. */
export interface PolicyNumbers {
    readonly limits: SizeLimits;
    /** Limits on how fast texts are written. */
    readonly rates: Inferred<typeof ratesSchema>;
    /** How much of a prompt memory may fill. */
    readonly budget: Inferred<typeof budget>;
    /** How long the guard remembers, as keyed hashes, what a session has read. */
    readonly evidence: Inferred<typeof evidence>;
    readonly review: Inferred<typeof review>;
    /** How long entries stay active, in days, by channel and by kind. Absent means for good. */
    readonly lifetimes: Inferred<typeof lifetimes>;
}

/** The part of a policy that decides. */
type PolicyTable = Pick<Policy, 'rows' | 'exceptions' | 'enforce'>;

export type PrivateKind = (typeof privateKinds)[number];

/** What a row with the verdict `redact` has masked in a text. */
export interface RedactedText {
    readonly row: string;
    readonly why: string;
    readonly masked: readonly MaskedKind[];
}

export type ReplayCompatibility = Inferred<typeof compatibility>;

export type Signal = (typeof signals)[number];

/** Where a text came from, as far as it is known. The host program states it, never the text. */
export interface TextSource {
    readonly principal?: string;
    readonly tool?: string;
    readonly uri?: string;
}

type Word<K extends keyof typeof wire> = (typeof wire)[K][number];

declare const budget: z.ZodObject<{
    unit: z.ZodEnum<{
        "code-points": "code-points";
        tokens: "tokens";
    }>;
    size: z.ZodInt;
}, z.core.$strict>;

export declare const classifiedOutcome: z.ZodObject<{
    decision_outcome_kind: z.ZodEnum<{
        enforcement_deny: "enforcement_deny";
        fail_closed_deny: "fail_closed_deny";
        obligation_applied: "obligation_applied";
        obligation_error: "obligation_error";
        obligation_skipped: "obligation_skipped";
        policy_deny: "policy_deny";
    }>;
    decision_origin: z.ZodEnum<{
        fail_closed_matrix: "fail_closed_matrix";
        obligation_executor: "obligation_executor";
        policy_engine: "policy_engine";
        runtime_enforcement: "runtime_enforcement";
    }>;
    outcome_compat_state: z.ZodEnum<{
        legacy_fields_preserved: "legacy_fields_preserved";
    }>;
    fulfillment_decision_path: z.ZodEnum<{
        decision_error: "decision_error";
        fail_closed_deny: "fail_closed_deny";
        policy_allow: "policy_allow";
        policy_deny: "policy_deny";
    }>;
}, z.core.$strict>;

export declare const compareBaselineRequest: z.ZodObject<{
    baseline: z.ZodString;
    candidate: z.ZodType<{
        readonly decision: "allow" | "deny" | "error";
        readonly reason_code: "M_ALREADY_USED" | "M_AUDIENCE_MISMATCH" | "M_EXPIRED" | "M_ISSUER_NOT_TRUSTED" | "M_KIND_MISMATCH" | "M_MAX_USES_EXCEEDED" | "M_NONCE_REPLAY" | "M_NOT_FOUND" | "M_NOT_YET_VALID" | "M_REVOKED" | "M_TOOL_NOT_IN_SCOPE" | "M_TRANSACTION_REF_MISMATCH" | "P_APPROVAL_REQUIRED" | "P_ARG_SCHEMA" | "P_MANDATE_REQUIRED" | "P_MANDATE_VALID" | "P_POLICY_ALLOW" | "P_POLICY_DENY" | "P_RATE_LIMIT" | "P_REDACT_ARGS" | "P_RESTRICT_SCOPE" | "P_TOOL_DENIED" | "P_TOOL_DRIFT" | "P_TOOL_NOT_ALLOWED" | "S_DB_ERROR" | "S_INTERNAL_ERROR" | "T_EXEC_ERROR" | "T_TIMEOUT";
        readonly fail_closed_applied: boolean;
        readonly obligations: readonly {
            readonly obligation_type: string;
            readonly status: "applied" | "error" | "skipped";
            readonly reason_code?: string;
            readonly enforcement_stage?: string;
            readonly normalization_version?: string;
        }[];
        readonly typed_decision?: "allow" | "allow_with_obligations" | "deny" | "deny_with_alert";
        readonly policy_version?: string;
        readonly policy_digest?: string;
    }, {
        readonly decision: "allow" | "deny" | "error";
        readonly reason_code: "M_ALREADY_USED" | "M_AUDIENCE_MISMATCH" | "M_EXPIRED" | "M_ISSUER_NOT_TRUSTED" | "M_KIND_MISMATCH" | "M_MAX_USES_EXCEEDED" | "M_NONCE_REPLAY" | "M_NOT_FOUND" | "M_NOT_YET_VALID" | "M_REVOKED" | "M_TOOL_NOT_IN_SCOPE" | "M_TRANSACTION_REF_MISMATCH" | "P_APPROVAL_REQUIRED" | "P_ARG_SCHEMA" | "P_MANDATE_REQUIRED" | "P_MANDATE_VALID" | "P_POLICY_ALLOW" | "P_POLICY_DENY" | "P_RATE_LIMIT" | "P_REDACT_ARGS" | "P_RESTRICT_SCOPE" | "P_TOOL_DENIED" | "P_TOOL_DRIFT" | "P_TOOL_NOT_ALLOWED" | "S_DB_ERROR" | "S_INTERNAL_ERROR" | "T_EXEC_ERROR" | "T_TIMEOUT";
        readonly fail_closed_applied: boolean;
        readonly obligations: readonly {
            readonly obligation_type: string;
            readonly status: "applied" | "error" | "skipped";
            readonly reason_code?: string;
            readonly enforcement_stage?: string;
            readonly normalization_version?: string;
        }[];
        readonly typed_decision?: "allow" | "allow_with_obligations" | "deny" | "deny_with_alert";
        readonly policy_version?: string;
        readonly policy_digest?: string;
    }, z.core.$ZodTypeInternals<{
        readonly decision: "allow" | "deny" | "error";
        readonly reason_code: "M_ALREADY_USED" | "M_AUDIENCE_MISMATCH" | "M_EXPIRED" | "M_ISSUER_NOT_TRUSTED" | "M_KIND_MISMATCH" | "M_MAX_USES_EXCEEDED" | "M_NONCE_REPLAY" | "M_NOT_FOUND" | "M_NOT_YET_VALID" | "M_REVOKED" | "M_TOOL_NOT_IN_SCOPE" | "M_TRANSACTION_REF_MISMATCH" | "P_APPROVAL_REQUIRED" | "P_ARG_SCHEMA" | "P_MANDATE_REQUIRED" | "P_MANDATE_VALID" | "P_POLICY_ALLOW" | "P_POLICY_DENY" | "P_RATE_LIMIT" | "P_REDACT_ARGS" | "P_RESTRICT_SCOPE" | "P_TOOL_DENIED" | "P_TOOL_DRIFT" | "P_TOOL_NOT_ALLOWED" | "S_DB_ERROR" | "S_INTERNAL_ERROR" | "T_EXEC_ERROR" | "T_TIMEOUT";
        readonly fail_closed_applied: boolean;
        readonly obligations: readonly {
            readonly obligation_type: string;
            readonly status: "applied" | "error" | "skipped";
            readonly reason_code?: string;
            readonly enforcement_stage?: string;
            readonly normalization_version?: string;
        }[];
        readonly typed_decision?: "allow" | "allow_with_obligations" | "deny" | "deny_with_alert";
        readonly policy_version?: string;
        readonly policy_digest?: string;
    }, {
        readonly decision: "allow" | "deny" | "error";
        readonly reason_code: "M_ALREADY_USED" | "M_AUDIENCE_MISMATCH" | "M_EXPIRED" | "M_ISSUER_NOT_TRUSTED" | "M_KIND_MISMATCH" | "M_MAX_USES_EXCEEDED" | "M_NONCE_REPLAY" | "M_NOT_FOUND" | "M_NOT_YET_VALID" | "M_REVOKED" | "M_TOOL_NOT_IN_SCOPE" | "M_TRANSACTION_REF_MISMATCH" | "P_APPROVAL_REQUIRED" | "P_ARG_SCHEMA" | "P_MANDATE_REQUIRED" | "P_MANDATE_VALID" | "P_POLICY_ALLOW" | "P_POLICY_DENY" | "P_RATE_LIMIT" | "P_REDACT_ARGS" | "P_RESTRICT_SCOPE" | "P_TOOL_DENIED" | "P_TOOL_DRIFT" | "P_TOOL_NOT_ALLOWED" | "S_DB_ERROR" | "S_INTERNAL_ERROR" | "T_EXEC_ERROR" | "T_TIMEOUT";
        readonly fail_closed_applied: boolean;
        readonly obligations: readonly {
            readonly obligation_type: string;
            readonly status: "applied" | "error" | "skipped";
            readonly reason_code?: string;
            readonly enforcement_stage?: string;
            readonly normalization_version?: string;
        }[];
        readonly typed_decision?: "allow" | "allow_with_obligations" | "deny" | "deny_with_alert";
        readonly policy_version?: string;
        readonly policy_digest?: string;
    }>>;
}, z.core.$strict>;

export declare const compatibility: z.ZodObject<{
    decision_basis_version: z.ZodString;
    compat_fallback_applied: z.ZodBoolean;
    classification_source: z.ZodEnum<{
        converged_outcome: "converged_outcome";
        fulfillment_path: "fulfillment_path";
        legacy_fallback: "legacy_fallback";
    }>;
    replay_diff_reason: z.ZodString;
    legacy_shape_detected: z.ZodBoolean;
}, z.core.$strict>;

export declare const consumerFields: z.ZodObject<{
    decision_consumer_contract_version: z.ZodString;
    consumer_read_path: z.ZodEnum<{
        compatibility_markers: "compatibility_markers";
        converged_decision: "converged_decision";
        legacy_decision: "legacy_decision";
    }>;
    consumer_fallback_applied: z.ZodBoolean;
    consumer_payload_state: z.ZodEnum<{
        compatibility_fallback: "compatibility_fallback";
        converged: "converged";
        legacy_base: "legacy_base";
    }>;
    required_consumer_fields: z.ZodArray<z.ZodString>;
}, z.core.$strict>;

export declare const contextRequest: z.ZodObject<{
    decidedAt: z.ZodExactOptional<z.ZodNumber>;
}, z.core.$strict>;

export declare const denyFields: z.ZodObject<{
    policy_deny: z.ZodBoolean;
    fail_closed_deny: z.ZodBoolean;
    enforcement_deny: z.ZodBoolean;
    deny_precedence_version: z.ZodString;
    deny_classification_source: z.ZodEnum<{
        fulfillment_path: "fulfillment_path";
        legacy_decision: "legacy_decision";
        not_deny: "not_deny";
        origin_context: "origin_context";
        outcome_kind: "outcome_kind";
    }>;
    deny_legacy_fallback_applied: z.ZodBoolean;
    deny_convergence_reason: z.ZodString;
}, z.core.$strict>;

declare const evidence: z.ZodObject<{
    days: z.ZodInt;
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

/** The conditions of the lab: no checks, integrity only, all checks. All three run the same code. */
export declare const labConditions: readonly ['none', 'integrity', 'full'];

declare const lifetimes: z.ZodObject<{
    channels: z.ZodObject<{
        agent: z.ZodExactOptional<z.ZodInt>;
        document: z.ZodExactOptional<z.ZodInt>;
        import: z.ZodExactOptional<z.ZodInt>;
        operator: z.ZodExactOptional<z.ZodInt>;
        tool: z.ZodExactOptional<z.ZodInt>;
        unknown: z.ZodExactOptional<z.ZodInt>;
        user: z.ZodExactOptional<z.ZodInt>;
    }, z.core.$strict>;
    kinds: z.ZodObject<{
        baseline: z.ZodExactOptional<z.ZodInt>;
        context_field: z.ZodExactOptional<z.ZodInt>;
        document: z.ZodExactOptional<z.ZodInt>;
        note: z.ZodExactOptional<z.ZodInt>;
        observation: z.ZodExactOptional<z.ZodInt>;
        user: z.ZodExactOptional<z.ZodInt>;
    }, z.core.$strict>;
}, z.core.$strict>;

export declare const obligationOutcome: z.ZodObject<{
    obligation_type: z.ZodString;
    status: z.ZodEnum<{
        applied: "applied";
        error: "error";
        skipped: "skipped";
    }>;
    reason_code: z.ZodExactOptional<z.ZodString>;
    enforcement_stage: z.ZodExactOptional<z.ZodString>;
    normalization_version: z.ZodExactOptional<z.ZodString>;
}, z.core.$strict>;

export declare const primaries: z.ZodObject<{
    decision: z.ZodEnum<{
        allow: "allow";
        deny: "deny";
        error: "error";
    }>;
    reason_code: z.ZodEnum<{
        M_ALREADY_USED: "M_ALREADY_USED";
        M_AUDIENCE_MISMATCH: "M_AUDIENCE_MISMATCH";
        M_EXPIRED: "M_EXPIRED";
        M_ISSUER_NOT_TRUSTED: "M_ISSUER_NOT_TRUSTED";
        M_KIND_MISMATCH: "M_KIND_MISMATCH";
        M_MAX_USES_EXCEEDED: "M_MAX_USES_EXCEEDED";
        M_NONCE_REPLAY: "M_NONCE_REPLAY";
        M_NOT_FOUND: "M_NOT_FOUND";
        M_NOT_YET_VALID: "M_NOT_YET_VALID";
        M_REVOKED: "M_REVOKED";
        M_TOOL_NOT_IN_SCOPE: "M_TOOL_NOT_IN_SCOPE";
        M_TRANSACTION_REF_MISMATCH: "M_TRANSACTION_REF_MISMATCH";
        P_APPROVAL_REQUIRED: "P_APPROVAL_REQUIRED";
        P_ARG_SCHEMA: "P_ARG_SCHEMA";
        P_MANDATE_REQUIRED: "P_MANDATE_REQUIRED";
        P_MANDATE_VALID: "P_MANDATE_VALID";
        P_POLICY_ALLOW: "P_POLICY_ALLOW";
        P_POLICY_DENY: "P_POLICY_DENY";
        P_RATE_LIMIT: "P_RATE_LIMIT";
        P_REDACT_ARGS: "P_REDACT_ARGS";
        P_RESTRICT_SCOPE: "P_RESTRICT_SCOPE";
        P_TOOL_DENIED: "P_TOOL_DENIED";
        P_TOOL_DRIFT: "P_TOOL_DRIFT";
        P_TOOL_NOT_ALLOWED: "P_TOOL_NOT_ALLOWED";
        S_DB_ERROR: "S_DB_ERROR";
        S_INTERNAL_ERROR: "S_INTERNAL_ERROR";
        T_EXEC_ERROR: "T_EXEC_ERROR";
        T_TIMEOUT: "T_TIMEOUT";
    }>;
    fail_closed_applied: z.ZodBoolean;
    obligations: z.ZodArray<z.ZodObject<{
        obligation_type: z.ZodString;
        status: z.ZodEnum<{
            applied: "applied";
            error: "error";
            skipped: "skipped";
        }>;
        reason_code: z.ZodExactOptional<z.ZodString>;
        enforcement_stage: z.ZodExactOptional<z.ZodString>;
        normalization_version: z.ZodExactOptional<z.ZodString>;
    }, z.core.$strict>>;
    typed_decision: z.ZodExactOptional<z.ZodEnum<{
        allow: "allow";
        allow_with_obligations: "allow_with_obligations";
        deny: "deny";
        deny_with_alert: "deny_with_alert";
    }>>;
    policy_version: z.ZodExactOptional<z.ZodString>;
    policy_digest: z.ZodExactOptional<z.ZodString>;
}, z.core.$strict>;

declare const privacy: {
    readonly stores_raw_tool_args: false;
    readonly stores_raw_prompt_bodies: false;
    readonly stores_raw_document_bodies: false;
};

/** What a policy can have masked: secrets, and data that identifies a person or their money. */
export declare const privateKinds: readonly ['secret', 'card', 'iban', 'email', 'phone'];

/** Limits on how fast texts are written, counted from the accepted writes in the journal; 0 means no limit. */
export declare const ratesSchema: z.ZodObject<{
    writes: z.ZodObject<{
        agent: z.ZodInt;
        document: z.ZodInt;
        import: z.ZodInt;
        operator: z.ZodInt;
        tool: z.ZodInt;
        unknown: z.ZodInt;
        user: z.ZodInt;
    }, z.core.$strict>;
    perMinute: z.ZodInt;
    space: z.ZodInt;
    spacePerMinute: z.ZodInt;
    batchTexts: z.ZodInt;
    batchCodePoints: z.ZodInt;
    windowSeconds: z.ZodInt;
}, z.core.$strict>;

/** What a decision must know about its call, in this order. */
export declare const requiredContextFields: readonly ['lane', 'principal', 'auth_context_summary', 'approval_state'];

declare const review: z.ZodObject<{
    expiresAfterDays: z.ZodInt;
    twoPeopleFor: z.ZodExactOptional<z.ZodArray<z.ZodEnum<{
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

/**
 * What no single text shows: how it relates to other texts, to its source and to its time. The rule id of such a finding
 * is `sentinel_` and the signal, with `_` for `-`.
 */
export declare const signals: readonly ['joint', 'consensus', 'importance', 'metadata', 'echo', 'timestamp', 'dormant', 'habit', 'no-session', 'record'];

export declare const stateWindowRequest: z.ZodObject<{
    principal: z.ZodString;
    session: z.ZodString;
    window: z.ZodExactOptional<z.ZodType<StateWindow, StateWindow, z.core.$ZodTypeInternals<StateWindow, StateWindow>>>;
}, z.core.$strict>;

/** A decision as some program stored it. An unknown field cannot be checked, so it is not accepted. */
export declare const storedDecision: z.ZodObject<{
    decision: z.ZodEnum<{
        allow: "allow";
        deny: "deny";
        error: "error";
    }>;
    reason_code: z.ZodEnum<{
        M_ALREADY_USED: "M_ALREADY_USED";
        M_AUDIENCE_MISMATCH: "M_AUDIENCE_MISMATCH";
        M_EXPIRED: "M_EXPIRED";
        M_ISSUER_NOT_TRUSTED: "M_ISSUER_NOT_TRUSTED";
        M_KIND_MISMATCH: "M_KIND_MISMATCH";
        M_MAX_USES_EXCEEDED: "M_MAX_USES_EXCEEDED";
        M_NONCE_REPLAY: "M_NONCE_REPLAY";
        M_NOT_FOUND: "M_NOT_FOUND";
        M_NOT_YET_VALID: "M_NOT_YET_VALID";
        M_REVOKED: "M_REVOKED";
        M_TOOL_NOT_IN_SCOPE: "M_TOOL_NOT_IN_SCOPE";
        M_TRANSACTION_REF_MISMATCH: "M_TRANSACTION_REF_MISMATCH";
        P_APPROVAL_REQUIRED: "P_APPROVAL_REQUIRED";
        P_ARG_SCHEMA: "P_ARG_SCHEMA";
        P_MANDATE_REQUIRED: "P_MANDATE_REQUIRED";
        P_MANDATE_VALID: "P_MANDATE_VALID";
        P_POLICY_ALLOW: "P_POLICY_ALLOW";
        P_POLICY_DENY: "P_POLICY_DENY";
        P_RATE_LIMIT: "P_RATE_LIMIT";
        P_REDACT_ARGS: "P_REDACT_ARGS";
        P_RESTRICT_SCOPE: "P_RESTRICT_SCOPE";
        P_TOOL_DENIED: "P_TOOL_DENIED";
        P_TOOL_DRIFT: "P_TOOL_DRIFT";
        P_TOOL_NOT_ALLOWED: "P_TOOL_NOT_ALLOWED";
        S_DB_ERROR: "S_DB_ERROR";
        S_INTERNAL_ERROR: "S_INTERNAL_ERROR";
        T_EXEC_ERROR: "T_EXEC_ERROR";
        T_TIMEOUT: "T_TIMEOUT";
    }>;
    fail_closed_applied: z.ZodBoolean;
    obligations: z.ZodArray<z.ZodObject<{
        obligation_type: z.ZodString;
        status: z.ZodEnum<{
            applied: "applied";
            error: "error";
            skipped: "skipped";
        }>;
        reason_code: z.ZodExactOptional<z.ZodString>;
        enforcement_stage: z.ZodExactOptional<z.ZodString>;
        normalization_version: z.ZodExactOptional<z.ZodString>;
    }, z.core.$strict>>;
    typed_decision: z.ZodExactOptional<z.ZodEnum<{
        allow: "allow";
        allow_with_obligations: "allow_with_obligations";
        deny: "deny";
        deny_with_alert: "deny_with_alert";
    }>>;
    policy_version: z.ZodExactOptional<z.ZodString>;
    policy_digest: z.ZodExactOptional<z.ZodString>;
    decision_outcome_kind: z.ZodExactOptional<z.ZodEnum<{
        enforcement_deny: "enforcement_deny";
        fail_closed_deny: "fail_closed_deny";
        obligation_applied: "obligation_applied";
        obligation_error: "obligation_error";
        obligation_skipped: "obligation_skipped";
        policy_deny: "policy_deny";
    }>>;
    decision_origin: z.ZodExactOptional<z.ZodEnum<{
        fail_closed_matrix: "fail_closed_matrix";
        obligation_executor: "obligation_executor";
        policy_engine: "policy_engine";
        runtime_enforcement: "runtime_enforcement";
    }>>;
    outcome_compat_state: z.ZodExactOptional<z.ZodEnum<{
        legacy_fields_preserved: "legacy_fields_preserved";
    }>>;
    fulfillment_decision_path: z.ZodExactOptional<z.ZodEnum<{
        decision_error: "decision_error";
        fail_closed_deny: "fail_closed_deny";
        policy_allow: "policy_allow";
        policy_deny: "policy_deny";
    }>>;
    decision_basis_version: z.ZodExactOptional<z.ZodString>;
    compat_fallback_applied: z.ZodExactOptional<z.ZodBoolean>;
    classification_source: z.ZodExactOptional<z.ZodEnum<{
        converged_outcome: "converged_outcome";
        fulfillment_path: "fulfillment_path";
        legacy_fallback: "legacy_fallback";
    }>>;
    replay_diff_reason: z.ZodExactOptional<z.ZodString>;
    legacy_shape_detected: z.ZodExactOptional<z.ZodBoolean>;
    decision_consumer_contract_version: z.ZodExactOptional<z.ZodString>;
    consumer_read_path: z.ZodExactOptional<z.ZodEnum<{
        compatibility_markers: "compatibility_markers";
        converged_decision: "converged_decision";
        legacy_decision: "legacy_decision";
    }>>;
    consumer_fallback_applied: z.ZodExactOptional<z.ZodBoolean>;
    consumer_payload_state: z.ZodExactOptional<z.ZodEnum<{
        compatibility_fallback: "compatibility_fallback";
        converged: "converged";
        legacy_base: "legacy_base";
    }>>;
    required_consumer_fields: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
    policy_deny: z.ZodExactOptional<z.ZodBoolean>;
    fail_closed_deny: z.ZodExactOptional<z.ZodBoolean>;
    enforcement_deny: z.ZodExactOptional<z.ZodBoolean>;
    deny_precedence_version: z.ZodExactOptional<z.ZodString>;
    deny_classification_source: z.ZodExactOptional<z.ZodEnum<{
        fulfillment_path: "fulfillment_path";
        legacy_decision: "legacy_decision";
        not_deny: "not_deny";
        origin_context: "origin_context";
        outcome_kind: "outcome_kind";
    }>>;
    deny_legacy_fallback_applied: z.ZodExactOptional<z.ZodBoolean>;
    deny_convergence_reason: z.ZodExactOptional<z.ZodString>;
}, z.core.$strict>;
