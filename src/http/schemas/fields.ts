import * as z from 'zod';
import { entryKinds, entryStates } from '../../model/entry.ts';

/** Fields that requests share. */
export { hash, id, seq, text, time, trust } from '../../model/schemas/fields.ts';
export { channel } from '../../model/schemas/provenance.ts';
export const kind = z.enum(entryKinds);
export const state = z.enum(entryStates);
export const target = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/);
export const reason = z
  .string()
  .min(1)
  .max(4_000)
  .describe('Your reason, in your own words. The journal keeps it permanently.');
export const name = z.string().min(1).max(512);

const defaultMaxItems = 64;
export const listOf = <T extends z.ZodType>(item: T, maximum: number = defaultMaxItems): z.ZodArray<T> =>
  z.array(item).max(maximum);
