import { createScanner, type Scanner, type ScanScope } from '../../detect/index.ts';
import { accusing } from './entry-index.ts';

/** `strict` is always used for memory; `relaxed` checks only for what no text may contain. */
export type MemoryScope = 'strict' | 'relaxed';

const scopes: Readonly<Record<MemoryScope, ScanScope>> = { strict: 'strict', relaxed: 'minimal' };
let scanner: Scanner | undefined;

/** Ids of the rules that accuse a text, sorted, or null if there are none. */
export function scanContent(content: string, scope: MemoryScope = 'strict'): readonly string[] | null {
  // Without the learned model: its finding is a hint for the policy, not a pattern that can be named and rephrased.
  scanner ??= createScanner({ learned: false });
  const { findings } = scanner.scan(content, { scope: scopes[scope] });
  const ids = accusing(findings.map(({ ruleId, level }) => ({ ruleId, level })));
  return ids.length === 0 ? null : ids;
}

/** The refusal message for a text, or an empty string if no rule accuses it. */
export function firstMemoryThreat(content: string, scope: MemoryScope = 'strict'): string {
  const [first] = scanContent(content, scope) ?? [];
  return first === undefined ? '' : blockedMessage(first);
}

export function blockedMessage(rule: string): string {
  return `Content blocked: matched prompt-injection pattern '${rule}'. Rephrase the entry.`;
}
