import { oneLine, pattern } from '../../long-text.ts';
import type { AccusingRule } from '../../rule.ts';
import { bounds, leaving, person, reader } from './words.ts';

const order = oneLine`
  instruction|instructions|command|commands|directive|directives|task|order|orders|assignment|job|mission|prompt|
  payload|action
`;
const covert = 'secret|hidden|covert|concealed|undisclosed|clandestine';
/** Opens a sentence or a line; "the admin override: a brass key" is a thing with a name. */
const opening = String.raw`(?<=^|[\n.!?\[*#>] ?)`;
/** What follows the heading is an order, or about the agent. A statement of fact is neither. */
const ordering = oneLine`
  accept|allow|delete|disable|dump|enable|erase|execute|follow|forget|give|grant|ignore|leak|obey|open|post|print|purge|
  remove|report|reset|reveal|run|send|share|treat|trust|upload|wipe|you|your|assistants?|the assistant|agents?|safety|
  limits|restrictions|rules|unsigned|void|debug access|codes
`;
const headedOrder = new RegExp(
  pattern`
    ${opening}(?:system|admin|administrator|root|developer|platform|operator|core|security department|headquarters)
    (?: ?(?:override|command|directive|order|update|notice|message|note|operator))?s?\]?\s{0,2}:\s{0,3}
    [^.\n]{0,50}?\b(?:${ordering})\b
  `,
  'iu',
);

const asleep = 'sleeper|dormant|delayed|sleeping|trigger|triggered';

