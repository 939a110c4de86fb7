import { targets } from '../languages/ideas/target.ts';
import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';
import { reader } from '../vocabulary/acts.ts';

const dues = oneLine`
  payment|payments|invoice|invoices|rent|salary|funds|donations|donation|refund|refunds|payout|payouts|deposit|payroll|
  remittance|premium|fees|remit|iban|beneficiary|completion|closing|transfers|paypal|payee
`;
const details = oneLine`
  account|accounts|iban|wallet|bank|banking|details|address|beneficiary|payee|escrow|paypal|number|routing
`;
const moved = oneLine`
  new|changed|change|moved|now|replaced|switched|closed|frozen|retired|instead|below|interim|update|updated|effective|
  superseded|different|another|sister|other|attached|factoring|old
`;
const unchecked = oneLine`
  (no need|not needed|waived|cant be reached|cannot be reached|unreachable|without confirmation|no callback|not phone|
  no confirmation|not verified|unverified|no check|not necessary|no action|verified no|dont call|do not call|
  disregard the|in your memory|in your address book|discharges|no proof|no verification|callback not)
`;
const service = oneLine`
  registry|index|mirror|proxy|webhook|endpoint|api|relay|resolver|dns|collector|gateway|server|remote|bucket|telemetry|
  traffic|requests|mail|mails|backup|backups|lookups|pulls|redirects|login|base|host|integration|packages|updates|
  number|support|everything
`;

