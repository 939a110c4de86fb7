import type * as z from 'zod';
import type { HidingMethod } from '../../model/document.ts';
import type { Rendering } from '../../model/event.ts';
import type { Inferred } from '../../model/inferred.ts';
import type { Level, LevelName } from '../../model/level.ts';
import type { Verdict } from '../../model/verdict.ts';
import type { PromptText } from '../../prompt/index.ts';
import type { documentArguments, recallArguments, storedMemory, writeArguments } from './arguments.ts';
import type { MemoryTrust } from './memory-trust.ts';

/** The names of the memory sentinel contract; a memory check returns three of them. */
export const threatCategories = [
  'prompt_injection',
  'indirect_injection',
  'ascii_art_bypass',
  'unicode_smuggling',
  'memory_poisoning',
  'tool_exploitation',
  'data_exfiltration',
  'privilege_escalation',
  'chain_attack',
  'wallet_attack',
  'behavioral_anomaly',
] as const;
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

/** The arguments of a write, besides the text. */
export type WriteArguments = Inferred<typeof writeArguments>;

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

/** A memory from the caller's store. Its claims about its own trust are read but not believed. */
export type StoredMemory = Readonly<z.infer<typeof storedMemory>>;

/** The arguments of a recall, besides the memories. */
export type RecallArguments = Inferred<typeof recallArguments>;

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

export interface WithheldMemory {
  /** Position in the checked list, from zero. */
  readonly index: number;
  readonly id?: string | number;
  /** The guard's entry, if there is one. */
  readonly entry_id?: string;
  readonly reasons: readonly string[];
}

export interface RecallMetadata {
  /** All memories in order, even if nothing is withheld; a withheld one is a placeholder with its id and no word of its text. */
  readonly filtered_memories?: readonly CheckedMemory[];
  readonly withheld?: readonly WithheldMemory[];
  readonly problem?: string;
}

/** The arguments of a document check, besides the document. */
export type DocumentArguments = Inferred<typeof documentArguments>;

export interface DocumentMetadata {
  readonly source_trust?: MemoryTrust;
  /** What happened to its chunks, all together. `nothing`: neither stored nor held, because the verdict is stricter than its policy. */
  readonly kept?: 'stored' | 'held' | 'refused' | 'nothing';
  /** The entry of the document itself; every chunk derives from it. */
  readonly document_id?: string;
  readonly chunks?: readonly { readonly id: string; readonly start: number; readonly end: number }[];
  readonly problem?: string;
}

export type WriteDecision = ShieldDecision<WriteMetadata>;
export type RecallDecision = ShieldDecision<RecallMetadata>;
export type DocumentDecision = ShieldDecision<DocumentMetadata>;

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
