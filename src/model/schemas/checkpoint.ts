import * as z from 'zod';
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

/** A checkpoint that a client sends. Impossible values are reported as an invalid checkpoint, not as a malformed request. */
export const sentCheckpointSchema = checkpointSchema.extend({ hash: text, at: z.int() });
