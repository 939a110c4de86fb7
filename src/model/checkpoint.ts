import { z } from 'zod';
import { hash, seq, text, time } from './fields.ts';
import type { Inferred } from './inferred.ts';

export const checkpointSchema = z
  .strictObject({
    format: z.literal('bezoar-checkpoint/1'),
    space: text,
    seq,
    hash,
    at: time,
    publicKey: text,
    signature: text,
  })
  .meta({ id: 'Checkpoint' });
/**
 * Where a journal stood, signed. Kept anywhere but beside the database, it shows what a chain alone cannot: that the end
 * was cut off, or that the whole file was put back to an earlier day.
 */
export type Checkpoint = Inferred<typeof checkpointSchema>;

/** One that somebody sends: a checkpoint that nobody can have signed is a broken one, and not a request that cannot be read. */
export const sentCheckpointSchema = checkpointSchema.extend({ hash: text, at: z.int() });
