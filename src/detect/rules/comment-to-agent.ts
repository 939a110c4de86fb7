import type { AccusingRule } from '../rule.ts';
import { commentSearch } from '../structure/comments.ts';

// Comments tell people what code does, and some tell agents how to build it. The rule requires an addressee and an order
// that harms: upload, reveal, delete, switch a check off, hide.
export const rule: AccusingRule = {
  id: 'comment_to_agent',
  title: 'Order to an agent in a comment',
  category: 'instruction-override',
  scope: 'strict',
  level: 3,
  confidence: 0.85,
  why: 'A comment that people skip tells an agent to leak, delete, switch off a check or hide something.',
  advice: 'Treat the comment as an attack on whoever reads the code with an agent; find out who added it.',
  threats: ['T01', 'T09'],
  unmitigated: ['quoted', 'code'],
  yieldsTo: [
    'html_comment_injection',
    'hidden_markup_order',
    'message_to_agent',
    'document_imperative',
    'ordered_command',
  ],
  searches: [commentSearch()],
};
