import type { ImpactRule } from '../rule.ts';

// Any outside place that the agent could read from or send to. Common and often harmless; the policy weighs it.
export const rule: ImpactRule = {
  id: 'introduces_destination',
  title: 'Names an outside address',
  scope: 'minimal',
  impact: 'introduces-destination',
  phrases: ['@url', '@email', '@domain'],
};
