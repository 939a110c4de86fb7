import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// An entry that asks to stay hidden. An entry that the owner of a memory may not see should not be in it.
export const rule: AccusingRule = {
  id: 'hidden_memory',
  title: 'Memory that asks to be hidden',
  category: 'concealment',
  level: 3,
  confidence: 0.85,
  scope: 'standard',
  threats: ['T04', 'T06'],
  why: 'Its owner could never find and remove it.',
  advice: 'Show the entry to the owner of the memory, then delete it.',
  phrases: [
    oneLine`
      hide|conceal|omit|exclude|remove|keep|withhold|suppress this|these ..1 memory|memories|entry|entries|note|
      instruction|instructions|rule|rules|record|directive ..3 from|in|out ..3 user|users|log|logs|audit|history|
      listing|list|export|exports|view|summary|summaries|owner|sight|dashboard|transcript
    `,
    oneLine`
      not|never|dont ..1 reveal|show|display|mention|disclose|list|discuss|cite|quote|log|print|share this|these ..1
      memory|memories|instruction|instructions|rule|rules|entry|directive|directives
    `,
    oneLine`
      not|never|dont ..1 reveal|mention|disclose|acknowledge|admit ..2 existence|presence|source|origin of ..2 this|
      these|memory|instruction|instructions|rule|rules
    `,
    'invisible|hidden|secret|stealth memory|memories|entry|rule ..4 ignore|override|bypass|execute|obey|always|must|send|never',
    oneLine`
      erase|delete|remove|forget|wipe|destroy|drop|purge this ..1 memory|message|instruction|rule|directive ..2
      once|after|afterwards|when ..4 done|used|executed|acted|fired|finished|complete|completed|triggered|applied
    `,
    oneLine`
      leave|keep this ..1 entry|note|memory|rule|step|row|instruction|line out ..4 when|if|of ..5 user|users|owner|
      asks|ask|summary|report|list|export|remember|memories
    `,
    oneLine`
      never|not|dont ..1 surface|expose|list|include this|these ..2 in|when|to ..4 help|status|replies|answers|
      summary|summaries|list|user|users|asks|asked|memories
    `,
    'deny|denying ..2 existence|having|knowledge|knowing ..2 this|these|memory|instruction|instructions|rule',
    oneLine`
      memory|entry|rule|instruction|note must|should|shall|may|will ..1 remain|stay|be|not ..2 hidden|invisible|
      secret|unlisted|undisclosed|concealed|shown|displayed ..3 from|to|in ..3 user|users|log|logs|owner|operator|
      anyone|audit
    `,
  ],
};
