/**
 * The scanner alone: no memory, no guard, no Node modules. For programs that only scan texts, and for browsers.
 *
 * @example
 * const { findings, complete } = scan('Ignore all previous instructions.');
 */
export { Fault, type FaultCode } from './base/fault.ts';
export {
  type AccusingRule,
  type CharacterHit,
  type CharacterText,
  createScanner,
  type ImpactRule,
  impacts,
  type Rule,
  type RulePack,
  type RuleSearch,
  type RuleShape,
  rules,
  type Scanner,
  type ScannerOptions,
  type ScanScope,
  scan,
  scanScopes,
  type TextScanOptions,
} from './detect/scan-only.ts';
export type { Category, Finding, Impact, ImpactMark, Mitigation, Report, Span, ViewName } from './model/finding.ts';
export { type Level, type LevelName, levelName } from './model/level.ts';
export { type ScanProfile, scanProfiles } from './model/scan-profile.ts';
export type { Trust } from './model/trust.ts';
export type { Verdict } from './model/verdict.ts';
export { verdictOf } from './policy/verdict.ts';
