import type { ImpactRule } from '../rule.ts';

// Any place outside that the agent could read from or send to. Common and often harmless; policy weighs it.
export const rule: ImpactRule = {
  id: 'introduces_destination',
  title: 'Names an address outside',
  scope: 'minimal',
  impact: 'introduces-destination',
  phrases: ['@url', '@email', '@domain'],
};
