export { impacts as impactNames } from './check.ts';
export { decide, renderingOf } from './decide.ts';
export { type Explanation, explain } from './explain.ts';
export {
  budgetUnits,
  type Condition,
  type Limits,
  type Path,
  type Policy,
  type PresetName,
  paths,
  presetNames,
  type Row,
  type Ruling,
  type Weighed,
  type When,
} from './policy.ts';
export { type PolicySettings, policyFrom, presets, shippedRowIds } from './settings.ts';
export { channelOfSource, channelTrust, trustOf } from './trust.ts';
export { verdictOf } from './verdict.ts';
