export { attribute, attributeClauses, type ClauseAnswer, unfound } from './attribute.ts';
export { decodeEvidence, encodeEvidence } from './codec.ts';
export {
  type Evidence,
  isKnown,
  noEvidence,
  withOutside,
  withTurn,
} from './evidence.ts';
export { endOfFile, isFilingLabel, withoutFilingLabels } from './filing-words.ts';
export { asksToForget } from './forget-requests.ts';
export { markClauses, markedClauses } from './marks.ts';
export { forgetWords, type Mark } from './noted-words.ts';
export { type OutsideMarks, readOutside } from './outside-marks.ts';
export { spelledValues } from './spelled-values.ts';
export { type StoredText, StoredTexts, statedClauses } from './stored-texts.ts';
