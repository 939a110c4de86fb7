import * as z from 'zod';
import { attributedSourceKinds, attributionAnswers } from '../attribution.ts';
import { id, text, time } from './fields.ts';

export const attributedSourceSchema = z.strictObject({
  kind: z.enum(attributedSourceKinds),
  /** When the agent read it. */
  at: time.exactOptional(),
  tool: text.exactOptional(),
  host: text.exactOptional(),
  entryId: id.exactOptional(),
});

export const attributionSchema = z.strictObject({
  answer: z.enum(attributionAnswers),
  sources: z.array(attributedSourceSchema),
});
