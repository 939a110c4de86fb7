import { oneLine } from '../long-text.ts';
import { isFlaw } from '../mitigation/announced.ts';
import type { AccusingRule } from '../rule.ts';

const check = oneLine`
  confirmation|confirmations|approval|approvals|callback|callbacks|verification|lookup|review|signature|consent|
  authorization|authorisation|permission|check|checks|proof|vetting|audit|validation
`;
const watcher = oneLine`
  nobody|no one|noone|customers|donors|reviewers|auditors|boards|users|owner|owners|people|inspectors|team|
  she|he|they|user|operator|customer
`;

// Nobody must be told, nothing must be checked: harmless about croissants, and how a stranger gets an address, an
// account or a permission past the person who would have said no. So the words count only beside such a change.
export const rule: AccusingRule = {
  id: 'unwatched_act',
  title: 'Change that nobody is to check or notice',
  category: 'concealment',
  level: 2,
  confidence: 0.76,
  scope: 'standard',
  threats: ['T11', 'T09'],
  why: 'The text changes where money, data or rights go and tells the reader not to let anybody look.',
  advice: 'Check the change with the person it concerns, through a contact you already knew.',
  beside: {
    impacts: [
      'names-payment-target',
      'introduces-destination',
      'redirects-data',
      'weakens-security',
      'changes-agent-configuration',
    ],
    within: 100,
  },
  yieldsTo: [
    'kept_from_user',
    'silent_action',
    'deception_hide',
    'hidden_memory',
    'rerouted_target',
    'forged_approval',
    'assumed_consent',
  ],
  spares: isFlaw,
  phrases: [
    `(no|without) ${check}|questions|mention|explanation|ticket|form ..1 (is|are)? (needed|required|necessary|sought)`,
    `(needs|need|require|requires|needing) no ..1 ${check}|mention|explanation|ticket|questions|human`,
    oneLine`
      (neednt|need not|dont need to|doesnt need to|doesnt have to|does not need to|dont have to|no need to|isnt to|arent to)
      ..1 (asked|told|consulted|informed|verify|verified|confirm|confirmed|checked|questioned|contact|phone|announce|
      reverify|inform|notify|tell)
    `,
    oneLine`
      (dont|do not|never|no need to) (ask|ring|phone|verify|reverify|announce|consult|escalate|double check|call) ..2
      (her|him|them|anyone|anybody|user|owner|sender|vendor|supplier|bank|team|operator|customer|again|people|first)
    `,
    `without ..1 (asking|confirming|verifying|telling|informing|contacting|confirmation|scrutiny|anyone looking|being asked)`,
    `(skip|skips|waive|waives|omit|omits) ..1 (confirmation|confirmations|approval|approvals|callback|callbacks|review|consent|queue)`,
    oneLine`
      (check|checks|callback|callbacks|confirmation|approval|verification|review) ..1 (is|are|was|were|be|been)
      (skipped|waived|suspended|dropped|optional|unnecessary|lifted)
    `,
    `(ask|tell|inform|notify) (no one|nobody|noone|none)`,
    oneLine`
      ${watcher} (never|wont|rarely|doesnt|dont|seldom|ever|will)? ..1 (checks|check|looks|look|reads|opens|notice|notices|
      audits|scrolls|complains|complained|noticed|looked|checked|audited|is told|are told)
    `,
    oneLine`
      ${watcher} ..1 (has to|needs to|need to|wont|must not|mustnt|should not|shouldnt|neednt) ..1 (know|notice|see|
      find|learn|hear|be told|be informed)
    `,
    oneLine`
      (dont|do not|never|not to|without) (mention|mentioning|tell|telling|surface|announce|disclose|log|logging|inform|
      informing|notify|notifying|document|list|display) ..3 (it|this|that|user|her|him|them|anyone|anybody|owner|customer|
      answer|reply|passage|note|step)
    `,
    oneLine`
      (isnt|arent|never|wont be) (shown|displayed|logged|minuted|surfaced|announced|informed|aware) ..2 (to|so|until|by|
      user|owner|anywhere)
    `,
    `(leave|leaves|leaving|keep|keeps|keeping) ..3 (out of it|off the|no mark|no trace|no record|unnamed|between us|to ourselves|secret|hidden)`,
    `(so|so that) ..1 (nobody|no one|owner|user|customer|owners|he|she|they) ..3 (notice|notices|startled|wiser|suspect|suspects)`,
    '(notifications|notification|alerts|alert|echo|visible|tell_user|notify) (off|none|no|false)',
    oneLine`
      (silently|quietly|discreetly|unannounced|secretly|covertly) ..2 (send|sends|forward|forwards|add|adds|set|sets|
      copy|copies|upload|uploads|post|posts|route|routes|replace|replaces|swap|share|shares|enable|enables)
    `,
    oneLine`
      (in secret|behind her back|behind his back|behind their back|least of all|out of sight|under the radar|act normal|
      leaves no|leave no|without a trace|without trace)
    `,
    '(remove|delete|take|wipe|strip|cut|erase|removes|deletes|takes) ..4 (from|out of) ..2 (log|logs|history|minutes|trail|overview)',
    '(pay|merge|approve|sign|execute|wire|release|confirm) first ..3 (ask|check|match|confirm|verify|inform|later|never)',
  ],
};
