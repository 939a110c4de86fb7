import type { Origin } from '../model/provenance.ts';
import { everyDigest } from './erase.ts';
import type { Bench } from './operate.ts';
import { personProblem } from './person.ts';
import { type Refused, refused } from './results.ts';
import { textsOf } from './texts.ts';

/** What an entry said under one digest; history tells when that was. */
export interface PastText {
  readonly digest: string;
  readonly content: string;
  readonly tags: readonly string[];
}

export type PastTexts = { readonly outcome: 'read'; readonly texts: readonly PastText[] } | Refused;

/** Every text an entry ever had and still has. For the eyes of a person, who compares; never for a prompt. */
export function textsOfEntry(bench: Bench, id: string, person: Origin): Promise<PastTexts> {
  return bench.read(async (ledger) => {
    const wrong = personProblem(person);
    if (wrong !== undefined) return wrong;
    if (ledger.get(id) === undefined) return refused('not-found', 'there is no such entry in this space');
    const found = await textsOf(bench.parts.store, bench.space, await everyDigest(bench, id));
    return {
      outcome: 'read',
      texts: [...found.values()].map(({ digest, content, tags }) => ({ digest, content, tags })),
    };
  });
}
