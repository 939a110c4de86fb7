import { sha256 } from '../../base/hash.ts';
import { impacts, rules } from '../../detect/index.ts';
import type { Judgement } from '../../guard/index.ts';
import { learnedRuleIds, signals } from '../../model/finding.ts';
import { ruleOfSignal } from '../../model/signal.ts';
import { fileNames, type MemoryTarget } from '../../stores/markdown/index.ts';

/** Our own reasons, besides the ids of rules and impacts. */
export const unexplained = 'external_drift';
const ownReasons = [unexplained, 'held_for_review', 'custom_rule', 'incomplete-scan', 'drift'];
const known: ReadonlySet<string> = new Set([
  ...rules.map(({ id }) => id),
  ...impacts.flatMap(({ id, impact }) => [id, impact]),
  ...signals.map(ruleOfSignal),
  ...Object.values(learnedRuleIds),
  ...ownReasons,
]);
const invisible = /^invisible_unicode_U\+[0-9A-F]{4,6}$/;

/**
 * Names a withheld text: a model can remove it by this handle without having read it. A hash of the text, because positions
 * change with every removal and ids differ from one journal to the next.
 */
export function handleOf(text: string): string {
  return `#${sha256(text).slice(0, 8)}`;
}

/** What is shown instead of a text, in hermes-agent's wording. The ids are sorted, so the result is always the same. */
export function placeholder(target: MemoryTarget, ids: readonly string[], handle?: string): string {
  const named = handle === undefined ? '' : `, old_text="${handle}"`;
  return `[BLOCKED: ${fileNames[target]} entry contained threat pattern(s): ${reasonList(ids).join(', ')}. Removed from system prompt; use memory(action=remove${named}) to delete the original.]`;
}

const maxReasonsInShortForm = 2;

/** For every withheld entry after the first, which has explained what to do. */
export function shortPlaceholder(ids: readonly string[], handle: string): string {
  const reasons = reasonList(ids);
  const more = reasons.length - maxReasonsInShortForm;
  return `[BLOCKED: ${handle} ${reasons.slice(0, maxReasonsInShortForm).join(', ')}${more > 0 ? ` +${more}` : ''}]`;
}

function reasonList(ids: readonly string[]): readonly string[] {
  return ids.length === 0 ? ['held_for_review'] : [...new Set(ids)].sort();
}

/** The handle in a text that quotes a placeholder, or nothing but a handle. */
export function quotedHandle(text: string): string | undefined {
  return /^(?:\[BLOCKED: [^#]{0,2000})?(#[0-9a-f]{8})(?![0-9a-f])/.exec(text)?.[1];
}

/** An unknown id is replaced, because it could be a sentence with underscores. */
export function knownIds(ids: readonly string[]): readonly string[] {
  return ids.map((id) => (isKnown(id) ? id : 'custom_rule'));
}

/** Exactly what we would write ourselves, with existing ids. A text that only begins like it is an ordinary text. */
export function isPlaceholder(target: MemoryTarget, text: string): boolean {
  const [, list, , handle] =
    /threat pattern\(s\): ([\w+.:, -]{1,2000})\. Removed from system prompt; use memory\(action=remove(, old_text="(#[0-9a-f]{8})")?\)/.exec(
      text,
    ) ?? [];
  const ids = list?.split(', ') ?? [];
  return ids.length > 0 && ids.every(isKnown) && text === placeholder(target, ids, handle);
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
