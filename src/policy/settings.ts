import { parseSettings } from '../model/parse-settings.ts';
import type { Policy } from './policy.ts';
import { invalidPolicy, policyOf } from './presets.ts';
import { type PolicySettings, policySettings } from './schema.ts';

/**
 * The preset with the user's changes. Settings also come from programs without types, so they are validated: an invalid
 * one is a Fault, never a default.
 */
export function policyFrom(settings: PolicySettings): Policy {
  const parsed = parseSettings(policySettings, settings, { whole: 'the argument' });
  if (!parsed.ok) throw invalidPolicy(parsed.problem);
  return policyOf(parsed.data);
}
