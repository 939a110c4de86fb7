import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';
import { reader } from '../vocabulary/acts.ts';

const thing = oneLine`
  this|memory|note|entry|record|row|ticket|issue|mail|message|thread|letter|document|passage|file|comment|line|case|
  description|email|key|it|description
`;
const recalled = oneLine`
  read|reads|reading|recall|recalled|recalls|retrieved|retrieve|retrieves|retrieving|loaded|loads|load|returned|
  returning|fetched|fetching|surfaced|seeing|sees|see|indexed|summarised|summarized|quoted|opens|finds|finding|
  lookup|looks|look|pulled|embedded|remember|remembers|brings|pops|gets|hit
`;
const act = oneLine`
  run|runs|execute|executes|perform|performs|send|forward|forwards|open|export|upload|replies|reply|press|assign|post|
  posts|closes|close|append|add|adds|copy|copies|transfer|proceed|fetch|follow|carry|change|changes|replace|replaces|
  disable|disables|turn|unsubscribe|book|approves|approve|commit|ask|drop|ignore|stop|call|set|renew|say|greet|carries|
  treat|commits|includes|include|recommend|continue
`;
const target = oneLine`
  script|steps|macro|block|link|@url|@email|@domain|contacts|number|token|account|card|plan|rights|approved|admin|
  instructions|command|transfer|goals|question|settings|alerts|confirmations|vault|logs|api|base|list|results|rules|
  answer|thread|statements|checklist|session|author|sentence|verified|invoice|cases|notebooks|action|confirm|phone|
  linter|delta|response|task|replies|answering|silently|mention|original|pages|tools
`;

// A stored text has no business with the moment it is read. Pages, cases and modules are opened and loaded too; here the
// reader is a program, or the text speaks about its own retrieval, and an act follows.
export const rule: AccusingRule = {
  id: 'recall_order',
  title: 'Order that takes effect when the memory is read',
  category: 'sleeper',
  level: 2,
  confidence: 0.8,
  scope: 'standard',
  threats: ['T07', 'T06'],
  why: 'It turns looking something up into doing what the author wants.',
  advice: 'Delete the order and keep the fact, if there is one.',
  yieldsTo: ['message_to_agent', 'memory_embedded_instruction'],
  phrases: [
    `(when|whenever|once|if|upon|every time|each time|as soon as|next time) ..2 (this|these) ..3 ${recalled} ..7 ${act} ..6 ${target}`,
    oneLine`
      (on recall|on retrieval|on load|recall hook|on context load|memory hit|load event|on finding|upon being recalled|
      when embedded|when indexed|retrieved by|retrieval semantics|each lookup|upon recall) ..6 ${act}|${reader} ..8
      ${target}|first|before|prior
    `,
    `${reader} ..2 that|which|who|when|whenever|is|fetching|reading|if|on? ..3 ${recalled} ..4 ${thing} ..8 ${act}|must|obliged|asked|should ..6 ${target}`,
    `${recalled} ..4 ${thing} ..6 obliges|implies|means|requires|causes ..4 ${reader}|user|consent|you ..8 ${act}|agreed|consent|run|already`,
    oneLine`
      (if you are seeing|if you recall|you have just retrieved|reading this|if you are reading|whoever loads|whoever
      reads|any agent that|any model that|agents that recall|agents recalling|any assistant that) ..6 ${act}|user|have|
      means|now|agent ..8 ${target}|now|command|first|agreed|verified
    `,
    `(if|when|whenever|once) ..1 (an|your|the|any) ${reader} ..3 ${recalled} ..4 ${thing} ..6 ${act} ..6 ${target}|first|also|@file`,
    `(when|whenever|if|every time|each time|next time|once) you ..1 remember|recall|read|reading|see|retrieve|look ..1 this|it ..7 ${act} ..6 ${target}|me`,
    `(each|every) ..1 time|lookup ..4 ${thing} ..3 ${recalled} ..4 ${act}|causes ..6 ${target}|mention`,
    `reader ..3 (must|shall|has to) ..1 execute|run|perform|obey ..6 below|block|prior|before|answering`,
    `(when|once|if|should|as soon as) (this|these) ..4 ${recalled} ..5 ${reader} ..3 ${act}|must|should|does|to ..8 ${target}|all|phone|notice`,
    oneLine`
      directive|instruction|order|task|follow|follow-up ..1 for|to ..1 reader|${reader} ..2 call|run|change|send|open|
      execute|continue|set|transfer ..6 ${target}|amount|to
    `,
    `(when embedded|when loaded|once loaded|on load) ..4 ${thing}|agent ..3 takes|replaces|becomes|overwrites ..6 question|goals|prompt|place|instructions`,
  ],
};
