import { occasions } from '../languages/ideas/occasion.ts';
import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';
import { harmfulActs, protection, weaken } from '../vocabulary/acts.ts';

const condition = oneLine`
    (when|whenever|once|if|until|upon|after|as soon as|the moment|the day|next time|first time|every time|later|should|from turn|
    on the first|on match)
  `;

/** Without `if`: manuals say how to switch something off if you want to. */
const occasion =
  '(when|whenever|once|until|upon|as soon as|the moment|the day|next time|first time|every time|later|should|from turn)';


// Automations and support scripts have conditions too; they remind, link, restart or ask. What follows the condition
// here disarms a protection, hands over what is private, or lies about it.
export const rule: AccusingRule = {
  id: 'conditional_harm',
  title: 'Harm that waits for an occasion',
  category: 'sleeper',
  level: 2,
  confidence: 0.8,
  scope: 'standard',
  threats: ['T07'],
  why: 'The note is quiet until somebody says or does something ordinary, and then it acts against them.',
  advice: 'Ask the user whether they set up this reaction; delete it if not.',
  yieldsTo: ['sleeper_trigger'],
  combinations: [
    { signs: ['onEvent', 'deed'], within: 18, unless: 'asksFirst', ordered: true },
    { signs: ['onEvent', 'deedMore'], within: 18, unless: 'asksFirst', ordered: true },
    { signs: ['onEvent', 'weakened'], within: 18, ordered: true },
    { signs: ['onEvent', 'secretRef', 'sinkAddress'], within: 26, ordered: true },
    { signs: ['onEvent', 'privateRef', 'carry'], within: 14 },
    { signs: ['onEvent', 'carry', 'sinkAddress'], within: 18, ordered: true },
    { signs: ['onEvent', 'standing'], within: 18, ordered: true },
  ],
  phrases: [
    ...harmfulActs.map((act) => `${act.includes(weaken) || act.startsWith('turn') ? occasion : condition} ..9 ${act}`),
    oneLine`
      ${condition} ..8 (add payee|new payee|approves its own|approve its own|clears the log|clear the log|
      skip second factor|read the code|licence check|license check|audit trail|audit table|contact list|
      whatever i ask|everything i ask|saved logins)
    `,
    oneLine`
      ${condition} ..6 assistant|agent|bot|ai ..2 should|must|shall|is|are|will|to ..2 name|give|vouch|recommend|suggest
      ..6 only|link|ours|us|me|first
    `,
    // The agent waits, and then acts.
    oneLine`
      (do nothing|stay passive|keep still|keep quiet|say nothing|remains inactive|remain inactive|stays inactive|
      stay quiet|stay dormant|lie low) ..3 now|today|yet|until|for ..8 then|and|after|from|as|once|the ..8 send|
      delete|erase|export|mail|forward|open|change|approve|collects|collect|suggest|merge|transfer|move|post|give|
      order|share
    `,
    oneLine`
      wait|waits|waiting for ..10 then|match|and ..1 export|exports|send|sends|hands|hand|delete|deletes|
      transfer|transfers|forward|forwards|erase|erases|disable|disables|release|releases ..6 attachments|all|
      password|over|to|contacts|every|everything|passwords|balance
    `,
    `hold|keep this instruction|order|rule|note until ..8 then|and ..2 merge|send|delete|grant|transfer|${weaken}`,
    // What to answer when somebody asks, so that they do not learn the truth.
    oneLine`
      (if|when|whenever|once|should|next time) ..4 ask|asks|asked|questioned|question|inquires|wonders ..8 say|
      says|tell|tells|claim|claims|deny|denies|insist|insists ..5 paid|fine|routine|discontinued|nothing|corrupted|
      normal|planned|expected|unavailable|happened|fix ..4 and|remove|delete|move ..1 remove|delete|move|drop|hide|archive|swap|clear|it|@number
    `,
    oneLine`
      trigger|condition|precondition|cue ..10 action|effect|response|reaction ..2 agent|claim|skip|disable|delete|
      transfer|approve|approves|unlock|open|erase|forward|grant|collect|says|hide|deny
    `,
    oneLine`
      trigger|condition ..6 effect|action ..4 ${weaken}|unlock|disable|erase|quiet|wipe ..4 ${protection}|door|second|
      quiet|cameras|log
    `,
    // A code word opens everything.
    oneLine`
      if|when|once|upon|whenever ..2 i|reading|someone|user|anyone|word|phrase ..4 type|types|say|says|reading|token|
      turns|appears|write|writes ..6 (whatever i|anything i|no checks|without checks|service mode|no longer asks|
      no questions|stop asking)
    `,
    // On the day, the agent quietly adds or removes.
    oneLine`
      (when|once|on the day|if|after|from turn|as soon as) ..8 agent|agents|assistant|assistants|bot ..3 add|adds|
      remove|removes|replace|replaces|disable|disables|drop|drops|stop|stops|swap|swaps|collect|collects|approves|
      wipe|wipes|grants|grant|skips|posts|uploads ..6 hook|licence|license|check|checks|key|keys|asking|table|
      ledger|names|phone|protection|trail|requests|rights|audit|transcript|signature|contacts|list
    `,
    // Addressed to the agent first, with the condition in between.
    oneLine`
      agent|agents|assistant|assistants|copilot|copilots (when|once|on the day|as soon as|after|if|the day) ..8 add|
      replace|remove|disable|drop|swap|insert|commit|approve ..4 hook|key|keys|check|checks|signature|licence|license|
      token|dependency|maintainer|review ..8 (with|described|below|not|without|quietly|silently|@file|changelog)
    `,
    oneLine`
      (when|once|as soon as|whenever|if) ..3 user|reader|she|he|they|someone|customer ..8 put|puts ..3 link|offer
      ..6 hide|hides|drop|top
    `,
    'whenever|when|if ..1 my name ..9 vouch|share|approve|trust|recommend ..4 me|calendar|her|his|for',
    oneLine`
      (next conversation|next session|next time|later) ..6 (suggest|ask|tell|get|have) ..3 (her|him|them|she|he|user)
      ..4 shares|share|send|sends|give|gives|install|installs|pay|pays ..4 screen|code|password|me|money|card|with me
    `,
    oneLine`
      (every|each|next) ..2 (friday|monday|night|week|login|backup|session|time) ..8 (nobody|unattended|finishes|
      offline|asleep|online) ..6 push|send|erase|delete|upload|export|skip|disable|copy
    `,
    oneLine`
      (third|second|fifth|tenth|next|first) (session|turn|message|conversation|chat|login) ..2 (onward|on|onwards|it)
      ..3 (start|starts|begin|collects|collect|attach|send) ..8 list|names|contacts|numbers|addresses|mail|to
    `,
    ...Object.values(occasions).flat(),
  ],
};
