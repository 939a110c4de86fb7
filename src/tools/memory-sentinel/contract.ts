import type { HidingMethod } from '../../model/document.ts';
import type { Rendering } from '../../model/event.ts';
import type { Level, LevelName } from '../../model/level.ts';
import type { Verdict } from '../../model/verdict.ts';
import type { PromptText } from '../../prompt/index.ts';
import type { MemoryTrust } from './memory-trust.ts';

/** The reference's names; a memory check gives three of them. */
export type ThreatCategory =
  | 'prompt_injection'
  | 'indirect_injection'
  | 'ascii_art_bypass'
  | 'unicode_smuggling'
  | 'memory_poisoning'
  | 'tool_exploitation'
  | 'data_exfiltration'
  | 'privilege_escalation'
  | 'chain_attack'
  | 'wallet_attack'
  | 'behavioral_anomaly';

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

/** A memory as the caller's store has it. What it says about its own trust is read, and not believed. */
export type StoredMemory = Readonly<Record<string, unknown>>;

export interface RecallArguments {
  readonly user_id?: string;
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

export interface WithheldMemory {
  /** Of the list that was checked, from zero. */
  readonly index: number;
  readonly id?: string | number;
  /** The entry of the guard, when it has one. */
  readonly entry_id?: string;
  readonly reasons: readonly string[];
}

export interface RecallMetadata {
  /** All of them, in order; a withheld one is a placeholder with its id and no word of its text. Also when all is well. */
  readonly filtered_memories?: readonly CheckedMemory[];
  readonly withheld?: readonly WithheldMemory[];
  readonly problem?: string;
}

export interface DocumentArguments {
  /** Default `external`. */
  readonly source?: string;
  /** `html`, `markdown`, `pdf`, `docx` or `text`; otherwise it is told by the content. */
  readonly document_type?: string;
  readonly user_id?: string;
}

export interface DocumentMetadata {
  readonly source_trust?: MemoryTrust;
  /** What became of its chunks, all of them together. */
  readonly kept?: 'stored' | 'held' | 'refused';
  /** The entry that stands for the document; every chunk derives from it. */
  readonly document_id?: string;
  readonly chunks?: readonly { readonly id: string; readonly start: number; readonly end: number }[];
  readonly problem?: string;
}

export type WriteDecision = ShieldDecision<WriteMetadata>;
export type RecallDecision = ShieldDecision<RecallMetadata>;
export type DocumentDecision = ShieldDecision<DocumentMetadata>;

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
