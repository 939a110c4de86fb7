import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// A memory that argues for its own rank wants to win against the others. Tickets have priorities and people find things
// important; here the claim is about the entry itself, or beyond every scale.
export const rule: AccusingRule = {
  id: 'importance_inflation',
  title: 'Memory that claims the highest importance',
  category: 'persistence',
  level: 2,
  confidence: 0.72,
  scope: 'strict',
  threats: ['T16', 'T06'],
  why: 'Rankings decide what an agent remembers, and this text tries to set its own.',
  advice: 'Strip the claim and keep the fact, if there is one.',
  phrases: [
    oneLine`
      this|these memory|entry|note|rule|instruction|directive|record|preference|fact ..3 highest|maximum|top|
      absolute|ultimate|supreme|utmost|infinite priority|importance|precedence|weight|relevance|authority
    `,
    oneLine`
      memory|entry|note|rule|instruction|directive has|have|takes|take|carries|given|assign|with ..1 highest|
      maximum|top|absolute|supreme|utmost|infinite ..1 priority|importance|precedence|weight|relevance|over
    `,
    oneLine`
      importance|priority|urgency|weight|relevance|salience max|maximum|highest|absolute|infinite|infinity|override|
      supreme ..3 ignore|override|always|never|must|obey|execute|rule|instruction|memory|remember|do
    `,
    'priority|importance system|core|fundamental|absolute|override ..3 ignore|override|always|never|must|obey|execute|rule|instruction|memory',
    'importance critical|highest|maximum|max ..2 priority|urgency critical|highest|maximum|max',
    'most important memory|entry|rule|instruction|directive you ..2 have|hold|store|stored|remember|keep',
    oneLine`
      rank|score|weight|rate|boost|prioritize|prioritise this memory|entry|note|rule|record ..2 above|over|before|
      highest|first|top|maximum ..2 all|any|every|other|others|everything
    `,
    'escalate|raise|boost|elevate|set ..3 priority|importance of this|these ..2 memory|entry|note|rule|instruction|record',
  ],
  shapes: [{ at: ['importance'], pattern: /importance["']? {0,2}[:=] {0,2}["']?(?:9{3,6}|10{3,6})(?![\d.])/i }],
};
