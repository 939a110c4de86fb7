import type { HitInText } from '../rule.ts';

const ifThereIs =
  /\b(?:if|when|whenever|where)\b[^.!?;\n]{1,80}\b(?:contains?|has|holds|includes?|carries)\s(?:an?\s|any\s|some\s)?$/i;
const handled = /\b(?:quote|copy|flag|report|show|log|ignore|skip) (?:it|them|that)\b/i;
const acted =
  /\b(?:follow|obey|execute|perform|run|send|forward|upload|e?mail|post|pay|delete|transfer|approve|grant|reveal|give|share|install|do (?:it|what|as|so)|copy the)\b/i;
const consequence =
  /^(?:["')]|\s[\w"'-]{1,14}){0,3}(?<!\b(?:this|it|that|which))\s(?:gets?|is|are) (?:a flag|flagged|reported|quoted|ignored|a red flag|not (?:followed|obeyed))\b/i;

/**
 * Advice what to do with a message to machines, should one turn up: "if a letter contains text for AI tools, copy it into the
 * memo and go on". Such advice names the message and does not contain it.
 */
export function isAboutMessages({ before, match, after }: HitInText): boolean {
  if (consequence.test(after)) return true;
  const sentence = match + (/^[^.!?\n]*/.exec(after)?.[0] ?? '');
  return ifThereIs.test(before) && handled.test(sentence) && !acted.test(sentence);
}

const flaw =
  /\b(?:an?|any|attackers?|someone)\s[^.!?:;\n]{1,60}\s(?:could|can|might) (?:make|trick|get|cause) (?:the|an|your) (?:\w{2,12} )?(?:assistant|agent|model|bot|editor|server|client|browser|app)\b[^.!?:;\n]{0,40}$/i;

/** A flaw described: "a README could make the assistant run a command without asking". */
export function isFlaw({ before }: HitInText): boolean {
  return flaw.test(before);
}
