import { z } from 'zod';
import { entryKinds, entryStates } from '../../model/entry.ts';
import { channels } from '../../model/provenance.ts';
import { trusts } from '../../model/trust.ts';
import { verdicts } from '../../model/verdict.ts';

/** Fields that requests and answers share. */
export const id: z.ZodString = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);
export const hash: z.ZodString = z.string().regex(/^[0-9a-f]{64}$/);
export const time: z.ZodInt = z.int().min(0).describe('Milliseconds since 1970.');
export const seq: z.ZodInt = z.int().min(0);
export const kind: z.ZodType<(typeof entryKinds)[number]> = z.enum(entryKinds);
export const trust: z.ZodType<(typeof trusts)[number]> = z.enum(trusts);
export const channel: z.ZodType<(typeof channels)[number]> = z.enum(channels);
export const state: z.ZodType<(typeof entryStates)[number]> = z.enum(entryStates);
export const verdict: z.ZodType<(typeof verdicts)[number]> = z.enum(verdicts);
export const level: z.ZodType<0 | 1 | 2 | 3 | 4> = z.literal([0, 1, 2, 3, 4]);
export const target: z.ZodString = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/);
export const text: z.ZodString = z.string();
export const reason: z.ZodString = z
  .string()
  .min(1)
  .max(4_000)
  .describe('In your own words; kept in the journal for ever.');
export const name: z.ZodString = z.string().min(1).max(512);

const many = 64;
export const listOf = <T extends z.ZodType>(item: T, most: number = many): z.ZodArray<T> => z.array(item).max(most);
