import { oneLine } from '../long-text.ts';

// Parts of phrases that several rules share: who is to act, and what no honest note asks an agent to do.

/** The program that reads a memory, in the third person. */
export const reader = oneLine`
  assistant|assistants|agent|agents|bot|bots|ai|ais|copilot|copilots|llm|llms|chatbot|chatbots|helper|model
`;

/** What keeps people safe: a step that somebody would miss. */
export const protection = oneLine`
  confirmation|confirmations|approval|approvals|check|checks|verification|validation|validations|guard|guardrails|
  safeguard|safeguards|camera|cameras|alarm|alarms|alert|alerts|logging|audit|firewall|review|reviews|protection|
  protections|signature|signatures|certificate|certificates|factor|2fa|mfa|sandbox|callback|callbacks|consent|scan|
  warnings|authentication|gate|checksum|checksums|assertion|sign|vetting|moderation|antivirus|integrity|dlp|notices
`;

/** Setting a protection aside. */
export const weaken = oneLine`
  disable|skip|suppress|waive|omit|circumvent|deactivate|neutralise|neutralize|unhook
`;

/** What nobody may copy out of a memory or a mailbox. */
export const confidential = oneLine`
  password|passwords|passwort|credential|credentials|token|tokens|secret|secrets|cookie|cookies|env|.env|.ssh|.aws|
  vault|code|codes|otp|contacts|contact|transcript|transcripts|conversation|conversations|chat|chats|inbox|mailbox|
  attachments|statements|names|addresses|phone|calendar|customer|customers|prompts|queries|history|memory|passport|
  logins|keys|exports|export|database|messages|contracts|letters|bookings|notes|repo|photo|photos|home|headers|
  variables|input|question|records|environment|convo|answers
`;

/** Acts that harm somebody, whatever the occasion. Each is a part of a phrase. */
export const harmfulActs: readonly string[] = [
  `${weaken} ..3 ${protection}`,
  `turn|turns|turning|switch|switches|switching ..4 ${protection}|guard|approvals|confirmations|led|detector off`,
  `turn|turns|switch|switches off ..1 ${protection}|led`,
  oneLine`
    grant|grants|give|gives|assign|assigns|hand|hands ..4 admin|administrator|owner|root|full|superuser|elevated|
    unlimited ..1 rights|access|role|permissions|privileges|status
  `,
  'unlock|unlocks|open|opens ..2 back|side|rear|garage|cellar ..1 door|gate|entrance|window',
  oneLine`
    delete|deletes|erase|erases|wipe|wipes|purges|clear|clears|drop|drops|destroy|destroys|shred|shreds
    ..4 log|logs|audit|trail|trails|trace|traces|evidence|backup|backups|ledger|reconciliation
  `,
  oneLine`
    send|sends|forward|forwards|mail|mails|email|export|exports|upload|uploads|push|pushes|post|posts|posted|dump|
    dumps|hand|hands|copy|copies|attach|attaches|attaching ..7 ${confidential}|list|lists|table|price|draft ..6
    @url|@email|@domain|pastebin|gist|partner|telegram|discord|webhook
  `,
  oneLine`
    approve|approves|accept|accepts|release|releases|confirm|confirms|allow|authorize|authorise ..2 every|all|any|
    own|pending|outstanding|open ..2 request|requests|payment|payments|pairing|pairings|invoice|invoices|prompt|
    prompts|terms|transfer|transfers|permission|permissions|purchase|purchases
  `,
  oneLine`
    transfer|transfers|move|moves|wire|wires|release|releases|send|sends|sweep ..3 balance|money|funds|reserve|
    savings|@number|euros|dollars|deposit ..4 to|below ..1 my|tag|below|me|@account|reserve|following|retention|this
  `,
  'merge|merges|deploy|deploys|publish|publishes|push|pushes ..3 (without review|without approval|without asking|unreviewed)',
  'move|moves|transfer|transfers|send|wire @number|everything ..2 to my|me',
  oneLine`
    change|changes|replace|replaces|swap|swaps|overwrite|overwrites ..1 payout|payee|ledger|recovery|beneficiary|
    iban|bank|deposit ..3 account|number|before|phone|key|details|@file
  `,
  'hand|hands over|out ..2 (vault password|password|passwords|saved logins|verification code|second factor|keys)',
  'give|gives|read|reads|tell|tells ..2 (vault password|saved logins|verification code|admin password|one time code)',
];
