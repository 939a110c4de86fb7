import { pattern } from '../long-text.ts';

/** Who is spoken to. "User agent", "travel agent" and an agent that is described do not count as a reader. */
const addressee = new RegExp(
  pattern`
    (?<![\w-]|user |travel |estate |build |http |proxy )(?:ai|llms?|
    language models?|(?:coding |ai |reviewer |review )?(?:agents?|
    assistants?|models?|bots?)|copilot|claude|chatgpt|gemini|cursor)
    (?:\s?\([\w ]{1,20}\))?(?:\s?[:,>]|\s(?:reading|processing|summari[sz]ing|
    that reads|who reads|must|should|shall|has to|have to|need to|please|instructions?:)\b)|
    \bif you(?:'re| are) an? (?:ai|llm|language model|assistant|
    agent|bot)\b|\b(?:note|message|instructions?|hint|order|memo)s? (?:to|
    for) (?:the |all |any |coding |ai |language )*(?:agents?|assistants?|ai|llms?|models?|bots?|copilot)\b|
    \btodo ?\((?:agent|ai|assistant|llm|bot)\)|\bfor (?:language models|
    ai (?:agents?|assistants?|models)|llms|coding agents)\b|\byou (?:must|
    should|shall|have to|need to|are to|will) (?:now|first|also|always|immediately)?\b|
    \bbefore (?:calling|using|running|answering|editing|invoking|
    you (?:call|use|run|answer|edit)) (?:any |the |this |every )?(?:other |
    another )?(?:tools?|functions?|files?|questions?)?
  `,
  'i',
);

const place = String.raw`(?:https?:\/\/(?!localhost|127\.)[\w.-]{4,80}|[\w.+-]{1,40}@[\w-]{1,40}\.[\w.-]{2,30}|\+\d[\d ]{7,16})`;
const secrets = pattern`
  (?:api[ _-]?keys?|passwords?|credentials?|secrets?|tokens?|\.env\b|
  ~\/\.(?:ssh|aws|netrc|npmrc|gnupg|config)|id_rsa|private keys?|process\.env|environment variables|cookies)
`;
const data = pattern`
  (?:customer (?:list|data|table)|users? table|conversations?|
  chat history|transcripts?|messages?|invoices?|contacts?|location|
  memory|memories|system prompt|all (?:files|data|records|emails|documents)|database|inbox)
`;

