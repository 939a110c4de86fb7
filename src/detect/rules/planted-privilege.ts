import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

/** Making an agent remember, in the words of a person, a page or a log. */
const remember = 'remember|memorise|memorize|memory|permanently|permanent|notebook|lasting|rules file|on file';
const unchecked = oneLine`
    confirmation|confirmations|approval|approvals|verification|checking|checks|check|review|signature|consent|questions|asking|
    authorisation|authorization|second factor|proof
  `;

// People have agents remember tastes, dates and names. What is planted changes what the agent may do: who counts as the
// owner, what needs no approval, whom to believe, where money goes.
export const rule: AccusingRule = {
  id: 'planted_privilege',
  title: 'Memory that gives somebody rights or removes a check',
  category: 'persistence',
  level: 2,
  confidence: 0.8,
  scope: 'standard',
  threats: ['T06', 'T09'],
  why: 'What the agent remembers as a fact later decides what it allows.',
  advice: 'Ask the user; rights and approvals do not come from a remembered text.',
  yieldsTo: ['standing_harm', 'permanent_rule', 'forged_approval'],
  combinations: [
    { signs: ['remember', 'weakened'], within: 22, ordered: true },
    { signs: ['remember', 'standing'], within: 18 },
  ],
  phrases: [
    oneLine`
      (${remember}) ..8 (payments|payment|transfers|transfer|invoices|orders|purchases|requests|expenses|refunds|commits|
      transactions|withdrawals|commands|deployments|installs) ..8 (never|not|no|without|dont|doesnt) ..3 (${unchecked})
    `,
    oneLine`
      (${remember}) ..8 (is|am|im|as|are) ..2 (an|the|a|our|my|your)? ..1 (admin|administrator|owner|root|superuser|authorised|
      authorized|verified|preapproved)
    `,
    oneLine`
      (${remember}) ..10 (may|can|allowed to|permitted to|is free to) ..1 (read|see|access|share|receive|get|run|delete|approve)
      ..4 (everything|anything|credentials|passwords|codes|secrets|all orders|any file|verification)
    `,
    oneLine`
      (${remember}) ..8 (warnings|alerts|checks|tests|reviews|backups|confirmations) ..6 (false positives|optional|dismissed|
      ignored|skipped|not needed|unnecessary|noise|never want|disabled)
    `,
    oneLine`
      (${remember}) ..8 (unlimited credits|enterprise|unlimited access|full access|approved all|approved everything|always agree|
      agree to the terms|consented to|given consent|has consented|pre approved|preapproved|auto approve|auto approved)
    `,
    oneLine`
      (${remember}) ..10 (trusted|authoritative|official|verified|reliable|chosen|preferred) ..2 (source|citation|broker|bank|
      exchange|provider|partner|site|domain) ..8 (future|first|every|always|cite|suggest|recommend|question|questions|
      conversations|user)
    `,
    oneLine`
      (${remember}) ..10 (number|account|address|wallet|iban|portal) ..10 (replaces|all future|every order|orders ship|any other|
      drop the previous|for good|from now on|for all contracts|whenever somebody)
    `,
    oneLine`
      (users|user) (wants|prefers|likes|said|agreed|approved) ..4 (2fa|mfa|two factor|logs|warnings|confirmation|backups|checks)
      ..4 (disabled|deleted|off|skipped|removed|suppressed)
    `,
    oneLine`
      (user|users|he|she) ..1 (wants|prefers|likes) ..3 (run commands|pay|delete|send|approve|transfers|payments|commands) ..3
      (without asking|without confirmation|unasked|automatically)
    `,
    oneLine`
      (memory write|memory set|memory add|memory upsert|insert into memories|into memories|memories) ..10 (auto approve|trust 1|
      pinned|admin|without asking|deleted after|disable|credentials|all outgoing)
    `,
    oneLine`
      (commits|changes|requests|orders|payments|code) (by|from|of) ..3 (dont need|do not need|need no|never need|require no|skip)
      ..2 (review|approval|check|confirmation|verification)
    `,
  ],
};