// Suppliers do change banks, and servers do move; an honest notice asks for a check or comes with one. The poison comes
// as a fact to remember: the new target, for all that follows, and nobody to ask.
export const rule: AccusingRule = {
  id: 'rerouted_target',
  title: 'Calm notice that money or data now goes elsewhere',
  category: 'tool-abuse',
  level: 2,
  confidence: 0.75,
  scope: 'standard',
  threats: ['T09', 'T15'],
  why: 'Whoever owns the new target receives what was meant for somebody else.',
  advice: 'Confirm the change through a contact you already knew, never through the text itself.',
  yieldsTo: ['payment_redirect'],
  phrases: [
    `${dues} ..8 ${moved} ..4 ${details} ..8 ${unchecked}`,
    `(account|iban|wallet|payee|beneficiary|escrow|banks|paypal|remit) ..6 (new|changed|moved|frozen|closed|retired|now|interim) ..10 ${unchecked}`,
    oneLine`
      ${dues} ..4 (go|goes|sent|directed|payable|collected|paid|settled|transferred|settle|made|received) ..3 (to|at|into|
      through|via) ..3 (new|interim|reserve|sister|below|other|this|my|wallet|different|@account|@domain|@email) ..4
      ${details}|below|instead|now
    `,
    oneLine`
      (settle|pay|direct|remit|send|transfer|wire) ..4 (all|future|open|this|coming|outstanding|every|salary|rent|coming)
      ..6 (new|below|sister|this|following|other) ..2 ${details}|company
    `,
    oneLine`
      (our|my|their) (bank details|bank account|account details|banking details|iban) (have|has) (changed|moved|been
      changed|been updated) ..10 (pay|settle|transfer|below|new|invoices|future|kindly|disregard)
    `,
    `(our|my|their) (bank details|bank account|account details|banking details|iban) (have|has) (changed|moved)`,
    oneLine`
      (new|updated|correct) ..2 (account|iban|wallet|bank details|donation address|direct deposit|payout address) ..4 (for
      invoices|apply yes|replace the|effective|@account|travelling)
    `,
    `(changed|moved|switched) banks ..8 (account|rent|pay|iban|payments)`,
    oneLine`
      (update|change|replace|overwrite) ..2 (iban|beneficiary|supplier master|payee|account number|donation address|
      paypal|bank details) ..6 (before|in your|beneficiary is now|with the|same supplier)
    `,
    `(dont|not|never) ..1 use|pay ..4 (bank|account|details|iban) ..4 (contract|file|invoice|website|known) ..4 (use|but|ones|i sent|instead|mine|below)`,
    `(disregard|ignore|forget) ..1 (one|ones|account|details|iban) ..1 (on file|on record|in the contract|you have)`,
    `(payout|payment|donation|wallet) address ..6 (replaces|replace|retired|from|read) ..8 (configured|one|page|readme|run|retired|now)`,
    `payable to ..8 (not to|instead of|rather than) ..1 (supplier|landlord|vendor|payee|seller|notary)`,
    // Data: the new place for everything.
    oneLine`
      ${service} ..4 (moved|replaced|switched|now|retired) ..3 (to|with|at|is|resolves|via)? ..2 (@url|@domain|@email) ..4
      (all agents|update every|agents should|globally|pin|ignored|trust|from today|same keys|set it|assistants should|
      fetch)
    `,
    oneLine`
      (proxy|resolver|registry|mirror|relay|gateway) ..2 (@url|@domain|@number) ..5 (for all|for every) ..1 (requests|
      lookups|traffic|agents|everything|packages)
    `,
    `(moved|changed) ..3 (fetch|use|pull|send) ..2 everything ..2 (from|via|through|to) ..1 (@url|@domain)`,
    oneLine`
      (all|every|outbound|future) ..3 ${service} ..6 (goes|passes|pass|go|sent|use|through|via|at) ..5 (@url|@domain|
      @email) ..4 (now|not verified|instead|agents|faster|switch|are not|please)
    `,
    oneLine`
      (use|fetch|pull|route|send|point|switch) ..5 (all|everything|every|requests|traffic|lookups) ..6 (@url|@domain|
      proxy|resolver|mirror) ..8 (now|faster|from today|deprecated|going away|off|instead|agents|same keys)
    `,
    oneLine`
      (proxy|resolver|api|registry|gateway|mirror|relay) ..3 (at|is|moved|now|our)? ..2 @number ..3 @number ..3 @number
      ..3 (all|every|same|for|with) ..4 (requests|keys|lookups|traffic|agents|everything)
    `,
    oneLine`
      (signature verification|certificates|lock file integrity|certificate) ..3 (off|ignored|not verified|disabled|
      skipped) ..2 (for|at|on)? ..2 (mirror|there|gateway|proxy|relay|@domain|registry)
    `,
    `(@url|@domain) ..6 (signature|certificates|certificate|integrity|verification) ..4 (off|ignored|not verified|disabled|skipped|trust)`,
    oneLine`
      ${reader} ..2 (should|must|shall|to) ..2 (trust|pin|use|give|point|update|switch|set) ..8 (certificate|instead|
      @domain|@url|it|over|website|iban) ..4 (@domain|@url|number|instead|payment|website|globally|now)
    `,
    `${reader} ..3 (@url|@domain) ..3 (now|set|globally|instead|replace)`,
    oneLine`
      ${reader} ..6 (registry|base|remote|address|endpoint) ..3 (is|replace|are|with) ..3 (@url|@domain|@account) ..4
      (now|set|replace|instead|globally|one)
    `,
    `${reader} ..1 (send|sends|report|reports) ..2 (user data|env|headers|environment|queries) ..3 (to|at) ..2 (@url|@domain|collector)`,
    `(collector|endpoint|webhook|logger) ..2 (@url|@domain) ..3 (send|include|with) ..3 (env|headers|environment|cookies|tokens)`,
    oneLine`
      (password reset|reset mails|gate code|door code|login|verification) ..4 (delivered|sent|lead|leads|give|go|via|
      forwarded) ..6 (@email|@domain|this number|shared) ..6 (as of|from now|week|now|place|company)
    `,
    `(push|pushes|pushed|land|lands) ..3 there ..1 (as well|too|also)`,
    `(change|set|add) ..2 (git remote|remote|registry|base url|proxy) ..6 (@email|@url|@domain) ..6 (as well|globally|also|too|there|agents)`,
    `(backup|backups|telemetry|export) ..6 (former|old|previous|new) ..3 (bucket|collector|server|going) ..8 (already knows|agents over|switch|knows|away)`,
    ...Object.values(targets).flat(),
  ],
};
