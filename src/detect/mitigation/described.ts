import { oneLine } from '../long-text.ts';
import type { HitInText } from '../rule.ts';

/** Whoever reads orders: what they do is no story about others. */
const machine = oneLine`
  agents?|assistants?|ais?|models?|llms?|bots?|chatbots?|systems?|copilots?|readers?|reviewers?|helpers?|you|your|summari[sz]ers?|
  programs?|machines?|tools?|users?|scorers?|graders?|screeners?|parsers?|workers?|gpt\w*|claude|gemini
`;
const adverb = String.raw`(?:\w{2,12}ly |once |often |always |never |has |have |had |just |simply |all |still ){0,2}`;
const somebodyElse = String.raw`(?:he|she|(?:my|our|her|his|the) (?:\w{2,12} )?(?!(?:${machine})\b)[a-z][\w-]{2,20})`;
const third = new RegExp(
  String.raw`(?:^|[^\w'-])(?:${somebodyElse} ${adverb}|${somebodyElse} (?:has been|have been|was|were|is|are|had been) (?:told|asked|taught|ordered) to )$`,
  'i',
);
const weak =
  /^(?:ignor|disregard|forgot|forget|neglect|overlook)\w{0,5} (?:my|every|all|any) (?:instructions?|prompts?|orders?|commands?)$/i;

/**
 * What somebody else does or did with instructions of any kind: "he ignored my instruction", "why does my printer ignore every
 * instruction". Earlier instructions, or those of an agent, are never meant so.
 */
export function isDeedOfOthers({ before, match }: HitInText): boolean {
  return weak.test(match) && third.test(before);
}

const texts = oneLine`
  prompts|notes|mails|e-?mails|texts|pages|web ?sites|inputs|messages|documents|comments|attacks|attempts|payloads|test cases|
  samples|titles|tickets|issues|footers|descriptions|sentences|lines|strings|people|visitors|strangers|callers
`;
const attempt = new RegExp(
  String.raw`(?:^|[^\w'-])(?:(?:${texts}) (?:that|which|who) (?:may |might |could |can )?(?:try|tried|attempt|attempted|want|wanted|ask|asked|tell|told|order|ordered|instruct|instructed|trick|urge|get|make)(?: (?:the|an?|our|your|its|any))?(?: (?:\w{2,12} )?(?:agents?|assistants?|models?|bots?|chatbots?|llms?|ais?|readers?|tools?))?(?: (?:to|into))?)\s$`,
  'i',
);
/** Texts that are to be obeyed or are vouched for. */
const heeding =
  /\b(?:obey|follow|trust|accept|believe|execute|run|act on|do|honou?r|heed|comply|approve|help|welcome|use|apply|treat)(?:s|ed|d)?\b/i;
const vouching =
  /\b(?:genuine|official|authentic|valid|approved|right|correct|binding|legitimate|safe|true|real|carried out|from (?:me|us|the owner))\b/i;
const reach = 120;

/** "Prompts that try to leak the key": a hit in a relative clause about texts and people of that kind is what they try. */
export function isReportedAttempt(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - reach), start);
  if (!attempt.test(before)) return false;
  const rest = /^[^.!?\n]*/.exec(text.slice(start, start + reach))?.[0] ?? '';
  const sentence = (/[^.!?\n]*$/.exec(before)?.[0] ?? '') + rest;
  return !heeding.test(sentence) && !vouching.test(sentence);
}
