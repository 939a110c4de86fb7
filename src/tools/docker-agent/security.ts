import { createScanner, type Scanner, type ScanScope } from '../../detect/index.ts';
import { accusing } from './entry-index.ts';

/** `strict` is for memory, always; `relaxed` asks only what no text of any kind may hold. */
export type MemoryScope = 'strict' | 'relaxed';

const scopes: Readonly<Record<MemoryScope, ScanScope>> = { strict: 'strict', relaxed: 'minimal' };
let scanner: Scanner | undefined;

/** Ids of the rules that accuse a text, sorted, or null when nothing does. */
export function scanContent(content: string, scope: MemoryScope = 'strict'): readonly string[] | null {
  // Without the model: its finding is a hint for the policy to weigh, not a pattern that can be named and rephrased.
  scanner ??= createScanner({ learned: false });
  const { findings } = scanner.scan(content, { scope: scopes[scope] });
  const ids = accusing(findings.map(({ ruleId, level }) => ({ ruleId, level })));
  return ids.length === 0 ? null : ids;
}

/** The refusal for a text, or an empty string when nothing accuses it. */
export function firstMemoryThreat(content: string, scope: MemoryScope = 'strict'): string {
  const [first] = scanContent(content, scope) ?? [];
  return first === undefined ? '' : blockedMessage(first);
}

export function blockedMessage(rule: string): string {
  return `Content blocked: matched prompt-injection pattern '${rule}'. Rephrase the entry.`;
}
