import { z } from 'zod';
import { type Channel, channels } from '../provenance.ts';

/** Nothing older than this is kept for counting, and no more writes than this. */
const maxWindowSeconds = 3_600;
const maxCountedWrites = 1_000;

const counted = z.int().min(0).max(maxCountedWrites);

/** How often may be written. Counted from accepted writes of the journal; 0 means without limit. */
export const ratesSchema = z.strictObject({
  windowSeconds: z.int().min(1).max(maxWindowSeconds),
  /** Most writes of one principal within the window, by the channel it comes through. */
  writes: z.strictObject(
    Object.fromEntries(channels.map((channel) => [channel, counted])) as Record<Channel, z.ZodInt>,
  ),
  /** Most writes of all principals together, where their channels are limited: many hands that each stay below their own. */
  space: counted.describe('Most writes of all limited channels together within the window; 0 means without limit.'),
});
