import { oneLine } from '../long-text.ts';
import type { ImpactRule } from '../rule.ts';
import { settingSearch } from '../structure/settings.ts';

const agent = 'agent|agents|assistant|assistants|ai|bot|bots|claude|copilot|model';
/** What an agent does to the world. Permissions for people are about entering, parking, bringing and leaving. */
const acts = oneLine`
  read|delete|remove|send|sign|pay|buy|spend|approve|merge|share|forward|cancel|refund|transfer|run|execute|
  change|access|close|book|order|publish|post|deploy|install|use|decide|push|act|work|write|edit|modify|skip|
  bypass|override|disable|ignore|proceed|reveal|issue|move|overwrite|commit|open|unlock|accept|click|place|add|
  charge|answer|reply|recommend|download|upload|withdraw|grant
`;
const things = oneLine`
  refunds|payments|invoices|orders|purchases|transfers|bookings|subscriptions|files|records|documents|backups|
  emails|mails|messages|replies|invitations|changes|commits|releases|tickets|requests|accounts|credentials|keys|
  tokens|commands|scripts|tools
`;
/** What a permission is grave about: other people's data, money, production, and the means to get at them. */
const grave = oneLine`
  account|accounts|password|passwords|database|databases|production|main|master|release|releases|deploy|deploys|
  deployment|deployments|firewall|server room|server|servers|vault|safe|contract|contracts|payroll|payment|
  payments|refund|refunds|invoice|invoices|billing|budget|secret|secrets|key|keys|credential|credentials|token|
  tokens|backup|backups|customer|customers|client|clients|patient|patients|employee|employees|private|personal|
  confidential|records|transfers|permissions|roles|expenses|purchases|infrastructure|cluster|wire|funds|money
`;
const graveActs = oneLine`
  delete|erase|remove|drop|wipe|reset|change|edit|alter|modify|approve|merge|push|deploy|ship|release|publish|sign|
  unlock|open|export|download|copy|share|forward|read|access|view|see|disable|close|transfer|refund|pay|spend|
  issue|order|cancel|grant|revoke|rotate|use|query|restore|move|run|merge to|push to|push straight to|
  push directly to|deploy to|log into|sign off
`;
/** Acts that are grave whatever they are done to. */
const hardActs = oneLine`
  delete|erase|wipe|change|edit|alter|modify|approve|merge|deploy|sign|export|share|forward|transfer|refund|pay|
  spend|cancel|grant|revoke|reset|unlock|disable|override|overrule|hand out|prescribe|withdraw|waive|publish|close
`;
const check = 'confirmation|confirmations|approval|approvals|permission|sign-off|consent|review|verification|proof';
const no = "dont|do not|wont|will not|never|needn't|neednt|no need to|no longer";
const who = 'me|him|her|them|us|anyone|anybody|my|a human|the user|the owner|the team';

