import type { EntryFacts } from '../../model/entry.ts';
import type { Event } from '../../model/event.ts';
import type { Origin } from '../../model/provenance.ts';
import { readRecord } from '../core/journal-reader.ts';
import { loadTexts } from '../core/load-texts.ts';
import type { PlannedOperation, SpaceTransactor } from '../core/transactor.ts';
import { type Refused, refused } from '../results.ts';
import { personProblem, reasonProblem } from '../review/reviewer-rules.ts';

export interface EraseRequest {
  readonly id: string;
  readonly reason: string;
}

export type EraseResult =
  | {
      readonly outcome: 'erased';
      readonly id: string;
      /** How many texts went: one for every version that had its own. */
      readonly texts: number;
      /** In how many places any of them was still found afterwards. Zero is the proof; anything else says where to look. */
      readonly residue: number;
      /** Entries derived from it, which may repeat it in other words. */
      readonly descendants: readonly string[];
    }
  | Refused;

/**
 * Destroys every text an entry ever had. The journal keeps what happened, bound to salted digests that say nothing any
 * more, so the chain still verifies. There is no way back, and none is left by accident: afterwards everything the store
 * can look at is searched.
 */
export async function erase(
  transactor: SpaceTransactor,
  request: EraseRequest,
  person: Origin,
  forget: () => void,
): Promise<EraseResult> {
  let contents: readonly string[] = [];
  const result = await transactor.operate(
    person,
    async ({ ledger, policy }): Promise<PlannedOperation<EraseResult>> => {
      const wrong = personProblem(person) ?? reasonProblem(request.reason, policy);
      const known = ledger.get(request.id);
      if (wrong !== undefined || known === undefined || known.facts.state === 'erased') {
        const result = wrong ?? refused('not-found', 'there is no such entry in this space');
        return { event: { type: 'entry.erased', refused: result.problem }, result };
      }
      const digests = await digestsOf(transactor, request.id);
      contents = [...(await loadTexts(transactor.dependencies.store, transactor.space, digests)).values()].map(
        ({ content }) => content,
      );
      return {
        event: { type: 'entry.erased', reason: request.reason, changes: [erased(known.facts)] },
        forget: digests,
        result: {
          outcome: 'erased',
          id: request.id,
          texts: digests.length,
          residue: 0,
          descendants: ledger.childrenOf(request.id),
        },
      };
    },
  );
  if (result.outcome === 'refused') return result;
  forget();
  await transactor.dependencies.store.scrub();
  let residue = 0;
  for (const content of new Set(contents))
    residue += await transactor.dependencies.store.residue(transactor.space, content);
  return { ...result, residue };
}

function erased({ expiresAt: _waited, replaces: _took, ...facts }: EntryFacts): EntryFacts {
  return {
    ...facts,
    state: 'erased',
    inactiveReason: 'erased',
    version: facts.version + 1,
    digest: null,
    length: 0,
    accepted: [],
  };
}

/**
 * Digests of every text the journal names for an entry, oldest first. A record that cannot be read may name a text that nobody
 * else does: leaving it out would leave that text in place and report it erased, so it is a Fault that names the record.
 */
export async function digestsOf(
  { dependencies, ledger, space }: SpaceTransactor,
  id: string,
): Promise<readonly string[]> {
  const digests = new Set<string>();
  for (const seq of ledger.recordsOf(id)) {
    const body = await readRecord(dependencies, space, seq);
    for (const digest of digestsIn(id, body.event)) digests.add(digest);
  }
  return [...digests];
}

/** A batch that writes an entry twice keeps both texts and tells only the last in its changes; its decisions name each. */
function digestsIn(id: string, { changes, decisions }: Event): readonly string[] {
  return [
    ...changes.flatMap((facts) => (facts.id === id ? (facts.digest ?? []) : [])),
    ...decisions.flatMap(({ entry, digest }) => (entry === id ? digest : [])),
  ];
}
