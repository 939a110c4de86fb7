import { oneLine } from '../long-text.ts';

const when = 'when|whenever|once|if|after|upon|time';
const read = 'retrieved|loaded|read|accessed|fetched|seen|referenced';
const written = 'note|entry|record|fact|message|line';

/** Moments that ordinary work has too: people retrieve files, ingest rows, recall products, read letters. */
const moments: readonly string[] = [
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

/** A memory is recalled, and an order follows. */
export const recall = { recallMoment: moments, recallHarm: harms } satisfies Readonly<
  Record<string, readonly string[]>
>;
