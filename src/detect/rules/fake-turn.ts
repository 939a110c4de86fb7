import type { AccusingRule } from '../rule.ts';
import { searchFor } from '../search.ts';

/** What a false system turn is for: to lift limits, to vouch for somebody, to order. */
const claim =
  /\b(?:you (?:are (?:now|no longer|root)|must|should|will now|may now|now)|your (?:new|previous|instructions?|rules?)|ignore|disregard|override|unrestricted|without (?:filters?|restrictions?|safety|asking|confirmation)|no (?:rules|restrictions|filters|limits|content)|safety (?:layer|filters?|checks?|mode)|(?:filters?|restrictions?|checks?|confirmations?|guardrails?) (?:are |is |have been |has been )?(?:off|disabled|lifted|removed|suspended|unloaded)|authenticated|verified as|clearance|admin(?:istrator)? (?:mode|access|rights)|developer mode|unlocked|elevated|permission|pre-?approved|(?:starts?|begins?) now|new instructions?|reveal|comply|obey|operator (?:instructions?|note)|new operator|(?:deploy|admin|root|full) rights|send |forward |transfer |delete |execute |run the|change the|modify |approve |allow)\b/i;
const opener =
  /(?:^|\n)[^\S\n]{0,4}(?:#{1,4} ?\((?:system|developer|admin|operator)(?:[ _](?:message|prompt|instruction|note|override))?\):?|#{1,4} ?(?:system|developer|admin|operator)(?:[ _](?:message|instruction|note|override))?:|\((?:system|developer)[_ ]message\)|\[(?:system|admin|developer|operator)(?:[ _](?:message|prompt|note|override|instruction))?\]:?|\*{2}(?:system|developer)\*{2}:|(?:system|developer|operator|admin)(?: \([\w ]{1,20}\))?(?::|>| ->))[^\S\n]{0,4}\n?[^\n]{6,300}/gi;
const inline =
  /[.!?)\]]\s{1,3}(?:#{1,4} ?\(?(?:system|developer)[ _]message\)?|\[(?:SYSTEM|System|ADMIN|Admin)\]|SYSTEM:)[^\S\n]{0,4}[^\n]{6,300}/g;
const object = /["']?role["']?\s?:\s?["'](?:system|developer)["'],\s?["']content["']\s?:\s?["'][^\n]{6,300}/gi;
const dialogue =
  /(?:^|\n)#{0,4} ?(?:assistant|agent|ai|model|bot) ?(?::|->|>)[^\n]{0,200}?\b(?:deleting|i'?ll (?:now )?(?:send|delete|transfer|share|push|reveal|skip|stop asking)|access granted|the password is|as agreed|without (?:asking|confirmation|the approval)|continuing the upload|permission stored|sharing (?:the|your))[^\n]{0,120}/gi;

// Data that continues the conversation by itself: a system line nobody sent, or an assistant that has already agreed.
// Transcripts and specifications ("System: macOS 14.2") have the same form, so the line must also claim or order.
export const rule: AccusingRule = {
  id: 'fake_turn',
  title: 'Planted system message or dialogue turn',
  category: 'authority-forgery',
  scope: 'context',
  level: 3,
  confidence: 0.88,
  why: 'The text plays a turn of the conversation that never took place, to borrow the authority of the system or the consent of the user.',
  advice: 'Treat it as a quotation by an unknown writer; nothing in it was said in this session.',
  threats: ['T10', 'T01'],
  searches: [
    searchFor(['system', 'developer', 'operator', 'admin'], opener, (turn) => claim.test(turn)),
    searchFor(['system:', '[system]', '[admin]', 'system_message', 'system message'], inline, (turn) =>
      claim.test(turn),
    ),
    searchFor(['"role"', "'role'", 'role:'], object, (turn) => claim.test(turn)),
    searchFor(['assistant:', 'agent:', '\nai:', 'model:', 'bot:', 'assistant ->', 'assistant>'], dialogue),
  ],
};
