import { unseal } from '../journal/index.ts';
import type { EntryFacts } from '../model/entry.ts';
import type { Event } from '../model/event.ts';
import type { Origin } from '../model/provenance.ts';
import type { Bench, Step } from './operate.ts';
import { personProblem, reasonProblem } from './person.ts';
import { type Refused, refused } from './results.ts';
import { textsOf } from './texts.ts';

export interface Erasure {
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
export async function erase(bench: Bench, wish: Erasure, person: Origin, forget: () => void): Promise<EraseResult> {
  let contents: readonly string[] = [];
  const result = await bench.operate(person, async ({ ledger, policy }): Promise<Step<EraseResult>> => {
    const wrong = personProblem(person) ?? reasonProblem(wish.reason, policy);
    const known = ledger.get(wish.id);
    if (wrong !== undefined || known === undefined || known.facts.state === 'erased') {
      const result = wrong ?? refused('not-found', 'there is no such entry in this space');
      return { event: { type: 'entry.erased', refused: result.problem }, result };
    }
    const digests = await everyDigest(bench, wish.id);
    contents = [...(await textsOf(bench.parts.store, bench.space, digests)).values()].map(({ content }) => content);
    return {
      event: { type: 'entry.erased', reason: wish.reason, changes: [erased(known.facts)] },
      forget: digests,
      result: {
        outcome: 'erased',
        id: wish.id,
        texts: digests.length,
        residue: 0,
        descendants: ledger.childrenOf(wish.id),
      },
    };
  });
  if (result.outcome === 'refused') return result;
  forget();
  await bench.parts.store.scrub();
  let residue = 0;
  for (const content of new Set(contents)) residue += await bench.parts.store.residue(bench.space, content);
  return { ...result, residue };
}

function erased({ expiresAt: _waited, replaces: _took, ...facts }: EntryFacts): EntryFacts {
  return {
    ...facts,
    state: 'erased',
    resting: 'erased',
    version: facts.version + 1,
    digest: null,
    length: 0,
    accepted: [],
  };
}

/** Digests of every text the journal names for an entry, oldest first. */
export async function everyDigest({ parts, ledger, space }: Bench, id: string): Promise<readonly string[]> {
  const digests = new Set<string>();
  for (const seq of ledger.recordsOf(id)) {
    const [record] = await parts.store.records(space, seq, 1);
    const sealed = record === undefined ? undefined : unseal(parts.keyring, record);
    if (sealed?.ok !== true) continue;
    for (const digest of digestsOf(id, sealed.body.event)) digests.add(digest);
  }
  return [...digests];
}

/** A batch that writes an entry twice keeps both texts and tells only the last in its changes; its decisions name each. */
function digestsOf(id: string, { changes, decisions }: Event): readonly string[] {
  return [
    ...changes.flatMap((facts) => (facts.id === id ? (facts.digest ?? []) : [])),
    ...decisions.flatMap(({ entry, digest }) => (entry === id ? digest : [])),
  ];
}
