import { Fault } from '../../base/fault.ts';
import type { ScanScope } from '../rule.ts';
import { createScanner, type Scanner } from '../scanner.ts';

/** hermes-agent's names for its scopes. Its `all` runs the fewest rules: those that apply to all texts. */
export type HermesScope = 'all' | 'context' | 'strict';

const scopeOf: Readonly<Record<HermesScope, ScanScope>> = { all: 'minimal', context: 'standard', strict: 'strict' };

/**
 * The two functions of hermes-agent's memory scanner that agents already call, with its messages. They answer from the same
 * scan as everything else; only the wording is theirs.
 */
const invisible = 'invisible_unicode_';
let scanner: Scanner | undefined;

/** Ids of the rules that accuse the text, invisible characters first, each once. */
export function scanForThreats(text: string, scope: HermesScope = 'context'): string[] {
  if (text === '') return [];
  if (!Object.hasOwn(scopeOf, scope)) throw new Fault('input-invalid', `scanForThreats: unknown scope '${scope}'`);
  scanner ??= createScanner({ learned: false });
  const { findings } = scanner.scan(text, { scope: scopeOf[scope] });
  // A stray invisible character is a small thing to us and a refusal to hermes-agent, so it is named at any level.
  const ids = findings
    .filter(({ ruleId, level }) => level >= 2 || ruleId.startsWith(invisible))
    .map(({ ruleId }) => ruleId);
  const unique = [...new Set(ids)];
  return [...unique.filter((id) => id.startsWith(invisible)), ...unique.filter((id) => !id.startsWith(invisible))];
}

/** The refusal for a text, or null when nothing accuses it. */
export function firstThreatMessage(text: string, scope: HermesScope = 'strict'): string | null {
  const first = scanForThreats(text, scope)[0];
  if (first === undefined) return null;
  if (first.startsWith(invisible)) {
    return `Blocked: content contains invisible unicode character ${first.slice(invisible.length)} (possible injection).`;
  }
  return `Blocked: content matches threat pattern '${first}'. Content is injected into the system prompt and must not contain injection or exfiltration payloads.`;
}
