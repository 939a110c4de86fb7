import { oneLine } from '../long-text.ts';
import { protection as protections } from './acts.ts';

// What no text from outside may have an agent do, as parts of phrases: a verb of one class and an object of another. A
// rule puts a frame in front of them: a duty of the agent, an occasion, a claim about the user.

const handOver = oneLine`
  send|forward|mail|email|share|submit|upload|post|copy|mirror|transmit|deliver|pass|disclose|paste|publish|leak|export|append|
  attach|hand|report|relay|push|bcc
`;
const destroy = oneLine`
  delete|erase|wipe|purge|destroy|shred|drop|overwrite|empty|encrypt|truncate|uninstall|remove|clear|trash|nuke|scrub
`;
/** An agent may be a person with a key to the shop. */
const protection = protections.replace(/\balarms?\|/g, '');
/** What has left once it gets there. */
const outside = '@email|@url|@domain|telegram|discord|webhook|pastebin|gist|me|us|requester|organiser|organizer';
const confidential = oneLine`
  @secret|salaries|payroll|contacts|conversation|chat|history|transcript|inbox|prompt|records|rows|hashes|memory|vault|mails|
  emails|location|data|@file
`;
const valuable = oneLine`
  backup|backups|snapshot|snapshots|mailbox|inbox|mails|emails|users|accounts|customers|tables|database|databases|archive|
  archives|contracts|audit|evidence|ledger|repository|repositories|bucket|buckets|volumes|records|photos|drive|disk|events|
  calendar|payroll|history|thread|rows|row|payments|threads|production|invoices|memories|messages|directory
`;
const power = 'admin|administrator|owner|ownership|root|superuser|sudo|sudoers|editor|elevated|unlimited|unrestricted';
const rights = 'access|rights|role|permission|permissions|privileges|status|console|credits';
const sum = '@number|amount|savings|money|funds|balance|deposit|refund|voucher|euros|dollars|usdc|eth|btc';

/** The deeds as orders: "delete the backups". */
export const orderedDeeds: readonly string[] = [
  `${handOver} ..8 @email`,
  `${handOver} ..4 (${confidential}) ..6 ${outside}`,
  oneLine`
      ${handOver} ..4 (environment|env|token|tokens|credentials|secrets|password|passwords|codes) ..5 here|
      comment|ticket|issue|parameter|argument|prompt|reply
    `,
  `(${destroy}) ..5 (${valuable})`,
  `(grant|give|assign|make|promote|hand|add|raise|transfer) ..5 (${power}) ..2 (${rights}|to|of|for|by)`,
  `(grant|give|hand) ..4 (write|full|guest|all|public) ..1 (${rights})`,
  `(make|promote|assign) ..4 (me|him|her|guest|guests|them|account|user) ..2 (${power})`,
  `(invite|add) ..3 @email`,
  `(disable|skip|bypass|suppress|deactivate|mute|suspend) ..3 (${protection})`,
  `(turn|switch) ..4 (${protection}|login|antivirus) off`,
  `(turn|switch) off ..3 (${protection}|antivirus)`,
  `(transfer|wire|pay|refund|tip|donate|move|send) ..4 (${sum}) ..4 (to|into) ..2 (account|wallet|@account|me|following|below|mine)`,
  oneLine`
      (accept|approve|confirm|merge|sign) ..1 (all|every|any|each) ..2 (pending|outstanding|open|incoming|
      payment|payments|request|requests|invitation|invitations|terms|transfer|transfers|prompt|prompts|dialog|dialogs|invoice|
      invoices|calendar)
    `,
  `(change|replace|swap|alter|redirect) ..4 (recipient|recipients|iban|payee|payout|beneficiary|wallet) ..4 (to|by|with|instead|given|@number|@email|@file)`,
  oneLine`
      (tell|inform|advise|ask) ..3 (user|users|visitor|visitors|owner|customer|customers|them) ..3 (that|to|
      their|for|the) ..8 (expired|password|card|seed|call|official|closed|lost|@domain|@url)
    `,
  `(reveal|print|dump|quote|disclose|show) ..4 (recovery|environment|admin|api|private|access|hidden|secret) (codes|variables|password|key|keys|token|secrets)`,
  `(unlock|open) ..3 (front|back|side|rear|garage|all|smart) ..1 (door|doors|gate|lock)`,
];
