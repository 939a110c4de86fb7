import { Fault } from '../../base/fault.ts';
import type { ScanScope } from '../rule.ts';
import { createScanner, type Scanner } from '../scanner.ts';
import { hermesIds, hermesRules } from './hermes-patterns.ts';

/** hermes-agent's names for its scopes. Its `all` runs the fewest rules: those that apply to all texts. */
export type HermesScope = 'all' | 'context' | 'strict';

const scopeOf: Readonly<Record<HermesScope, ScanScope>> = { all: 'minimal', context: 'standard', strict: 'strict' };

const invisiblePrefix = 'invisible_unicode_';
/** A text that was not read to its end may contain anything. */
const unreadId = 'incomplete-scan';
let own: Scanner | undefined;
let hermes: Scanner | undefined;

/**
 * What hermes-agent's memory scanner would name in a text, and what Bezoar's rules find besides: invisible characters first, then
 * hermes-agent's ids in its order, then ours. Bezoar's own memory does not decide by this list, but by its rules and its policy.
 */
export function scanForThreats(text: string, scope: HermesScope = 'context'): string[] {
  if (text === '') return [];
  if (!Object.hasOwn(scopeOf, scope))
    throw new Fault('input-invalid', `scanForThreats: unknown scope "${scope}"; use all, context or strict`);
  hermes ??= createScanner({ rules: hermesRules, learned: false });
  const { findings, complete } = hermes.scan(text, { scope: scopeOf[scope] });
  const unread = complete ? [] : [unreadId];
  const ids = new Set([...ownThreats(text, scopeOf[scope]), ...findings.map(({ ruleId }) => ruleId), ...unread]);
  const invisible = [...ids].filter((id) => id.startsWith(invisiblePrefix));
  const others = [...ids].filter((id) => !id.startsWith(invisiblePrefix) && !hermesIds.includes(id));
  return [...invisible, ...hermesIds.filter((id) => ids.has(id)), ...others];
}

/** The refusal message for a text, or null if nothing was found. */
export function firstThreatMessage(text: string, scope: HermesScope = 'strict'): string | null {
  const [first] = scanForThreats(text, scope);
  return first === undefined ? null : threatMessage(first);
}

/** hermes-agent's message about a text that Bezoar's own rules accuse, or null if none does. */
export function accusationOf(text: string): string | null {
  const ids = ownThreats(text, 'strict');
  const first = ids.find((id) => id.startsWith(invisiblePrefix)) ?? ids[0];
  return first === undefined ? null : threatMessage(first);
}

function ownThreats(text: string, scope: ScanScope): readonly string[] {
  own ??= createScanner({ learned: false });
  const { findings, complete } = own.scan(text, { scope });
  // A stray invisible character is minor for Bezoar but a refusal in hermes-agent, so it is reported at any level.
  const ids = findings
    .filter(({ ruleId, level }) => level >= 2 || ruleId.startsWith(invisiblePrefix))
    .map(({ ruleId }) => ruleId);
  return complete ? ids : [...ids, unreadId];
}

function threatMessage(id: string): string {
  if (id.startsWith(invisiblePrefix)) {
    return `Blocked: content contains invisible unicode character ${id.slice(invisiblePrefix.length)} (possible injection).`;
  }
  return `Blocked: content matches threat pattern '${id}'. Content is injected into the system prompt and must not contain injection or exfiltration payloads.`;
}
