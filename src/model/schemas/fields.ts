import * as z from 'zod';
import { levels } from '../level.ts';
import { trusts } from '../trust.ts';
import { verdicts } from '../verdict.ts';

// Fields that several schemas share.

export const id = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);
export const hash = z.string().regex(/^[0-9a-f]{64}$/);
export const time = z.int().min(0).describe('Milliseconds since 1970.');
/** Counts up by one, from zero. This, never a clock, defines the order of a journal. */
export const seq = z.int().min(0);
export const text = z.string();
export const level = z.literal(levels);
export const trust = z.enum(trusts);
export const verdict = z.enum(verdicts);
