import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const thing = oneLine`
  patient|user|customer|client|account|order|product|item|record|employee|student|policy|invoice|ticket|id|case|member|
  device|vendor|supplier|asset
`;
const moved =
  'saved|stored|kept|filed|moved|merged|replaced|migrated|transferred|reassigned|mapped|renumbered|superseded';
const consult =
  'refer|query|use|retrieve|return|answer|consult|search|fetch|choose|select|read|purchase|recommend|check';

// Databases are renumbered by people who own them, in the database. A memory that says whose data is under another
// number makes the agent read, and act on, the wrong one.
export const rule: AccusingRule = {
  id: 'swapped_record',
  title: 'Memory that puts one record in the place of another',
  category: 'persistence',
  level: 2,
  confidence: 0.76,
  scope: 'standard',
  threats: ['T15', 'T06'],
  why: 'The agent would look up, change or show the record of somebody else.',
  advice: 'Look the record up at its source; delete the note if it does not agree.',
  phrases: [
    `${thing} ..2 @number ..5 ${moved} ..4 (under|as|to|with|into|in|by) ..3 ${thing} ..1 @number`,
    `(about|regarding|concerning|requests|questions|queries) ..4 ${thing} ..1 @number ..6 ${consult} ..2 (to|up|from)? ..2 ${thing} ..1 @number`,
    `(instead of|rather than|in place of|not) ..1 ${thing} ..1 @number ..4 (use|query|refer|look|retrieve|return|consult) ..3 @number`,
    `${consult} ..3 ${thing} ..1 @number ..2 (instead|in its place|in their place)`,
    oneLine`
      (data|records|record|information|orders|requests|questions|results|entry|entries) ..3 (of|for|about|on) ..2 ${thing} ..2
      (is|are|was|were|has|have) ..2 (now|been)? ${moved} ..2 (under|as|to|into) ..3 (other|another|different|following)
    `,
  ],
};