/** Rules about memories that order the agent about, in the families of the memory sentinel contract. */
export const instructionRules: readonly AccusingRule[] = [
  {
    id: 'contract_blind_obedience',
    title: 'Memory that demands obedience without asking',
    category: 'instruction-override',
    level: 3,
    confidence: 0.8,
    scope: 'strict',
    threats: ['T01', 'T06'],
    why: 'An agent that obeys a third party no longer works for its user.',
    advice: 'Do not store it.',
    phrases: [
      oneLine`
        follow|obey|execute|run|comply|accept|carry ..4 order|orders|instructions|instruction|commands|command|request|
        requests|step|steps|code|line|lines|attachments|dictates ..8 (without asking|without checking|
        without question|no confirmation|no matter who|no questions|whoever|whatever your|even when the user|
        even if the user|as soon as it changes|before you read|so that)
      `,
      'obey|obeys whatever|everything|every|any|all|each|requests|commands|orders|instructions ..8 without|no|signed|even|before|from|in|page|who|it',
      'your duty to obey|execute|follow|comply|run|serve',
      oneLine`
        (must|should|will|shall|have to|has to|always) ..1 (obey|comply with|do everything|do whatever|do as|run whatever|
        execute whatever|run any|execute any|execute attachments|follow the instructions found|
        follow every|do what) ..8
        vendor|caller|page|site|website|portal|partner|partners|sender|who|says|asks|otherwise|dictates|folder|mail|
        email|author|line|code|attachments|orders
      `,
      '(do what|do as|do whatever|carry out what|follow what) ..1 (page|site|website|sender|vendor|author|entry|note|footer|webhook) ..1 says|asks|wants|tells|lists',
      '(treat|regard|see) ..3 (page|site|sender|vendor|author) ..1 (as your owner|as your boss|as your administrator|as an administrator)',
      'whenever ..6 word|phrase|mentions ..8 must execute|run|obey',
    ],
  },
  {
    id: 'contract_bounds_off',
    title: 'Memory that lifts the limits of the agent',
    category: 'instruction-override',
    level: 3,
    confidence: 0.8,
    scope: 'strict',
    threats: ['T01', 'T05'],
    why: 'The limits are there for the user, and no memory may lift them.',
    advice: 'Do not store it.',
    phrases: [
      oneLine`
        (${leaving}|set aside|work around|get around|turn off|switch off|put aside) ..1
        your|all|any|every|whatever|usual|its|these ..2 ${bounds} ..8 when|whenever|if|during|for|
        before|from|left|today|while|that|comes|they
      `,
      `^(${leaving}|set aside|switch off|turn off) ..1 the? ..1 safety|security|content|guardrails ..2 rules|filters|checks|restrictions|guidelines|before|for|policy ..6 for|when|whenever|before|they|if|during|rest`,
      oneLine`
        restrictions|limits|filters|guardrails|guidelines|safeguards|rules (do not apply|dont apply|no longer apply|
        are lifted|were lifted|have been lifted|are void|are off|are optional|are suspended)
      `,
      '(work around|get around|act as if) ..3 filters|filter|restrictions|safeguards|there|guardrails',
      'filters|restrictions|safeguards|guardrails ..6 (act as if|pretend) ..4 (not there|did not exist|gone)',
      'treat ..1 your ..2 guidelines|rules|safety|restrictions|policy ..2 optional|void|expired|suggestions',
    ],
  },
  {
    id: 'contract_covert_order',
    title: 'Order that is announced as secret',
    category: 'concealment',
    level: 3,
    confidence: 0.8,
    scope: 'strict',
    threats: ['T03', 'T06'],
    why: 'An honest task is not hidden from the people it concerns.',
    advice: 'Do not store it.',
    phrases: [
      `${covert}|confidential|private ..1 ${order} (for you|for the agent|for assistants|for models|for ai|for language models|to the model|to the agent|for the ${reader})`,
      `(you have a|your|here is a|here is your|there is a|this is a) ..1 ${covert} ..1 ${order}`,
      `${covert} ..1 ${order} (follows|below|is to|that only|not for human)`,
    ],
    shapes: [
      {
        at: ['secret ', 'hidden ', 'covert ', 'concealed ', 'undisclosed ', 'private ', 'confidential '],
        pattern:
          /(?<=^|[\n.!?:,] ?)(?:secret|hidden|covert|concealed|undisclosed|private|confidential) (?:instruction|command|directive|task|order|assignment|prompt|mission)s?\b[^.:\n]{0,40}:\s{0,3}\p{L}/iu,
      },
    ],
  },
  {
    id: 'contract_kept_in_dark',
    title: 'Order to keep people from knowing what was done',
    category: 'concealment',
    level: 3,
    confidence: 0.8,
    scope: 'strict',
    threats: ['T03'],
    why: 'Somebody who hides an act from its owner knows that they would object.',
    advice: 'Do not store it.',
    unmitigated: ['negated'],
    phrases: [
      oneLine`
        (never|not|dont|nobody|noone|no need|without|unaware|nothing) ..5
        tell|mention|mentions|reveal|show|disclose|learn|hear|notice|notices|know|knows|find|finds|inform|informed
        ..4 that|about ..2 you|this|these|the|their|it ..5 copied|changed|edited|forwarded|sent|moved|swapped|
        rerouted|deleted|removed|rule|instruction|modified|altered|extra|exists|added|sending|order|failed|uploaded
      `,
      oneLine`
        never|not|dont ..1 disclose|reveal|report|mention|show ..2 failed|real|actual|true|extra|changed|edited|missing
        ..3 ${person}|price|check|numbers|payee|recipient
      `,
      `(never|not|dont) ..1 (show|tell|give) ..1 ${person} ..1 real|actual|true ..1 price|figures|numbers|amount|reason|status`,
      `keep|leave ..4 ${person} ..5 (in the dark|unaware|unknowing)`,
      oneLine`
        (dont let on|do not let on|act as though you know nothing|pretend you know nothing|make sure nobody|
        make sure no one|so nobody notices|so the user does not notice|so that nobody notices)
      `,
      `hide|conceal ..1 from ..1 ${person} ..3 that|fact|how`,
      `${person} ..3 (is not to hear|not to know|must not know|must not learn|must not hear|need not know)`,
    ],
  },
  {
    id: 'contract_sleeping_order',
    title: 'Order that waits for its moment',
    category: 'sleeper',
    level: 3,
    confidence: 0.8,
    scope: 'strict',
    threats: ['T06', 'T15'],
    why: 'It looks harmless when it is stored and acts when nobody remembers it.',
    advice: 'Do not store it, and find out what it waits for.',
    phrases: [
      'instruction|command|order|payload|directive ..2 dormant|sleeps|asleep|sleeping|inactive ..4 until|activate|and|till|wakes|once',
      'keep|stay|remain|lie ..2 dormant|quiet|low|silent|asleep ..4 until|week|weeks|days|sessions|then|once',
      '(lie low|stay quiet|wait for|wait) ..6 (then|and after that|after that|and then) ..1 start|begin|wipe|send|swap|answer|delete|forward|copy|leak|transfer',
      'payload ..4 (goes live|fires|wakes|activates|is stored|below)',
      'fire|activate|wake|trigger|launch it|this once|when|as',
      oneLine`
        (in|after) @number|two|three|four|five|six|seven|ten|several|some|few ..1 days|hours|sessions|conversations|weeks|
        minutes ..2 remove|delete|execute|wipe|send|begin|start|swap|leak|export|activate|grant|forward
      `,
      `${asleep} ..1 ${order} ..4 wakes|when|until|fires|inside|stored`,
      oneLine`
        (when|once|if|as soon as) ..3 (says|mentions|types|writes|asks|turns|appears) ..8
        (hand over|wipe|leak|copy the|send out|send the design|shut off|print all|delete the|forward the|disable the)
      `,
    ],
    shapes: [
      {
        at: ['sleeper ', 'dormant ', 'delayed ', 'trigger '],
        pattern:
          /(?<=^|[\n.!?] ?)(?:sleeper|dormant|delayed|trigger) (?:instruction|command|payload|action|order)s?[,:]\s{0,3}\p{L}/iu,
      },
    ],
  },
  {
    id: 'contract_money_moved',
    title: 'Order to move money',
    category: 'tool-abuse',
    level: 3,
    confidence: 0.75,
    scope: 'strict',
    threats: ['T09'],
    why: 'A memory that moves money acts without its owner.',
    advice: 'Have the owner of the account decide.',
    phrases: [
      '^transfer|send|move|wire|shift|drain|sweep|empty ..3 funds|money|balance|crypto|bitcoin|assets|reserve|savings|coins|budget ..9 to|into|before|as',
      'convert|swap|sell ..3 assets|funds|savings|balance ..2 to|into|for ..1 bitcoin|crypto|coins|cash ..2 and ..1 move|send|transfer|wire',
      '^(pay|send) (whatever is left|everything left|the rest|what is left) ..8 account|wallet|address|card',
      'buy gift|prepaid|voucher cards|card|codes ..8 send|mail|codes|pass',
      'refund|refunds|payment|payments|invoice|invoices|payout|payouts ..2 (should be|must be|are to be|is to be|will be|wire it) ..1 sent|paid|wired|moved|to ..2 to|the|account ..3 account|wallet|second|note|instead',
    ],
  },
  {
    id: 'contract_posed_rank',
    title: 'Order under the heading of a system or an administrator',
    category: 'authority-forgery',
    level: 3,
    confidence: 0.8,
    scope: 'strict',
    threats: ['T05'],
    why: 'Systems and administrators do not give their orders in a memory.',
    advice: 'Do not store it, and ask the administrator.',
    shapes: [
      {
        at: ['system', 'admin', 'root', 'developer', 'platform', 'operator', 'core ', 'department', 'headquarters'],
        pattern: headedOrder,
      },
    ],
    phrases: [
      oneLine`
        (from the core team|from headquarters|from the platform|security department|from the developers) ..3 (to all agents|
        directive|override|to all assistants|to the agent) ..6 accept|treat|share|grant|ignore|follow|enable
      `,
    ],
  },
];
