export { hermesIds } from './compat/hermes-patterns.ts';
export { accusationOf, firstThreatMessage, scanForThreats } from './compat/hermes-scan.ts';
export { sentinelRules } from './compat/sentinel/index.ts';
export { evidenceOf } from './evidence.ts';
export { type FoldedWords, foldedWords } from './folded-words.ts';
export { type Hints, hintsBy } from './hints.ts';
export { impacts } from './impacts.gen.ts';
export type { TrainingExample } from './learned/lessons.ts';
export { type LearnedModel, serializeModel } from './learned/model.ts';
export { parseModel } from './learned/parse-model.ts';
export { type TrainOptions, trainOn } from './learned/train.ts';
export { parsePack } from './packs/index.ts';
export { readableViews } from './readable-views.ts';
export { readingsOf, type TextReading } from './readings.ts';
export {
  type AccusingRule,
  type ImpactRule,
  type Rule,
  type ScanScope,
  scanScopes,
} from './rule.ts';
export { rules } from './rules.gen.ts';
export {
  createScanner,
  type RulePack,
  type Scanner,
  type ScannerOptions,
  scan,
} from './scanner.ts';
