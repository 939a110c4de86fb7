import type { AccusingRule } from '../rule.ts';

// Commands without a file leave little to investigate. A style rule says where one-liners are wanted ("in commit
// subjects", "for helpers"); this order does not.
export const rule: AccusingRule = {
  id: 'anti_forensic_oneliner',
  title: 'Order to leave no script behind',
  category: 'command-and-control',
  level: 2,
  confidence: 0.75,
  scope: 'standard',
  threats: ['T08', 'T09'],
  why: 'One-line commands run without a file that anybody could read later.',
  advice: 'Ask why no file may be written; delete the entry if there is no good answer.',
  phrases: [
    'use|run|execute only ..1 oneliner|oneliners ..6 never|no|without|not ..4 disk|file|files|script|scripts|trace|traces',
    'one liner|liners ..6 never|no|without|not ..4 disk|script|scripts|trace|traces',
    'leave|leaving|leaves nothing on ..1 disk',
    '(leave no|leaving no|without leaving) ..2 trace|traces|artifacts|evidence|footprint|logs ..3 on|in|behind ..2 disk|system|machine|host|logs|filesystem',
  ],
  shapes: [
    {
      at: ['only use one', 'use only one', 'only run one'],
      pattern:
        /(?:only (?:use|run)|use only) one[ -]?liners?\b(?![ \t]{0,3}(?:in|for|when|where|if|as|with|to|on|inside|unless|like|at|from)\b)(?![ \t]{0,3}[:;(])/i,
    },
    {
      at: ['only use oneliner', 'use only oneliner'],
      pattern: /(?:only use|use only) oneliners?(?![ \t]{0,3}(?:in|for|when|where|if|as|with|to|on|inside)\b)/i,
    },
  ],
};
