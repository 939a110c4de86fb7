import type { EntryFacts, RetiredReason, UnerasedFacts } from '../../model/entry.ts';
import { type Trust, trustRank } from '../../model/trust.ts';
import type { Draft } from '../core/draft.ts';
import type { OperationContext } from '../core/operation.ts';
import { noSuchEntry } from '../core/short-ids.ts';
import { callerTrust } from '../evidence/attribution.ts';
import { type RemoveResult, refused } from '../results.ts';
import { isProtectedFrom } from '../review/protect.ts';

/** Removing takes an entry out of prompts; its text is kept, and a person can restore it. */
export async function planRemove(draft: Draft, id: string): Promise<RemoveResult> {
  const { context } = draft;
  const current = await draft.facts(id);
  if (current?.state !== 'active') return noSuchEntry(context, id, 'active entry');
  if (isProtectedFrom(context.origin, current)) {
    return refused('protected', 'a person protects this entry from changes by agents; ask them to remove it');
  }
  const text = await draft.text(current.digest);
  const trust = await callerTrust(context, text?.content ?? '');
  if (outranked(context, trust, current.provenance.trust)) {
    return refused(
      'outranked',
      'the entry is trusted more than this caller, and the user has not asked in this session to remove it; ask the user or an operator to remove it',
    );
  }
  const facts = retired(current, 'removed');
  draft.change(facts);
  return { outcome: 'removed', id, version: facts.version, inactiveReason: 'removed' };
}

export function retired(facts: UnerasedFacts, inactiveReason: RetiredReason): EntryFacts {
  const { expiresAt, activeUntil: _end, ...rest } = facts;
  const ends = facts.state === 'active' ? expiresAt : facts.activeUntil;
  return {
    ...rest,
    state: 'retired',
    inactiveReason,
    version: facts.version + 1,
    ...(ends === undefined ? {} : { activeUntil: ends }),
  };
}

/** A caller cannot undo what is trusted more than it is. */
export function outranked({ scanner }: OperationContext, trust: Trust, own: Trust): boolean {
  return scanner.condition === 'full' && trustRank(own) > trustRank(trust);
}
