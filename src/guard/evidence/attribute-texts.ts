import * as z from 'zod';
import { WorkSlices } from '../../base/work-slices.ts';
import type { Attribution } from '../../model/attribution.ts';
import type { Origin, RecordedAttribution } from '../../model/provenance.ts';
import { readableForms } from '../../prompt/index.ts';
import { spelledValues } from '../../provenance/index.ts';
import { Draft } from '../core/draft.ts';
import { field } from '../core/request.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import { nameSources } from './name-sources.ts';

export const attributeRequest = z.strictObject({ texts: field.texts });
/** Texts that an agent is about to use, such as the arguments of a tool call. */
export type AttributeRequest = z.infer<typeof attributeRequest>;

const maxSliceMs = 8;

/** Where each text comes from, in the order of the request. */
export interface AttributeResult {
  readonly outcome: 'attributed';
  readonly texts: readonly Attribution[];
}

/**
 * Traces texts as if the session noted them, every one as strictly as an instruction: only what the user stated exactly is
 * the user's. A value that outside text spells differently counts as well. Nothing is stored and no record is written.
 */
export async function attributeTexts(
  transactor: SpaceTransactor,
  { texts }: AttributeRequest,
  origin: Origin,
): Promise<AttributeResult> {
  const traced = await transactor.rehearse(origin, async (context) => {
    const draft = new Draft(context);
    // More was read than is remembered, so a value that the user did not state may have been in it.
    const { overflowed } = await context.evidence.of(origin);
    const trace = async (text: string): Promise<RecordedAttribution> =>
      (await context.tracer.trace(draft, text, { highImpact: true })).attribution;
    const found: RecordedAttribution[] = [];
    const slices = new WorkSlices(maxSliceMs);
    for (const text of texts) {
      if (slices.spent) await slices.pause();
      const asWritten = await trace(text);
      const isDecided = asWritten.answer === 'user' || asWritten.answer === 'outside';
      if (isDecided) found.push(asWritten);
      else if (overflowed && hasValue(text)) found.push({ ...asWritten, answer: 'outside' });
      else found.push((await firstFromOutside(spellingsOf(text), trace)) ?? asWritten);
    }
    return found;
  });
  const named: Attribution[] = [];
  for (const attribution of traced) named.push(await nameSources(transactor, attribution));
  return { outcome: 'attributed', texts: named };
}

function hasValue(text: string): boolean {
  return /\d/.test(text) || spelledValues(text).length > 0;
}

/** What an agent may have made of a text that it read: other spellings of its values, or an encoding of them. */
function spellingsOf(text: string): readonly string[] {
  const decoded = readableForms(text);
  return [...spelledValues(text), ...decoded, ...decoded.flatMap(spelledValues)];
}

async function firstFromOutside(
  spellings: readonly string[],
  trace: (text: string) => Promise<RecordedAttribution>,
): Promise<RecordedAttribution | undefined> {
  for (const spelling of spellings) {
    const attribution = await trace(spelling);
    if (attribution.answer === 'outside') return attribution;
  }
  return undefined;
}
