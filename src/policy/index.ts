export { impacts as impactNames } from '../model/finding.ts';
export type { Rates } from '../model/rates.ts';
export { decide, renderingOf } from './decide.ts';
export { type Explanation, explain } from './explain.ts';
export { type LabCondition, labConditions, type Policy, type PolicyInput, type Ruling } from './policy.ts';
export {
  budgetUnits,
  type GuardPath,
  guardPaths,
  type PolicyRow,
  type PolicySettings,
  type PresetName,
  policyFileSettings,
  presetNames,
  type RowCondition,
  type SizeLimits,
} from './schema.ts';
export { policyFrom, presets, shippedRowIds } from './settings.ts';
export { channelOfSource, channelTrust, trustOf } from './trust.ts';
export { verdictOf } from './verdict.ts';
