import type { AccusingRule } from '../rule.ts';
import { installHooks, installScriptSearch } from '../structure/install-hooks.ts';

// Packages build themselves when they are installed. The rule requires a hook that calls another machine or runs encoded
// code.
export const rule: AccusingRule = {
  id: 'install_hook_code',
  title: 'Installation hook that calls out',
  category: 'tool-abuse',
  scope: 'strict',
  level: 3,
  confidence: 0.86,
  why: 'Installing, opening or building the project runs code from elsewhere, with everything the user may do.',
  advice: 'Do not install it; read the hook, and report the package.',
  threats: ['T08', 'T09'],
  unmitigated: ['quoted', 'code'],
  shapes: installHooks,
  searches: [installScriptSearch()],
};
