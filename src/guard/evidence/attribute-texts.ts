import * as z from 'zod';
import type { Attribution } from '../../model/attribution.ts';
import type { Origin } from '../../model/provenance.ts';
import { Draft } from '../core/draft.ts';
import { field } from '../core/request.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import { nameSources } from './name-sources.ts';

export const attributeRequest = z.strictObject({ texts: field.texts });
/** Texts that an agent is about to use, such as the arguments of a tool call. */
export type AttributeRequest = z.infer<typeof attributeRequest>;

/** Where each text comes from, in the order of the request. */
export interface AttributeResult {
  readonly outcome: 'attributed';
  readonly texts: readonly Attribution[];
}

/**
 * Traces texts as if the session noted them, every one as strictly as an instruction: only what the user stated exactly is
 * the user's. Nothing is stored and no record is written.
 */
export async function attributeTexts(
  transactor: SpaceTransactor,
  { texts }: AttributeRequest,
  origin: Origin,
): Promise<AttributeResult> {
  const traced = await transactor.rehearse(origin, async (context) => {
    const draft = new Draft(context);
    const found = [];
    for (const text of texts) found.push(await context.tracer.trace(draft, text, { highImpact: true }));
    return found.map(({ attribution }) => attribution);
  });
  const named: Attribution[] = [];
  for (const attribution of traced) named.push(await nameSources(transactor, attribution));
  return { outcome: 'attributed', texts: named };
}
