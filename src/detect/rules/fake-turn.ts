import { pattern } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';
import { asHeading, asSpeaker, inBrackets, inParentheses } from '../shapes/turn-headers.ts';

/** An answer that was never given, as a stand-in in brackets, and what the user is said to have asked next. */
const standIn =
  /(?<=(?:^|\n)\s{0,4})(?:assistant|agent|ai|model|bot) ?: ?\[[^\]\n]{3,60}\]\s{0,4}\n\s{0,4}(?:user|human) ?:/i;

/** The purposes of a false system turn: to lift limits, to vouch for somebody, to give orders. */
const claim = new RegExp(
  pattern`
    \b(?:you (?:are (?:now|no longer|root)|must|should|will now|may now|now)|
    your (?:new|previous|instructions?|rules?)|ignore|disregard|override|unrestricted|
    without (?:filters?|restrictions?|safety|asking|confirmation)|no (?:rules|restrictions|filters|limits|content)|
    safety (?:layer|filters?|checks?|mode)|(?:filters?|restrictions?|checks?|confirmations?|guardrails?) (?:are |
    is |have been |has been )?(?:off|disabled|lifted|removed|suspended|unloaded)|authenticated|verified as|
    clearance|admin(?:istrator)? (?:mode|access|rights)|developer mode|unlocked|elevated|permission|pre-?approved|
    (?:starts?|begins?) now|new instructions?|reveal|comply|obey|operator (?:instructions?|note)|new operator|
    (?:deploy|admin|root|full) rights|run the|change the|this (?:one|message|tag|notice|prompt) is (?:real|genuine|
    authentic))\b
  `,
  'i',
);
/** A log reports a delete request; an order continues with what to delete. */
const deed = new RegExp(
  pattern`
    \b(?:send|forward|transfer|delete|execute|modify|approve|
    allow) (?:(?:an?|the|all|any|every|each|this|that|these|those|my|your|our|his|her|their|him|them|me|us|everyone|
    everything|what|whatever|users?|it|to|new|\d{1,9})\b|["'$@]|https?:|[A-Z][a-z]|[\w.+-]{1,40}@)
  `,
);
const roles = ['"', "'", ''].flatMap((mark) =>
  ['system', 'developer'].flatMap((name) =>
    [':', ': ', ' : '].flatMap((colon) => ['"', "'"].map((open) => `${mark}role${mark}${colon}${open}${name}`)),
  ),
);
const object = /["']?role["']?\s?:\s?["'](?:system|developer)["'],\s?["']?content["']?\s?:\s?["'`][^\n]{6,300}/i;
const agreed = new RegExp(
  pattern`
    (?<=(?:^|\n)#{0,4} ?)(?:assistant|agent|ai|model|bot) ?(?::|->|>)[^\n]{0,200}?\b(?:deleting|
    i'?ll (?:now )?(?:send|delete|transfer|share|push|reveal|skip|stop asking)|access granted|the password is|
    as agreed|without (?:asking|confirmation|the approval)|continuing the upload|permission stored|
    sharing (?:the|your))[^\n]{0,120}
  `,
  'i',
);

// Data that continues the conversation: a system line that nobody sent, or an assistant that has already agreed.
// Transcripts and specifications ("System: macOS 14.2") look the same, so the line must also claim or order something.
export const rule: AccusingRule = {
  id: 'fake_turn',
  title: 'Planted system message or dialogue turn',
  category: 'authority-forgery',
  scope: 'standard',
  level: 3,
  confidence: 0.88,
  why: 'The text imitates a turn of the conversation that never took place, to borrow the authority of the system or the consent of the user.',
  advice: 'Treat it as a quotation by an unknown writer; nothing in it was said in this session.',
  threats: ['T10', 'T01'],
  shapes: [
    inParentheses(claims),
    ...inBrackets(claims),
    asHeading(claims),
    ...asSpeaker(claims),
    { at: roles, pattern: object, accept: claims },
    {
      at: ['assistant', 'agent', 'ai', 'model', 'bot'].flatMap((name) => [`${name}:`, `${name}>`, `${name} ->`]),
      pattern: agreed,
    },
    {
      at: ['assistant', 'agent', 'ai', 'model', 'bot'].flatMap((name) => [`${name}: [`, `${name}:[`]),
      pattern: standIn,
    },
  ],
};

function claims(turn: string): boolean {
  return claim.test(turn) || deed.test(turn) || deed.test(turn.toLowerCase());
}
