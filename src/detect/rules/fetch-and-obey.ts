import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// Remote control in plain words: look somewhere, do what it says, come back. Reading documentation at a URL is
// harmless; executing or obeying what is there is not.
export const rule: AccusingRule = {
  id: 'fetch_and_obey',
  title: 'Order to fetch instructions and obey them',
  category: 'command-and-control',
  level: 3,
  confidence: 0.9,
  scope: 'standard',
  threats: ['T08'],
  why: 'The owner of that place can give new orders at any time.',
  advice: 'Block the address, and find out what it has already made the agent do.',
  // A watch on a page that somebody asked for: "check ... every morning and tell him when the ship is due".
  spares: ({ match, after }) =>
    /\band$/i.test(match) &&
    /^ (?:to )?(?:tell|notify|inform|remind|alert|warn) (?:him|her|them|me|us|the user) (?:when|if|whether|about|as soon as)\b/i.test(
      after,
    ),
  phrases: [
    oneLine`
      (fetch|download|retrieve|get|read|load|pull|check|visit|open|poll|query|look up|consult|curl|browse|import)
      ..6 (@url|@domain|@file|gist|pastebin|page|endpoint|channel|server|feed|url|site) ..6 (and|then) ..2
      (execute|run|obey|perform|act on|carry out|eval) ..2
      (it|instructions|instruction|commands|command|what|whatever|them|everything|newest|script|code|contents|
      result|tasks)
    `,
    oneLine`
      (fetch|download|retrieve|get|read|load|pull|check|poll|query|curl|import)
      ..6 (@url|@domain|gist|pastebin|endpoint|channel|server|feed|url) ..6 (and|then) ..2 (follow|do|apply) ..2
      (it|instructions|instruction|commands|command|what|whatever|them|everything|newest|script|code|contents|
      result|tasks)
    `,
    oneLine`
      follow ..3 (instructions|commands|orders|tasks|directives|whatever|what) ..3
      (from|found|contained|inside|within|hosted|posted|given) ..4
      (@url|@domain|gist|pastebin|channel|server|url|website|webpage|comment|comments|email|document|attachment|
      image|payload|page)
    `,
    oneLine`
      (execute|run|obey|perform|carry out|act on|do) ..3
      (instructions|instruction|commands|orders|tasks|steps|directives|whatever|what|command given|command found) ..3
      (in|from|at|on|found|contained|inside|within|hosted|posted|listed|given) ..5
      (@url|@domain|@file|gist|pastebin|channel|server|url|website|webpage|comment|comments|email|document|
      attachment|image|payload|page)
    `,
    oneLine`
      (check|poll|query|ping|contact|call|visit|beacon|connect to|report to) ..4
      (@url|@domain|server|endpoint|channel|gist) ..4 (every|each|hourly|daily|regularly|periodically|at the start|
      on startup|once) ..8 (for|and|then|instructions|commands|tasks|orders|updates|do|minutes|hours|session|
      execute)
    `,
    oneLine`
      (await|wait for|stand by for|listen for|remain ready for|receive|accept|take) ..2
      (further|new|remote|more|additional|your|next|incoming) (instructions|commands|orders|tasks|tasking|
      directives) ..4 (from|at|via|through|on|over|by)
    `,
    '(perform|perform the|performing) ..2 (instructions|steps|actions|tasks) in ..2 @file ..6 (first|before|then|and|to)',
    oneLine`
      (decode|decrypt|base64|unbase64|hex|rot13|deobfuscate|unscramble|decipher|convert) ..8
      (string|text|message|payload|following|below|hex|base64|blob|hexadecimal|it|data) ..8 (and|then) ..2
      (execute|run|follow|obey|perform|eval|carry out|do|act) ..4
      (it|instructions|instruction|command|commands|result|resulting|decoded|what|them|steps|contained)
    `,
    oneLine`
      (execute|run|follow|obey|eval|perform) ..2 (decoded|decrypted|resulting|hidden|encoded|embedded|deobfuscated)
      ..2 (instruction|instructions|command|commands|payload|code|text|message|string|script|steps)
    `,
  ],
};
