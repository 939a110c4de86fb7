import * as z from 'zod';
import {
  type ContextContract,
  type ContextField,
  type ContextFieldName,
  contextContract,
  requiredContextFields,
} from '../../decisions/index.ts';
import { loadTexts } from '../core/load-texts.ts';
import { field, optional } from '../core/request.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import { findEntries, takeEntries } from '../ledger/find-entries.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';

export const contextRequest = z.strictObject({ decidedAt: optional(field.count) });
/** The record that contains the decision; default: the head. */
export type ContextQuery = z.infer<typeof contextRequest>;

/** The answer to `context`. */
export interface ContextResult {
  readonly outcome: 'read';
  readonly contract: ContextContract;
}

/**
 * Whether the context of a decision was complete when it was made. Fields are entries of kind `context_field` whose
 * target is the name of the field; the journal says who wrote each, and when.
 */
export function context(transactor: SpaceTransactor, { decidedAt }: ContextQuery): Promise<ContextResult> {
  return transactor.read(async (ledger) => {
    const fieldsOnly = { kinds: ['context_field'], states: ['active'] } as const;
    const { store } = transactor.dependencies;
    const found = findEntries({ ledger, store }, fieldsOnly, { expected: requiredContextFields.length });
    const entries = await takeEntries(found, Number.POSITIVE_INFINITY);
    const digests = entries.flatMap(({ facts }) => facts.digest ?? []);
    const texts = await loadTexts(store, transactor.space, digests);
    const fields = entries.flatMap((known) => fieldOf(known, texts.get(known.facts.digest ?? '')?.content));
    const at = decidedAt ?? ledger.head?.seq ?? -1;
    const contract = contextContract(
      transactor.scanner.condition === 'full' ? fields : fields.map((field) => withoutProvenance(field, at)),
      at,
    );
    return { outcome: 'read', contract };
  });
}

function fieldOf({ facts, seq }: LedgerEntry, value: string | undefined): readonly ContextField[] {
  if (!isFieldName(facts.target)) return [];
  const name = facts.target;
  // A text that differs from the journal counts as provided by nobody.
  if (value === undefined) return [{ name, value: facts.id }];
  const { principal, trust } = facts.provenance;
  return [{ name, value, recorded: { seq, principal, trust } }];
}

/** For the lab: the result when only the bytes are checked, and every source of a value is believed. */
function withoutProvenance({ name, value, recorded }: ContextField, seq: number): ContextField {
  return recorded === undefined ? { name, value } : { name, value, recorded: { ...recorded, seq, trust: 'verified' } };
}

function isFieldName(name: string): name is ContextFieldName {
  return (requiredContextFields as readonly string[]).includes(name);
}
