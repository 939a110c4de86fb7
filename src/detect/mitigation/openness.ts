import type { HitInText } from '../rule.ts';

const forbidden =
  /^(?:not|don'?t|do not|never) (?:do|run|follow|act on|obey|execute|open|click|merge|push|delete) [^;]{0,30}; (?:but |and )?(?:tell|mention|report|show|inform)\b/i;

/**
 * "Don't do it; mention it to the user": the negation forbids the deed, and a new clause asks for the openness that the rule finds
 * missing.
 */
export function isOpen({ match }: HitInText): boolean {
  return forbidden.test(match);
}
