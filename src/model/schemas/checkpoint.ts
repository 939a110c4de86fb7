import { z } from 'zod';
import { hash, seq, text, time } from './fields.ts';

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

/** One that somebody sends: a checkpoint that nobody can have signed is a broken one, and not a request that cannot be read. */
export const sentCheckpointSchema = checkpointSchema.extend({ hash: text, at: z.int() });
