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

/** Moments that ordinary work has too: people retrieve files, ingest rows, recall products, read letters. */
const everydayMoments: readonly string[] = [
  'upon|after|on|at|when|whenever|once|if recall|recalled|retrieval|retrieved|rehydration|ingestion',
  `${when} this|these ${written} ..2 ${read}`,
  `whenever|when|once|after you ..1 retrieve|load|read|see|access this|these ..2 ${written}`,
];

/**
 * Acts that nobody orders for a file, a row or a product: they concern the agent's orders, its limits, secrets or
 * money.
 */
const harms: readonly string[] = [
  'execute|run|perform|obey|follow|activate ..4 instruction|instructions|directive|directives',
  oneLine`
    execute|run|perform|obey|follow|activate|do ..3 these|its|hidden|stored|embedded|secret|following|attached|
    appended|encoded command|commands|order|orders|steps|code|script|payload
  `,
  oneLine`
    ignore|override|bypass|disregard|disable|skip ..4 instruction|instructions|guideline|guidelines|safety|security|
    safeguards|guardrail|guardrails|restriction|restrictions|policy|policies|approval|approvals|confirmation|
    protection|prompt|your
  `,
  oneLine`
    send|forward|reveal|transfer|upload|email|disclose ..6 (password|passwords|credential|credentials|secrets|
    prompt|conversation|conversations|chat|chats|transcript|history|inbox|contacts|balance|funds|money|savings|
    wallet|api key|api keys|private key|private keys|access token|access tokens|open files|private data|user data)
  `,
  'delete|erase|wipe|disable ..4 memory|memories|history|inbox|backups|protection|safeguards|home|user|users',
  'approve|authorize|authorise ..3 all|every|any|pending|payment|payments|transfer|transfers',
  'run|execute|follow ..3 script|code|command|commands|steps at|from|on ..1 @url|@domain',
  '@agent ..3 ignore|override|bypass|disregard|send|forward|delete|reveal|transfer|approve|disable|pretend|upload|email',
  'obey',
];

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
    ...everydayMoments.flatMap((moment) => harms.map((harm) => `${moment} ..4 ${harm}`)),
    'memory|note|entry|record ..3 contains|carries|holds ..3 instruction|instructions|order|orders|directive ..4 execute|obey|follow|run',
    oneLine`
      stored|embedded|saved|remembered instruction|instructions|directive|directives|command|commands must|should|
      shall|will|are ..2 executed|obeyed|followed|run|performed
    `,
  ],
};
