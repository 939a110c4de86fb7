export { impacts as impactNames } from '../model/finding.ts';
export { decide, looksForPrivateData, maskingOf, renderingOf } from './decide.ts';
export { type Explanation, explain } from './explain.ts';
export { areOwnAddresses } from './own-domains.ts';
export {
  budgetUnits,
  type GuardPath,
  guardPaths,
  type LabCondition,
  labConditions,
  type Policy,
  type PolicyInput,
  type PresetName,
  presetNames,
  type RedactedText,
  type Ruling,
} from './policy.ts';
export { isPolicy, presets, shippedRowIds } from './presets.ts';
export { bindingImpacts } from './rows.ts';
export {
  type PolicyException,
  type PolicyRow,
  type PolicySettings,
  policyFileSettings,
  type RowCondition,
  type SizeLimits,
} from './schema.ts';
export { policyFrom } from './settings.ts';
export { isCertainSource, plainWebHost, type TextSource } from './source.ts';
export {
  type FoundUse,
  foundPolicyUses,
  type IgnoredSetting,
  leavesOf,
  tightened,
} from './tighten.ts';
export { channelOfSource, channelTrust, trustOf } from './trust.ts';
export { verdictOf } from './verdict.ts';
