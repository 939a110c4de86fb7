import * as z from 'zod';
import type { ActiveFacts, EntryFacts } from '../../model/entry.ts';
import type { Origin } from '../../model/provenance.ts';
import type { OperationContext, PlannedOperation } from '../core/operation.ts';
import { field, judgedLater } from '../core/request.ts';
import { noSuchEntry } from '../core/short-ids.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import { type Refused, refused } from '../results.ts';
import { personProblem, reasonProblem } from './reviewer-rules.ts';

export const protectRequest = z.strictObject({ id: field.text, reason: judgedLater<string>() });
/** Which active entry to protect from agents, or no longer, and why. */
export type ProtectRequest = z.infer<typeof protectRequest>;

export type ProtectResult = { readonly outcome: 'protected'; readonly id: string; readonly version: number } | Refused;
export type UnprotectResult =
  | { readonly outcome: 'unprotected'; readonly id: string; readonly version: number }
  | Refused;

/**
 * Afterwards only a person can change or remove the entry. What an agent would put in its place is held for a person.
 */
export function protect(transactor: SpaceTransactor, request: ProtectRequest, person: Origin): Promise<ProtectResult> {
  return transactor.operate(person, async (context): Promise<PlannedOperation<ProtectResult>> => {
    const facts = await activeEntry(context, request);
    if ('outcome' in facts) return { event: { type: 'review.protected', refused: facts.problem }, result: facts };
    const { id, version } = facts;
    const changes = [{ ...facts, version: version + 1, protected: true as const }];
    return {
      event: { type: 'review.protected', reason: request.reason, changes },
      result: { outcome: 'protected', id, version: version + 1 },
    };
  });
}

/** Agents may change the entry again, as far as its trust allows. */
export function unprotect(
  transactor: SpaceTransactor,
  request: ProtectRequest,
  person: Origin,
): Promise<UnprotectResult> {
  return transactor.operate(person, async (context): Promise<PlannedOperation<UnprotectResult>> => {
    const known = await activeEntry(context, request);
    const facts = 'outcome' in known || known.protected ? known : notProtected;
    if ('outcome' in facts) return { event: { type: 'review.unprotected', refused: facts.problem }, result: facts };
    const { id, version, protected: _ended, ...rest } = facts;
    const changes = [{ ...rest, id, version: version + 1 }];
    return {
      event: { type: 'review.unprotected', reason: request.reason, changes },
      result: { outcome: 'unprotected', id, version: version + 1 },
    };
  });
}

/** Whether only a person may change the entry. */
export function isProtectedFrom({ channel }: Origin, { protected: isProtected }: EntryFacts): boolean {
  return isProtected === true && channel !== 'user' && channel !== 'operator';
}

/** A text that takes the place of a protected entry is protected too. */
export function protectionOf(facts: EntryFacts | undefined): { readonly protected?: true } {
  return facts?.protected === true ? { protected: true } : {};
}

const notProtected = refused('not-waiting', 'the entry is not protected');

async function activeEntry(context: OperationContext, { id, reason }: ProtectRequest): Promise<ActiveFacts | Refused> {
  const wrong = personProblem(context.origin) ?? reasonProblem(reason, context.policy);
  if (wrong !== undefined) return wrong;
  const known = await context.ledger.entries.get(id);
  return known?.facts.state === 'active' ? known.facts : noSuchEntry(context, id, 'active entry');
}
