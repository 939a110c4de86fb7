/**
 * The decision contract: how decisions are stored, compared and replayed, and how the policy makes them.
 *
 * @example
 * const { bucket } = compareStored(stored, candidate);
 */
export {
  basisFields,
  type ContextContract,
  type ContextField,
  type ContextFieldName,
  type ContextPayloadState,
  classifyReplayDiff,
  compareStored,
  contextContract,
  type DecisionComparison,
  type Disagreement,
  disagreements,
  type FieldProblem,
  type MadeBy,
  type ObligationOutcome,
  type Observed,
  type Primaries,
  type Projections,
  parseBaseline,
  primariesOf,
  projectBasis,
  type ReasonCode,
  type ReplayDiffBasis,
  type ReplayDiffBucket,
  reasonCodes,
  restrictivenessRank,
  type SessionKey,
  type StateWindow,
  type StateWindowReport,
  type StoredDecision,
  stateSnapshotId,
  stateWindowReport,
  type WindowContents,
  type WireDecision,
  windowContents,
  wire,
} from './decisions/index.ts';
export type {
  BaselineComparison,
  BaselineProblem,
  BaselineRefused,
  BaselineResult,
  ContextQuery,
  ContextResult,
  SpaceWindow,
  WindowQuery,
} from './guard/index.ts';
export {
  channelOfSource,
  channelTrust,
  decide,
  type Explanation,
  explain,
  type Policy,
  type PolicyInput,
  type Ruling,
  trustOf,
} from './policy/index.ts';
