import { type Trust, trustRank } from '../model/trust.ts';
import { type ContextPayloadState, versions } from './vocabulary.ts';

/** In this order, what a decision must know about the call it is made for. */
export const requiredContextFields = ['lane', 'principal', 'auth_context_summary', 'approval_state'] as const;
export type ContextFieldName = (typeof requiredContextFields)[number];

/** A field of the context, and the record of the journal that first said it. */
export interface ContextField {
  readonly name: ContextFieldName;
  readonly value: string;
  /** Absent for a value that no record explains. */
  readonly recorded?: { readonly seq: number; readonly principal: string; readonly trust: Trust };
}

/** Why a field that is there does not count. */
export type FieldProblem = 'empty' | 'unrecorded' | 'later' | 'unvouched' | 'ambiguous';

export interface ContextContract {
  readonly decision_context_contract_version: string;
  readonly context_payload_state: ContextPayloadState;
  readonly required_context_fields: readonly ContextFieldName[];
  readonly missing_context_fields: readonly ContextFieldName[];
  /** Fields that were offered and not counted. Each is a reason to look. */
  readonly rejected: readonly { readonly name: ContextFieldName; readonly problem: FieldProblem }[];
}

/**
 * Whether everything that had to be known was known, when record `decidedAt` was written. A value counts when a person or an
 * operator put it there before that: one that turned up later, or that an agent or a page supplied, completes nothing. That
 * is the check no hash can make, since a field that was absent has no earlier value to compare with.
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
  // Two persons who say two things have not said anything yet.
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

/** The reference's reading, to compare with: a field is there when it has any value at all, from anyone, at any time. */
export function presentFields(values: Readonly<Partial<Record<ContextFieldName, string>>>): ContextPayloadState {
  return stateOf(requiredContextFields.filter((name) => values[name] !== undefined).length);
}

function stateOf(present: number): ContextPayloadState {
  if (present === 0) return 'absent_envelope';
  return present === requiredContextFields.length ? 'complete_envelope' : 'partial_envelope';
}
