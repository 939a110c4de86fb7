import * as z from 'zod';
import { type Channel, channels } from '../provenance.ts';

// The guard keeps at most this many writes of at most this age for counting.
const maxWindowSeconds = 3_600;
const maxCountedWrites = 1_000;

const writeLimit = z.int().min(0).max(maxCountedWrites);

/** Limits on the number of writes in a time window, counted from the accepted writes in the journal; 0 means no limit. */
export const ratesSchema = z.strictObject({
  windowSeconds: z.int().min(1).max(maxWindowSeconds),
  /** Maximum writes of one principal within the window, by channel. */
  writes: z.strictObject(
    Object.fromEntries(channels.map((channel) => [channel, writeLimit])) as Record<Channel, z.ZodInt>,
  ),
  /** Maximum writes of all principals on limited channels together: stops many writers that each stay below their own limit. */
  space: writeLimit.describe('Maximum writes of all limited channels together within the window; 0 means no limit.'),
});
