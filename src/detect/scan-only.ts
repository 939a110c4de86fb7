/**
 * The scanner without what reads files of others: packs and models are checked with zod and run on RE2, and whoever only scans
 * shall not wait for them. Published as bezoar/scan; everybody else enters by index.ts.
 */
export { impacts } from './impacts.gen.ts';
export { type AccusingRule, type ImpactRule, type Rule, type ScanScope, scanScopes } from './rule.ts';
export { rules } from './rules.gen.ts';
export { createScanner, type RulePack, type Scanner, type ScannerOptions, scan } from './scanner.ts';
