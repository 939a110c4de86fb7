import { oneLine } from '../../long-text.ts';
import type { AccusingRule } from '../../rule.ts';
import { person } from './words.ts';

const bounds = oneLine`
  safety|security|rule|rules|filter|filters|restriction|restrictions|guideline|guidelines|instruction|instructions|
  approval|approvals|check|checks|review|user|preferences
`;
const order = 'instruction|instructions|command|commands|directive|directives|task|tasks|payload|action|order|orders';

/** A tag is a label of a word or two. One that orders somebody about is none, however short it is. */
export const tagRules: readonly AccusingRule[] = [
  {
    id: 'contract_tag_order',
    title: 'Order in a tag',
    category: 'instruction-override',
    level: 3,
    confidence: 0.85,
    scope: 'strict',
    threats: ['T06'],
    why: 'Tags reach the prompt beside the text, and nobody reads them.',
    advice: 'Remove the tags, then check the memory without them.',
    unmitigated: 'all',
    phrases: [
      `ignore|override|overrides|bypass|disable|skip|disregard|forget ..2 ${bounds}`,
      `(stop asking|no need to ask|without asking|no confirmation|never ask)`,
      `secret|hidden|covert|sleeper|dormant|delayed|trigger ..1 ${order}`,
      '(system|admin|root|administrator) ..1 override|command|directive',
      `never|not|dont ..1 tell|mention|reveal|show|disclose ..2 ${person}|this`,
      `(keep|hide) ..2 from ..1 ${person}`,
      `${person} (must not|should not|may not) know|see|learn|hear`,
      'always|must|should ..1 execute|obey|run|follow|comply ..2 this|every|attached|order|orders|page|first|code|author|instructions|content|site|all',
      'follow|obey|do|does ..2 (orders|order|page|website|site|entry|author|steps|whatever) ..1 always|says|this|here',
      '(always execute|always obey|must obey|always run this|obey this|do whatever|do as the)',
      '(on|when|if|upon|after) recall|recalled|loaded|load|retrieval|retrieved|reading ..2 run|execute|delete|do|send|wipe|forward',
      'run|execute|delete|send|wipe|forward|logs|activate ..2 (on recall|when recalled|when loaded|on load|after reading|on midnight|at midnight)',
      'transfer|send|wire|move|drain ..2 funds|money|assets|balance|crypto|bitcoin',
      '(jailbreak|unrestricted|no restrictions|without safety|act as administrator|pretend to be admin)',
      '(grant|give) ..2 access|rights|permissions',
      '(hand over|send|reveal|share) ..2 password|passwords|key|keys|credentials|token|prompt',
      '(treat as system|as a system message|system message and obey|trust every|trust all)',
      'delete|wipe|erase|purge ..2 log|logs|backup|backups|audit',
      'approve|accept everything|anything|all ..3 sender|from|requests',
      'forward|send all|every ..1 mail|mails|messages|email|emails',
      'change|swap|replace ..2 payee|account|recipient|iban',
      'execute|run ..2 content|entry|memory|this',
      '(from now on) ..3 user|rules|obey|ignore',
    ],
  },
];
