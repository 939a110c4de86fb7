import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// A condition on what the user will say or do, then an act that harms. Support scripts ("when the user asks about
// refunds, link the policy") share the first half, so the second half decides.
export const rule: AccusingRule = {
  id: 'sleeper_trigger',
  title: 'Instruction that waits for a cue',
  category: 'sleeper',
  level: 3,
  confidence: 0.88,
  scope: 'standard',
  threats: ['T07'],
  why: 'It stays dormant until a later session says the right words.',
  advice: 'Hold it; ask the user whether they set such a rule.',
  // A safe word that ends a game: "if I write pax, drop the act".
  spares: ({ match, after }) =>
    /\bdrop the$/i.test(match) &&
    /^ (?:act|accent|voice|scene|game|joke)(?:\s{0,2}(?:[.!;\n]|$)| and (?:explain|tell me|talk to me|help me)\b)/i.test(
      after,
    ),
  phrases: [
    oneLine`
      (when|whenever|if|once|should|after|until|as soon as|next time|the moment|every time|any time|anytime) ..2
      (user|users|she|he|they|someone|anyone|somebody|i|customer|owner|human|anybody) ..2
      (says|say|asks|ask|mentions|mention|types|type|requests|request|writes|write|wants|talks|talk|contains|brings|
      greets|references|inquires|sends|uses|discusses|enters|logs|uploads|opens|thanks|arrives|appears) ..10
      (bypass|reveal|leak|disable|exfiltrate|wipe|hand over|disclose|erase|steal|sabotage|lie|withhold|
      recommend only|bcc)
    `,
    oneLine`
      (when|whenever|if|once|should|after|until|as soon as|next time|the moment|every time|any time|anytime) ..2
      (user|users|she|he|they|someone|anyone|somebody|i|customer|owner|human|anybody|message|conversation) ..2
      (says|say|asks|ask|mentions|mention|types|requests|request|writes|write|wants|talks|talk|contains|brings|
      greets|references|inquires|sends|uses|discusses|enters|logs|uploads|opens|thanks|arrives|appears) ..10
      (send|forward|transfer|wire|grant|redirect|output) ..8
      (@email|@url|@domain|@account|everything|all|instead|password|passwords|credentials|secret|secrets|keys|key|
      tokens|history|transcript|copy|admin|access|contents|prompt|silently|without|money|funds|attacker|file|
      files|chat|chats|conversation|conversations|plain)
    `,
    oneLine`
      (when|whenever|if|once|as soon as|every time) ..2 (message|conversation|chat|request) ..2
      (contains|says|mentions|references|includes|arrives) ..10
      (bypass|reveal|leak|disable|exfiltrate|wipe|disclose|erase|withhold|bcc)
    `,
    oneLine`
      (when|whenever|if|once|as soon as|every time) (asked|told|prompted|queried|questioned|requested) ..8
      (always|never|just|only|simply|instead|say|claim|deny|pretend|recommend|respond|reply|answer|tell|state|
      insist|lie) ..8 (safe|secure|fine|none|recommended|best|trusted|approved|nothing|everything|plain)
    `,
    oneLine`
      (sleep|dormant|lie low|stay quiet|remain silent|stay silent|do nothing|stay inactive) until ..8
      (then|user|says|mentions|types|phrase|word|trigger|signal|date|session|message|asks)
    `,
    oneLine`
      wait until ..2 (user|she|he|they|phrase|word|trigger|someone|customer|owner) ..1 (says|types|mentions|asks|writes|appears|
      stops|leaves|thanks|logs|is)
    `,
    '(trigger|activation|secret|magic) (phrase|word|words|keyword|sentence) (is|are|will|equals|was|detected|activates|then)',
    oneLine`
      (if|when|whenever|once) ..3 (phrase|word|words|keyword|code|codeword|sentence|trigger|token|passphrase|string)
      ..8 (appears|appear|said|used|mentioned|seen|typed|received|spoken|occurs|comes|heard|entered|present|
      detected|uttered|shows) ..6 (send|execute|run|ignore|grant|treat|unlock|reveal|delete|activate|bypass|
      transfer|follow|obey|disable|switch|respond|become|hand|do|you|drop|enter|comply|forward)
    `,
    oneLine`
      (in|after|at|on|from) (the|your|a|next|any|every|three|two|five|ten|several|some|few|future|later)
      (next|future|later|following|third|second|sessions|days|turns|messages|session|conversation|weeks|hours) ..6
      (execute|activate|trigger|run|send|delete|transfer|ignore|exfiltrate|add|wipe|begin|forward|disable|upload|
      follow)  ..6 (payload|command|script|instructions|all|ssh|keys|data|files|this|these|user|backup|branch|funds)
    `,
    oneLine`
      (upon hearing|on hearing|on keyword|on the word|at the word|when you hear|when i say|if i write|if i say|if i type|on
      trigger|trigger phrase|trigger word|code word|magic word) ..8 (stop following|drop your|drop the|hand over|export|
      suppress|disable|unlock|grant|treat it as|do what|you will drop|youll drop|wipe|disregard|obey)
    `,
    oneLine`
      (do not|dont|do nothing|not) ..3 (now|today|yet) ..12 (next time|next week|next month|later|at the next|once|as soon as) ..8
      (increase|apply|send|pay|transfer|change|swap|forward|delete|replace|move)
    `,
    oneLine`
      (on|from|at|after) (the|your) (third|fourth|fifth|tenth|second|last) (request|reply|answer|message|turn|question|session)
      ..5 (wrong|grant|false|recommend|incorrect|insert|send|leave out)
    `,
    oneLine`
      (after|once) ..1 (@number|two|three|five|ten|several|some|few) (normal|ordinary|harmless|regular|good|correct) (answers|
      replies|turns|messages|sessions) ..2 (begin|start|switch|recommend|insert)
    `,
  ],
};
