import { oneLine, pattern } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const skipped = new RegExp(
  pattern`
    ^ (?:(?:frames?|samples?|rows|readings|occurrences|duplicates|builds|keystrokes|clicks)\b|
    (?:entries|lines|records|values) (?:for|with|of) the same\b)
  `,
  'i',
);

// "Forget everything" needs no word for instructions at all. Honest sentences about forgetting are about people and
// things ("I forget everything I read").
export const rule: AccusingRule = {
  id: 'forget_everything',
  title: 'Order to forget what was said',
  category: 'instruction-override',
  level: 3,
  confidence: 0.9,
  scope: 'minimal',
  threats: ['T01'],
  why: 'Wiping the conversation is the first half of replacing the orders of the agent.',
  advice: 'Do not store or load this text; find out where it came from.',
  yieldsTo: ['prompt_injection', 'override_orders', 'disregard_rules'],
  // What programs skip: "ignore all previous frames", "all previous entries for the same key".
  spares: ({ match, after }) => /\b(?:previous|prior|earlier)$/i.test(match) && skipped.test(after),
  phrases: [
    oneLine`
      ^ (forget|ignore|disregard) about? (all|everything|everthing|anything|whatever) ..4
      (before|above|previously|earlier|said|told|discussed|wrote|written|instructed|mentioned|previous|prior|
      assignments|tasks|far|and|documents|given)
    `,
    oneLine`
      (forget|ignore|disregard) (everything|all) ..1 (you|that) ..2 (know|knew|learned|learnt|taught|remember) ..1
      (and|then|now|instead|just|answer|say|print|write|tell|but)
    `,
    '^ (erase|delete|drop|scrap|wipe) (everything|whatever) ..4 (before|above|previously|earlier|said|told|discussed|learned|instructed|taught|far)',
    '(forget|ignore|disregard) (about)? (everything|all) ..3 (before|above|previously|earlier|said|told|discussed|instructed|far|assignments)',
    '(forget|ignore|disregard) (what|whats|all|everything) (is|was|came|comes)? (before|above)',
    '(forget|ignore|disregard) (about)? (everything|all) (and|then|now|instead|write|say|print|tell)',
    oneLine`
      (forget|ignore|disregard|scrap|drop) (about)? (what|whatever) ..2
      (said|told|discussed|wrote|asked|instructed|mentioned) ..3 (before|above|earlier|previously|far|until|till)
    `,
    oneLine`
      (forget|ignore|disregard|scrap) (about)? (all|everything|the|your|any|this|that) ..2
      (assignments|assignment|tasks|task|requests|context|conversation) ..3 (and|now|instead|just|then|above|before)
    `,
    '(start|begin) (over|afresh|anew|fresh) ..3 (new|different) (task|instructions|role|assignment|identity)',
    '^ (forget|ignore|disregard) (what|whatever|all that|everything that) came (earlier|first|previously)',
  ],
};
