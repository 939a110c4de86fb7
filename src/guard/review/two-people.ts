import type { EntryFacts, UnerasedFacts } from '../../model/entry.ts';
import type { Decision } from '../../model/event.ts';
import type { OperationContext } from '../core/operation.ts';
import { changesOf } from '../ledger/entry-history.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { type Refused, refused } from '../results.ts';
import { samePrincipal } from './reviewer-rules.ts';

/** What is between one person's release and the memory: nothing, a record of their approval, or a refusal. */
export type SecondPerson =
  | { readonly needs: 'nobody' }
  | { readonly needs: 'record'; readonly change: EntryFacts; readonly result: Refused }
  | { readonly needs: 'another'; readonly result: Refused };

const message =
  'the policy requires two people for this text: you have approved it, and another person must release it too';

/**
 * For texts with the impacts that the policy names, the first release is recorded as an approval. It counts as long as it is
 * the last change of the entry; another person then releases exactly that text.
 */
export async function secondPerson(
  { policy, ledger, origin }: OperationContext,
  { facts }: LedgerEntry<UnerasedFacts>,
  decisions: readonly Decision[],
  isEdited: boolean,
): Promise<SecondPerson> {
  if (!isForTwo(policy, decisions)) return { needs: 'nobody' };
  if (isEdited) {
    const why =
      'the policy requires two people for this text, and both must read the same one; release it without an edit';
    return { needs: 'another', result: refused('second-person-needed', why) };
  }
  const last = (await changesOf(ledger, facts.id)).at(-1)?.event;
  if (last?.type === 'review.approved') {
    const isSame = samePrincipal(last.by.principal, origin.principal);
    return isSame ? { needs: 'another', result: refused('second-person-needed', message) } : { needs: 'nobody' };
  }
  const change = { ...facts, version: facts.version + 1 };
  return { needs: 'record', change, result: refused('second-person-needed', message) };
}

/** The pieces of a document are released in one record, so there is no room for a first approval. */
export function secondPersonForPieces(
  { policy }: OperationContext,
  decisions: readonly Decision[],
): Refused | undefined {
  const why = 'the policy requires two people for a piece of this document; release its pieces one by one';
  return isForTwo(policy, decisions) ? refused('second-person-needed', why) : undefined;
}

function isForTwo({ review }: OperationContext['policy'], decisions: readonly Decision[]): boolean {
  const wanted = review.twoPeopleFor ?? [];
  return decisions.some(({ impacts }) => impacts.some((impact) => wanted.includes(impact)));
}
