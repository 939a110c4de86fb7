export { evidenceOf } from './evidence.ts';
export { impacts } from './impacts.gen.ts';
export { type Model, parseModel, serializeModel } from './learned/model.ts';
export { type Example, type TrainOptions, trainOn } from './learned/train.ts';
export { parsePack } from './packs/index.ts';
export { type Reading, readingsOf } from './readings.ts';
export { firstThreatMessage, scanForThreats } from './reference.ts';
export {
  type AccusingRule,
  type ImpactRule,
  type OddHit,
  type OddText,
  type Rule,
  type Scope,
  type Search,
  type Shape,
  scopes,
} from './rule.ts';
export { rules } from './rules.gen.ts';
export { createScanner, type RulePack, type Scanner, type ScannerOptions, scan } from './scanner.ts';
