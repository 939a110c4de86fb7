import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// An entry that ranks itself above the user and everything else.
export const rule: AccusingRule = {
  id: 'memory_supremacy',
  title: 'Memory that claims to outrank everything',
  category: 'instruction-override',
  level: 3,
  confidence: 0.85,
  scope: 'standard',
  threats: ['T01', 'T16'],
  why: 'If the agent believes it, nothing the user says later counts.',
  advice: 'Delete the entry.',
  phrases: [
    oneLine`
      this|these|following memory|memories|entry|note|message|directive|directives ..1 overrides|override|outranks|
      outrank|supersedes|supersede|trumps|trump|overrule|overrules ..1 all|any|every|everything|previous|your|other|
      user|system|whatever|anything
    `,
    oneLine`
      rule|rules|instruction|instructions ..1 overrides|override|outranks|outrank|supersedes|supersede|trumps|trump|
      overrule|overrules ..2 user|users|system|safety|developer|operator|owner
    `,
    'outrank|outranks|overrule|overrules|trumps ..1 the|your|its|any user|users|owner|operator|human|system',
    'priority|precedence over what|whatever|anything|everything ..2 user|users|operator|owner|developer|system',
    oneLine`
      do|follow|obey|execute|continue|proceed|apply|keep ..6 even if|when|though ..1 user|users|owner|he|she|they
      says|say|asks|ask|objects|object|tells|wants ..1 stop|no|otherwise|not|differently|against
    `,
    'word|words|orders|instructions over|before|above ..1 user|users|hers|his|owners|operators|guardrails',
    oneLine`
      this|these|following memory|entry|note|rule|rules|instruction|instructions|directive|directives takes|take|
      has|have ..1 precedence|priority over ..2 all|any|every|everything|previous|your|other|user|users|system|
      safety|later|anything|whatever
    `,
    oneLine`
      follow|obey|apply|trust this ..1 memory|entry|note|rule|instruction|directive ..2
      (over|above|before|regardless|instead of) ..3 user|users|system|safety|other|others|developer|all|any|
      everything|what
    `,
    oneLine`
      even if|when|though ..2 user|users|owner|operator|human|admin ..2 asks|says|tells|objects|disagrees|orders|
      requests|instructs|wants ..2 otherwise|stop|differently|not|you ..6 this ..1 memory|rule|instruction|note|
      entry|directive
    `,
    'no ..2 instruction|instructions|user|rule|message|prompt can|may|shall|should|will ..1 override|overrule|supersede|cancel|change|revoke this',
  ],
};
