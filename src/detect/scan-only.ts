/**
 * The scanner without the code that reads other people's files: packs and models need zod and RE2, and a program that
 * only scans should not load those. Published as bezoar/scan; everything else imports index.ts.
 */
export { impacts } from './impacts.gen.ts';
export {
  type AccusingRule,
  type CharacterHit,
  type CharacterText,
  type ImpactRule,
  type Rule,
  type RuleSearch,
  type RuleShape,
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
  type TextScanOptions,
} from './scanner.ts';
