import { pattern } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';
import { asHeading, asSpeaker, inBrackets, inParentheses } from '../shapes/turn-headers.ts';

const header = /^(?:<[^>]{0,100}>|[#([* ]{0,6}[\w -]{5,30}[\])*]{0,3}[:>]?\*{0,2})\s{0,6}/;
const opening = new RegExp(
  pattern`
    ^(?:(?:please|now|first|next|then|also|immediately|important|urgent|attention|hello|hi|dear|assistant|agent|ai|
    task|(?:new )?(?:instruction|order)s?)\b[\s,:!.-]{1,3}){0,3}
  `,
  'i',
);
/** Acts in the world, which no prompt of an honest product begins with. */
const deed =
  /^(?:visit|go to|send|e-?mail|invite|transfer|wire|pay|forward|book|reserve|buy|purchase|bypass|upload|share|unsubscribe|exfiltrate|leak)\s{1,2}/i;
const act = new RegExp(
  pattern`
    ^(?:create|make|get|say|add|open|set|enable|disable|remove|delete|erase|write|print|output|reply|respond|tell|
    give|grant|change|update|post|run|execute|install|download|call|click|schedule|cancel|order|rate|recommend|
    visit|go to|send|e-?mail|invite|transfer|wire|pay|forward|book|reserve|buy|purchase|bypass|upload|share)\s{1,2}
  `,
  'i',
);
const object = new RegExp(
  pattern`
    ^(?:an?|the|all|any|every|each|this|that|these|those|my|your|our|his|her|their|him|them|me|us|everyone|
    everybody|users?|it|to|with|for|new|\d|https?:|www\.|["'“‘$@]|[\w.+-]{1,40}@|\w{2,20}'s)
  `,
  'i',
);
/**
 * Any verb counts where the header is not an honest one: a first word that is neither a reported thing nor a completed
 * act.
 */
const commanding = new RegExp(
  pattern`
    ^(?!this|that|when|if|for|from|with|and|but|not|was|are|has|under|after|before|during|\w{1,12}(?:s|ed|ing) )
    [a-z]{3,14} (?:the|an?|all|any|every|my|your|this|these|them|him|her|me|us|messages?|everything)\b
  `,
  'i',
);
const named = /^[A-Z][\w-]{1,20}[ ,.]/;
/** `[admin] add a page` is the title of a change; capital letters, or `message` in the header, are not. */
const loud = /^\[(?:SYSTEM|DEVELOPER|OPERATOR|[A-Za-z]{5,9}[ _][A-Za-z]{4,12})\]/;

// A header that claims authority inside data is a disguise, whatever it asks for. Logs put `[system]` before an event
// and manuals put it before a version; only an order begins with its verb and continues with its object. Claims belong
// to fake_turn.
export const rule: AccusingRule = {
  id: 'rank_header_order',
  title: 'Order under a header that claims authority',
  category: 'authority-forgery',
  scope: 'standard',
  level: 2,
  confidence: 0.8,
  why: 'The text puts a header of the system or its developers before an order, so that the agent believes it comes from them.',
  advice: 'Remove the header and ask who wrote the order; the system does not speak through data.',
  threats: ['T10', 'T01'],
  yieldsTo: ['fake_turn', 'pseudo_tag_order'],
  shapes: [
    inParentheses((turn) => orders(turn) || commanding.test(orderOf(turn))),
    ...inBrackets((turn) => loud.test(turn) && orders(turn)),
    asHeading(asksForDeed),
    ...asSpeaker((turn) => /^\W{0,3}[A-Z]{5}/.test(turn) && asksForDeed(turn)),
    {
      at: ['<system', '<admin', '<developer', '<operator'],
      pattern: new RegExp(
        pattern`
          <(?:system|admin|administrator|developer|operator)(?:[_-](?:message|instructions?|prompt|note|override|
          reminder|notice))?(?: [^>\n]{0,80})?>\s{0,4}[^<]{8,300}
        `,
        'i',
      ),
      accept: asksForDeed,
    },
  ],
};

/** Begins with a verb and its object: "create a channel", not "create-table finished". */
function orders(turn: string): boolean {
  const order = orderOf(turn);
  return asksForDeed(turn) || (act.test(order) && object.test(order.replace(act, '')));
}

function asksForDeed(turn: string): boolean {
  const order = orderOf(turn);
  if (!deed.test(order)) return false;
  const target = order.replace(deed, '');
  return object.test(target) || named.test(target);
}

function orderOf(turn: string): string {
  return turn.replace(header, '').replace(opening, '');
}
