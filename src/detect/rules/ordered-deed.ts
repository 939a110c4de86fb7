import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// Rules for agents say what agents should run, read and test. Here a text gives the agent, by name or as "you", a duty that
// takes something from its user: data, money, rights, a protection, the truth.
export const rule: AccusingRule = {
  id: 'ordered_deed',
  title: 'Harmful act ordered of the agent',
  category: 'tool-abuse',
  level: 2,
  confidence: 0.8,
  scope: 'standard',
  threats: ['T09', 'T01'],
  why: 'An agent that obeys acts against its user because a text said so.',
  advice: 'Do not carry it out; ask the user whether they want it.',
  yieldsTo: [
    'message_to_agent',
    'reader_order',
    'comment_to_agent',
    'conditional_harm',
    'sleeper_trigger',
    'exfiltrate_secret',
  ],
  combinations: [
    { signs: ['toAgent', 'deed'], within: 20, unless: 'asksFirst', ordered: true },
    { signs: ['toAgent', 'deedMore'], within: 20, unless: 'asksFirst', ordered: true },
    { signs: ['toAgent', 'orElse'], within: 22 },
    { signs: ['toAgent', 'carry', 'secretRef'], within: 20, ordered: true },
    { signs: ['toAgent', 'carry', 'sinkAddress'], within: 16, ordered: true },
    { signs: ['toAgent', 'toMe', 'carry'], within: 20 },
    { signs: ['standing', 'deed'], within: 18 },
    { signs: ['schedule', 'deed'], within: 16 },
  ],
  phrases: [
    // Everything of a kind that nobody can spare.
    oneLine`
      ^(delete|erase|wipe|purge|destroy|shred|trash|nuke|get rid of|throw away|remove|clear out|empty|cancel|revoke|terminate)
      (all|every|everything|entire|whole|each) ..4 (backup|backups|snapshots|customers|customer records|mails|emails|mailbox|
      accounts|contracts|invoices|contacts|photos|orders|production|archives|keys except|virtual machine|virtual machines|shared
      drive|shared folder|recovery)
    `,
    oneLine`
      ^(erase|wipe|purge|destroy|shred|nuke|format|encrypt) ..2 (mailbox|inbox|shared drive|shared folder|audit log|audit trail|
      backups|boot record|home directory|production bucket|production database|phone of|second disk|recovery folder|customer data)
    `,
    oneLine`
      ^(terminate|wipe|erase|destroy|shred|purge|nuke|format|encrypt|overwrite|kill|sabotage|brick|corrupt) ..3 (instances|snapshots|phone|
      laptop|drive|disk|disks|documents folder|users documents|boot sector|home directory|bucket|production database|backups|volumes|cluster|
      mailbox|every process|photo|photos|album|git history|share|partition|firmware|index)
    `,
    oneLine`
      ^(delete|remove|drop|cancel|revoke|empty|get rid of|throw away|clear) ..3 (all|every|each|entire|whole|everything) ..4 (instances|
      snapshots|appointments|bookings|backups|customers|accounts|mails|emails|records|tables|users|repositories|branches|photos|documents|
      certificates|permissions|migrations)
    `,
    oneLine`
      ^(delete|remove|get rid of|drop) ..3 (backups|audit log|audit logs|audit trail|colleagues|home directory|production database|
      customers table|recovery)
    `,
    `(no|not a single) (backup|backups|copy|copies|trace|snapshot) ..2 (survives|survive|remains|remain|is left|are left|stays)`,
  ],
};
