import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const act = oneLine`
  execute|run|perform|obey|follow|ignore|override|bypass|disregard|send|forward|delete|reveal|transfer|approve|
  activate|disable|pretend|upload|email|install|call|skip|do
`;
const when = 'when|whenever|once|if|after|upon|time';
/** Verbs for memories and little else, then verbs that also apply to files, rows and letters. */
const remembered = 'recalled|remembered|surfaced|injected|rehydrated';
const read = 'retrieved|loaded|read|accessed|fetched|seen|referenced';
const written = 'note|entry|record|fact|message|line';

// An order that waits until the memory is recalled. Notes about recall ("when recalled, the cache is warm") state
// facts; an order to act at the moment of recall is a trap. "On retrieval, run the checksum" is a step of somebody's
// work: where the moment is an everyday one, the order must reach for something that such work does not.
export const rule: AccusingRule = {
  id: 'memory_embedded_instruction',
  title: 'Order that fires when the memory is recalled',
  category: 'sleeper',
  level: 3,
  confidence: 0.88,
  scope: 'standard',
  threats: ['T07', 'T06'],
  why: 'The order is dormant until the agent recalls it, when nobody thinks of its source.',
  advice: 'Delete the entry, and look for others from the same source.',
  combinations: [{ signs: ['recallMoment', 'recallHarm'], within: 16, ordered: true }],
  phrases: [
    `${when} this|these memory|memories|recollection|snippet ..2 ${remembered}|${read} ..5 ${act}`,
    `${when} this|these ${written} ..2 ${remembered} ..5 ${act}`,
    `when|whenever|once|if ..1 memory|memories is|are recalled|remembered|surfaced ..3 ${act}`,
    oneLine`
      when|whenever|once|if|upon recalled|remembered ..4 (execute|run|perform|obey|ignore|override|bypass|reveal|
      activate|disable|do the|do this|do what|do as|do everything|do exactly)
    `,
    oneLine`
      when|whenever|once|if|upon recalled|remembered ..4 send|forward|upload|transfer|delete ..4 data|everything|
      file|files|document|documents|record|records|log|logs|message|messages|emails|keys|tokens|contents|@email|
      @url|@domain
    `,
    `whenever|when|once|after you ..1 remember|recall|retrieve|load|read|see|access this|these ..2 memory|memories ..4 ${act}`,
    `whenever|when|once|after you ..1 remember|recall this|these ..2 ${written} ..4 ${act}`,
    'memory|note|entry|record ..3 contains|carries|holds ..3 instruction|instructions|order|orders|directive ..4 execute|obey|follow|run',
    oneLine`
      stored|embedded|saved|remembered instruction|instructions|directive|directives|command|commands must|should|
      shall|will|are ..2 executed|obeyed|followed|run|performed
    `,
  ],
};
