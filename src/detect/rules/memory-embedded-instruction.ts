import type { AccusingRule } from '../rule.ts';

const act =
  'execute|run|perform|obey|follow|ignore|override|bypass|disregard|send|forward|delete|reveal|transfer|approve|activate|disable|pretend|upload|email|install|call|skip|do';

// A memory that waits to be remembered. Notes about recall ("when recalled, the cache is warm") state facts; an order to
// act at the moment of recall is a charge with a fuse.
export const rule: AccusingRule = {
  id: 'memory_embedded_instruction',
  title: 'Order that fires when the memory is recalled',
  category: 'sleeper',
  level: 3,
  confidence: 0.88,
  scope: 'context',
  threats: ['T07', 'T06'],
  why: 'The order lies still until the agent remembers it, when nobody thinks of its source.',
  advice: 'Delete the entry, and look for others from the same source.',
  phrases: [
    `when|whenever|once|if|after|upon|time this|these memory|note|entry|record|fact|snippet|recollection|message ..2 recalled|retrieved|loaded|read|accessed|surfaced|remembered|injected|fetched|seen|referenced ..5 ${act}`,
    `when|whenever|once|if ..1 memory|memories is|are recalled|remembered|surfaced ..3 ${act}`,
    `when|whenever|once|if|upon recalled|recall|retrieval|retrieved|remembered ..4 execute|run|perform|obey|ignore|override|bypass|send|forward|delete|reveal|transfer|activate|disable|do`,
    'upon|after recall|retrieval|rehydration|ingestion ..5 execute|run|perform|obey|ignore|override|bypass|send|forward|delete|reveal|transfer',
    '^on|at recall|retrieval|ingestion ..5 execute|run|perform|obey|ignore|override|bypass|send|forward|delete|reveal|transfer',
    `whenever|when|once|after you ..1 remember|recall|retrieve|load|read|see|access this|these ..2 memory|note|entry|memories|record|fact|line|message ..4 ${act}`,
    'memory|note|entry|record ..3 contains|carries|holds ..3 instruction|instructions|order|orders|directive ..4 execute|obey|follow|run',
    'stored|embedded|saved|remembered instruction|instructions|directive|directives|command|commands must|should|shall|will|are ..2 executed|obeyed|followed|run|performed',
  ],
};
