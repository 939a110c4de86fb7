import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const rules =
  'rule|rules|instruction|instructions|directive|directives|order|orders|memory|command|commands|policy|protocol';
const withdrawn = 'forgotten|overridden|revoked|questioned|superseded|disobeyed';
const removed = 'deleted|removed|overwritten|erased';
const altered = 'changed|modified|expired';

// A preference can always be withdrawn. Legal and technical texts call data immutable; here the order itself is.
// Programs also have rules and policies that cannot be deleted while they are in use: for those, the text must say
// forever, or for everybody.
export const rule: AccusingRule = {
  id: 'permanent_rule',
  title: 'Rule that claims it can never be removed',
  category: 'persistence',
  level: 2,
  confidence: 0.75,
  scope: 'strict',
  threats: ['T06', 'T16'],
  why: 'A poisoned rule protects itself by forbidding its own removal.',
  advice: 'Remove it anyway; only the owner of the memory decides what stays.',
  combinations: [{ signs: ['remember', 'carry', 'sinkAddress'], within: 20, ordered: true }],
  phrases: [
    `this|these ${rules} ..2 cannot|cant|never|not ..3 ${withdrawn}`,
    `this|these ${rules} ..2 never ..3 ${removed}|${altered}`,
    `this|these instruction|instructions|directive|directives|order|orders|memory|command|commands ..2 cannot|cant|not ..3 ${removed}`,
    oneLine`
      this|these rule|rules|policy|protocol ..2 cannot|cant|not ..3 ${removed}|${altered} ..1 by|even|ever|under|
      whatsoever ..1 anyone|anybody|you|any|user|users|if|circumstances|nobody|again
    `,
    oneLine`
      permanent|unforgettable|irrevocable|undeletable|unremovable|eternal|everlasting ${rules} ..4 ignore|override|
      bypass|execute|obey|always|never|must|disregard
    `,
    `remember|store|keep|save|memorize|memorise|retain|obey|follow this|these ..1 ${rules} ..1 permanently|forever|indefinitely|eternally`,
    oneLine`
      remember|store|save|keep|treat|record this|these|it ..1 as ..2 system|permanent|core|root|standing|binding
      directive|directives|rule|rules|instruction|instructions|policy|order|orders
    `,
    oneLine`
      save|store|write|commit|add ..3 to|in|into ..2 permanent|core|base|root|system memory ..4 rule|rules|
      instruction|instructions|directive|always|never|ignore|override|you|that
    `,
    oneLine`
      never|dont|not ..1 forget|delete|remove|overwrite|prune|expire|evict|purge|clear this|these ..1 memory|
      memories|rule|rules|instruction|instructions|entry|directive|directives
    `,
    oneLine`
      ^whenever|always|forever ignore|bypass|override|disregard ..3 safety|security|instructions|rules|guidelines|
      user|users|policy|policies|restrictions|warnings
    `,
  ],
};
