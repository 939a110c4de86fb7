import { impacts, rules } from '../../detect/index.ts';
import type { Judgement } from '../../guard/index.ts';
import { fileNames, type MemoryTarget } from '../../stores/markdown/index.ts';

/** Our own reasons, besides the ids of rules and impacts. */
export const unexplained = 'external_drift';
const ownReasons = [unexplained, 'held_for_review', 'custom_rule', 'incomplete-scan', 'drift', 'learned_attack'];
const known: ReadonlySet<string> = new Set([
  ...rules.map(({ id }) => id),
  ...impacts.flatMap(({ id, impact }) => [id, impact]),
  ...ownReasons,
]);
const invisible = /^invisible_unicode_U\+[0-9A-F]{4,6}$/;

/** What is shown instead of a text, in hermes-agent's wording. The ids are sorted, so the result is always the same. */
export function placeholder(target: MemoryTarget, ids: readonly string[]): string {
  const reasons = [...new Set(ids)].sort().join(', ') || 'held_for_review';
  return `[BLOCKED: ${fileNames[target]} entry contained threat pattern(s): ${reasons}. Removed from system prompt; use memory(action=remove) to delete the original.]`;
}

/** An unknown id is replaced, because it could be a sentence with underscores. */
export function knownIds(ids: readonly string[]): readonly string[] {
  return ids.map((id) => (isKnown(id) ? id : 'custom_rule'));
}

/** Exactly what we would write ourselves, with existing ids. A text that only begins like it is an ordinary text. */
export function isPlaceholder(target: MemoryTarget, text: string): boolean {
  const [, list] = /threat pattern\(s\): ([\w+.:, -]{1,2000})\. Removed from system prompt;/.exec(text) ?? [];
  const ids = list?.split(', ') ?? [];
  return ids.length > 0 && ids.every(isKnown) && text === placeholder(target, ids);
}

function isKnown(id: string): boolean {
  return known.has(id) || invisible.test(id);
}

/** The ids that say why a text is held. */
export function reasonsOf({ findings, impacts: marks, complete }: Judgement): readonly string[] {
  const accused = [...new Set(findings.map(({ ruleId: rule }) => rule))].sort();
  const unread = complete ? [] : ['incomplete-scan'];
  return accused.length + unread.length > 0 ? [...accused, ...unread] : [...marks].sort();
}