// Says that something may be done without the check that would normally come first. Doors, recipes and licences permit
// things too, so the permission must name the agent, its actions or the omitted question. Most honest texts that name a
// check keep it: "never push without approval", "approval is required", "we never ask for your password". So a missing
// check counts where it is allowed, ordered or reported, and not where it is forbidden.
export const rule: ImpactRule = {
  id: 'grants_permission',
  title: 'Grants a permission or removes a check',
  scope: 'minimal',
  impact: 'grants-permission',
  searches: [settingSearch('grants-permission')],
  frames: [
    { slots: ['may', 'act', 'grave|unchecked|alone'], within: 9, unless: 'past|talk|document' },
    { slots: ['may', 'act', 'now|standing'], within: 8, unless: 'past|talk|document' },
    { slots: ['can', 'act', 'unchecked|alone|standing'], within: 8, unless: 'past|talk|document' },
    { slots: ['outsider|agent', 'can', 'act', 'grave'], within: 9, ordered: true, unless: 'past|talk|document' },
    { slots: ['give', 'right'], within: 5, unless: 'past|talk|document' },
    { slots: ['has', 'right', 'now|outsider|agent|standing'], within: 9, unless: 'past|talk|document' },
    { slots: ['give', 'role'], within: 5, ordered: true, unless: 'past|talk|document' },
    { slots: ['give', 'access', 'grave'], within: 8, ordered: true, unless: 'past|talk|document' },
    { slots: ['give|has', 'outsider', 'access|right'], within: 8, unless: 'past|talk|document' },
    { slots: ['check', 'off|lifted'], within: 5, unless: 'past|restore|talk|document' },
    { slots: ['outsider', 'lifted'], within: 4, unless: 'past|restore|talk|document' },
    { slots: ['query', 'lifted'], within: 4, unless: 'past|restore|talk|document' },
    { slots: ['unchecked', 'act'], within: 7, unless: 'past|talk|watch' },
    { slots: ['act', 'alone', 'grave'], within: 6, ordered: true, unless: 'past|talk|document' },
    { slots: ['limit', 'raise|change'], within: 6, unless: 'past|talk' },
  ],
  phrases: [
    // "Is not allowed to" has a word in between, so a ban does not match.
    oneLine`
      (is|are|be|been|was|were|now|also|explicitly|hereby) (allowed|permitted|authorized|authorised|cleared|
      entitled|empowered) to (${graveActs}) ..4 (${grave})
    `,
    `(is|are|be|been|now|also|explicitly|hereby) (permitted|authorized|authorised|cleared|entitled|empowered|free) to (${hardActs})`,
    `may (also|now|freely|always|directly)? (${graveActs}|look into|hand out|enter|wire|post|switch off|turn off) ..6 (${grave})`,
    // Manuals say what "can" be done, so the permission must be about other people's things or a missing check.
    oneLine`
      (may|can) (also|now|freely|always|directly)? (${graveActs}|look into|hand out|enter|wire|post|switch off|turn off)
      ..6 (customers|clients|patients|payroll|confidential|money|funds|company card|prices|production|payments|refunds|
      in our name|under our name|two factor|2fa|on their own|on his own|on her own|on request|as they see fit|
      for anything)
    `,
    'may let (anyone|anybody|people|visitors|guests|them) (in|into)',
    oneLine`
      (no need for|there is no need for|need nobodys|need no|needs no|needs nobodys) (a|any|two|second|further|more)?
      ..1 (signature|signatures|sign-off|approval|review|ticket|check|checks|okay|ok|permission|consent)
    `,
    oneLine`
      (approval|approvals|signature|signatures|sign-off|second opinion|second opinions|review|reviews|check|checks|
      consent|ticket) (is|are) (not|no longer) (required|needed|necessary|wanted) ..6 (any more|anymore|for|from)
    `,
    oneLine`
      (skip|skips|bypass|bypasses|avoid|avoids) (the|any|all|our)? (identity|credit|security|background|safety|
      compliance|age|fraud) (check|checks|review|screening)
    `,
    oneLine`
      (${things}|expenses|claims|applications|expense reports|pull requests) ..7 (are|get|will be|is|be)
      (automatically|auto)? (approved|accepted|granted|authorized|authorised|reimbursed|signed)
      (automatically|at once|unseen|unread|by default|immediately)
    `,
    // The permission must have a subject: "nothing may be sent without approval" keeps the check.
    oneLine`
      (without|no|skip|skips|skipping|waive|bypass|omit|drop) (asking|prior|further|human|manual|identity|user|any|
      the|second)? (${check}|check|checks) (needed|required|necessary|for|when|step|steps|prompt|prompts|dialog)
    `,
    `no need (to ask|to confirm|to check|for confirmation|for approval) ..2 (${who}|first|again|before|permission|confirmation|approval|with|for)`,
    `(${no}|stop) (ask|asking|request|requesting|require|seek) ..2 (confirmation|approval|permission|consent|sign-off|proof|verification)`,
    `(dont|do not|never|stop) (ask|asking) (${who})? (before|first|again|twice)`,
    `(${no}) (have to|need to)? (confirm|check|consult|verify|clear) (it|this|that|anything)? with`,
    oneLine`
      (${no}) (have to|need to)? wait for (review|reviews|approval|approvals|confirmation|sign-off|permission|consent|a
      human|the user|the owner|an okay|human)
    `,
    oneLine`
      (pre-approved|preapproved|pre approved|pre-authorized|preauthorized|pre authorized|auto-approve|autoapprove|
      auto approve|auto-approved|auto approved|pre-cleared|whitelisted|allow-listed|blanket approval|
      standing approval|standing permission)
    `,
    `(${agent}) (is|are|has|have|been|now)? ..2 (allowed|permitted|authorized|authorised|entitled|cleared|empowered) to (${acts})`,
    '(grant|granted|granting) ..4 (permission|permissions|access|rights|authority|consent|approval) (to|for)',
    '^(give|gives|giving) ..4 (access|rights|permissions) (to|for)',
    '(give|gives|gave|giving|given) ..3 (permission|consent|approval|authority) (to|for)',
    oneLine`
      (user|owner|customer|admin|operator|team|legal|finance|security) (has|have)?
      (already|previously|explicitly|hereby)? (approved|authorized|authorised|consented to|permitted|signed off|
      pre-approved)
    `,
    oneLine`
      ^(skip|bypass|disable|turn off|switch off|omit) ..2 (code review|review|reviews|approval|approvals|
      verification|confirmation|confirmations|2fa|mfa|two factor|identity check|identity checks|checks|sandbox|
      permission check|permission checks|prompts)
    `,
    oneLine`
      (may|can|should|must|always|just|will|youll|now|then|and) (skip|bypass|disable|turn off|switch off|omit) ..2
      (code review|review|reviews|approval|approvals|verification|confirmation|confirmations|2fa|mfa|two factor|
      identity check|identity checks|checks|sandbox|permission check|permission checks|prompts)
    `,
    '(remove|removed|disable|disabled|lift|lifted) branch protection',
    'without ..1 (safety|content|moderation) (filter|filters|filtering|check|checks|warnings)',
    '(exempt|exempted|excluded) from ..3 (check|checks|review|approval|verification|rules|policy|policies|limits|confirmation)',
    '(trust|accept|believe|treat) ..4 (as|like) (trusted|verified|authorized|authorised|admin|administrator|owner|operator|safe)',
    oneLine`
      (permission|permissions|access|approval|consent|authorization|authorisation|clearance)
      (is|are|was|were|has been|have been) ..1 (granted|given|lifted|waived|automatic|implied|assumed|recorded|
      obtained|updated|extended|on file|on record)
    `,
    oneLine`
      (approved|authorized|authorised|agreed|confirmed|okd|greenlit|green lit|signed off|consented|cleared|granted|
      allowed|waived) (in advance|beforehand|already|for all|for every|on all|forever|permanently|once and for all)
    `,
    oneLine`
      (already|previously|verbally|explicitly|hereby|pre) (approved|authorized|authorised|agreed to|confirmed|okd|
      granted|consented|green lit|signed off|cleared)
    `,
    oneLine`
      (consent|approval|approvals|permission|authorization|authorisation|sign-off|clearance|go-ahead)
      (on file|on record|extends|covers|given|granted|recorded|stored|received|obtained|lifted|waived|satisfied|
      holds|stands)
    `,
    oneLine`
      (waive|waived|waives|lift|lifted|suspend|suspended) ..2 (review|reviews|approval|approvals|check|checks|
      confirmation|confirmations|limit|limits|verification|callback|dlp|guardrails|interlocks)
    `,
    oneLine`
      (turned|turning|switched) off ..2 (review|reviews|approval|approvals|check|checks|confirmation|confirmations|
      verification|limits|dlp|guardrails|interlocks)
    `,
    '(limits|restrictions|constraints|filters|guardrails|approvals|confirmations) (are|is|now)? off',
    oneLine`
      (review|approval|check|checks|confirmation|confirm step|pin question|limit check|verification|callback|
      requirement|gate) (was|were|is|are|can be|may be|has been|have been)?
      (waived|lifted|skipped|bypassed|satisfied|dropped|suspended|not needed|unnecessary|optional)
    `,
    oneLine`
      (agent|agents|assistant|ai|bot|bots|model|claude|copilot) (may|can) (also|now|then|freely|always)?
      (read|delete|remove|send|sign|pay|buy|spend|approve|merge|share|forward|cancel|refund|transfer|run|execute|
      change|access|close|book|order|publish|post|deploy|install|use|decide|push|act)
    `,
    '(authorizes|authorises|permits|allows|entitles|empowers|lets) (the|this|our|any|every) (agent|agents|assistant|ai|bot|model|copilot|caller)',
    '(need|needs|requires|require|with) no (proof|confirmation|approval|review|check|further|permission|prompt)',
    'no (prompt|proof|review|manager review|further notice|second signature|callback|check) (needed|required|necessary)',
    oneLine`
      (accept|approve|allow|confirm|grant|click) (every|all|any|each) ..4
      (request|requests|prompt|prompts|scope|scopes|warning|warnings|permission|permissions|invite|invites|transfer|
      transfers|dialog|order|orders|purchase|purchases|change|changes)
    `,
    oneLine`
      (sin|sans|ohne|senza|bez|sem|zonder|utan|fara|без) ..3 (confirmacion|confirmar|preguntar|validation|demander|
      relecture|autorisation|ruckfrage|ruckfragen|bestatigung|freigabe|zu fragen|conferma|chiedere|consenso|
      potwierdzenia|pytania|dotazu|confirmacao|perguntar|bevestiging|toestemming|att fraga|подтверждения|спроса|
      підтвердження|согласования)
    `,
    '(无需|不用|不必|不需要) ..4 (确认|批准|审批|核实|询问)',
    '(확인|승인|허락) 없이',

    // Machines with accounts of their own are agents too.
    '(can|may) (read and write|read write|write to|modify|delete|see|edit) (all|every|any|everything)',
    '(nobody|no one|noone) (has to|needs to|need|must) be (asked|consulted|informed|told)',
    '(no|without) (questions asked|second pair of eyes|second signature|second approval|second opinion|human in the loop|supervision|oversight)',
    oneLine`
      (promoted|promote|elevated|elevate|upgraded|upgrade|raised|added|assigned|moved) ..2 (to|as) (an|a|the)? (owner|admin|
      administrator|root|maintainer|superuser|
      super admin|global admin|domain admin|sudoers|cluster admin|editor)
    `,
    oneLine`
      (${agent}) (signs|approves|pays|orders|decides|buys|negotiates|merges|deploys|publishes|deletes|refunds) ..8 (in my
      name|in her name|in his name|in our name|in their name|on behalf|alone|on its own|by itself|itself)
    `,
    '(exempt|exempted|excluded|released|freed) from ..4 (rule|requirement|requirements|restriction|restrictions|audit|audits|limit|principle|process)',
    '(need|needs|needed|require|requires) no (approval|approvals|review|sign-off|signature|confirmation|permission|ticket|check|login|password)',
    '(blanket|standing|general|open ended|unlimited) (approval|permission|consent|authorisation|authorization|mandate|clearance)',
  ],
};
