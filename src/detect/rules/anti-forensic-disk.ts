import type { AccusingRule } from '../rule.ts';

// Without files on disk there is nothing to find. Honest rules forbid writing secrets or uploads to disk; a ban on all
// scripts and temporary files serves somebody who does not want to be seen.
export const rule: AccusingRule = {
  id: 'anti_forensic_disk',
  title: 'Order to keep scripts off the disk',
  category: 'command-and-control',
  level: 2,
  confidence: 0.7,
  scope: 'standard',
  threats: ['T08', 'T09'],
  why: 'Code that exists only in memory cannot be reviewed after the fact.',
  advice: 'Ask why no file may be written; delete the entry if there is no good answer.',
  phrases: [
    'never|dont ..2 create|write|save|drop|store|leave|put ..2 script|scripts ..2 to|on|onto ..2 disk',
    'never ..2 create|write|save|drop|leave|put ..1 any|a ..2 file|files ..2 to|on|onto ..2 disk',
    'never ..2 create|write|save|drop|leave ..2 file|files|script|scripts on|onto disk',
    'run|execute|keep ..3 in memory|ram only ..4 never|no|without ..3 disk|file|files',
    '(delete|wipe|clear|erase) ..3 (shell history|bash history|command history|your tracks|audit log|audit logs|all logs) ..3 after|afterwards|when|once|so',
  ],
};
