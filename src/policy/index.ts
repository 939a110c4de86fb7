export type { Rates } from '../model/rates.ts';
export { impacts as impactNames } from './check.ts';
export { decide, renderingOf } from './decide.ts';
export { type Explanation, explain } from './explain.ts';
export {
  budgetUnits,
  type GuardPath,
  guardPaths,
  type LabCondition,
  labConditions,
  type Policy,
  type PolicyInput,
  type PolicyRow,
  type PresetName,
  presetNames,
  type RowCondition,
  type Ruling,
  type SizeLimits,
} from './policy.ts';
export { type PolicySettings, policyFrom, presets, shippedRowIds } from './settings.ts';
export { channelOfSource, channelTrust, trustOf } from './trust.ts';
export { verdictOf } from './verdict.ts';
