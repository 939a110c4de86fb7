export { type Claim, claimsOf } from './facts/claims.ts';
export { contradictionFindings, type Statement } from './facts/contradiction.ts';
export { type Join, joinsOf, type Piece, pieceOf } from './joint/joins.ts';
export {
  type JointReading,
  jointRule,
  readJoins,
  readSeams,
  type SeamReading,
  tagFindings,
} from './joint/joint-scan.ts';
export { type SentinelFindings, type Surroundings, sentinelFindings } from './sentinel.ts';
export { type ClaimedTime, claimedTimeFindings } from './sources/claimed-times.ts';
export {
  dormantFindings,
  type Habit,
  importanceFindings,
  isDormant,
  rowTimeFindings,
  type SessionUse,
  timestampFindings,
} from './sources/habits-and-times.ts';
export type { ReviewOutcome } from './sources/track-record.ts';
