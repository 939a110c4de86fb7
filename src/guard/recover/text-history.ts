import * as z from 'zod';
import type { Origin } from '../../model/provenance.ts';
import { loadTexts } from '../core/load-texts.ts';
import { field } from '../core/request.ts';
import { noSuchEntry } from '../core/short-ids.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import type { Refused } from '../results.ts';
import { personProblem } from '../review/reviewer-rules.ts';
import { digestsOf } from './erase.ts';

/** The text of an entry under one digest; `history` says when it was in use. */
export interface PastText {
  readonly digest: string;
  readonly content: string;
  readonly tags: readonly string[];
}

export type TextHistory = { readonly outcome: 'read'; readonly texts: readonly PastText[] } | Refused;

export const textsRequest = z.strictObject({ id: field.text });
/** Which entry. */
export type TextsRequest = z.infer<typeof textsRequest>;

/** Every text of an entry that still exists. For people who compare versions; never for a prompt. */
export function textHistory(transactor: SpaceTransactor, { id }: TextsRequest, person: Origin): Promise<TextHistory> {
  return transactor.read(async (ledger) => {
    const wrong = personProblem(person);
    if (wrong !== undefined) return wrong;
    if ((await ledger.entries.get(id)) === undefined) return noSuchEntry(transactor, id);
    const found = await loadTexts(transactor.dependencies.store, transactor.space, await digestsOf(transactor, id));
    return {
      outcome: 'read',
      texts: [...found.values()].map(({ digest, content, tags }) => ({ digest, content, tags })),
    };
  });
}
