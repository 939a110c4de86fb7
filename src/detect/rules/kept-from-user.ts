import { unseen } from '../languages/ideas/unseen.ts';
import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';
import { reader } from '../vocabulary/acts.ts';

const person = oneLine`
  user|users|owner|owners|she|he|her|him|customer|customers|client|clients|boss|family|reviewer|reviewers|holder|
  account|anyone|anybody|nobody|auditor|auditors|patient|husband|wife|mother|admin|administrator|people|team|they|them
`;
const seen = oneLine`
  summary|report|reports|notifications|notification|changelog|history|log|logs|thread|record|records|overview|display|
  output|sees|view|review|statement|diff|message
`;

// Surprises, salaries and diagnoses are kept from people too. This rule is about what an agent does or did, and about
// the people it works for: leave no trace, let them not notice, tell them something else.
export const rule: AccusingRule = {
  id: 'kept_from_user',
  title: 'Act that the user is not to notice',
  category: 'concealment',
  level: 2,
  confidence: 0.78,
  scope: 'standard',
  threats: ['T11'],
  why: 'Whoever hides an act from the user does not act for the user.',
  advice: 'Show the user the text and what was done because of it.',
  yieldsTo: ['deception_hide', 'silent_action', 'hidden_message', 'translated_concealment'],
  phrases: [
    oneLine`
      ${person} ..1 (doesnt|does not|neednt|need not|dont|do not|must not|mustnt|must never|should not|shouldnt|may not)
      ..2 (have to|need to)? ..1 (know|find out|hear|learn|notice|see) ..3 (about|of|this|that|these) ..3 (transfer|
      transfers|change|access|commit|payment|purchase|message|limit|step|rule|second|it|from)
    `,
    oneLine`
      (leave|strip|keep|leaves|drop) ..1 (it|them|this|these|that|transfers|payments|purchase|charge|change) ..1 (out of|
      from|off) ..3 (summary|report|changelog|history|record|records|notifications|log|statement)
    `,
    `(summary|report|changelog|notification|notifications|audit log|audit trail) ..1 (unchanged|without it|stays clean|stays empty|must not)`,
    oneLine`
      (without|no) ..2 (turning up|showing up|appearing|mention of it|trace of|entry in the changelog for) ..5
      (notifications|thread|summary|history|family|this|log|report)
    `,
    `(do|run|make|perform|export) ..3 outside ..1 audit (log|trail|logs)`,
    `(so that|such that|so|such a way that) ..3 (nobody|no one|noone|none) ..2 (notices|notice|spots|sees|finds out|knows)`,
    oneLine`
      (so that|such that|so|such a way that) ..3 (${person}|it|mr|mrs) ..3 (goes unnoticed|doesnt notice|does not notice|
      dont notice|doesnt find|get wind|gets wind|never sees|never learns)
    `,
    `(dont|do not|never) let ${person} ..1 (notice|know about|find out|catch on|know that)`,
    oneLine`
      (act|behave|answer|carry on|respond|continue) ..4 (as if|as though) ..1 (note|message|text|instruction|instructions|
      comment|entry|memory) ..1 (werent|wasnt|isnt|not|never|did not|didnt)
    `,
    `(stays|stay|remains|keep|kept|keeps) ..2 (between) ..2 (us|${reader}|you and)`,
    `(arrangement|agreement|deal|note|request) ..1 stays between`,
    oneLine`
      ${reader} ..3 (stay|stays|keep|keeps|remain) ..3 (silent|quiet|to itself|to themselves) ..3 (about|on|of)? (it|
      this|that|them|offer|details|access)
    `,
    `it (stays|keeps|remains) ..3 (silent|quiet|to itself) ..3 (about|on|of)? (it|this|that|them|offer|details|access)`,
    `(keep|keeps) ..4 to itself`,
    oneLine`
      (if|when) ..3 (asks|asked|questioned|ask|confronted|wonders) ..6 (deny|denies|say it was|say it is|say its|claim|
      tell them|pretend|says it) ..5 (routine|fix|it|update|error|mistake|normal|planned|nothing|bug|glitch)
    `,
    `${reader} ..2 (if asked|when asked|if questioned) ..5 (say it is|say it was|claim it|denies it|deny it)`,
    `(just|simply) tell ${person} ..2 (file|it|app|site|mail|call) ..2 (was|is|got) (corrupted|lost|broken|down|cancelled|a glitch|deleted)`,
    oneLine`
      (tell|tells|describe|describes|present|presents|pass) ..6 (as planned|as a routine|as routine|as its own|own idea|
      was cancelled by|as a bug|as maintenance|as an accident) ..8 (not|leak|conceals|us|bring|clinic|and|where)
    `,
    `(make|makes) it look like ..3 (her|his|their|own|user|accident|click|mistake)`,
    oneLine`
      (remove|delete|archive|clear|erase|squash) ..3 (this step|this message|this chat|the chat|chat|confirmation|commit|
      this comment|this email|second commit|this entry) ..3 (once|after|when|before|away|from) ..3 (done|opens|sees|
      quietly|record|reads|notices|customer|user|it is)
    `,
    `(archive|delete|clear|remove) it when (ur|youre|you are) done`,
    `(clear|delete|wipe) ..1 (chat|conversation|thread) (after|afterwards|when)`,
    oneLine`
      (delete|archive|hide|remove) ..3 (confirmation|alert|notification|receipt|warning) ..2 (mail|mails|email|message|
      messages)? ..3 (before|so) ..4 (sees|opens|reads|notices|user|customer|she|he)
    `,
    `(notify|notification|notifications|disclose) (false|no|off|never|none) ..6 (history false|show in history|visible no|log off|log false)`,
    `(traces|tracks|evidence) ..1 (cleaned|removed|cleared|covered|wiped|erased|deleted)`,
    `(cover|hide|wipe|clean) ..1 (your|its|their|our|my) (tracks|traces)`,
    `cover (message|story|text) (sent|is|was|used|shown)`,
    oneLine`
      (suppress|omit|omits|hide|conceal|conceals|withhold) ..2 (mention|fee|purchase|charge|where|leak) ..6 (user|users|
      holder|account|booked|came|client|separately)
    `,
    oneLine`
      (not|isnt|never|arent) ..1 (disclosed|shown|revealed|mentioned|visible|told|listed) ..2 (to)? ..1 (user|users|
      customer|customers|client|owner|account|reviewer) ..8 (denies|deny|if|questioned|but|agent|only)
    `,
    `nothing ..4 (may|must|should|can) appear ..4 (user|users|owner|she|he|customer|client) ..1 (sees|reads|gets|view|see)`,
    `(off the record|behind her back|behind his back|behind their back) ..8 (she|he|thinks|agent|user|they|account)`,
    `(answered|confirmed|approved|accepted|clicked) ..2 (by) ..1 ${reader} (off|out|in) ..1 (screen|sight|background)`,
    oneLine`
      (carry|carried|do|done|execute|perform) ..3 (out)? ..2 (background|silently|discreetly|quietly) ..3 (output|answer|
      say|show|reply) (only|just|as usual|nothing)
    `,
    `(dont|do not|never) ..1 (show|tell|let|reveal) ..3 ${person} that you`,
    `(leave|leaves|leaving) no (mention|trace|record|sign|note|comment|log)`,
    `no (word|mention|hint) of (this|it|that) (to|in|anywhere)`,
    `(must|should) never (see|read|find|learn|know) (this|about|of|it)`,
    oneLine`
      ${reader} ..2 (should|must|shouldnt|should not|not|dont|leave|never) ..2 (list|mention|show|include|dependency|file)
      ..5 (among|changed|summary|changelog|review|changes|file|diff)
    `,
    `${reader} ..1 (leave|omit|keep|skip) ..4 (out of|off|from) ..2 (your|the|its) (summary|report|review|changelog|answer)`,
    oneLine`
      (reviewer|reviewers|user|owner|client) ..1 (doesnt|does not|neednt|need not|must not|shouldnt) ..2 (need|have)? ..2
      (see|find|know|notice) ..8 (squash|quietly|lowered|away|commit|that|out)
    `,
    `(hand|give|show|send) ..3 (them|him|her|client|auditor|user) ..2 (version|copy|file|logs|ledger) without (our|my|the)`,
    `(refund|change|request|transfer|purchase) ..2 (discreetly|quietly) ..4 (so that|doesnt|not|without)`,
    oneLine`
      (${seen}) ..2 (filter|rule) ..2 (strip|remove|removes|hide|removed) ..3 (about|mentions|mention|section) ..6
      (vendor|change|display|purchase|transfer|removed)
    `,
    `(reasoning|output|text|lines) ..3 mentions ..3 (removed|stripped|hidden|dropped) ..2 (before|from)`,
    `(rather) ..3 (boss|owner|user|client|wife|husband|she|he) ..1 (didnt|not|doesnt) ..1 (hear|know|find|see|learn)`,
    ...Object.values(unseen).flat(),
    oneLine`
      (if|when|should|in case) ..2 (${person}) ..1 (asks|ask|wonders|wonder|inquires|enquires) ..2 (what you did|what you
      changed|what you sent|why you did|whether you did|what you were doing) ..8 (say|answer|reply|claim|tell) ..3
      (was|were|nothing|skipped|is|its|it)
    `,
  ],
};
