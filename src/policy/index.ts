export { impacts as impactNames } from './check.ts';
export { type ClaimedTime, claimedTimeFindings } from './claimed-times.ts';
export { type Claim, claimsOf } from './claims.ts';
export { contradicted, type Statement } from './consensus.ts';
export { decide, renderingOf } from './decide.ts';
export { repeats, type Shingles, shinglesOf } from './echo.ts';
export { type Explanation, explain } from './explain.ts';
export { importanceFindings } from './importance.ts';
export { across, isLoose, type Join, joinOf, joinsOf, type Piece, pieceOf } from './joint.ts';
export {
  budgetUnits,
  type Condition,
  conditions,
  type Limits,
  type Path,
  type Policy,
  type PresetName,
  paths,
  presetNames,
  type Row,
  type Ruling,
  type Weighed,
  type When,
} from './policy.ts';
export { type Overrun, overrun, type PastWrite, type Rates } from './rates.ts';
export { type PolicySettings, policyFrom, presets, shippedRowIds } from './settings.ts';
export { signalFinding, signalOf, signalsIn } from './signal.ts';
export {
  dormantFindings,
  type Habit,
  habitFindings,
  mayWake,
  rowTimeFindings,
  type SessionUse,
  sessionlessFindings,
  timestampFindings,
} from './temporal.ts';
export { type Outcome, recordFindings } from './track-record.ts';
export { channelOfSource, channelTrust, trustOf } from './trust.ts';
export { verdictOf } from './verdict.ts';
