export { type Claim, claimsOf } from './facts/claims.ts';
export { contradicted, type Statement } from './facts/contradiction.ts';
export { across, isLoose, type Join, joinOf, joinsOf, type Piece, pieceOf } from './joint/joins.ts';
export { signalFinding, signalOf, signalsIn } from './signal.ts';
export { type ClaimedTime, claimedTimeFindings } from './sources/claimed-times.ts';
export {
  dormantFindings,
  type Habit,
  habitFindings,
  isDormant,
  rowTimeFindings,
  type SessionUse,
  sessionlessFindings,
  timestampFindings,
} from './sources/habits-and-times.ts';
export { importanceFindings } from './sources/importance.ts';
export { type Overrun, overrun, type PastWrite } from './sources/rates.ts';
export { repeats, type Shingles, shinglesOf } from './sources/shingles.ts';
export { type ReviewOutcome, recordFindings } from './sources/track-record.ts';
