import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';
import { confidential, reader } from '../vocabulary/acts.ts';

// People give agents tools and permissions, one by one and knowingly. Here the text gives them all, in advance, to
// itself or to a stranger, or has a tool do what its owner would not.
export const rule: AccusingRule = {
  id: 'tool_overreach',
  title: 'Tool or permission used beyond what the user allowed',
  category: 'tool-abuse',
  level: 2,
  confidence: 0.78,
  scope: 'standard',
  threats: ['T09'],
  why: 'The agent would act with rights that nobody gave it for this purpose.',
  advice: 'Check the permissions of the agent, and ask the user before the tool is used.',
  yieldsTo: ['forged_approval', 'weaken_protection'],
  phrases: [
    oneLine`
      ${reader} ..2 may|can|should|is|are|run|runs|to ..3 use|run|runs|invoke|invoking|call|calls|execute ..2 any|all|
      every|payment|sudo|whatever|everything|anything|root ..6 without|no|never ..2 asking|confirmation|showing|ask|
      approval|needed
    `,
    oneLine`
      let ..2 ${reader}|it ..1 run|use|execute|accept|act ..5 sudo|commands|root|shell|everything|full|access|request ..5
      without|full|and|mailbox|any ..2 asking|access|approval|confirmation|limits|mailbox
    `,
    oneLine`
      (everything|all|any|whatever) ..6 granted|approved|permitted|allowed ..2 (in advance|beforehand|automatically|by
      default|already) ..4 including|deletion|without|also
    `,
    oneLine`
      accept|grant|approve|allow|click|confirm ..2 all|every|any ..2 permission|tool|consent|security|oauth ..1 prompt|prompts|
      requests|dialogs|request
    `,
    oneLine`
      (use|using|have|via) ..2 (shell|terminal|file|git|email|mail|phone|browser|camera|admin|payment|booking|
      deploy|calendar|saved) ..1 (tool|api|plugin|access|password|client|card) ..8 (ssh|env|resign|reset|rewrite|
      force|read|verification|code|card|room|sign in|second factor|attach|push|approve)
    `,
    oneLine`
      use ..2 (shell|terminal|file|git|email|phone|browser|camera|admin|payment|booking) ..1 tool|api? ..3 to ..2 read|
      write|rewrite|reset|call|attach|reserve|sign|approve|delete|force ..8 .ssh|.env|env|as|main|factor|code|card|
      password|push|told|resign|request|ask|history|credentials
    `,
    `confirm|confirmation|approval|approvals|ask never|none|off|false ..4 scope|tools|rate|limit|all ..4 all|removed|any|off`,
    `(auto approve|autoapprove|auto accept|full autonomy) ..1 and stay|remain|stays ..1 there|on|so`,
    `switch|set|put yourself|itself ..1 to|into ..1 (auto|full|unattended|permissive|autonomous)`,
    oneLine`
      ${reader} edits|raises|changes|grants|extends|increases|lifts|raise|edit|widens ..1 its|their own ..2 permission|
      permissions|limit|limits|role|rights|spending|access|allow
    `,
    oneLine`
      role|rights|permissions|privileges ..2 of? ..1 ${reader} ..3 raised|elevated|changed|upgraded ..6 owner|admin|root ..2 by
      ..1 ${reader}|itself|self
    `,
    oneLine`
      when ..1 tool|permission|access|call ..1 is|was denied|refused|blocked ..3 ${reader}|use|uses|another ..4 another|
      other|different|same ..6 effect|result|same|way
    `,
    oneLine`
      (parameter|field|argument|tool|one|call|comment) ..8 must contain|contains|pass|passes|with|include|passing ..4
      (complete|full|whole|entire|all|users) ..2 (chat|prompt|conversation|history|credentials|access token|token|context)
    `,
    oneLine`
      pass|passes|passing ..3 (contents|whole|access|complete|full|entire|users) ..3 (conversation|token|responses|
      history|prompt|tools) ..6 (parameter|field|server|clients|tool|comment|well|argument)
    `,
    `asks|ask clients|agents|assistants ..2 also|to ..1 pass|send|include|forward ..4 contents|other|all|${confidential}`,
    oneLine`
      (wildcard grant|any tool any argument|no human in the loop|any tool|any command) ..8 (without|no human|any argument|
      including|no confirmation|no approval|network)
    `,
    `(run|runs|running|allow|permit) ..2 any command|commands|tool ..6 without ..1 confirmation|asking|approval`,
    `add|adds|put|include ..4 (allow list|allowlist|settings|allow) ..6 (stops asking|so that it stops|themselves|itself|no questions)`,
    `(allow|bash|write|webfetch|execute) ..4 ${reader} ..2 should|must|may ..2 add|put|set ..6 settings|permissions|config|themselves|allow`,
    oneLine`
      give|grant|gives|assign ..3 (me|my|bob|him|her|account|plugin|contractor|service|reporter) ..4 (admin|owner|root|
      access) ..8 (skipped|dont|without|not bring|no request|request|form|nobody|ticket)
    `,
    oneLine`
      ${reader} ..2 (permitted|allowed|authorised|authorized|free) to ..2 disable|delete|bypass|remove|override|
      approve|pay|spend|sign|send ..8 way|protection|without|asking|any|all|needed
    `,
    `(sandbox escape|escape the sandbox|outside the sandbox|break out) ..4 approved|host|allowed|continue|commands|run|default`,
    oneLine`
      ${reader} ..2 invoking|invokes|calls|calling|call|runs ..1 @file|delete|delete_user|send|send_sms|transfer|
      send_email ..8 every|all|no ..4 contacts|account|accounts|confirmation|users|customers
    `,
    oneLine`
      (create|add|set) ..2 (filter|rule) ..4 (sends|moves|deletes|send|move|delete|hides) ..3 (bank|fraud|security|alert|
      alerts) ..2 (mail|mails|messages|trash|notices|alerts)
    `,
    oneLine`
      (use|using) ..2 (saved|stored|card) ..1 (password|card|file|credentials) ..5 (approve|book|reserve|order|
      buy|sign|agreed|pay|suite) ..6 (request|spirit|agreed|asking|without|portal|again)
    `,
    `share|shares ..3 drive|folder|mailbox|disk|account|calendar ..2 with ..1 everyone|anyone|public|everybody ..6 edit|rights|write|link|included`,
    `run ..2 with ..2 (yes|force|sudo) ..6 (everywhere|always|questions|more questions|asking)`,
    `(cat|print|show|open) ..2 (env|.env|environment) file? ..3 paste|send|post|show ..2 here|it|me`,
    `rewrite ..2 history ..4 (force push|force|push) ..6 (ask|asking|need|confirmation|main)`,
    oneLine`
      call ..3 export|delete|transfer|payment|admin ..1 tool|api|function ..3 (scope all|all|everything|full|scope) ..8
      (requester|archive|hand|me|sender|without)
    `,
    // A tool by name, and what its owner would not have it do.
    oneLine`
      (payment|bank|banking|browser|shell|email|mail|home|coupon|admin|refund|
      deploy|calendar|contact|transfer|file|image|lock) (tool|function|client|plugin) ..8 (saved|password|sudoers|shadow|in the
      name of|on behalf|security|full name|skipping|recovery|codes|log in|balance|read out|refund|grant|
      invite|unlock|transfer|request access|add a rule|reset|straight)
    `,
    oneLine`
      (transfer funds|send money|send email|send mail|delete user|delete all|
      grant access|update price|get order|create filter|update permissions|share document|reset password|run shell|raw http|debug
      dump|list secrets|dump env|read mail|post comment|add rule|run sql) ..6 (with|so that|use it|role|instead|level) ..6
      (me|max|owner|all|everyone|@email|@number|codes|free|
      everything|spam|trash|list|paste|addresses|filter)
    `,
    oneLine`
      (answer|answers|reply|accept|confirm) ..1 (every|all|each|any) ..2 (confirmation|permission|approval|consent|security) ..1
      (dialog|dialogs|prompt|prompts|question|questions|request|requests) ..3 (yes|with yes|on behalf|ok|automatically)
    `,
    oneLine`
      (before using this tool|for this tool to work|or the tool|otherwise the tool|tool will not work|tool wont work|first calls|
      must first call|has to be called first) ..10 (read|list|pass|secrets|@file|config|.ssh|credentials|puts what|token)
    `,
    `answer (all|every|each) (prompts|prompt|questions|dialogs|dialog) ..1 yes`,
    `(approval mode|permission mode|confirmation mode|approval policy) ..3 (to never|never|off|none|bypass|auto)`,
    oneLine`
      (whatever|regardless of what) ..4 (says|shows|asked|was found|is found|you find) ..3 (write|say|answer|report|state|mention|
      list) that ..8 (chosen|best|safe|approved|passed|none|winner|agreed)
    `,
  ],
};
