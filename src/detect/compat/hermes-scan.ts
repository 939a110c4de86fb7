import { Fault } from '../../base/fault.ts';
import type { ScanScope } from '../rule.ts';
import { createScanner, type Scanner } from '../scanner.ts';

/** hermes-agent's names for its scopes. Its `all` runs the fewest rules: those that apply to all texts. */
export type HermesScope = 'all' | 'context' | 'strict';

const scopeOf: Readonly<Record<HermesScope, ScanScope>> = { all: 'minimal', context: 'standard', strict: 'strict' };

/**
 * The two functions of hermes-agent's memory scanner that agents already call. They use the same scan as everything
 * else in Bezoar; only the messages are hermes-agent's.
 */
const invisiblePrefix = 'invisible_unicode_';
let scanner: Scanner | undefined;

/** Ids of the rules with a finding, invisible characters first, without duplicates. */
export function scanForThreats(text: string, scope: HermesScope = 'context'): string[] {
  if (text === '') return [];
  if (!Object.hasOwn(scopeOf, scope))
    throw new Fault('input-invalid', `scanForThreats: unknown scope "${scope}"; use all, context or strict`);
  scanner ??= createScanner({ learned: false });
  const { findings } = scanner.scan(text, { scope: scopeOf[scope] });
  // A stray invisible character is minor for Bezoar but a refusal in hermes-agent, so it is reported at any level.
  const ids = findings
    .filter(({ ruleId, level }) => level >= 2 || ruleId.startsWith(invisiblePrefix))
    .map(({ ruleId }) => ruleId);
  const unique = [...new Set(ids)];
  return [
    ...unique.filter((id) => id.startsWith(invisiblePrefix)),
    ...unique.filter((id) => !id.startsWith(invisiblePrefix)),
  ];
}

/** The refusal message for a text, or null if nothing was found. */
export function firstThreatMessage(text: string, scope: HermesScope = 'strict'): string | null {
  const first = scanForThreats(text, scope)[0];
  if (first === undefined) return null;
  if (first.startsWith(invisiblePrefix)) {
    return `Blocked: content contains invisible unicode character ${first.slice(invisiblePrefix.length)} (possible injection).`;
  }
  return `Blocked: content matches threat pattern '${first}'. Content is injected into the system prompt and must not contain injection or exfiltration payloads.`;
}
