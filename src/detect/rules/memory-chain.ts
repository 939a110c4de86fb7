import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// Entries that point at each other can hide an order in pieces. References between notes are normal; an order to
// execute the combined result is not.
export const rule: AccusingRule = {
  id: 'memory_chain',
  title: 'Memories chained into an order',
  category: 'persistence',
  level: 2,
  confidence: 0.75,
  scope: 'strict',
  threats: ['T06', 'T07'],
  why: 'No entry looks harmful alone; together they are a command.',
  advice: 'Read all the entries it refers to as one text.',
  phrases: [
    oneLine`
      memory|memories|context|note|notes|entry|entries chain|chained|linked|sequence|series|fragments|fragment|part|
      parts ..7 (execute|obey|follow all|apply all|run all|carry out|act on)
    `,
    oneLine`
      (see|refer to|consult|load|read|fetch|check|retrieve) ..2 memory|memories|entry|record|note ..2 id|number|
      @number|key ..4 for|and|then|to ..3 override|bypass|execute|execution|instructions|obey|activation|commands
    `,
    'linked|chained|connected|related memories|memory|entries|notes must|should|shall|will ..3 executed|execute|obeyed|followed|applied|combined',
    'combine|concatenate|join|assemble|merge|decode|stitch ..2 memories|memory|entries|fragments|parts|pieces ..6 (execute|obey|carry out)',
    'second|next|other|first half|part|fragment of ..2 instruction|instructions|command|order|payload|directive ..4 memory|entry|note|stored|elsewhere',
  ],
};
