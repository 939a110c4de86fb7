/**
 * Bezoar checks what an AI agent is about to remember.
 *
 * @example
 * const scanner = createScanner();
 * const report = scanner.scan(text);
 * const verdict = verdictOf(report, 'external');
 */
export { Fault, type FaultCode } from './base/fault.ts';
export {
  type AccusingRule,
  createScanner,
  type Example,
  firstThreatMessage,
  type ImpactRule,
  impacts,
  type Model,
  type OddHit,
  type OddText,
  parseModel,
  parsePack,
  type Rule,
  type RulePack,
  rules,
  type Scanner,
  type ScannerOptions,
  type Scope,
  type Search,
  type Shape,
  scanForThreats,
  scopes,
  serializeModel,
  type TrainOptions,
  trainOn,
} from './detect/index.ts';
export type { Category, Finding, Impact, ImpactMark, Report, Softening, Span, ViewName } from './model/finding.ts';
export { type Level, type LevelName, levelName, levelNames, levelOf } from './model/level.ts';
export { type Trust, trustRank, trusts } from './model/trust.ts';
export { strictest, type Verdict, verdictRank, verdicts } from './model/verdict.ts';
export { verdictOf } from './policy/index.ts';
