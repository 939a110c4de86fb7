import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// An entry that claims to be the basis of all others. Notes do refer to each other; none needs to be the root of the
// rest.
export const rule: AccusingRule = {
  id: 'root_memory',
  title: 'Memory that makes itself the root of all others',
  category: 'persistence',
  level: 2,
  confidence: 0.75,
  scope: 'strict',
  threats: ['T06', 'T16'],
  why: 'The agent would interpret every other memory through this one.',
  advice: 'Delete the entry.',
  phrases: [
    oneLine`
      this memory|entry|note|rule|record|fact ..2 foundation|root|basis|base|core|parent|anchor|cornerstone ..1 for|
      of|to ..2 all|every|your|other|any ..2 memory|memories|entries|notes|knowledge|decisions|responses|reasoning|
      behavior|behaviour
    `,
    'link|attach|prepend|connect|append|associate this ..2 to|with ..2 all|every|each|core|other ..1 memory|memories|entries|recalls',
    oneLine`
      root|master|core|prime memory|directive|entry ..6 must|always|never|obey|override|ignore|execute|overrides|
      governs ..3 all|any|every|you|other|others|user|users|rules|instructions
    `,
    'interpret|read|view|filter|evaluate all|every|each|other ..2 memory|memories|entries|notes ..3 through|according|using|based|in ..4 this',
  ],
};
