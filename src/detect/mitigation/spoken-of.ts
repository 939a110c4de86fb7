import type { HitInText } from '../rule.ts';

const quotedLead = /([^"'`\n]{0,120})["'`][^"'`\n]{0,80}$/;
const quotedTail = /^[^"'`\n]{0,80}["'`]([^\n]{0,120})/;
const words = "(?:[\\w\u2019'-]{1,16}\\s){0,4}";

const wondering = new RegExp(
  `\\b(?:explain|understand|know|wonder(?:ing)?|ask(?:ing|s|ed)?|tell me|see)\\s(?:me\\s)?(?:what|why|how)\\s${words}$`,
  'i',
);
const means = new RegExp(`^\\s${words}(?:does|do|means?|is|was|works?|would do|did)\\b`, 'i');
const question = new RegExp(`(?:^|[.!?:]\\s)(?:what|why)\\s(?:does|do|did|is|was|would|are)\\s${words}$`, 'i');
const told =
  /\b(?:if|when|whenever)\s(?:some|any|an?|the|your|this)\s[^.!?;\n]{1,40}\s(?:tells?|asks?|wants?|urges?|advises?|invites?|suggests?)\s(?:(?:you|them|people|users|me|us)\s)?(?:to\s)?(?:run|paste|type|use|enter|execute|copy|do)\s$/i;
const declined =
  /^[^.!?\n]{0,30}[,;:]\s(?:then\s)?(?:close|don'?t|do not|never|stop|leave|report|refuse|say no|hang up|ignore)\b/i;
const refused = new RegExp(
  `^\\s${words}(?:(?:is|are|was|were|gets?)\\s(?:\\w{2,12}\\s)?(?:blocked|refused|rejected|denied|not allowed|forbidden|stopped|caught|flagged)|(?:does(?:n't| not)|would(?:n't| not)|must(?:n't| not)|can(?:'t|not)|won't)\\s(?:match|pass|get through|be allowed|be run))\\b`,
  'i',
);
const meant = /\b(?:run|runs|running|execute|executing|paste|apply|use|try|type|enter)\b/i;
const turned = /\b(?:so|unless|instead|but|until|without|then|except)\b/i;

/**
 * A command in quotation marks of which a sentence speaks: somebody asks what it does, warns of pages that ask for it, or says that
 * it is refused. An order to run it, in the same sentence, is one.
 */
export function isCommandSpokenOf({ before, after }: HitInText): boolean {
  const lead = quotedLead.exec(before)?.[1];
  const tail = quotedTail.exec(after)?.[1];
  if (lead === undefined || tail === undefined) return false;
  const rest = /^[^.!?]*[.!?]?/.exec(tail)?.[0] ?? '';
  if (meant.test(tail)) return false;
  if (told.test(lead)) return declined.test(rest);
  if (meant.test(/[^.!?:]*$/.exec(lead)?.[0] ?? '')) return false;
  if (wondering.test(lead)) return means.test(rest);
  if (question.test(lead)) return rest.endsWith('?');
  return refused.test(rest) && !turned.test(rest);
}
