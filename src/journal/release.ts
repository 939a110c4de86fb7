import { isObject } from '../base/is-object.ts';
import { entryKinds, entryStates } from '../model/entry.ts';
import { eventTypes } from '../model/event.ts';
import { trusts } from '../model/trust.ts';
import type { Flaw } from './link.ts';
import { journalVersion } from './seal.ts';

const known = {
  types: new Set<unknown>(eventTypes),
  states: new Set<unknown>(entryStates),
  kinds: new Set<unknown>(entryKinds),
  trusts: new Set<unknown>(trusts),
};

/**
 * Whether another release wrote a record. What this one does not know must stop it: an event that it skips, or a state
 * that it takes for another, may be the one that restricts an entry.
 */
export function releaseFlaw(body: { readonly version: unknown; readonly event: unknown }): Flaw | undefined {
  const { version, event } = body;
  if (version !== journalVersion) {
    return typeof version === 'number' && version < journalVersion ? 'other-version' : 'newer-release';
  }
  if (!isObject(event) || !known.types.has(event.type) || !Array.isArray(event.changes)) return 'newer-release';
  return event.changes.every(isKnownChange) ? undefined : 'newer-release';
}

function isKnownChange(facts: unknown): boolean {
  return (
    isObject(facts) &&
    known.states.has(facts.state) &&
    known.kinds.has(facts.kind) &&
    isObject(facts.provenance) &&
    known.trusts.has(facts.provenance.trust)
  );
}
