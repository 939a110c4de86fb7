export { parseBaseline } from './baseline.ts';
export {
  basisFields,
  believeBasis,
  type Disagreement,
  disagreements,
  type Projections,
  projectBasis,
  type ReplayDiffBasis,
  type StoredDecision,
} from './basis.ts';
export { consumerContract, requiredConsumerFields } from './consumer-contract.ts';
export {
  type ContextContract,
  type ContextField,
  type ContextFieldName,
  contextContract,
  type FieldProblem,
  presentFields,
  requiredContextFields,
} from './context-contract.ts';
export { convergeDeny } from './deny-convergence.ts';
export { classifyRulingDiff, type MadeBy, primariesOf } from './journaled.ts';
export { normalizeObligations } from './obligations.ts';
export { classifyOutcome } from './outcome.ts';
export type { ObligationOutcome, Primaries } from './payload.ts';
export { isEnforcementReason, type ReasonCode, reasonCodes } from './reason-code.ts';
export { replayCompatibility } from './replay-compatibility.ts';
export {
  classifyReplayDiff,
  compareStored,
  type DecisionComparison,
  restrictivenessRank,
  sameEffectiveDecisionClass,
} from './replay-diff.ts';
export {
  nameOnlySnapshotId,
  type Observed,
  type SessionKey,
  type StateWindow,
  type StateWindowReport,
  stateSnapshotId,
  stateWindowReport,
  type WindowContents,
  windowContents,
} from './state-window.ts';
export {
  type ContextPayloadState,
  type ReplayDiffBucket,
  versions,
  type WireDecision,
  wire,
} from './vocabulary.ts';
