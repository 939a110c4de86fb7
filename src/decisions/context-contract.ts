import { type Trust, trustRank } from '../model/trust.ts';
import { type ContextPayloadState, versions } from './vocabulary.ts';

/** What a decision must know about its call, in this order. */
export const requiredContextFields = ['lane', 'principal', 'auth_context_summary', 'approval_state'] as const;
export type ContextFieldName = (typeof requiredContextFields)[number];

/** A context field, and the journal record that first contained it. */
export interface ContextField {
  readonly name: ContextFieldName;
  readonly value: string;
  /** Absent for a value that no record explains. */
  readonly recorded?: { readonly seq: number; readonly principal: string; readonly trust: Trust };
}

/** Why a field that is present does not count. */
export type FieldProblem = 'empty' | 'unrecorded' | 'later' | 'unvouched' | 'ambiguous';

export interface ContextContract {
  readonly decision_context_contract_version: string;
  readonly context_payload_state: ContextPayloadState;
  readonly required_context_fields: readonly ContextFieldName[];
  readonly missing_context_fields: readonly ContextFieldName[];
  /** Fields that were supplied but not counted. Each deserves a look. */
  readonly rejected: readonly { readonly name: ContextFieldName; readonly problem: FieldProblem }[];
}

/**
 * Whether all required fields were known when record `decidedAt` was written. A value counts only if a person or an operator
 * recorded it before that; a later value, or one from an agent or a page, does not complete the context. No hash can check
 * this, because an absent field has no earlier value to compare with.
 */
export function contextContract(fields: readonly ContextField[], decidedAt: number): ContextContract {
  const judged = requiredContextFields.map((name) => ({ name, ...judge(fields, name, decidedAt) }));
  const missing = judged.filter(({ counts }) => !counts).map(({ name }) => name);
  return {
    decision_context_contract_version: versions.contextContract,
    context_payload_state: stateOf(requiredContextFields.length - missing.length),
    required_context_fields: requiredContextFields,
    missing_context_fields: missing,
    rejected: judged.flatMap(({ name, problem }) => (problem === undefined ? [] : [{ name, problem }])),
  };
}

interface FieldJudgement {
  readonly counts: boolean;
  readonly problem?: FieldProblem;
}

function judge(fields: readonly ContextField[], name: ContextFieldName, decidedAt: number): FieldJudgement {
  const offered = fields.filter((field) => field.name === name);
  const problems = offered.map((field) => problemOf(field, decidedAt));
  const good = new Set(offered.filter((_, index) => problems[index] === undefined).map(({ value }) => value.trim()));
  // If two people supply different values, none of them counts.
  if (good.size > 1) return { counts: false, problem: 'ambiguous' };
  const problem = problems.find((found) => found !== undefined);
  return { counts: good.size === 1, ...(problem === undefined ? {} : { problem }) };
}

function problemOf({ value, recorded }: ContextField, decidedAt: number): FieldProblem | undefined {
  if (value.trim() === '') return 'empty';
  if (recorded === undefined) return 'unrecorded';
  if (recorded.seq > decidedAt) return 'later';
  return trustRank(recorded.trust) < trustRank('user') ? 'unvouched' : undefined;
}

/**
 * How Assay reads it, for comparison. A field is present as soon as it has a value, no matter who gave it and whenever.
 */
export function presentFields(values: Readonly<Partial<Record<ContextFieldName, string>>>): ContextPayloadState {
  return stateOf(requiredContextFields.filter((name) => values[name] !== undefined).length);
}

function stateOf(present: number): ContextPayloadState {
  if (present === 0) return 'absent_envelope';
  return present === requiredContextFields.length ? 'complete_envelope' : 'partial_envelope';
}
