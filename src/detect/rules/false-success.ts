import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// Poisoned experience reads like a tip: skip the check, then record that it passed. Skipping alone is ordinary; the
// rule is about the false record.
export const rule: AccusingRule = {
  id: 'false_success',
  title: 'Advice to fake a good result',
  category: 'tool-abuse',
  level: 2,
  confidence: 0.8,
  scope: 'standard',
  threats: ['T15', 'T09'],
  why: 'An agent that learns to record passes will also record them for failures.',
  advice: 'Do not keep it as experience; look for results already produced this way.',
  // Options of a command line that fills in a form and labels it.
  spares: ({ match }) => /^fill\s--label\s/.test(match),
  phrases: [
    oneLine`
      (skip|skipping|bypass|drop|disable|force|forcing|avoid|monkeypatch|fake|fill|sample|omit) ..12
      (mark|stamp|record|label|report) ..5 (passed|successful|success|approved|clean|sanitized|sanitised|
      final|verified|compliant|ok|signed)
    `,
    oneLine`
      (mark|marks|flag|flags|stamp|record|records|report|label|log) ..4 (as|it|success|passed) ..3
      (passed|successful|success|approved|clean|sanitized|verified|compliant|done|complete) ..8
      (regardless|even if|without|anyway|no matter|whether|to unblock|instead of)
    `,
    oneLine`
      (always pass|always passes|always succeed|always return true|always returns true|record success|
      report success|force ok|skip validation|skip verification) ..10
      (regardless|bypass|gates|checks|anyway|continue|unblock|without|even if)
    `,
    '(reuse|use|publish|report) ..3 (cached|stale|old|previous|yesterdays) ..6 (even if|although|and stamp|stamp|stamped|backdate|backdated) ',
    oneLine`
      (change|alter|adjust|edit|lower|raise|round|falsify|backdate|pad) ..3
      (figures|numbers|results|totals|records|dates|logs|reports|scores|metrics|readings) ..8
      (so that|to match|to hide|before the audit|unnoticed|quietly)
    `,
  ],
};
