import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// A new basis for everything the agent knows. Documents supersede documents; a memory that replaces all memory is an
// attack.
export const rule: AccusingRule = {
  id: 'replace_context',
  title: 'Text that replaces all earlier memory',
  category: 'instruction-override',
  level: 3,
  confidence: 0.85,
  scope: 'standard',
  threats: ['T01', 'T06'],
  why: 'One foreign text would replace everything the user taught the agent.',
  advice: 'Delete the entry and check that nothing was lost.',
  phrases: [
    oneLine`
      ^replace|override|supersede|overwrite|wipe|erase|discard|purge|reset|drop ..1 all|any|every|previous|prior ..3
      context|memory|memories|instructions|knowledge|recollections|beliefs|directives
    `,
    oneLine`
      ^replace|override|supersede|overwrite|wipe|erase|discard|purge|drop ..1 your|existing|current ..2 memories|
      instructions|knowledge|recollections|beliefs|directives|guidelines
    `,
    oneLine`
      this|memory|entry|note|text|message replaces|overrides|supersedes|overwrites ..1 all|any|every|previous|
      existing|prior|your|earlier ..3 context|memory|memories|instructions|rules|guidelines|directives|notes|
      policies|prompts|knowledge
    `,
    'new base|core|root|primary|foundational context|memory|instructions|reality|prompt ..4 ignore|use|follow|replace|discard|obey|override|is|always|forget',
    'discard|forget|drop|abandon ..2 old|previous|existing|prior|earlier memory|memories|knowledge|facts ..4 use|follow|replace|adopt|instead|only|trust',
    oneLine`
      treat|regard|consider this|following|below ..3 as ..2 only|sole|new|authoritative|true|real source|context|
      memory|instructions|truth|prompt ..4 ignore|discard|forget|over|above|all|and|instead
    `,
  ],
};
