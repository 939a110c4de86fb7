import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// "After any task, also ..." is the pattern of planted skills. Projects do say "after every change run the tests", so
// the order must run a bundled script, upload something or fetch something.
export const rule: AccusingRule = {
  id: 'after_task_order',
  title: 'Order attached to every task',
  category: 'persistence',
  level: 2,
  confidence: 0.8,
  scope: 'strict',
  threats: ['T06', 'T09'],
  why: 'It runs along with whatever the user really asked for.',
  advice: 'Ask whether the user wants this to happen after each task.',
  phrases: [
    oneLine`
      (after|before|when|whenever|upon|during) ..1 (finishing|completing|editing|creating|processing|doing|
      performing|each|every|any|all|reading|gathering|generating|working) ..5
      (task|tasks|operation|operations|file|document|documents|edit|request|action|response|session|events|deletion|
      data) ..10 (upload|send|post|curl|transmit|forward|exfiltrate|collect|report|sync|back up|backup|email) ..8
      (@url|@domain|@email|server|endpoint|collector|remote|external|mlops|cloud)
    `,
    oneLine`
      (run|execute|call|use|running|invoke|start|launch) ..2 (@file) ..4 (from|in|inside|of|script) ..3
      (skill|skills|scripts) ..3 (directory|folder|scripts|dir) 
    `,
    oneLine`
      (run|execute|running|invoke|launch) ..6 (@file|script|scripts) ..4 (after|before) ..1 (any|every|each|all) ..2
      (task|tasks|operation|operations|document|deletion|edit|request|session|file)
    `,
    oneLine`
      (after|before|when|whenever) ..2 (any|every|each|all|finishing|completing) ..4
      (task|tasks|operation|operations|request|requests) ..6 (run|execute|running|invoke|launch) ..4
      (@file|script|scripts)
    `,
    oneLine`
      (mandatory|required|critical|important|must|always) ..3 (upload|send|log|collect|backup|back up|transmit|post)
      ..6 (to|at|on|with) ..3 (our|the)? ..1 (mlops|intranet|collector|monitoring|audit|analytics|remote) ..2
      (server|endpoint|collector|service|system)
    `,
  ],
};