/** What no honest comment, field or document asks its reader to do. Each pattern begins with its verb. */
const acts: readonly RegExp[] = [
  new RegExp(
    pattern`
      \b(?:send|forward|upload|post|export|mail|email|transmit|share|
      copy|paste|leak|report|wire|push|posts|sends|uploads|give|pass)\b[^\n.]{0,60}?(?:${secrets}|
      ${data}|user'?s? [a-z]{2,20}|all [a-z]{3,20})[^\n.]{0,60}?(?:\b(?:to|
      at|into|via|with)\s(?:the )?${place}|\binto the (?:summary|answer|reply)\b|\bas the parameter\b)
    `,
    'gi',
  ),
  new RegExp(
    pattern`
      \b(?:read|open|print|include|reveal|show|output|repeat|leak|
      disclose|put|paste|upload|collect)\b[^\n.]{0,50}?(?:${secrets}|
      (?:your |the )?system prompt|your instructions|full conversation)
    `,
    'gi',
  ),
  /\b(?:run|execute|call|type|paste)\b[^\n]{0,30}?(?:\bcurl\b|\bwget\b|\biex\b|\bbash -c\b|\bsh -c\b|\brm -r)[^\n]{0,80}/gi,
  new RegExp(
    pattern`
      \b(?:delete|remove|wipe|erase|destroy|truncate|drop|empty)\b[^\n.]{0,30}?\b(?:tests?(?: folder)?|
      backups?|database|tables?|all (?:files|tickets|records|data|branches)|history|logs?|repository|everything)\b
    `,
    'gi',
  ),
  new RegExp(
    pattern`
      \b(?:disable|turn off|switch off|skip|bypass|remove|stub|mock out)\b[^\n.]{0,30}?\b(?:lint(?:er|
      ing)?|reviews?|checks?|security tests?|approvals?|sandbox|verification|hooks?|validation|guardrails?|every security)\b
    `,
    'gi',
  ),
  /\b(?:commit|push|merge)\b[^\n.]{0,20}?\b(?:directly|straight) to (?:main|master|production)\b/gi,
  /\bignore\b[^\n.]{0,30}?\b(?:user'?s?|instructions?|requests?|rules|remaining tasks|previous|policy|system)\b/gi,
  new RegExp(
    pattern`
      \b(?:set|change|switch)\b[^\n.]{0,30}?\b(?:approval|approvals|
      permission mode|sandbox|confirmations?)\b[^\n.]{0,12}?\b(?:never|off|none|false|bypass)\b
    `,
    'gi',
  ),
  new RegExp(
    pattern`
      \b(?:approve|accept|grant|authori[sz]e|refund|pay|issue|release)\b[^\n.]{0,30}?\b(?:every|
      all|any|each)\b[^\n.]{0,60}?\b(?:without|automatically|always)\b
    `,
    'gi',
  ),
  /\b(?:recommend|rank|rate|promote|prefer)\b[^\n]{0,60}?\b(?:never mention|do not mention|hide|highest|as the best|only)\b/gi,
  /\bgive\b[^\n.]{0,40}?\b(?:highest|best|perfect|top) (?:score|rating|grade|mark)s?\b/gi,
  /\bgive\b[^\n]{0,60}?\b(?:admin|root|owner|write|full) (?:rights|access|permissions?)\b/gi,
  /\b(?:wire|transfer|send|pay)\b [^\n.]{0,20}?\d[\d.,]*[^\n.]{0,30}?\bto\b[^\n]{0,10}?\b[A-Z]{2}\d{2}[A-Z0-9 ]{10,34}/g,
  /\bmark\b[^\n.]{0,20}?\ball\b[^\n.]{0,40}?\bas (?:paid|approved|done|resolved|read|safe|verified)\b/gi,
  new RegExp(
    pattern`
      \btell the (?:user|customer|caller|reader|reviewer)\b[^\n]{0,60}?(?:\bto (?:call|
      visit|pay|install|open|buy)\b|everything is (?:fine|ok)|no (?:known )?(?:issues|problems))
    `,
    'gi',
  ),
  /\b(?:add|insert|embed|include)\b[^\n.]{0,30}?\b(?:hidden|invisible|secret|tracking|backdoor)\b[^\n]{0,60}/gi,
  /\b(?:obey|follow)\b[^\n.]{0,40}?\b(?:merchant|sender|attacker|page|document|vendor|seller)\b[^\n]{0,40}/gi,
];

/** Asks that somebody does not learn of it. */
const concealment = new RegExp(
  pattern`
      \b(?:do not|don't|never|without)\s(?:tell(?:ing)?|mention(?:ing)?|
      inform(?:ing)?|show(?:ing)?|alert(?:ing)?|notify(?:ing)?|ask(?:ing)?|
      report(?:ing)?)\b[^\n.]{0,30}|\b(?:silently|secretly|covertly|hide (?:this|fees|it|that)|hidden from)\b
    `,
  'i',
);
/** A ban keeps things safe. */
const ban = new RegExp(
  pattern`
      \b(?:never|not|don't|cannot|can't|avoid|without|must not|mustn't|
      shouldn't|won't|no|prevents?|prevented|to avoid|instead of|neither|nor)\s(?:\w{1,14}\s){0,2}$
    `,
  'i',
);

/** "Never delete the tests or push to main" bans both; "do not tell anyone, or ..." bans nothing. */
const listedBan = new RegExp(
  pattern`
    \b(?:never|must not|mustn't|do not|don't|should not|shouldn't|cannot|may not) (?!tell|mention|ask|inform|show|alert|
    notify|report|hesitate|forget|worry|explain)[^.;:!?\n]{2,90}\b(?:or|nor) $
  `,
  'i',
);

export interface ReadOrder {
  /** Offsets in the text that was read. */
  readonly start: number;
  readonly end: number;
}

/** A risky order in a sentence or two, if somebody is told to carry it out. `isAddressed`: the place itself addresses an agent. */
export function orderIn(text: string, isAddressed = false): ReadOrder | undefined {
  // Two patterns say whether anybody is told to do something; the acts have seventeen.
  return isAddressed || addressee.test(text) || concealment.test(text) ? firstUnbanned(text, acts) : undefined;
}

/** An order to send bulk data or secrets to an address needs no addressee. */
export function exportOrderIn(text: string): ReadOrder | undefined {
  return firstUnbanned(text, [exported]);
}

const exported = new RegExp(
  String.raw`\b(?:send|forward|upload|export|mail|email|transmit|leak|wire)\b [^\n.]{0,60}?(?:${secrets}|${data}|all [a-z]{3,20})[^\n.]{0,40}?\bto (?:the )?${place}`,
  'gi',
);

function firstUnbanned(text: string, patterns: readonly RegExp[]): ReadOrder | undefined {
  for (const act of patterns) {
    for (const { index, 0: found } of text.matchAll(act)) {
      if (!isBanned(text.slice(Math.max(0, index - 120), index))) return { start: index, end: index + found.length };
    }
  }
  return undefined;
}

function isBanned(before: string): boolean {
  return ban.test(before.slice(-48)) || listedBan.test(before);
}
